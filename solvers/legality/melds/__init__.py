"""melds."""
