"""four_seats."""
