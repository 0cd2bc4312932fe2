"""Rulesets and finding codes.

* ``text`` and ``json`` rulesets, ``codes_text`` and ``codes_json`` finding codes
"""
