"""Pages in windows of their own: atlas, lessons, help, keys, faults of deck lists.

This room imports ``commands``, ``panels``, ``session`` and ``style``.
"""
