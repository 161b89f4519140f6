"""Questions to the player: the panel of the game's questions and the chooser of faces.

Modules of this package import ``panels`` and the packages below it.
"""
