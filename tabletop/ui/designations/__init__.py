"""Designations set by hand: monarch, speed, the Ring, dungeons, day and night, life.

This room imports ``frame`` and the rooms below it.
"""
