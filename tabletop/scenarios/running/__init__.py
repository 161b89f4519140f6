"""Running whole files without a screen: checking, showing, explaining and reopening them.

It imports ``lessons`` and the rooms below it.
"""
