"""What the games are: Coinche, Coinché Jass and Coins. Imports nothing else of the program.

From the bottom up:

* ``errors``, ``messages`` the four kinds of wrong input, and what their texts share
* ``cards`` cards, how they rank and what they are worth
* ``seats`` seats, sides and turns at a table of four
* ``coins`` the game of Coins, which has three players and no trump
* ``ruleset`` the options of a table, the facts of a game, the presets
* ``deal``, ``auction``, ``play``, ``score``, ``match`` the phases of a game of four
"""
