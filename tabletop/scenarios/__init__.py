"""Positions and lines of play in files, and what must be true after each step."""
