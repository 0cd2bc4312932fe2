"""What is known of a deal, as facts.

* ``question``, ``facts`` the data
* ``from_log`` reading a log of any game, with ``four_seats`` or ``coins``, ``logged_play``,
  ``calls`` and ``orders``
* ``view`` a question without what a seat does not see
* ``exclusions`` the cards that a play excludes from a hand
* ``fact_text`` facts in words
"""
