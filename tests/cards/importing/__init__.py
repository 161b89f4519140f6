"""Importing cards from files of other programs."""
