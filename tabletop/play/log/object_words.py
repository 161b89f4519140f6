"""Log lines for events of objects: what came, went, turned, or changed."""

from collections.abc import Sequence
from typing import Final

from tabletop.cards.wording import words_on_stack
from tabletop.language.card_types import CardType
from tabletop.language.english import listed_names, with_number
from tabletop.model import events as happened
from tabletop.model.caches import changed_keys
from tabletop.model.events import Event
from tabletop.model.objects import OUT_OF_COMBAT, Combat, GameObject, ObjectId, Permanent, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.hand_words import brought_in
from tabletop.play.log.log_line import Struck
from tabletop.play.log.marking_words import changed_by_hand
from tabletop.play.log.phrases import came_from, targeting, until_when, with_some_article
from tabletop.play.log.teller import Summary, Teller, Telling
from tabletop.rules.engine.leaving_the_game import LEAVING
from tabletop.rules.handwork.removing import REMOVED
from tabletop.rules.object_names import name_at, name_of
from tabletop.rules.remarks import remarks_on
from tabletop.rules.values.kinds import is_face_down
from tabletop.rules.values.layers import characteristics_of

# --- Zones ---------------------------------------------------------------------------------------


def _log_zone_change(teller: Teller, event: happened.ZoneChanged, after: State) -> None:
    """Log zone changes."""
    if len(event.before) == 2 and len(event.after) == 1:
        teller.melding = event.before
    if event.cause == LEAVING or any(each.id in teller.told_elsewhere for each in event.after):
        return
    if event.cause == REMOVED:
        _log_removal(teller, event)
    elif len(event.before) == 1 and len(event.after) == 2:
        _log_parting(teller, event, after)
    else:
        _log_moves(teller, event, after)


def _log_parting(teller: Teller, event: happened.ZoneChanged, after: State) -> None:
    """Log that a permanent of two cards left the battlefield."""
    name = name_of(teller.state, event.before[0])
    ids = (each.id for each in event.after)
    teller.say(f"1 permanent left, {name}; {_arrivals(teller, event.after, after)}", *ids)


def _log_moves(teller: Teller, event: happened.ZoneChanged, after: State) -> None:
    """Log each object that moved or appeared."""
    for new in event.after if not event.before else ():
        _appeared(teller, new, after, event.cause)
    for old, new in zip(event.before, event.after, strict=False):
        _say_of_one(teller, old, new, after, event.cause)
        if _is_death(teller.state, old, new):
            teller.dies(name_of(teller.state, old), old.id)
        elif teller.lines[-1].died:
            teller.amend(died=(), short=None)


def _arrivals(teller: Teller, cards: Sequence[GameObject], after: State) -> str:
    """Describe where the two cards of a melded permanent arrived. A commander may go its own way (903.9c)."""
    places = [_to(teller, each).partition(" ")[2] for each in cards]
    names = [name_of(after, each) for each in cards]
    if len(set(places)) == 1:
        return f"2 cards arrived in {places[0]}, {listed_names(names)}"
    return ", ".join(f"{name} arrived in {place}" for name, place in zip(names, places, strict=True))


def _log_removal(teller: Teller, event: happened.ZoneChanged) -> None:
    """Log that an object was removed from the game by hand. Hidden cards aren't named."""
    (old,) = event.before
    if old.zone.kind.is_hidden:
        whose = f"{teller.player(old.owner)}'s {old.zone.kind.value}"
        teller.say(f"a card in {whose} is removed from the game")
        return
    name = name_of(teller.state, old)
    id = event.after[0].id if event.after else old.id
    together = Summary(after=" are removed from the game")
    teller.sum_up(f"{name} is removed from the game", name, id, together)


def _say_of_one(teller: Teller, old: GameObject, new: GameObject, after: State, cause: str) -> None:
    words = _one_moved(teller, old, new, after, cause)
    together = _summary_with_others(teller, new, cause)
    if together is None:
        teller.say(words, new.id, short=_goes_without_saying(old, new, cause))
    else:
        hidden = old.zone.kind.is_hidden
        name = name_of(after, new) if hidden else name_of(teller.state, old)
        teller.sum_up(words, name, new.id, together)


def _goes_without_saying(old: GameObject, new: GameObject, cause: str) -> str | None:
    """Return how a resolved spell's move appears in a longer line, which already mentions the resolution."""
    if old.zone.kind is not ZoneKind.STACK or cause == "counter":
        return None
    if new.zone.kind is ZoneKind.BATTLEFIELD:
        return "it enters"
    return "" if new.zone.kind is ZoneKind.GRAVEYARD else None


def _is_death(state: State, old: GameObject, new: GameObject) -> bool:
    """Return whether a creature died (700.4)."""
    if old.zone.kind is not ZoneKind.BATTLEFIELD or new.zone.kind is not ZoneKind.GRAVEYARD:
        return False
    return CardType.CREATURE in characteristics_of(state, old).types


