"""Programs to begin with, each a file that stands alone: copy one and make it better."""
