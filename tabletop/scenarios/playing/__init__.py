"""Playing the steps of a scenario at a table, with the answers that its file gives.

It imports ``files``, ``steps`` and ``format``.
"""
