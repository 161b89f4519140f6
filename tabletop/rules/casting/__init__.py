"""Casting spells, playing lands and activating abilities: permission, zone, face and costs.

It imports ``effects`` and the rooms below it.
"""
