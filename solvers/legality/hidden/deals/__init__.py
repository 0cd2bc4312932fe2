"""Sets of deals.

* ``deal_space`` deals that agree with plain facts: counting and samples
* ``deal_union`` deals in one space or another, ``replay`` the check of one deal
"""
