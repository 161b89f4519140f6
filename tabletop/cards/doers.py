"""Whether the program or the player carries out what a face says."""

from typing import TYPE_CHECKING

from tabletop.cards import late_cards
from tabletop.cards.faces import Face
from tabletop.language.abilities import RuleText
from tabletop.language.effects import ByHand, effects_in
from tabletop.language.keywords import is_carried_out

if TYPE_CHECKING:
    from tabletop.language.texts.lines import Line


def is_left_to_hands(face: Face) -> bool:
    """Return whether part of a face is left to the players: a line, a keyword, or an effect."""
    if any(line.doer != "program" for line in lines_read(face)):
        return True
    return (
        any(isinstance(ability, RuleText) for ability in face.abilities)
        or any(isinstance(effect, ByHand) for effect in effects_in(face.abilities))
        or not all(is_carried_out(word) for word in face.keywords)
    )


def left_words(face: Face) -> tuple[str, ...]:
    """Return our own words for the parts left to players.

    Keywords and imported lines are marked elsewhere.
    """
    if face.text:
        return ()
    effects = (each.words for each in effects_in(face.abilities) if isinstance(each, ByHand))
    return (*(each.words for each in face.abilities if isinstance(each, RuleText)), *effects)


def lines_read(face: Face) -> "tuple[Line, ...]":
    """Return the lines of imported text, each with who carries it out, none if the abilities are our own."""
    if not face.text:
        return ()
    text = late_cards.lines.read_text(face.name, str(face.types), face.text)
    # Our own abilities cover the whole card, whatever its text says.
    return text.lines if text.abilities == face.abilities else ()
