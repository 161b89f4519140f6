"""The comparison of a table with a scenario's expectations, with one message per difference."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from tabletop.cards.mana import mana_cost
from tabletop.cards.names import folded
from tabletop.language.reading import decoded
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind, zone_of
from tabletop.play.log.in_words import offer_label
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of
from tabletop.scenarios.expecting.happenings import event_counts
from tabletop.scenarios.expecting.object_values import (
    FINDINGS,
    MANA,
    NAMED_THINGS,
    Subject,
    Value,
    subject_of,
    thing,
    value_text,
)
from tabletop.scenarios.files.position import mana_symbols
from tabletop.scenarios.format.document import Expected, GameExpected, ObjectExpected, Part, PlayerExpected
from tabletop.scenarios.format.names import Naming, printed_names, zone_word
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.steps.scenario import AnyStep
from tabletop.scenarios.steps.steps import ActionStep

ORDERED = "ordered:"

_BEST_FIRST = (Verdict.LEGAL, Verdict.NOTHING_HAPPENS, Verdict.ILLEGAL)


def mismatches(expected: Expected, done: Done, table: Table) -> Iterator[str]:
    """Yield a message for everything that differs from a scenario's expectations after a step."""
    for handle, wanted in expected.objects.items():
        yield from _object(handle, wanted, done)
    for zone, things in expected.zones.items():
        yield from _zone(zone, things, done.after)
    yield from _events(expected, done)
    for player, wanted_of_player in expected.players.items():
        yield from _player(player, wanted_of_player, done.after)
    yield from _game(expected.game, done.after)
    for handle, verbs in expected.offers.items():
        yield from _offers(handle, verbs, done.after, table)


def given_fields(part: Part) -> Iterator[tuple[str, object]]:
    """Yield the keys that a table of expectations contains, with their values."""
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if value is not UNSET:
            yield name, value


def difference(place: str, wanted: object, found: object) -> str:
    """Return the message for one difference."""
    return f"{place}: expected {value_text(_as_value(wanted))}, found {value_text(_as_value(found))}"


def _as_value(value: object) -> Value:
    if isinstance(value, tuple | set | frozenset | list):
        return frozenset(str(each) for each in value)
    assert isinstance(value, str | int | Mapping)
    return value


# --- Objects --------------------------------------------------------------------------------------------


def _object(handle: str, wanted: ObjectExpected, done: Done) -> Iterator[str]:
    ids = done.after.objects(handle)
    if wanted.exists is False:
        if _is_still_there(handle, ids, done.after):
            yield f"{handle}: expected it to be gone, found it in {_place(ids[0], done.after)}"
        return
    if not ids:
        yield f"{handle}: expected an object, found none"
        return
    for id in ids:
        subject = subject_of(id, done.after)
        for about, value in given_fields(wanted):
            yield from _value(f"{handle}.{about}", about, value, subject, done.before.objects(handle))


def _is_still_there(handle: str, ids: Sequence[int], at: Naming) -> bool:
    # Once a melded permanent has come apart, its name means two cards and no longer itself.
    return len(ids) == 1 or (bool(ids) and len(at.names.pieces(handle)) != len(ids))


def _place(id: int, at: Naming) -> str:
    return str(FINDINGS["zone"](subject_of(id, at)))


def _value(place: str, about: str, wanted: object, subject: Subject, before: Sequence[int]) -> Iterator[str]:
    if about == "exists":
        return
    if about == "same_object":
        same = subject.object.id in before
        if same is not wanted:
            yield difference(place, wanted, same)
        return
    if about == "has_keywords":
        assert isinstance(wanted, tuple)
        found = FINDINGS["keywords"](subject)
        assert isinstance(found, frozenset)
        if not all(_has_keyword(found, word) for word in wanted):
            yield difference(place, wanted, found)
        return
    found = FINDINGS[about](subject)
    if not _agrees(about, wanted, found, subject):
        yield difference(place, wanted, found)


