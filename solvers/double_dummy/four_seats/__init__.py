"""Positions of Coinche and Jass.

* ``solver`` answers questions about a position
* ``solution`` the answer to a question
* ``engine`` the native engine, with the types of the rules
"""
