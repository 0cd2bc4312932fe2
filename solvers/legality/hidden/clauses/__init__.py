"""A question as clauses for a SAT solver.

``encoding`` writes facts into a ``formula`` for ``sat_solver``. ``games`` selects the literals of a
trick (``trick``, with ``four_seats`` or ``coins``) and the ``duties`` of each game. ``sums`` adds
points.
"""
