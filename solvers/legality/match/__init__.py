"""Findings M.

* ``totals`` the totals from deal to deal, the end of the game and its winner
* ``claim`` claims of the remaining tricks, ``going_out`` games that end in mid-deal
"""
