"""Positions of Coinche and Jass.

* ``solver`` answers questions about a position
* ``solution`` what an answer holds
* ``engine`` the native engine, in the terms of the rules
"""
