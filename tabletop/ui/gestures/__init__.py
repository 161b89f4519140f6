"""Gestures with mouse and keys. They request, try and clean up, and know no rules.

The room imports ``animation`` and the rooms below it. ``gesture_scene`` declares what a gesture may use of
the scene.
"""
