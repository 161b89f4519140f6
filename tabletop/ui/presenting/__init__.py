"""Lessons shown to a room: the presenter, its pointer and tally, notes, a list that plays by itself.

It may import frame and everything below it, and no other features.
"""
