"""Casting spells, playing lands and activating abilities: who may, from where, with which face, for what.

It imports ``effects`` and the rooms below it.
"""
