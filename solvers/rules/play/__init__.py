"""Which cards are legal, and who wins a trick.

* ``duties`` the duties of all games in words, and who wins a trick
* ``coinche``, ``jass`` the legal cards of each game
* ``legal`` the legal cards under a ruleset, for any game of four players
* ``position`` a deal after some plays
"""
