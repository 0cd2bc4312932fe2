"""Findings in each output format: a file a format, and ``report`` with what they share."""
