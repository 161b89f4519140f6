"""The course of one action: its context, targets, costs, choices, zone changes and replacements.

What every mechanic is built on. It imports ``book`` and ``values``.
"""
