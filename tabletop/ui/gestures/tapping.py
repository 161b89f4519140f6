"""Tapping permanents: for mana where something pays with it, else as hands do it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tabletop.language.effects import Tap, Untap
from tabletop.model.actions import Action, Instruct
from tabletop.rules.offers import Offer
from tabletop.ui.session.bridge import Bridge


def is_for_mana(bridge: Bridge) -> bool:
    """Whether a land is tapped for mana: where something pays with it, or nothing is tapped by hand."""
    view = bridge.view()
    return view.mana == "enforced" or view.only_what_cards_do or bridge.taps_for_costs()


def tap_together(bridge: Bridge, ids: Sequence[int]) -> bool:
    """Tap several permanents as one step of the hand, or untap them if all are tapped.

    What makes mana makes it, where something pays with it; what asks for its colour comes last. Returns
    whether there was anything to do.
    """
    there = {each.id: each for each in bridge.view().battlefield}
    meant = [there[id] for id in ids if id in there]
    upright = tuple(each.id for each in meant if not each.tapped)
    if not upright:
        tapped = tuple(each.id for each in meant)
        return bool(tapped) and _did(bridge, [*_untapping(bridge, tapped)], tapped[0])
    mana = {id: offer for id in upright if (offer := _mana(bridge, id)) is not None}
    others = tuple(id for id in upright if id not in mana)
    actions: list[Action] = [Instruct(effect=Tap(objects=others))] if others else []
    return _did(bridge, [*actions, *(offer.action for offer in mana.values())], upright[0])


def takes_mana_back(bridge: Bridge, id: int) -> bool:
    """Whether untapping a permanent by hand takes the mana back that tapping it has made: on trust."""
    tapped = any(each.id == id and each.tapped for each in bridge.view().battlefield)
    return tapped and bridge.view().mana != "enforced" and is_for_mana(bridge) and _mana(bridge, id) is None


def _untapping(bridge: Bridge, ids: tuple[int, ...]) -> Iterator[Action]:
    made = bridge.perspective.still_afloat(ids) if any(takes_mana_back(bridge, id) for id in ids) else None
    if made is not None:
        yield made
    yield Instruct(effect=Untap(objects=ids))


def _mana(bridge: Bridge, id: int) -> Offer | None:
    """The first mana ability of a permanent that may be used."""
    if not is_for_mana(bridge):
        return None
    return next((each for each in bridge.perspective.mana_offers(id) if each.ruling.is_legal), None)


def _did(bridge: Bridge, actions: Sequence[Action], about: int) -> bool:
    by = bridge.view().objects()[about].controller
    bridge.do_together([(replace(each, by=by), ()) for each in _askers_last(bridge, actions)], about)
    return True


def _askers_last(bridge: Bridge, actions: Sequence[Action]) -> Iterator[Action]:
    """What asks nothing, and at last one thing that asks: while a question is open nothing else is done."""
    asking = [each for each in actions if bridge.perspective.asks(each)]
    yield from (each for each in actions if each not in asking)
    yield from asking[:1]
