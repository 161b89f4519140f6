"""Features for learning: first meld, review, lessons about missed rules, and the return to the game.

A feature: it imports ``frame``, ``panels``, ``session`` and the rooms below them, and no other feature.
"""
