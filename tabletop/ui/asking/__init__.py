"""What the window asks: the bar with its answers, the chooser of faces, and where they stand.

They import ``panels`` and the rooms below it.
"""
