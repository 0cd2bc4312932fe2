"""Findings in each output format.

* ``formats`` a module for each format, ``report`` what they share
* ``place``, ``entries``, ``fingerprint``, ``spool`` parts of several formats
* ``infer_options`` the options that fit a file
"""
