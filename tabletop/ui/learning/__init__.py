"""Learning: the first meld, one quiet line that leads on, and what a lesson leaves behind.

A feature: it imports ``frame``, ``panels``, ``session`` and the rooms below them, and no other feature.
"""
