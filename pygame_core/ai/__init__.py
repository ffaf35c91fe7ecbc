"""The computer player; it meets a game only through ``Position`` and the game's ``Model``."""
