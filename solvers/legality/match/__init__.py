"""Findings M.

* ``totals`` from deal to deal, the end of the game and its winner
* ``claim`` claims of the rest, ``going_out`` games that end in mid-deal
"""
