"""Deck lists: reading the formats of other programs, and writing for them."""
