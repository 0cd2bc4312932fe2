"""The play of each game by card and seat numbers: ``play_rules`` is what all games share."""
