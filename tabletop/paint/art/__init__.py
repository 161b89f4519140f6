"""Art painted from a card's own facts: who stands where, with what, in which light.

It imports ``drawing``.
"""
