"""Deck lists: read from what other programs write, and written for them."""
