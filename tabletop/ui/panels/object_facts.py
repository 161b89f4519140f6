"""The inspector's facts about an object: each characteristic with its source, and the status."""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from tabletop.cards.faces import Side
from tabletop.cards.mana import COLOR_WORDS, in_color_order
from tabletop.language.english import capitalized, listed_names, with_number
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.editions import term, worded
from tabletop.rules.book.printed_marks import mark_on
from tabletop.rules.faces.substitute_cards import IS_THE_CARD
from tabletop.rules.values.characteristics import Characteristics, Origin
from tabletop.rules.view import ObjectView, TableView


class Fact(msgspec.Struct, frozen=True):
    """One row: a label, a value, the source of the value, and the rules behind it."""

    about: str
    value: str
    source: str = ""
    rules: tuple[str, ...] = ()


def facts(view: ObjectView, origins: Sequence[Origin], edition: str) -> list[Fact]:
    """Return the characteristics of an object that the viewer may know, or none if it is hidden.

    Labels use the terms of an edition of the rules.
    """
    now = view.now
    if now is None:
        return []
    printed = _printed_source(view)
    found = (
        _fact(about, value, traces, origins, printed)
        for about, value, traces in _values(now)
        if value or any(origin.about in traces for origin in origins)
    )
    return [msgspec.structs.replace(fact, about=worded(edition, fact.about)) for fact in found]


def merge_common_source(rows: Sequence[Fact]) -> list[Fact]:
    """Merge the source that most rows share into one row of its own."""
    sources = Counter(row.source for row in rows if row.source and not row.rules)
    source, count = max(sources.items(), key=lambda each: each[1], default=("", 0))
    if count < 2:
        return list(rows)
    is_all = all(row.source == source for row in rows)
    common = Fact("Source", capitalized(source) + ("" if is_all else ", except as noted"))
    return [msgspec.structs.replace(row, source="") if row.source == source else row for row in rows] + [
        common
    ]


