"""Double dummy: every player sees all cards and plays perfectly.

* ``four_seats`` Coinche and Jass
* ``coins`` Coins
* ``bounds`` proven bounds, limits, and the rest of a limit
* ``native_rules`` rules and cards in the form that the native core needs
"""
