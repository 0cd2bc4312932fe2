"""auction."""
