"""Reading printed texts: from the lines of a card's text to abilities of the language.

``lines.read_text`` reads a face. ``grammar`` has all rules of the language of cards, which ``core`` parses.
They are in ``phrases``, one file for each subject. A rule is a template with a maker, so a new phrase is one
more rule. Rules leave ``marks`` for targets and pronouns, which ``binding`` replaces through the table of
antecedents in ``referents``.

A line is read if exactly one value of the language covers it from its first word to its last. Otherwise it
stays words for the player: nothing is guessed. May import the language alone, so it knows no card or game.
"""
