"""Coins: the parts of the referee that are different, each named after its folder in the others.

* ``header``, ``cards``, ``plays``, ``trick``, ``score``, ``without_play``, ``totals``, ``match``
"""
