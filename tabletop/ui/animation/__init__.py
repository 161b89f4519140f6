"""The motion between one view and the next, run by a single clock.

The room imports ``items`` and the rooms below it.
"""
