"""What is seen to happen between one view and the next: all motion, run by one clock.

It imports ``items`` and the rooms below it.
"""
