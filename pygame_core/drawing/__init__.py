"""What is to be drawn, touched and said, in units of the board."""
