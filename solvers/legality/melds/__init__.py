"""Findings B: calls of belote (``belote``), and runs and squares (``announcements``)."""
