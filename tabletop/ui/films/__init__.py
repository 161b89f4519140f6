"""Films, strips and pages: a line of play made into files, on a table that nobody sees.

It imports ``table`` and the rooms below it.
"""
