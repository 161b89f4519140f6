"""Layout of the table, computed only from a view and the size of the window.

These modules know neither items, widgets nor pictures. ``items`` and the rooms above it ask them for places.
"""
