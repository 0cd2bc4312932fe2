"""Which cards are legal, and who wins a trick.

* ``duties`` the reasons why cards are legal, and who wins a trick
* ``coinche``, ``jass`` the duties of each game
* ``legal`` the door: legal cards by the game of the ruleset
* ``position`` a deal after some cards were played
"""
