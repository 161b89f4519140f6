"""Effects of spells and abilities other than those on faces: move, tap, draw, attach, search.

It imports ``faces`` and the rooms below it.
"""