def _summary_with_others(teller: Teller, new: GameObject, cause: str) -> Summary | None:
    """Return the text for several cards moved by the same cause, None to log them one by one."""
    if cause == "mill":
        return Summary(f"{teller.player(new.owner)} mills ", counts=True)
    if new.zone.kind.is_hidden:
        return None
    if cause == "discard":
        return Summary(f"{teller.player(new.owner)} discards ", after=_instead(teller, new))
    if cause not in _LEAVING_TOGETHER:
        return None
    return Summary(after=f" {_LEAVING_TOGETHER[cause]} {_to(teller, new)}")


def _instead(teller: Teller, new: GameObject) -> str:
    """Return the place where something went instead of the graveyard."""
    return "" if new.zone.kind is ZoneKind.GRAVEYARD else f", which goes {_to(teller, new)}"


def _one_moved(teller: Teller, old: GameObject, new: GameObject, after: State, cause: str) -> str:
    source, target = old.zone.kind, new.zone.kind
    owner = teller.player(new.owner)
    hidden = source.is_hidden and target.is_hidden
    if source is ZoneKind.LIBRARY and target is ZoneKind.HAND:
        return f"{owner} draws a card" if cause == "draw" else f"{owner} puts a card into hand"
    if hidden:
        return f"{owner} puts a card into {'hand' if target is ZoneKind.HAND else _whose(teller, new)}"
    seen_before = not source.is_hidden
    name = name_of(teller.state, old) if seen_before else name_of(after, new)
    if cause in _SAID_OF_OWNER and not new.zone.kind.is_hidden:
        return f"{owner} {_SAID_OF_OWNER[cause]} {name}{_instead(teller, new)}"
    if target is ZoneKind.BATTLEFIELD:
        stays_hidden = is_face_down(old) and is_face_down(new)
        return f"{name} enters{came_from(old, name, name if stays_hidden else name_of(after, new))}"
    return f"{name} {_LEAVING.get(cause, 'goes')} {_to(teller, new)}"


def _to(teller: Teller, new: GameObject) -> str:
    if new.zone.kind is ZoneKind.EXILE:
        return "to exile"
    return f"{_PREPOSITIONS.get(new.zone.kind, 'to')} {_whose(teller, new)}"


def _whose(teller: Teller, new: GameObject) -> str:
    whose = "the" if new.zone.kind.is_shared else f"{teller.player(new.owner)}'s"
    return f"{whose} {_ZONE_WORDS.get(new.zone.kind, new.zone.kind.value)}"


def _melded(teller: Teller, event: happened.Melded, after: State) -> None:
    """Log a meld."""
    both = listed_names(name_of(teller.state, each) for each in teller.melding)
    teller.say(f"{both} meld into {name_at(after, event.permanent)}", event.permanent)


def _created(teller: Teller, event: happened.Created, after: State) -> None:
    """Log the creation of an object."""
    made = event.object
    match made:
        case StackAbility(controller=seat):
            said = words_on_stack(made)
            where = f"onto the stack{targeting(after, made, ',')}{': ' if said else ''}{said}"
            teller.say(f"{teller.player(seat)} puts {name_of(after, made)} {where}", made.id)
        case Spell():
            words = f"a copy of {name_of(after, made)} is put onto the stack{targeting(after, made, ',')}"
            teller.say(words, made.id)
        case _:
            _appeared(teller, made, after, event.cause)


def _appeared(teller: Teller, new: GameObject, after: State, cause: str) -> None:
    """Log a new token or a card brought in."""
    who = teller.player(new.owner)
    if cause == "emblem":
        teller.say(f"{who} gets an {name_of(after, new)}", new.id)
        return
    if cause == "bring in":
        teller.say(brought_in(new, who, _to(teller, new)), new.id)
        return
    name = name_of(after, new)
    teller.sum_up(
        f"{who} creates {with_some_article(name)}", name, new.id, Summary(f"{who} creates ", only=name)
    )


def _ceased(teller: Teller, event: happened.CeasedToExist, _after: State) -> None:
    """Log that a token or copy ceased to exist."""
    teller.say(f"{teller.name(event.object)} ceases to exist", short="")


def _turned_over(teller: Teller, event: happened.Transformed, after: State) -> None:
    """Log a transformation."""
    id = event.permanent
    teller.say(f"{teller.name(id)} {event.word}s into {name_at(after, id)}", id)


def _flipped(teller: Teller, event: happened.Flipped, after: State) -> None:
    """Log a flip."""
    id = event.permanent
    teller.say(f"{teller.name(id)} flips: it is {name_at(after, id)} now", id)


def _turned_down(teller: Teller, event: happened.TurnedFaceDown, _after: State) -> None:
    """Log that a permanent was turned face down."""
    teller.say(f"{teller.name(event.permanent)} is turned face down", event.permanent)


def _turned_up(teller: Teller, event: happened.TurnedFaceUp, after: State) -> None:
    """Log that a permanent was turned face up."""
    teller.say(f"a face-down permanent is turned up: {name_at(after, event.permanent)}", event.permanent)


def _became_copy(teller: Teller, event: happened.BecameCopy, _after: State) -> None:
    """Log a new copy."""
    until = until_when(event.copy.until)
    teller.say(
        f"{teller.name(event.object)} becomes a copy of {event.copy.of}{until}",
        event.object,
    )


