"""Deals as JSON.

* ``text`` the deals of a text, read and written, with a table of their games
* ``four_seats`` Coinche and Jass, ``coins`` Coins, ``shape`` what they share
"""
