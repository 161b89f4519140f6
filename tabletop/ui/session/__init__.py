"""The contents of the window without widgets: the game, lessons, pictures, preferences.

The room imports ``style``.
"""
