"""The rules of the games: Coinche, Coinché Jass and Coins. Imports nothing else of the program.

From the bottom up:

* ``errors``, ``messages`` the four kinds of wrong input, and what their messages share
* ``cards`` cards, how they rank and what they are worth
* ``seats`` seats, sides and turns at a table of four
* ``coins`` the game of Coins, with three players and no trump
* ``ruleset`` the options, the facts of each game, the presets
* ``deal``, ``auction``, ``play``, ``score``, ``match`` the phases of a four-player game
"""
