"""Execution of one action: its context, targets, costs, choices, zone changes and replacements.

All mechanics are built on it. It imports ``book`` and ``values``.
"""
