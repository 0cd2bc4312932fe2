"""What the referee writes down.

* ``finding`` one thing that the rules do not allow, and its place
* ``codes`` the codes by name, ``registry`` what they mean, as ``codes.toml`` has it
* ``collector`` collects the findings of a game
* ``deciding_option`` which option would make the difference
"""
