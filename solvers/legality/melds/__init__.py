"""Findings B.

* ``belote`` calls of belote and rebelote, ``announcements`` runs and squares
* ``meld_finding`` a finding on one of them
"""
