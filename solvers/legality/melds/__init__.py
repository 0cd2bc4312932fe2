"""Findings B: calls of belote (``belote``), runs and squares (``announcements``)."""
