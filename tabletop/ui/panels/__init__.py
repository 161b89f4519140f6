"""The panels around the table: inspector, log, turns and steps, notes, outline.

They import ``gestures``, ``commands`` and the rooms below them.
"""
