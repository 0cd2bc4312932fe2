"""What a deal is worth.

* ``tally`` the points of both parties from the play, and the resulting score
* ``coinche``, ``jass`` contract and score of each game
* ``deal_score`` contract and score under a ruleset, for any game of four players
* ``belote``, ``announcements`` points for cards that a player holds
"""
