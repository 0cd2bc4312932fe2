"""What the referee reports.

* ``finding`` one place where a log breaks the rules or the format
* ``codes`` the codes by name, ``registry`` their meaning, which is in ``codes.toml``
* ``collector`` collects the findings of a game
* ``deciding_option`` the option that decides on a finding
"""
