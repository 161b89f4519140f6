"""Golden games: whole games as saved games, each with the text of its log.

``python -m tests.play.golden.made`` rewrites the logs and the games that it can generate. Review the diff
like any other.
"""
