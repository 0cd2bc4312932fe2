"""A second, slow and naive telling of the rules of Coinche, to compare the real one with.

Of the package under test nothing is used but rulesets, errors and findings, as data. Cards are
text (``HT``), hands are collections of cards, strains are ``S H D C NT AT``. Seats that are numbers
are in turn order: seat ``(i + 1) % 4`` plays after seat ``i``, and seats 0 and 2 are partners;
whole games have the seats of the log, ``N E S W``.
"""
