"""What is known of a deal, as facts.

``question`` and ``facts`` are the form; ``from_log`` reads a log of any game, with ``four_seats``
or ``coins``, ``logged_play``, ``calls`` and ``orders``. ``view`` leaves out what a seat does not
see. ``exclusions`` has the cards that a play rules out, and ``fact_text`` puts facts into words.
"""
