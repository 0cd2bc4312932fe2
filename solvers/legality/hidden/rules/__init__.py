"""The play of a game with numbers for cards and seats; without logs or SAT.

* ``play_rules`` what all games share
* ``four_seats`` Coinche and Jass
* ``coins`` Coins
"""
