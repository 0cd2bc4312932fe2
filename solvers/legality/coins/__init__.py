"""Coins: the parts of the referee that differ, a file for each folder that they belong to.

* ``header``, ``cards``, ``plays``, ``trick``, ``score``, ``without_play``, ``totals``, ``match``
"""
