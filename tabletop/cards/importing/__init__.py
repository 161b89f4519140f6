"""Import of your own cards: facts and texts from Scryfall, MTGJSON and Cockatrice, stored on this computer.

``importer.import_cards`` reads a file and stores its cards. ``library.library_with_imports`` returns the
library of all shipped and imported cards. Our own card models remain and are given the imported texts.
"""
