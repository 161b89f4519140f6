"""What a scenario is made of: its verbs, each with the arguments that a file may give, checked word by word.

It imports ``format``.
"""
