"""A game in progress: the table, its journal with undo, the log, and saved games.

This room imports the referee and the layers below it. The window and the scenarios play through it.
"""
