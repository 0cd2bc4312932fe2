"""coins."""
