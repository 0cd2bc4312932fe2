"""All states of a deal of Coins, from the last trick up, layer by layer.

* ``run`` computes layers until the question is answered
* ``plan`` the time and memory that layers take, and their limits
* ``layers`` the native layers, with the types of the rules
* ``store`` the interface of a store for finished layers
"""
