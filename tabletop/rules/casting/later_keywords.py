"""Keywords that an edition doesn't have yet. Casting or activating by one of them does nothing."""

from typing import Final

from tabletop.language.abilities import Keyword
from tabletop.language.keywords import KeywordName
from tabletop.model.actions import Cast
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.casting.activation_attempts import Attempt
from tabletop.rules.values.layers import characteristics_of


@rule(
    "702.140a",
    refusal="Mutate has existed only since {since}.",
    named="{object} can't mutate: mutate has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.merging",
)
def this_edition_mutates(state: State, action: Cast) -> bool:
    """The edition has mutate, or the card is cast in another way."""
    return action.using != "mutate" or not in_force(state.edition, "kind.merging")


@rule(
    "702.146a",
    refusal="Disturb has existed only since {since}.",
    named="{object} can't be cast from there: disturb has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.cast-transformed",
)
def this_edition_disturbs(state: State, action: Cast) -> bool:
    """The edition has disturb, or the card is cast in another way."""
    return action.using != "disturb" or not in_force(state.edition, "kind.cast-transformed")


@rule(
    "702.162a",
    refusal="More Than Meets the Eye has existed only since {since}.",
    named="{object} can't be cast converted: More Than Meets the Eye has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.convert",
)
def this_edition_casts_converted(state: State, action: Cast) -> bool:
    """The edition has More Than Meets the Eye, or the card is cast in another way."""
    return action.using != "more than meets the eye" or not in_force(state.edition, "kind.convert")


@rule(
    "702.167a",
    refusal="Craft has existed only since {since}.",
    named="{object} can't craft: craft has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.craft",
)
def this_edition_crafts(state: State, trying: Attempt) -> bool:
    """The edition has craft, or the object has no such ability."""
    if trying.ability is not None or trying.object is None or not in_force(state.edition, "kind.craft"):
        return True
    abilities = characteristics_of(state, trying.object).abilities
    return not any(isinstance(each, Keyword) and each.name == KeywordName.CRAFT for each in abilities)


KEYWORDS_ARE_KNOWN: Final = (this_edition_mutates, this_edition_disturbs, this_edition_casts_converted)
"""Rules that a spell cast by a keyword is judged by before all others."""
