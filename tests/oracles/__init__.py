"""Slow, plain second implementations of the rules, written from the rules alone, sharing no code with the package."""
