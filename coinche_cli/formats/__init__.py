"""Readers and writers of files. ``deals`` and ``games`` are the two doors.

* ``input`` files, streams, text and JSON within bounds
* ``records`` what a deal file says about one deal
* ``deal_json``, ``pbn`` and ``game_log`` our formats
* ``importers`` logs of other programs (``--from``)
"""
