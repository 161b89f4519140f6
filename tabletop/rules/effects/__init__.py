"""What spells and abilities tell the table to do, apart from faces: move, tap, draw, attach, search.

It imports ``faces`` and the rooms below it.
"""
