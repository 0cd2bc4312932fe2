"""All states of a deal of Coins, from the last trick up, layer by layer.

* ``run`` works out layers until all that is asked is known
* ``plan`` what layers take, and what they may take
* ``layers`` the native layers, in the terms of the rules
* ``store`` a place where finished layers are kept
"""
