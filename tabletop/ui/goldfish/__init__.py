"""Goldfishing in the window: the score of a deck that plays alone, its opening hands, and its next draws.

Other features are not imported.
"""
