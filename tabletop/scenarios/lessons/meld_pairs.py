"""The shipped meld pairs, each as a scenario in which its own ability melds it, for the gallery of melds."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.library import CardLibrary, shipped_library
from tabletop.cards.wording import ability_words
from tabletop.language.abilities import Activated, Triggered
from tabletop.language.effects import Meld, effects_in
from tabletop.model.events import Melded
from tabletop.play.journal import Journal
from tabletop.play.log.by_hand_words import by_hand_note
from tabletop.scenarios.files.parsing import parse_text, text_of
from tabletop.scenarios.files.reading import scenario_of
from tabletop.scenarios.format.faults import Fault, ScenarioError
from tabletop.scenarios.lessons.own import own_scenario
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.steps.scenario import ScenarioFile

_ZONES: Final = ("battlefield", "graveyard", "hand", "exile")
_OF_A_LESSON: Final = ("say", "expect", "cites", "predict", "hints", "focus", "wrong")
"""Keys of a step that only a lesson needs."""


class MeldPair(msgspec.Struct, frozen=True):
    """Two cards that meld, of which the first has the ability that melds them."""

    first: CardDefinition
    second: CardDefinition
    ability: Triggered | Activated

    @property
    def result(self) -> Face:
        """The face that both cards make together."""
        assert self.first.meld is not None
        return self.first.meld.result

    @property
    def words(self) -> str:
        """The ability that melds them, in words."""
        return f"{ability_words(self.ability, self.first.front)}."


class Exhibit(msgspec.Struct, frozen=True):
    """The scenario of a pair, whose steps meld it, and the rules of the scenario that the last one cites."""

    pair: MeldPair
    file: ScenarioFile
    rules: tuple[str, ...]


def meld_pairs(library: CardLibrary | None = None) -> tuple[MeldPair, ...]:
    """Return the meld pairs of a library, by default the shipped one, the oldest first."""
    cards = library or shipped_library()
    found = [
        MeldPair(card, cards.find(card.meld.partner).definition, ability)
        for card in cards
        if card.meld is not None
        for ability in _melding_abilities(card)
    ]
    return tuple(sorted(found, key=lambda pair: (pair.first.first_release, pair.first.name)))


def _melding_abilities(card: CardDefinition) -> Iterator[Triggered | Activated]:
    for ability in card.front.abilities:
        if isinstance(ability, Triggered | Activated) and any(
            isinstance(effect, Meld) for effect in effects_in((ability,))
        ):
            yield ability


def exhibit_of(pair: MeldPair) -> Exhibit:
    """Return the scenario that shows a pair, made from the scenario of the card with the ability.

    It ends once the pair has melded, and has only those cards without which it would not.

    Raises:
        ScenarioError: the scenario of the card can't be used, or does not meld the pair

    """
    path = own_scenario(pair.first)
    if path is None:
        raise ScenarioError(pair.first.name, Fault("scenario", "the card has none; name one in its entry"))
    raw = parse_text(text_of(path), path)
    raw["title"] = f"{pair.first.name} and {pair.second.name}"
    raw["steps"] = [_without_lesson(step) for step in raw["steps"]]
    last, rules = _melding_step(raw, path)
    if not last:
        raise ScenarioError(path, Fault("steps", "they don't meld the pair; add steps that do"))
    raw["steps"] = raw["steps"][:last]
    for seat, zone in _zones_of(raw):
        for card in tuple(raw["table"][seat][zone]):
            smaller = _without(raw, seat, zone, card)
            raw = smaller if _melding_step(smaller, path)[0] else raw
    return Exhibit(pair, scenario_of(raw, path, shipped_library()), rules)


def by_hand_words(journal: Journal) -> str:
    """Return which ability melds in a game what was melded last by hand, empty if an ability did it."""
    for number in range(journal.cursor, 0, -1):
        entry = journal.entries[number - 1]
        if any(isinstance(event, Melded) for event in entry.events):
            before = journal.entries[number - 2].state if number > 1 else journal.opening
            return by_hand_note(before, entry.action)
    return ""


def _melding_step(raw: Mapping[str, Any], path: Path) -> tuple[int, tuple[str, ...]]:
    """Return the number of the step that melds, 0 if none does, and its rules of the scenario."""
    try:
        play = Play(scenario_of(raw, path, shipped_library()), shipped_library())
        for number in range(1, len(raw["steps"]) + 1):
            done = play.next()
            if any(isinstance(event, Melded) for event in done.events):
                # The melded permanent may have left at once, for example as a creature of toughness 0.
                stays = any(each.is_melded for each in play.table.state.permanents())
                return number if stays else 0, tuple(rule for rule in raw["rules"] if rule in done.cited)
    except ScenarioError:
        # A step names a card that was left out.
        return 0, ()
    return 0, ()


def _without_lesson(step: Mapping[str, Any]) -> dict[str, Any]:
    """Return a step without what it says and expects."""
    return {key: value for key, value in step.items() if key not in _OF_A_LESSON}


def _zones_of(raw: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the zones of all seats whose cards are listed."""
    table = raw["table"]
    return tuple((seat, zone) for seat in table for zone in _ZONES if zone in table[seat])


def _without(raw: Mapping[str, Any], seat: str, zone: str, card: object) -> dict[str, Any]:
    """Return a scenario without a card of a zone."""
    cards = list(raw["table"][seat][zone])
    cards.remove(card)
    return {**raw, "table": {**raw["table"], seat: {**raw["table"][seat], zone: cards}}}
