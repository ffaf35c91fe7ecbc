"""Experiments with the computer player, outside the page: which level is how strong."""
