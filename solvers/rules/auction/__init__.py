"""From the first call to the contract.

* ``contract`` contracts and bids, and what can be bid
* ``bidding`` the auction as a state machine
* ``choosing`` naming a trump, or pushing the choice to partner, without bids
"""
