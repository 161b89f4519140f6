"""What lies on the table as Qt draws it: cards, zones, overlays, and where each of them belongs.

It imports ``session`` and ``style``.
"""
