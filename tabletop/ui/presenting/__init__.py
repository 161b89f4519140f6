"""Features for teaching in front of an audience: presenter mode, pointers, hand counts, notes and a playlist.

It may import frame and everything below it, and no other features.
"""
