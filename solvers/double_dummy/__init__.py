"""Double dummy: all hands are seen and everybody plays perfectly.

* ``four_seats`` Coinche and Jass
* ``coins`` Coins
* ``bounds`` proven bounds, limits, and what is left of limits
* ``native_rules`` rules and cards as the native core takes them
"""
