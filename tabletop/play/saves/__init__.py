"""Saved games: the recipe of an opening and whatever happened since, one JSON value a line.

What is read is played again through the referee, so no file can put a table into a state that the rules
did not make.
"""
