"""Features of the window that fit into one file each: lessons, seats, keyboard navigation, tips, and others.

A feature is given the parts of the window that it needs. It imports panels, pages and the rooms below them.
"""
