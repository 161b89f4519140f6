"""Autosave: every game is saved to a file as it goes on, and games that weren't closed can be recovered."""
