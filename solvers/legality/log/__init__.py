"""The game log: what a record of a game claims.

* ``game_log`` the types of the format
* ``terms`` seats, cards and turns in the letters of a log, by game; ``seats`` unknown seats
* ``calls`` calls in the terms of the rules, ``places`` tricks and plays by number
* ``claims`` claims of the remaining tricks and of being out
* ``two_counts`` a count by the rules next to the count of the log
* ``which_rules`` the ruleset that a game is judged by
"""
