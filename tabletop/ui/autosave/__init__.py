"""Autosave: every game is saved to a file during play, and games that weren't closed can be recovered."""
