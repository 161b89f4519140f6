"""What a feature of the window is, and what it is handed: the frame, the card menu, files, the atlas.

It imports ``pages``, ``panels`` and the rooms below them; it knows no feature and not the window itself.
"""
