"""Unseen cards: whether some deal explains a log, and what all such deals have in common.

* ``question`` what a log shows, as facts about numbered cards and seats
* ``rules`` the play of each game with these numbers
* ``deals`` counting, sampling and replaying deals
* ``clauses`` a question as clauses for a SAT solver
* ``verdict`` whether some deal agrees, or which facts contradict each other
* ``survey`` what the deals that agree have in common
* ``proof`` writing and checking the proof of a contradiction
* ``finding`` the H findings
* ``deadline`` when a search has to end
"""
