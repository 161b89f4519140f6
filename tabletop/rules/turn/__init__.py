"""The turn: its steps, what happens in each of them automatically, and combat.

This room imports `stack` and the rooms below it.
"""
