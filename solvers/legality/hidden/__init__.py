"""Cards that were not seen: whether some deal explains a log, and what all such deals share.

``question`` puts what a log shows as facts about numbered cards and seats; ``rules`` has the play
of each game for it. ``deals`` counts, samples and replays deals; ``clauses`` puts a question to a
SAT solver. ``verdict`` says whether some deal agrees, or which facts clash; ``survey`` says what
the deals that agree share. ``proof`` writes and checks the proof of a clash, and ``finding`` makes
the H findings of it. Every search takes a ``deadline``.
"""
