"""Golden games: whole games as saved games, each with what the log says of it beside it.

``python -m tests.play.golden.made`` writes both again; the difference is to be read like any other.
"""
