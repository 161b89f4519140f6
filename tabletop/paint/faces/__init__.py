"""Faces painted as tiles, full cards and sheets, with a store of painted pictures.

This room imports ``art`` and ``drawing``.
"""
