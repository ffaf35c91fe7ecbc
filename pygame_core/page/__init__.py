"""What a page shows of a game."""
