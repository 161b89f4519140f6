"""Tabletop: a desktop table for Magic: The Gathering cards with more than one face."""

__version__ = "0.1.0"
