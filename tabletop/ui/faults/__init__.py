"""Errors in the program itself: logged to a file, reported once, and followed by a reset of the table.

Nothing of this is ever sent anywhere. This room imports no other feature of the window.
"""
