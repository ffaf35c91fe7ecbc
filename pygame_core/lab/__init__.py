"""Programs that play: in games between players, which is how strong, in the terminal, and in the page's sandbox."""
