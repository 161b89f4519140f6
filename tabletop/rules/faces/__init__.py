"""Which face is up, and how it came to be: transform, flip, meld, copy, face down, entering, tokens.

It imports ``book``, ``values`` and ``engine``.
"""
