"""Mutants by hand, where the meaning matters: duties, sums and scores, soundness of reasoning.

A module here holds ``MUTANTS``, by the module of the program that is broken, and ``is_noticed``,
which tells whether a fault shows; an error that it raises shows it, too.
"""
