"""Films, strips and pages: a line of play as files, painted on a hidden table.

The room imports ``table`` and the rooms below it.
"""
