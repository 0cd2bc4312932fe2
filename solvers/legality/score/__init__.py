"""Findings S: the count and the score of a deal, against the claims of the log.

* ``count`` the count of a played deal, ``claims`` the log's claims about it
* ``by_side`` numbers of a log for each side
* ``without_play``, ``deal_without_play`` and ``possible_counts`` deals without recorded play
"""
