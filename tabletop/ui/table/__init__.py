"""The scene that holds the items, and the widget that looks at it.

It imports ``gestures``, ``animation`` and the rooms below them.
"""
