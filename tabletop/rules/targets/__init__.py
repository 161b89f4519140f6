"""Choice of targets: their number, the word that each is for, and the division among them.

It imports ``engine`` and the rooms below it.
"""
