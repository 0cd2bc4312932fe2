"""The work of ``coinche convert``: from one format to another, and what gets lost."""