def _values(now: Characteristics) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return for each row its label, its value, and the keys by which the rules trace it."""
    colors = listed_names(COLOR_WORDS[color] for color in in_color_order(now.colors)) or "colorless"
    size = "" if now.power is None else f"{now.power}/{now.toughness}"
    return [
        ("Name", now.name, ("name",)),
        ("Mana cost", str(now.mana_cost), ("mana cost",)),
        ("Mana value", str(now.mana_value), ("mana value",)),
        ("Colors", capitalized(colors), ("colors",)),
        ("Type", str(now.type_line), ("type",)),
        ("Size", size, ("power", "toughness")),
        ("Loyalty", "" if now.loyalty is None else str(now.loyalty), ("loyalty",)),
        ("Defense", "" if now.defense is None else str(now.defense), ("defense",)),
        ("Keywords", ", ".join(now.keywords), ("keywords",)),
        ("Abilities", "", ("abilities",)),
    ]


def _fact(about: str, value: str, traces: tuple[str, ...], origins: Sequence[Origin], printed: str) -> Fact:
    found = [origin for origin in origins if origin.about in traces]
    if not found:
        return Fact(about, value, "no mana cost, so 0" if about == "Mana value" and value == "0" else printed)
    words = dict.fromkeys(origin.words for origin in found)
    rules = dict.fromkeys(rule.strip() for origin in found for rule in origin.rule.split(",") if origin.rule)
    return Fact(about, value or found[-1].value, "; ".join(words), tuple(rules))


def _printed_source(view: ObjectView) -> str:
    card = view.definition
    if view.face_down:
        return "face down"
    if view.melded:
        return "printed on the combined back"
    if view.badge.copy:
        return "copied"
    if card is not None and card.placeholder:
        return "as described by its player"
    if card is None or card.back is None:
        return "printed"
    if view.badge.kind == "flip":
        return "printed on the lower half" if view.flipped else "printed on the upper half"
    return f"printed on the {'back' if view.side is Side.BACK else 'front'}"


def status(view: ObjectView, table: TableView, name: Callable[[int], str]) -> list[Fact]:
    """Return facts other than characteristics, such as zone, controller and counters."""
    players = [player.name for player in table.players]
    where = str(view.zone)
    location = capitalized(where) if view.zone.player is None else f"{players[view.zone.player]}'s {where}"
    found = [Fact("Zone", location)]
    if view.controller != view.owner:
        found.append(Fact("Controller", players[view.controller], f"owned by {players[view.owner]}"))
    found += _mark(view, table.edition)
    if view.substitute:
        words = capitalized(term(table.edition, "substitute card"))
        found.append(
            Fact(
                "Represented by",
                words,
                "the card itself is set aside",
                IS_THE_CARD.numbers_in(table.edition),
            )
        )
    if view.known and view.melded:
        words = f"1 permanent, {len(view.pieces)} cards"
        found.append(Fact("Cards", words, "they separate when it leaves", ("712.21",)))
    found += [Fact("Status", words) for words in [_status_text(view)] if words]
    found += [Fact(about, words) for about, words in _acquired(view) if words]
    found += [Fact(about, words) for about, words in _related_objects(view, players, name) if words]
    return found


def _acquired(view: ObjectView) -> list[tuple[str, str]]:
    """Return the counters, damage and note that an object has gained during the game."""
    counters = ", ".join(with_number(count, f"{kind} counter") for kind, count in view.counters.items())
    return [("Counters", counters), ("Damage", str(view.damage or "")), ("Note", view.note)]


def _related_objects(
    view: ObjectView, players: Sequence[str], name: Callable[[int], str]
) -> list[tuple[str, str]]:
    """Return the objects and players that an object is attached to, targets, or comes from."""
    hosts = [name(view.attached_to)] if view.attached_to is not None else []
    hosts += [players[view.attached_to_player]] if view.attached_to_player is not None else []
    targets = [*(name(target) for target in view.targets), *(players[seat] for seat in view.target_players)]
    source = name(view.source) if view.source is not None else ""
    return [
        ("Attached to", listed_names(hosts)),
        ("Protected by", view.protected_by),
        ("Targets", listed_names(targets)),
        ("Source", source),
    ]


def _mark(view: ObjectView, edition: str) -> list[Fact]:
    """Return the mark printed on the face that is up, and its meaning in an edition."""
    if view.definition is None or view.face_down:
        return []
    mark = mark_on(view.definition, view.side, edition)
    return [] if mark is None else [Fact("Mark", capitalized(mark.shows), mark.says, mark.numbers)]


def _status_text(view: ObjectView) -> str:
    if view.zone.kind is not ZoneKind.BATTLEFIELD:
        return "face down" if view.face_down else ""
    words = ["untapped"] * (not view.tapped) + [remark.words for remark in view.remarks]
    words += ["face down"] * view.face_down
    is_creature = view.now is not None and "Creature" in view.now.types
    words += ["summoning sick"] * (view.summoning_sick and is_creature)
    return capitalized(", ".join(words))


def summary(view: ObjectView, edition: str) -> str:
    """Return one line about the kind of card, in the terms of an edition, and which face is up."""
    if not view.known:
        return "Face down" if view.face_down else "A hidden card"
    is_placeholder = view.definition is not None and view.definition.placeholder
    kinds = {
        "transforming": worded(edition, "Transforming double-faced card").removesuffix(" card"),
        "modal": "Two faces" if is_placeholder else "Modal double-faced",
        "meld": "Melded permanent" if view.melded else "Meld card",
        "flip": "Flip card",
        "face down": "Face-down",
    }
    words = [kinds.get(view.badge.kind, "")]
    if view.badge.kind in ("transforming", "modal"):
        words.append("back up" if view.side is Side.BACK else "front up")
    words += [term(edition, "substitute card")] * view.substitute
    words += ["copy"] * view.badge.copy + ["token"] * view.badge.token
    words += ["placeholder"] * is_placeholder
    return capitalized(" · ".join(word for word in words if word)) or "Single-faced card"
