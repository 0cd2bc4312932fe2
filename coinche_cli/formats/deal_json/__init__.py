"""Deals as JSON.

* ``text`` reads and writes the deals of a text, with a table of their games
* ``four_seats`` Coinche and Jass, ``coins`` Coins, ``shape`` what they share
"""
