"""One game under way."""