def _agrees(about: str, wanted: object, found: Value, subject: Subject) -> bool:
    if isinstance(wanted, tuple):
        return _same_words(about, wanted, found, subject.at)
    if about in MANA:
        return _same_mana(str(wanted), str(found))
    if about in NAMED_THINGS and wanted != "":
        return _same_thing(about, str(wanted), found, subject)
    if about == "zone" and "." not in str(wanted):
        return str(found).rpartition(".")[2] == wanted
    if about == "counters":
        assert isinstance(wanted, Mapping)
        assert isinstance(found, Mapping)
        return {kind: number for kind, number in wanted.items() if number} == dict(found)
    return wanted == found


def _same_words(about: str, wanted: tuple[object, ...], found: Value, at: Naming) -> bool:
    assert isinstance(found, frozenset)
    words = {str(word) for word in wanted}
    if about == "keywords":
        return len(words) == len(found) and all(_has_keyword(found, word) for word in words)
    if about == "targets":
        words = {word if at.is_player(word) else at.name_of(at.object(word)) for word in words}
    return words == found


def _has_keyword(found: Iterable[str], word: str) -> bool:
    """Return whether a keyword is present. Its parameter, such as the cost of ward, may be left out."""
    wanted = word.lower()
    return any(
        wanted == each or wanted.startswith(f"{each} ") or each.startswith(f"{wanted} ") for each in found
    )


def _same_mana(wanted: str, found: str) -> bool:
    return mana_cost(wanted).amounts() == mana_cost(found).amounts() and bool(wanted) is bool(found)


def _same_thing(about: str, wanted: str, found: Value, subject: Subject) -> bool:
    """Return whether a word names the given object or player."""
    at = subject.at
    if about == "copy_of":
        return _same_original(wanted, str(found), subject)
    if at.is_player(wanted):
        return found == wanted
    ids = at.objects(wanted)
    return bool(ids) and thing(about, subject.object) in ids


def _same_original(wanted: str, found: str, subject: Subject) -> bool:
    """Return whether a word names the original of a copy: a face, or an object with that face or its card."""
    at = subject.at
    originals = [at.state.objects[id] for id in at.objects(wanted)]
    names = {folded(wanted), *(folded(characteristics_of(at.state, each).name) for each in originals)}
    for each in originals:
        names |= printed_names(each)
    copied = {folded(found)} if found else set()
    if subject.object.is_token or subject.object.is_copy:
        copied |= printed_names(subject.object)
    return not names.isdisjoint(copied)


# --- Zones ----------------------------------------------------------------------------------------------


def _zone(word: str, wanted: int | tuple[str, ...], at: Naming) -> Iterator[str]:
    ids = contents(word.removeprefix(ORDERED), at)
    if isinstance(wanted, int):
        if len(ids) != wanted:
            yield difference(word, wanted, len(ids))
        return
    names = [at.name_of(id) for id in ids]
    if word.startswith(ORDERED):
        same = len(ids) == len(wanted) and all(
            _is_called(name, id, at) for name, id in zip(wanted, ids, strict=True)
        )
        if not same:
            yield f"{word}: expected {_row(wanted)}, found {_row(names)}"
        return
    missing, left = _matched(wanted, ids, at)
    if missing or left:
        yield f"{word}: expected {_row(sorted(wanted))}, found {_row(sorted(names))}"