def _fights(teller: Teller, id: ObjectId, now: Combat, after: State) -> None:
    """Log an attacker or blocker."""
    before = teller.state.objects[id]
    was = before.combat if isinstance(before, Permanent) else OUT_OF_COMBAT
    if now.attacking not in (None, was.attacking):
        teller.say(f"{teller.name(id)} attacks {name_at(after, now.attacking)}", id)
    elif now.attacking_player not in (None, was.attacking_player):
        teller.say(f"{teller.name(id)} attacks {teller.player(now.attacking_player)}", id)
    elif now.blocking not in (None, was.blocking):
        blocked = listed_names(name_at(after, each) for each in now.all_blocked)
        teller.say(f"{teller.name(id)} blocks {blocked}", id)


def _log_change(teller: Teller, event: happened.Changed, after: State) -> None:
    """Log changed values that a player decided. Others are not logged."""
    id, values = event.object, event.values
    name = teller.name(id)
    if "combat" in values:
        _fights(teller, id, values["combat"], after)
    elif values.get("chosen_name"):
        teller.say(f"the name “{values['chosen_name']}” is chosen for {name}", id)
    elif by_hand := changed_by_hand(teller.state, event):
        teller.say(by_hand, id)
    else:
        remarked(teller, event, after)


def remarked(teller: Teller, _event: Event, after: State) -> None:
    """Log a remark that begins or ends on permanents."""
    before, now = teller.state.everything, after.everything
    for id in sorted(changed_keys(before, now)):
        old, new = before.get(id), now.get(id)
        if isinstance(old, Permanent) and isinstance(new, Permanent):
            was, is_now = remarks_on(teller.state, old), remarks_on(after, new)
            for words in (
                *(remark.beginning for remark in is_now if remark not in was),
                *(remark.ending for remark in was if remark not in is_now),
            ):
                teller.join(id, *words)


def _counters(teller: Teller, event: happened.CountersChanged, _after: State) -> None:
    """Log counters put on or removed."""
    if not event.by:
        return
    name = teller.name(event.object)
    number = abs(event.by)
    what = with_number(number, f"{event.kind} counter")
    verb = "is" if number == 1 else "are"
    teller.say(f"{what} {verb} {'put on' if event.by > 0 else 'taken off'} {name}", event.object)


def _damaged(teller: Teller, event: happened.DamageMarked, _after: State) -> None:
    """Log damage marked on a permanent."""
    name = teller.name(event.permanent)
    short = f"{event.amount} damage to {name}"
    teller.say(f"{name} is dealt {event.amount} damage", event.permanent, short=short)
    teller.amend(struck=Struck("permanent", event.permanent, event.amount))


def _attached(teller: Teller, event: happened.Attached, after: State) -> None:
    """Log attaching and unattaching."""
    name = teller.name(event.permanent)
    if event.to is not None:
        teller.say(f"{name} is attached to {name_at(after, event.to)}", event.permanent, event.to)
    elif event.to_player is not None:
        teller.say(f"{name} is attached to {teller.player(event.to_player)}", event.permanent)
    else:
        teller.say(f"{name} is no longer attached to anything", event.permanent)


def _controlled(teller: Teller, event: happened.ControlChanged, _after: State) -> None:
    """Log a change of control."""
    until = until_when(event.control.until, event.control.player)
    name = teller.name(event.permanent)
    teller.say(f"{teller.player(event.control.player)} gains control of {name}{until}", event.permanent)


_LEAVING: Final = {
    "destroy": "is destroyed and goes",
    "sacrifice": "is sacrificed and goes",
    "discard": "is discarded",
    "mill": "is milled",
    "counter": "is countered and goes",
    "exile": "goes",
    "bring in": "is brought in from outside the game",
}
_SAID_OF_OWNER: Final = {"discard": "discards", "mill": "mills"}
_LEAVING_TOGETHER: Final = {
    "destroy": "are destroyed and go",
    "sacrifice": "are sacrificed and go",
    "exile": "go",
}
_ZONE_WORDS: Final[dict[ZoneKind, str]] = {ZoneKind.COMMAND: "command zone"}
_PREPOSITIONS: Final = {
    ZoneKind.HAND: "to",
    ZoneKind.LIBRARY: "into",
    ZoneKind.GRAVEYARD: "to",
    ZoneKind.STACK: "onto",
}

TELLERS: Final[dict[type, Telling]] = {
    happened.ZoneChanged: _log_zone_change,
    happened.Created: _created,
    happened.CeasedToExist: _ceased,
    happened.Transformed: _turned_over,
    happened.Flipped: _flipped,
    happened.TurnedFaceDown: _turned_down,
    happened.TurnedFaceUp: _turned_up,
    happened.Melded: _melded,
    happened.Changed: _log_change,
    happened.CountersChanged: _counters,
    happened.DamageMarked: _damaged,
    happened.Attached: _attached,
    happened.BecameCopy: _became_copy,
    happened.ControlChanged: _controlled,
}
