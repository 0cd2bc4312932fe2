"""A second, slow and naive telling of the rules of Coinche, to compare the real one with.

Nothing here imports the package under test. Cards are text (``HT``), hands are collections of
cards, strains are ``S H D C NT AT``, options a plain dict, and seats are numbers in turn order:
seat ``(i + 1) % 4`` plays after seat ``i``, and seats 0 and 2 are partners.
"""
