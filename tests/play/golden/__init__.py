"""Golden games: whole games as saved games, each with what the log says of it beside it.

``python -m tests.play.golden.made`` writes what the log says again, and the games that it can make itself;
the difference is to be read like any other.
"""
