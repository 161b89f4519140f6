"""Gestures: what a hand does with the mouse. They ask, try and tidy up; they know no rule.

It imports ``animation`` and the rooms below it. What a gesture may ask of the scene is in ``gesture_scene``.
"""
