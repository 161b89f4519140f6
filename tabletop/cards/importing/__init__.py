"""Bring your own cards: facts and texts from Scryfall, MTGJSON and Cockatrice, kept on the user's machine.

``importer.import_cards`` reads a file and keeps what is in it; ``library.library_with_imports`` is the
library that ships with the program and everything that was imported. Our own modelled cards stay what they
are and are given the imported texts.
"""
