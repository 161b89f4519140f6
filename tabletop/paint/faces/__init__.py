"""Faces painted whole, as tiles, full cards and sheets, and kept for the next time.

It imports ``art`` and ``drawing``.
"""
