"""The items that Qt draws on the table: cards, zones, overlays, and their places.

The room imports ``session`` and ``style``.
"""
