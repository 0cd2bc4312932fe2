"""The rules that one table plays by.

* ``ruleset`` a game and the values of its options
* ``options`` every option: its meaning, its values, its family
* ``option`` the parts of an option
* ``lookup`` the options of a game or a family, or one by name
* ``choices`` the values of options that are words
* ``feat`` slam and generale, and the words for them
* ``game`` the facts of each game: deck, order of cards, possible contracts
* ``presets`` the rulesets that come with the program, in a folder for each game
"""
