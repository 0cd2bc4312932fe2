"""Readers and writers of files. ``deals`` and ``games`` are the entry points.

* ``input`` files, streams, text and JSON within bounds
* ``records`` the contents of a deal file for one deal
* ``deal_json``, ``pbn`` and ``game_log`` our formats
* ``importers`` logs of other programs (``--from``)
"""
