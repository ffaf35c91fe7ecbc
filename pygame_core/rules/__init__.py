"""The contract that every game keeps: moves, set-ups, positions, and how they are written."""
