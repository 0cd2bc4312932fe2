"""Sets of deals.

* ``deal_space`` the deals that agree with plain facts: counting and sampling
* ``deal_union`` the deals in at least one of several spaces
* ``replay`` the check of one deal
"""
