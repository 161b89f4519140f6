"""The window: all that is drawn with Qt, asked of who plays, and shown of a game.

No other layer imports it but the commands. ``shell`` is where its rooms come together.
"""
