"""Cards and how they rank.

* ``card`` suits, ranks, cards and the decks
* ``strain`` the ways to play a contract: the order and the values of cards
* ``names`` card names of other packs and languages
* ``faults`` what is wrong with hands and decks
"""
