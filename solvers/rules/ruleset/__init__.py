"""The rules one table plays by.

* ``ruleset`` a game and the values of its options
* ``options`` every option: its meaning, its values, what it decides
* ``option`` what an option is made of
* ``lookup`` options of a game or a family, or by name
* ``choices`` the values of options that are words
* ``feat`` slam and generale, and their words
* ``game`` the facts of each game: deck, order of cards, what can be bid
* ``presets`` the rulesets that come with the program, in folders by game
"""
