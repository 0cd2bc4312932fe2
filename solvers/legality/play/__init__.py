"""Findings P and T: whose turn, which duty, who wins the trick, what it is worth.

* ``plays`` goes through the cards of a deal, ``accounting`` knows who holds what
* ``turn`` the legal cards of one turn, ``trick`` a trick and the claims on it
* ``unordered`` tricks whose order or leader is unseen
* ``legal_lists`` lists of legal cards and refused plays in the log
* ``native_replay`` the fast way for deals without a fault
"""
