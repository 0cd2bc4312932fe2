"""Coins, by Mark Steere: three players, each for themselves, 48 Spanish cards.

* ``cards`` the Spanish cards
* ``players`` the players and their turns
* ``deal`` three hands, and who deals
* ``tricks`` who wins a trick, and the coins in it
* ``position`` a deal after some plays
* ``match`` the totals, and the end of a game
"""
