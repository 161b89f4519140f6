"""Saved games: the recipe of an opening and everything that happened since, one JSON value a line.

A file is replayed through the referee, so it can't put a table into a state that the rules did not make.
"""
