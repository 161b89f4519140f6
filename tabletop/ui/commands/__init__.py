"""Everything that can be asked for by key, menu or palette: one table of bindings, and what is made from it.

It imports ``session`` and ``style``.
"""
