"""Findings A.

* ``calls`` the auction, ``trump_choice`` trump chosen without bids
* ``contract`` the contract that the log claims
"""
