"""Whether the program or the player carries out what a face says."""

from tabletop.cards.faces import Face
from tabletop.language.abilities import texts_left_in
from tabletop.language.keywords import is_carried_out
from tabletop.language.left_texts import Doer


def is_left_to_hands(face: Face) -> bool:
    """Return whether part of a face is left to the players: a line, a keyword, or an effect."""
    return (
        any(line.doer is not Doer.PROGRAM for line in face.lines)
        or any(True for _ in texts_left_in(face.abilities))
        or not all(is_carried_out(word) for word in face.keywords)
    )


def left_words(face: Face) -> tuple[str, ...]:
    """Return our own words for the parts left to players.

    Keywords and imported lines are marked elsewhere.
    """
    return () if face.text else tuple(each.words for each in texts_left_in(face.abilities))
