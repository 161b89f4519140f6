"""Choosing targets: how many there have to be, which word each is for, and what is divided among them.

It imports ``engine`` and the rooms below it.
"""
