"""Findings in each output format.

* ``formats`` one module for each format, ``report`` what they share
* ``place``, ``entries``, ``fingerprint``, ``spool`` parts that several formats use
* ``infer_options`` the options that fit a file
"""
