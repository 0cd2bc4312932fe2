"""Portable Bridge Notation: deals and games, read and written.

* ``tags`` and ``table`` take the text apart, ``deal_tag`` the hands, ``which_game`` the game
* ``deals`` and ``games`` read, ``play`` and ``claims`` are parts of a game
* ``write_deal`` and ``write_game`` write, ``lost`` names what PBN cannot hold
"""
