"""Outside the page: games between levels, which is how strong, and a game in the terminal."""
