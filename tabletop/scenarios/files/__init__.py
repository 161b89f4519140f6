"""Reading and writing scenario files, and making them from a table.

It imports ``steps`` and ``format``.
"""
