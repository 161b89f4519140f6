"""Casting spells, playing lands and activating abilities: permission, zone, face and steps.

It imports ``costs`` and the rooms below it.
"""
