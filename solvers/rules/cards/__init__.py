"""Cards and how they rank.

* ``card`` suits, ranks, cards and the decks
* ``strain`` what a contract is played in: the order and the values of cards
* ``names`` card names of other packs and languages
* ``faults`` what is wrong with hands and decks
"""
