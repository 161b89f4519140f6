"""Features for teaching in front of an audience: presenter mode, pointers, hand counts, notes and a playlist.

The gallery of melds is one of them.

It may import frame and everything below it, and no other features.
"""
