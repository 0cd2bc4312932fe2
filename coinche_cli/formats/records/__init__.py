"""What a deal file says about one deal, before anything is derived from it."""
