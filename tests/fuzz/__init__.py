"""Files of strangers: seeded mutations of good files of every kind, each read and then played with.

``python -m tests.fuzz --files 100000 --seed 1`` runs the long form, within limits of memory and time.
``test_fuzz.py`` runs a short one with a fixed number of files.
"""
