"""Bytes from files and streams, unpacked and bounded, as text and as strict JSON.

* ``files``, ``streams``, ``text`` the bytes, ``strict_json``, ``json_place`` JSON in them
* ``faults`` reasons why a JSON value cannot be read, in words
"""
