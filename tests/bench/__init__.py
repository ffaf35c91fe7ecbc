"""Measurements, printed by ``python build.py bench``; nothing here is a test."""
