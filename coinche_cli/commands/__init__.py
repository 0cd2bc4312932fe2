"""A file a command: parse, build, run, render, exit code.

``options``, ``rule_options`` and ``numbers`` hold what several commands share.
"""
