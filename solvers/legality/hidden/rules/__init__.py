"""The play of a game by numbers of cards and seats; knows neither logs nor SAT.

* ``play_rules`` what all games share, ``four_seats`` Coinche and Jass, ``coins`` Coins
"""
