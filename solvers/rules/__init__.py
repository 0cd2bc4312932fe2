"""What the games are: cards, seats, rulesets, legal plays and scores."""
