"""Does a recorded game follow the rules? Most findings come from the folder of their letter.

* ``findings`` what a finding is, the registry of codes, the collector
* ``log`` the game log, its terms and its claims
* ``header`` D: deck, seats, teams; ``deal`` D: cards, dealer, first lead
* ``auction`` A: calls and contract
* ``play`` P and T: turns, duties, tricks
* ``melds`` B: belote and announcements
* ``score`` S: counts and scores; ``match`` M: totals, the end of the game
* ``hidden`` H: no deal of the unseen cards explains the log
* ``coins`` the parts that are different in Coins, under the same names

``referee`` checks a game and ``deal_referee`` a deal; ``coins_referee`` does both for Coins.
``unseen`` asks ``hidden`` about unseen cards. ``infer_options`` looks for the options that explain
a log.
"""
