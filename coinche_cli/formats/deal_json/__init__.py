"""Deals as JSON.

* ``four_seats`` Coinche and Jass, ``coins`` Coins, ``shape`` what they share
"""
