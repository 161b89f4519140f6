"""The panels around the table: inspector, log, turns and steps, notes, outline.

This room imports ``gestures``, ``commands`` and the rooms below them.
"""
