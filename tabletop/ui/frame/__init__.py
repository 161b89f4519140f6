"""The base class of features and what they use: the frame, the card menu, files and the rules atlas.

It imports ``pages``, ``panels`` and the rooms below them. It knows neither the features nor the window.
"""
