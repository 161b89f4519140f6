"""The turn: its steps, what happens in each by itself, and combat.

It imports ``stack`` and the rooms below it.
"""
