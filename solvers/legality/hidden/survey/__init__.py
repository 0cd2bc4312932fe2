"""What the deals that agree share: who can hold what, how many there are, and samples.

``survey`` counts the spaces of ``cover``, or estimates by ``rejection`` where there are too many.
"""
