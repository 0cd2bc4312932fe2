"""Whether a recorded game keeps the rules: the log, its findings, and the referee."""
