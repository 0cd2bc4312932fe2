"""What a log with unseen cards proves, as text, JSON and deal files."""
