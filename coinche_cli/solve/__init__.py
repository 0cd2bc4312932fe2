"""The work of ``coinche solve``.

* ``records`` the deals of files, ``problem`` from a deal and options to positions
* ``four_seats`` Coinche and Jass, ``coins`` Coins, ``kept_solvers`` solvers kept between deals
* ``coins_layers`` full deals of Coins by layers, ``layer_folder`` layers kept on disk
"""
