"""The language of cards: the vocabulary of abilities, costs, conditions and effects.

It knows no cards, games, files on disk or screens, and imports nothing from the rest of the program.
"""
