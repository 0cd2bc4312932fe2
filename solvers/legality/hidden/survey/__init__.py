"""What the deals that agree have in common: possible holders, the number of deals, samples.

``survey`` counts the spaces of ``cover``, or estimates with ``rejection`` if there are too many.
"""
