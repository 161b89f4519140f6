"""What must be true of a table after a step: found out, counted, and held against what a file says.

It imports ``playing`` and the rooms below it.
"""
