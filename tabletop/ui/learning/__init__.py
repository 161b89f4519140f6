"""Learning: the first meld, review, lessons about what stopped somebody, and the way back to the game.

A feature: it imports ``frame``, ``panels``, ``session`` and the rooms below them, and no other feature.
"""
