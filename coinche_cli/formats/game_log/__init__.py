"""The game log as JSON.

* ``record`` the text of a game, ``json`` reads it, ``stream`` reads JSON lines, ``write`` writes
"""
