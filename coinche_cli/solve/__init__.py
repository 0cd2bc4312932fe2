"""The work of ``coinche solve``.

* ``problem`` from a deal and options to positions
* ``four_seats`` Coinche and Jass, ``coins`` Coins
* ``coins_layers`` full deals of Coins by layers, ``layer_folder`` layers kept on disk
"""
