"""Findings D on a deal.

* ``cards`` and ``hands`` are they the deck, evenly dealt?
* ``dealer`` who deals, ``first_lead`` who leads first, ``number`` the number of the deal
* ``extras`` turn-up, talon and irregularities, ``ending`` how the deal ends
"""
