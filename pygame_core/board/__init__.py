"""Geometry: boards of cells, sets of cells as bits, groups and borders."""
