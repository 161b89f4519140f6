"""Tapping permanents, for mana if something pays with it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tabletop.language.effects import Tap, Untap
from tabletop.model.actions import Action, Instruct
from tabletop.rules.offers import Offer
from tabletop.ui.session.bridge import Bridge


def is_for_mana(bridge: Bridge) -> bool:
    """Return whether tapping a land makes mana: mana pays for costs, or tapping by hand is off."""
    view = bridge.view()
    return view.mana == "enforced" or view.only_what_cards_do or bridge.taps_for_costs()


def tap_together(bridge: Bridge, ids: Sequence[int]) -> bool:
    """Tap several permanents as a single step, or untap them if all are tapped.

    Mana abilities are used if something pays with mana. An ability that asks for a color comes last.

    Returns: whether there was a permanent to tap or untap
    """
    permanents = {each.id: each for each in bridge.view().battlefield}
    chosen = [permanents[id] for id in ids if id in permanents]
    upright = tuple(each.id for each in chosen if not each.tapped)
    if not upright:
        tapped = tuple(each.id for each in chosen)
        return bool(tapped) and _perform(bridge, [*_untapping(bridge, tapped)], tapped[0])
    mana = {id: offer for id in upright if (offer := _mana(bridge, id)) is not None}
    others = tuple(id for id in upright if id not in mana)
    actions: list[Action] = [Instruct(effect=Tap(objects=others))] if others else []
    return _perform(bridge, [*actions, *(offer.action for offer in mana.values())], upright[0])


def takes_mana_back(bridge: Bridge, id: int) -> bool:
    """Return whether untapping a permanent by hand also takes back its mana, as when mana is on trust."""
    tapped = any(each.id == id and each.tapped for each in bridge.view().battlefield)
    return tapped and bridge.view().mana != "enforced" and is_for_mana(bridge) and _mana(bridge, id) is None


def _untapping(bridge: Bridge, ids: tuple[int, ...]) -> Iterator[Action]:
    made = bridge.perspective.still_afloat(ids) if any(takes_mana_back(bridge, id) for id in ids) else None
    if made is not None:
        yield made
    yield Instruct(effect=Untap(objects=ids))


def _mana(bridge: Bridge, id: int) -> Offer | None:
    """Return the first usable mana ability of a permanent."""
    if not is_for_mana(bridge):
        return None
    return next((each for each in bridge.perspective.mana_offers(id) if each.ruling.is_legal), None)


def _perform(bridge: Bridge, actions: Sequence[Action], about: int) -> bool:
    by = bridge.view().objects()[about].controller
    bridge.do_together([(replace(each, by=by), ()) for each in _questions_last(bridge, actions)], about)
    return True


def _questions_last(bridge: Bridge, actions: Sequence[Action]) -> Iterator[Action]:
    """Yield the actions without a question, then at most one with a question, which blocks all others."""
    asking = [each for each in actions if bridge.perspective.asks(each)]
    yield from (each for each in actions if each not in asking)
    yield from asking[:1]
