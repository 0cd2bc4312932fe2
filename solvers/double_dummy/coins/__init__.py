"""Positions of Coins.

* ``solver`` answers questions about a position
* ``question`` a question, and the figures that answer it
* ``solution`` the answer to a question
* ``searched`` answers by search
* ``layers`` answers by computing all states of the deal
* ``engine`` the native engine, with the types of the rules
"""
