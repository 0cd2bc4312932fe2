"""How a contract is found.

* ``contract`` contracts and bids, and what can be bid
* ``bidding`` the auction as a state machine
* ``choosing`` naming a trump or pushing it to partner, without bids
"""
