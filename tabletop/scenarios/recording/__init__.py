"""Recording of play at a table as steps of a scenario, and drafting lessons from them.

It imports ``running`` and the rooms below it.
"""
