"""Findings D on the header of a log.

* ``header`` deck, seats, view, target; ``teams`` the names of the sides
* ``rotation`` the direction of play, ``other_deck`` deals with the cards of another game
"""
