"""Steps played at a table, one after the other, with the answers that a file gives.

It imports ``files``, ``steps`` and ``format``.
"""
