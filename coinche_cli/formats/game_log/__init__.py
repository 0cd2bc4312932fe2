"""game_log."""
