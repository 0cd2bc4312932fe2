"""Findings P and T: whose turn it is, which duty applies, who wins a trick, what it is worth.

* ``plays`` goes through the cards of a deal, ``accounting`` keeps who holds which card
* ``turn`` the legal cards of one turn, ``trick`` a trick and the claims about it
* ``unordered`` tricks whose order or leader is unseen
* ``legal_lists`` lists of legal cards and refused plays in the log
* ``native_replay`` a faster way for deals without a fault
"""
