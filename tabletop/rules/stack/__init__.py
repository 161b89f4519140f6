"""Triggered abilities, from their trigger to the stack, and resolving the top of the stack.

This room imports `casting` and the rooms below it.
"""
