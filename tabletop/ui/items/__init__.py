"""What lies on the table as Qt draws it: cards, zones, marks, and where each of them belongs.

It imports ``session`` and ``style``.
"""
