"""Commands of the window, by key, menu or palette: the table of bindings, and all that is built from it.

It imports ``session`` and ``style``.
"""
