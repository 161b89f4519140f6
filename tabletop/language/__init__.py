"""The language of cards: the words in which abilities, costs, conditions and effects are written.

Nothing here knows a card, a game, a file on disk or a screen. It imports nothing of the program.
"""
