"""Art painted from a card's own facts: its figures, their gear, their place and its light.

This room imports ``drawing``.
"""
