"""Features of the window that fit in a file each: lessons, seats, keyboard navigation, tips.

A feature is handed what it needs of the window; it imports panels, pages and the rooms below them.
"""
