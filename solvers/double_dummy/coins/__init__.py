"""Positions of Coins.

* ``solver`` answers questions about a position
* ``question`` what is asked, and the figures that answer it
* ``solution`` what an answer holds
* ``searched`` answers by search
* ``layers`` answers by all states of the deal
* ``engine`` the native engine, in the terms of the rules
"""
