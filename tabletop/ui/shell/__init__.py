"""The main window, the start of the program, and the list of features.

This package may import every other package of the user interface. None of them imports it.
"""
