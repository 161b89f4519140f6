"""Texts of offers for menus, buttons and the palette."""

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QAction, QKeySequence

from tabletop.language.english import capitalized
from tabletop.play import late_play
from tabletop.rules.offers import Offer
from tabletop.ui.commands.actions import Actions
from tabletop.ui.style.plain import gapped, in_letters, symbols_in

Take = Callable[[Offer], object]
"""Function that performs an offer, or shows why it is illegal."""

Say = Callable[[str], str]
"""Function that converts a text with symbols in braces for display."""

_REASON: Final = 86
"""Maximum length of a reason in a menu, in characters. Bubbles and the inspector show all of it."""


def as_drawn(words: str) -> str:
    """Return a text unchanged, for places that draw symbols in braces."""
    return words


def short_label(offer: Offer, say: Say = in_letters) -> str:
    """Return what an offer does, without its cost.

    ``say`` converts mana symbols to text, or leaves them for drawing. Labels other than abilities keep their
    names verbatim.
    """
    words = capitalized(late_play.in_words.offer_label(offer))
    return words if isinstance(offer.label, str) else say(words)


def full_label(offer: Offer, say: Say = in_letters) -> str:
    """Return what an offer does, with its cost."""
    label, detail = short_label(offer, say), say(offer.detail)
    return f"{label}  {detail}" if detail and detail not in label else label


def refusal_label(offer: Offer, say: Say = in_letters) -> str:
    """Return an illegal offer with the reason and the number of the rule."""
    words = say(offer.ruling.words)
    head, bracket, number = words.rpartition(" (")
    if len(gapped(words)) > _REASON and bracket:
        words = f"{shortened(head, _REASON - len(number) - 2)}{bracket}{number}"
    label = short_label(offer, say)
    return f"{shortened(label, _REASON // 2)}: {words}" if words else label


def override_label(offer: Offer, say: Say = in_letters) -> str:
    """Return an override of an offer with the number of the first rule that it breaks."""
    numbers = offer.ruling.numbers
    against = f"  (against {numbers[0]})" if numbers else ""
    return f"{shortened(full_label(offer, say), _REASON // 2)}{against}"


def shortened(words: str, longest: int) -> str:
    """Return a text cut at a space to a maximum length. A symbol counts as one character."""
    if len(gapped(words)) <= longest:
        return words
    longest += sum(len(symbol) - 1 for before, symbol in symbols_in(words) if len(before) < longest)
    return f"{words[:longest].rsplit(' ', 1)[0].rstrip(' ,.;:')}…"


def key_of(offer: Offer, actions: Actions) -> str:
    """Return the key for an offer, or ""."""
    if offer.verb == "resolve":
        return _key(actions["resolve"])
    if offer.group == "play" or (offer.verb == "put onto battlefield" and offer.face is not None):
        return ""
    is_move = offer.verb in ("move", "put onto battlefield")
    name = f"to {offer.detail or offer.to}" if is_move else offer.verb
    commands = (each for each in actions.commands if each.group.menu == "Card")
    found = next((each for each in commands if name == each.name or name in each.verbs), None)
    return _key(actions[found.name]) if found is not None else ""


def _key(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
