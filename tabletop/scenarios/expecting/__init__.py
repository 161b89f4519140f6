"""The comparison of a table after a step with the expectations of a file.

It imports ``playing`` and the rooms below it.
"""
