"""A second implementation of the rules, slow and simple, to compare the real one with.

It uses nothing of the package under test except rulesets, errors and findings, as data. Cards are
text (``HT``), hands are collections of cards, strains are ``S H D C NT AT``. Where seats are
numbers, they are in turn order: seat ``(i + 1) % 4`` plays after seat ``i``, and seats 0 and 2 are
partners. Recorded games have the seats of the log, ``N E S W``.
"""
