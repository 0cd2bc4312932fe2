"""What a deal is worth.

* ``tally`` what the play brought, and the score that comes of it
* ``coinche``, ``jass`` contract and score of each game
* ``deal_score`` the door: contract and score by the game of the ruleset
* ``belote``, ``announcements`` what cards score that are held, not won
"""
