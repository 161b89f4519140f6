"""The scene that holds the items, and the widget that shows it.

The room imports ``gestures``, ``animation`` and the rooms below them.
"""
