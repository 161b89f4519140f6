"""The table as text, zone by zone and object by object: for screen readers, lists and the clipboard."""

from collections.abc import Iterator
from typing import Final

from tabletop.language.english import capitalized, with_number
from tabletop.model.zones import ZoneKind
from tabletop.play import late_play
from tabletop.play.log.player_marks import player_marks
from tabletop.rules.view import ObjectView, PlayerView, TableView

GAME: Final = "game"
PLAYER: Final = "player"


def zones(view: TableView) -> Iterator[tuple[str, tuple[ObjectView, ...], str]]:
    """Yield every zone that isn't empty: its title with the count, its objects, and its key."""
    turn = [f"Turn {view.turn}", view.players[view.active].name, view.step]
    turn += [view.day_night] if view.day_night in ("day", "night") else []
    turn += ["only what cards do"] * view.only_what_cards_do
    yield ", ".join(turn), (), GAME
    if view.stack:
        yield f"Stack, {with_number(len(view.stack), 'object')}, top first", view.stack, "stack"
    else:
        yield "Stack, empty", (), "stack"
    for player in view.players:
        gone = ["has left the game"] if player.left else []
        yield (
            ", ".join((player.name, f"{player.life} life", *gone, *player_marks(player))),
            (),
            f"{PLAYER} {player.seat}",
        )
        if player.left:
            yield from _zones_of_departed(player)
            continue
        permanents = tuple(each for each in view.battlefield if each.controller == player.seat)
        yield (
            f"{player.name}'s battlefield, {with_number(len(permanents), 'permanent')}",
            permanents,
            f"battlefield {player.seat}",
        )
        yield from _own_zones(player)


def _zones_of_departed(player: PlayerView) -> Iterator[tuple[str, tuple[ObjectView, ...], str]]:
    """Yield the cards outside the game of a player who has left. They are such a player's only objects."""
    if player.outside:
        title = f"{player.name}'s cards outside the game, {with_number(len(player.outside), 'card')}"
        yield title, player.outside, f"{ZoneKind.OUTSIDE} {player.seat}"


def table_text(view: TableView) -> str:
    """Return the whole table as plain text, zone by zone, without anything that the viewer may not know."""
    lines: list[str] = []
    for title, objects, _ in zones(view):
        lines += [title, *(f"  - {described(object)}" for object in objects)]
    return "\n".join(lines) + "\n"


def _own_zones(player: PlayerView) -> Iterator[tuple[str, tuple[ObjectView, ...], str]]:
    for kind, objects in (
        (ZoneKind.HAND, player.hand),
        (ZoneKind.GRAVEYARD, player.graveyard),
        (ZoneKind.EXILE, player.exile),
        (ZoneKind.COMMAND, player.command),
        (ZoneKind.OUTSIDE, player.outside),
    ):
        if objects or kind is ZoneKind.HAND:
            zone_name = "sideboard" if kind is ZoneKind.OUTSIDE else kind
            title = f"{player.name}'s {zone_name}, {with_number(len(objects), 'card')}"
            yield title, objects, f"{kind} {player.seat}"
    # The order of a library is secret, so its cards are only counted.
    yield f"{player.name}'s library, {with_number(len(player.library), 'card')}", (), f"library {player.seat}"


def described(object: ObjectView) -> str:
    """Return a line about an object: its name, size, and everything that marks it."""
    now = object.now
    if not object.known or now is None:
        size = "" if now is None or now.power is None else f", {_size(object)}"
        return f"{'Face-down permanent' if object.face_down else 'Hidden card'}{size}"
    words = [now.name or _face_down_name(object)]
    if ability := late_play.wording.words_on_stack(object):
        words = [f"Ability: {ability}"]
    if now.power is not None:
        words.append(_size(object))
    if object.badge.kind in ("transforming", "modal"):
        words.append(f"{object.side} up")
    words += ["melded"] * object.melded + [remark.words for remark in object.remarks]
    words += ["copy"] * object.badge.copy + ["token"] * object.badge.token
    if object.hides_counters:
        words.append(f"{object.asked} hidden by the question")
    else:
        words += [with_number(number, f"{kind} counter") for kind, number in object.counters.items()]
    if object.attacked and "attacking" not in words:
        words.append("has attacked")
    if object.damage:
        words.append(f"{object.damage} damage")
    return capitalized(", ".join(words))


def _size(object: ObjectView) -> str:
    now = object.now
    assert now is not None
    return "size hidden by the question" if object.hides_size else f"{now.power}/{now.toughness}"


def _face_down_name(object: ObjectView) -> str:
    """Return the name for a face-down permanent. It includes the card if the viewer may look at it."""
    return f"Face-down {object.definition.front.name}" if object.definition else "Face-down permanent"
