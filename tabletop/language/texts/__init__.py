"""Reading printed texts: from the lines of a card's text to abilities of the language.

A line is understood from its first word to its last, or it stays words for the player: nothing is guessed.
``lines.read_text`` reads a face. May import the language alone, so it knows no card and no game.
"""
