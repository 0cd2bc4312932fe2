"""Solutions as text, JSON and CSV, for Coinche and Jass and for Coins."""
