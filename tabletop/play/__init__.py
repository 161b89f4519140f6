"""A game being played: the table, its journal with undo, the log in words, and saved games.

It imports the referee and the layers below it; the window and the scenarios play through it.
"""
