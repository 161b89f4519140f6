"""The parts of a scenario: its verbs with their arguments, and the check of every word.

It imports ``format``.
"""
