"""What is open in the window, without a widget: the game, the scenario's steps, pictures, preferences.

It imports ``style``.
"""
