"""What a command of the window is, and the actions, menus, keys and palette made from those of the features.

It imports ``session`` and ``style``.
"""
