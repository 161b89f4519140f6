"""The look of the window: colors, fonts, icons, symbols and small widgets, and the guard around Qt's calls.

This room imports no other room of the window.
"""
