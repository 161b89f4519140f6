"""The texts of cards, generated from their abilities in our own words.

Mana symbols are written in braces (``{2}{U}``, ``{T}``). Paragraphs contain no line breaks.
"""

from collections.abc import Iterable
from typing import Final, Protocol

from tabletop.cards.faces import Face
from tabletop.cards.wording import asking
from tabletop.cards.wording.abilities import cost_words, host_of, naming, occasion, speaking, words_of
from tabletop.cards.wording.amounts import loyalty_cost, spending_words
from tabletop.cards.wording.amounts import missing_words as missing_words
from tabletop.cards.wording.asking import Names
from tabletop.cards.wording.changes import change_words
from tabletop.cards.wording.clauses import clause, clauses, sentence
from tabletop.cards.wording.composing import mode_words
from tabletop.cards.wording.descriptions import one, without_place
from tabletop.cards.wording.plain_abilities import BY_HAND
from tabletop.cards.wording.targets import target_question
from tabletop.language.abilities import Ability, Activated, Chapter, Enchant, Keyword
from tabletop.language.effects import AnyEffect, Changes, ChooseModes, Effect, May, Spending, Target, WhenDone
from tabletop.language.effects.composing import modal_effect
from tabletop.language.english import capitalized
from tabletop.language.keywords import OF_THE_FRAME, is_carried_out
from tabletop.language.left_texts import Doer
from tabletop.language.selections import Selection

__all__ = [
    "Names",
    "ability_words",
    "chapters",
    "choice_words",
    "clauses_of",
    "cost_words",
    "effect_words",
    "gains_words",
    "keyword_line",
    "loyalty_cost",
    "loyalty_lines",
    "modes_of",
    "occasion",
    "offer_words",
    "price_words",
    "wording",
    "words_on_stack",
]

_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_LEFT: Final = {Doer.PROGRAM: "", Doer.BOTH: " (effect by hand)", Doer.PLAYER: f" {BY_HAND}"}
"""Remarks after a line of printed text, by who carries it out."""


def wording(face: Face) -> tuple[str, ...]:
    """Return the paragraphs of a face's text: keywords, then abilities. Imported text takes precedence.

    If our abilities were read from that text, each line says which part is left to the players. Chapters and
    loyalty abilities are included with their labels. ``chapters`` and ``loyalty_lines`` return them
    separately.
    """
    if face.text:
        return printed_lines(face)
    keywords = keyword_line(face)
    words = (_paragraph(ability, face) for ability in face.abilities)
    return (*((keywords,) if keywords else ()), *words)


def printed_lines(face: Face) -> tuple[str, ...]:
    """Return the imported text of a face. Lines left to the players are marked."""
    marked: list[str] = []
    for line in face.lines:
        first, *modes = line.text.split("\n")
        marked += [f"{first}{_LEFT[line.doer]}", *modes]
    return tuple(marked) or face.text


def keyword_line(face: Face) -> str:
    """Return the keywords without costs or numbers as one line. The others have their own paragraphs."""
    worded = {ability.name for ability in face.abilities if isinstance(ability, Keyword)} | OF_THE_FRAME
    if any(isinstance(ability, Enchant) for ability in face.abilities):
        worded.add("enchant")
    plain = [word for word in face.keywords if word not in worded]
    return capitalized(", ".join(word if is_carried_out(word) else f"{word} {BY_HAND}" for word in plain))


def ability_words(ability: Ability, face: Face | None = None) -> str:
    """Return one ability for a plate on the stack or a menu, without chapter label or full stop.

    With ``face``, what an Aura or Equipment is attached to is named by its kind.
    """
    return words_of(ability, host_of(face))


def effect_words(effect: AnyEffect) -> str:
    """Return an effect as a short sentence without full stop: ``Transform this``."""
    return capitalized(clause(effect, speaking()))


def clauses_of(effects: tuple[AnyEffect, ...], targets: tuple[Target, ...] = ()) -> str:
    """Return several effects for a plate on the stack."""
    return capitalized(clauses(effects, speaking(targets)))


def gains_words(change: Changes) -> str:
    """Return what a change does to an object, as verbs: ``gains haste``."""
    return change_words(change, speaking(), many=False)


def modes_of(effect: ChooseModes) -> tuple[str, ...]:
    """Return the modes of a choice, for the buttons of a question: ``Draw two cards``."""
    return tuple(capitalized(words) for words in mode_words(effect, speaking()))


def offer_words(effect: May, names: Names) -> tuple[str, str]:
    """Return the question whether to do something, and the label of yes: ``Draw a card?``, ``Draw a card``.

    ``names`` are those of the objects that the text refers to.
    """
    return asking.offer_words(effect, naming(names))


def choice_words(effect: Effect, follows: tuple[AnyEffect, ...], names: Names) -> str:
    """Return what is chosen and what happens to it: ``Choose a card, then return it to your hand.``."""
    return asking.choice_words(effect, follows, naming(names))


def price_words(price: Spending) -> str:
    """Return a cost in objects: ``Sacrifice another creature``."""
    return capitalized(spending_words(price))


def aim_question(target: Target, place: int, number: int) -> str:
    """Return the question about a target, with ``place`` from 1: ``Which creature is the target?``."""
    return target_question(target, place, number)


def wanted_words(wanted: Iterable[Selection]) -> str:
    """Return what can be chosen, as alternatives: ``a creature card or a land card``."""
    return " or ".join(without_place(one(each)) for each in wanted)


def chapters(face: Face) -> tuple[tuple[str, str], ...]:
    """Return the chapters of a Saga, each label (``I, II``) with its words."""
    return tuple(
        (_label(ability), sentence(ability_words(ability, face)))
        for ability in face.abilities
        if isinstance(ability, Chapter)
    )


def loyalty_lines(face: Face) -> tuple[tuple[str, str], ...]:
    """Return the loyalty abilities of a planeswalker, each cost (``+1``, ``−3``, ``0``) with its words."""
    found = []
    for ability in face.abilities:
        if isinstance(ability, Activated) and loyalty_cost(ability.cost):
            words = capitalized(clauses(ability.effects, speaking(ability.targets, host_of(face))))
            found.append((loyalty_cost(ability.cost), sentence(words)))
    return tuple(found)


def _paragraph(ability: Ability, face: Face) -> str:
    words = ability_words(ability, face)
    label = f"{_label(ability)} — " if isinstance(ability, Chapter) else ""
    bare = isinstance(ability, Keyword | Enchant) and ". " not in words
    return f"{label}{words}" if bare else sentence(f"{label}{words}")


def _label(chapter: Chapter) -> str:
    return ", ".join(_ROMAN[number] for number in chapter.numbers)


# --- Abilities on the stack ------------------------------------------


class OnStack(Protocol):
    """An ability on the stack, or the view of one."""

    @property
    def text(self) -> Ability | WhenDone | str | None:
        """Its effects."""
        ...

    @property
    def modes(self) -> tuple[int, ...]:
        """The chosen modes."""
        ...


def words_on_stack(ability: OnStack) -> str:
    """Return the text of an ability on the stack with its chosen modes, empty if its source says enough."""
    match ability.text:
        case None:
            return ""
        case str(words):
            return words
        case WhenDone(then=effects, targets=targets):
            return clauses_of(effects, targets)
        case text if ability.modes and (modal := modal_effect(getattr(text, "effects", ()))) is not None:
            modes = modes_of(modal)
            return ". ".join(modes[place] for place in ability.modes)
        case text:
            return ability_words(text)
