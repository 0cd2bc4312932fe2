"""Findings D on the header of a log.

* ``header`` deck, seats, view, target; ``teams`` the names of the sides
* ``rotation`` which way round the table, ``other_deck`` a deal of another game's cards
"""
