"""Judging positions and whole games."""
