"""The scene that holds the items, and the widget that looks at it.

It imports ``gestures``, ``moving`` and the rooms below them.
"""