def _row(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"


def contents(word: str, at: Naming) -> tuple[int, ...]:
    """Return the objects of a zone, of all players if none is named.

    The battlefield is split by controller.
    """
    found = zone_word(word, at.names.players)
    assert found is not None
    kind, player = found
    state = at.state
    if kind.is_shared:
        ids = state.in_zone(Zone(kind))
        seat = at.player(player) if player is not None else None
        return tuple(id for id in ids if seat is None or controller_of(state.objects[id]) == seat)
    seats = (at.player(player),) if player is not None else range(len(state.players))
    return tuple(id for seat in seats for id in state.in_zone(zone_of(kind, seat)))


def _is_called(name: str, id: int, at: Naming) -> bool:
    return id in at.objects(name) or at.name_of(id).rpartition("#")[0] == name


def _matched(names: Sequence[str], ids: Sequence[int], at: Naming) -> tuple[list[str], list[int]]:
    """Return the names without a matching object, and the objects without a matching name."""
    left = list(ids)
    missing: list[str] = []
    loose: list[str] = []
    for name in names:
        exact = [id for id in at.objects(name) if id in left]
        if exact:
            left.remove(exact[0])
        else:
            loose.append(name)
    for name in loose:
        # The same name twice in a list means two cards of that name.
        other = next((id for id in left if _is_called(name, id, at)), None)
        if other is None:
            missing.append(name)
        else:
            left.remove(other)
    return missing, left


# --- Events, players, game, offers ----------------------------------------------------------------------


def _events(expected: Expected, done: Done) -> Iterator[str]:
    wanted = dict(given_fields(expected.events))
    if not wanted:
        return
    count: Counter[str] = event_counts(done.before.state, done.happened, dying="dies" in wanted)
    for name, number in wanted.items():
        if count[name] != number:
            yield difference(f"events.{name}", number, count[name])


def _player(name: str, wanted: PlayerExpected, at: Naming) -> Iterator[str]:
    seat = at.player(name)
    for about, value in given_fields(wanted):
        place = f"{name}.{about}"
        found = _player_value(at.state, seat, about)
        if about == "devotion":
            assert isinstance(value, Mapping)
            for colors, number in value.items():
                devotion = devotion_to(at.state, seat, colors)
                if devotion != number:
                    yield difference(f"{place}.{colors}", number, devotion)
        elif about == "mana_pool":
            player = at.state.players[seat]
            pool = tuple(sorted((*player.mana_pool, *(each.symbol for each in player.bound_mana))))
            if mana_symbols(str(value)) != pool:
                yield difference(place, value, "".join(f"{{{symbol}}}" for symbol in pool))
        elif found != value:
            yield difference(place, value, found)


def _player_value(state: State, seat: int, about: str) -> object:
    player = state.players[seat]
    match about:
        case "life" | "lost":
            return getattr(player, about)
        case "poison":
            return player.counters.get("poison", 0)
        case "mana_pool" | "devotion":
            return ""
        case _:
            return len(state.in_zone(zone_of(ZoneKind(about), seat)))


def devotion_to(state: State, seat: int, colors: str) -> int:
    """Return a player's devotion to some colors, the number of their symbols in mana costs (700.5)."""
    costs = (
        characteristics_of(state, permanent).mana_cost
        for permanent in state.permanents()
        if permanent.controller == seat
    )
    return sum(not set(symbol.split("/")).isdisjoint(colors) for cost in costs for symbol in cost.symbols)


def _game(wanted: GameExpected, at: Naming) -> Iterator[str]:
    state = at.state
    found: dict[str, object] = {
        "active": at.player_name(state.active),
        "step": state.step,
        "turn": state.turn,
        "day_night": state.day_night,
        "asks": state.question.question.kind if state.question is not None else "",
    }
    for about, value in given_fields(wanted):
        if found[about] != value:
            yield difference(f"game.{about}", value, found[about])


def _offers(handle: str, verbs: Mapping[str, str], at: Naming, table: Table) -> Iterator[str]:
    id = at.object(handle)
    if not id:
        yield f"{handle}: expected offers, found no such object"
        return
    offered: dict[str, list[Verdict]] = {}
    for offer in table.offers(id):
        words = {offer.verb, offer_label(offer), f"{offer.verb} {offer.face}", f"{offer.verb} to {offer.to}"}
        for word in words:
            offered.setdefault(word, []).append(offer.ruling.verdict)
    for verb, verdict in verbs.items():
        found = _best(offered.get(verb) or _verdicts_without_offer(verb, handle, at, table))
        if found != verdict:
            yield f"{handle}: expected “{verb}” to be {verdict}, found {found or 'no offer'}"


def _best(verdicts: Iterable[Verdict]) -> str:
    """Return the verdict on a verb. It is legal if any of several ways is legal."""
    found = set(verdicts)
    return next((verdict.value for verdict in _BEST_FIRST if verdict in found), "")


def _verdicts_without_offer(verb: str, handle: str, at: Naming, table: Table) -> tuple[Verdict, ...]:
    """Return the verdicts on a verb without an offer, if it needs nothing but the object."""
    try:
        step = msgspec.convert({"do": verb, "object": handle}, AnyStep, dec_hook=decoded)
    except msgspec.ValidationError:
        return ()
    assert isinstance(step, ActionStep)
    return tuple(table.ruling(action).verdict for action in step.actions(at))
