"""Pages that open beside the table: atlas, lessons, help, keys, what of a deck was not found.

It imports ``commands``, ``session`` and ``style``.
"""
