"""Goldfishing, the play of one deck alone: its score by turn, its opening hands, and the odds of its draws.

Everything is derived from a deck list or from the events of a game, without a window.
"""
