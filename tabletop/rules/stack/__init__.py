"""Triggered abilities, from being noticed to the stack, and resolving what is on top of it.

It imports ``casting`` and the rooms below it.
"""
