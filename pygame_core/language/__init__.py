"""Sentences, and the languages they can be told in."""
