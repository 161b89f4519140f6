"""Events of objects in words: what came, went, turned, or was changed."""

from typing import Final

from tabletop.model import events as happened
from tabletop.model.beside import differing
from tabletop.model.events import Event
from tabletop.model.objects import OUT_OF_COMBAT, Combat, GameObject, ObjectId, Permanent, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.hand_words import brought_in
from tabletop.play.log.in_words import words_on_stack
from tabletop.play.log.marking_words import changed_by_hand
from tabletop.play.log.names import counted, listed, name_at, name_of
from tabletop.play.log.phrases import came_from, until_when, with_article
from tabletop.play.log.teller import Summary, Teller, Telling
from tabletop.rules.engine.leaving_the_game import LEAVING
from tabletop.rules.values.remarks import remarks_on

# --- Zones ---------------------------------------------------------------------------------------


def _zone_changed(teller: Teller, event: happened.ZoneChanged, after: State) -> None:
    """Objects went from zone to zone."""
    if len(event.before) == 2 and len(event.after) == 1:
        teller.melding = event.before
    if event.cause == LEAVING or any(each.id in teller.told_elsewhere for each in event.after):
        return
    ids = tuple(each.id for each in event.after)
    if len(event.before) == 1 and len(event.after) == 2:
        name = name_of(teller.state, event.before[0])
        where = _to(teller, event.after[0]).partition(" ")[2]
        both = listed(name_of(after, each) for each in event.after)
        teller.say(f"1 permanent left, {name}; 2 cards arrived in {where}, {both}", *ids)
        return
    for new in event.after if not event.before else ():
        _appeared(teller, new, after, event.cause)
    for old, new in zip(event.before, event.after, strict=False):
        words = _one_moved(teller, old, new, after, event.cause)
        together = _together(teller, new, event.cause)
        if together is None:
            teller.say(words, new.id)
        else:
            hidden = old.zone.kind.is_hidden
            name = name_of(after, new) if hidden else name_of(teller.state, old)
            teller.sum_up(words, name, new.id, together)


def _together(teller: Teller, new: GameObject, cause: str) -> Summary | None:
    """How it is said of several cards that they went there by the same cause; None where each is said."""
    if cause == "mill":
        return Summary(f"{teller.player(new.owner)} mills ", counts=True)
    if cause not in _LEAVING_TOGETHER or new.zone.kind.is_hidden:
        return None
    return Summary(after=f" {_LEAVING_TOGETHER[cause]} {_to(teller, new)}")


def _one_moved(teller: Teller, old: GameObject, new: GameObject, after: State, cause: str) -> str:
    source, target = old.zone.kind, new.zone.kind
    owner = teller.player(new.owner)
    hidden = source.is_hidden and target.is_hidden
    if source is ZoneKind.LIBRARY and target is ZoneKind.HAND:
        return f"{owner} draws a card" if cause == "draw" else f"{owner} puts a card into hand"
    if hidden:
        return f"{owner} puts a card {_to(teller, new)}"
    seen_before = not source.is_hidden
    name = name_of(teller.state, old) if seen_before else name_of(after, new)
    if target is ZoneKind.BATTLEFIELD:
        return f"{name} enters{came_from(old, name, name_of(after, new))}"
    return f"{name} {_LEAVING.get(cause, 'goes')} {_to(teller, new)}"


def _to(teller: Teller, new: GameObject) -> str:
    if new.zone.kind is ZoneKind.EXILE:
        return "to exile"
    preposition = _PREPOSITIONS.get(new.zone.kind, "to")
    whose = "" if new.zone.kind.is_shared else f"{teller.player(new.owner)}'s "
    return f"{preposition} {whose or 'the '}{_ZONE_WORDS.get(new.zone.kind, new.zone.kind.value)}"


def _melded(teller: Teller, event: happened.Melded, after: State) -> None:
    """Two cards became one permanent."""
    both = listed(name_of(teller.state, each) for each in teller.melding)
    teller.say(f"{both} meld into {name_at(after, event.permanent)}", event.permanent)


def _created(teller: Teller, event: happened.Created, after: State) -> None:
    """Something is there that was nowhere before."""
    made = event.object
    match made:
        case StackAbility(controller=seat):
            words = words_on_stack(made)
            teller.say(f"{teller.player(seat)} puts {name_of(after, made)} onto the stack: {words}", made.id)
        case Spell():
            teller.say(f"a copy of {name_of(after, made)} is put onto the stack", made.id)
        case _:
            _appeared(teller, made, after, event.cause)


def _appeared(teller: Teller, new: GameObject, after: State, cause: str) -> None:
    """A token was created, or a card was brought in."""
    who = teller.player(new.owner)
    if cause == "emblem":
        teller.say(f"{who} gets an {name_of(after, new)}", new.id)
        return
    if cause == "bring in":
        teller.say(brought_in(new, who, _to(teller, new)), new.id)
        return
    name = name_of(after, new)
    teller.sum_up(f"{who} creates {with_article(name)}", name, new.id, Summary(f"{who} creates ", only=name))


def _ceased(teller: Teller, event: happened.CeasedToExist, _after: State) -> None:
    """A token or a copy is gone for good."""
    teller.say(f"{teller.name(event.object)} ceases to exist")


def _turned_over(teller: Teller, event: happened.Transformed, after: State) -> None:
    """A permanent shows its other face."""
    id = event.permanent
    teller.say(f"{teller.name(id)} {event.word}s into {name_at(after, id)}", id)


def _flipped(teller: Teller, event: happened.Flipped, after: State) -> None:
    """A flip card was flipped."""
    id = event.permanent
    teller.say(f"{teller.name(id)} flips: it is {name_at(after, id)} now", id)


def _turned_down(teller: Teller, event: happened.TurnedFaceDown, _after: State) -> None:
    """A permanent was turned face down."""
    teller.say(f"{teller.name(event.permanent)} is turned face down", event.permanent)


def _turned_up(teller: Teller, event: happened.TurnedFaceUp, after: State) -> None:
    """A permanent was turned face up."""
    teller.say(f"a face-down permanent is turned up: {name_at(after, event.permanent)}", event.permanent)


def _became_copy(teller: Teller, event: happened.BecameCopy, _after: State) -> None:
    """An object became a copy."""
    until = until_when(event.copy.until)
    teller.say(
        f"{teller.name(event.object)} becomes a copy of {event.copy.of}{until}",
        event.object,
    )


def _fights(teller: Teller, id: ObjectId, now: Combat, after: State) -> None:
    """A permanent was sent to attack or to block."""
    before = teller.state.objects[id]
    was = before.combat if isinstance(before, Permanent) else OUT_OF_COMBAT
    if now.attacking not in (None, was.attacking):
        teller.say(f"{teller.name(id)} attacks {name_at(after, now.attacking)}", id)
    elif now.attacking_player not in (None, was.attacking_player):
        teller.say(f"{teller.name(id)} attacks {teller.player(now.attacking_player)}", id)
    elif now.blocking not in (None, was.blocking):
        blocked = listed(name_at(after, each) for each in now.all_blocked)
        teller.say(f"{teller.name(id)} blocks {blocked}", id)


def _changed(teller: Teller, event: happened.Changed, after: State) -> None:
    """Stored values were set; only what the players decided is reported."""
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
    """Something is to be remarked on permanents, or is so no more."""
    before, now = teller.state.everything, after.everything
    for id in sorted(differing(before, now)):
        old, new = before.get(id), now.get(id)
        if isinstance(old, Permanent) and isinstance(new, Permanent):
            was, is_now = remarks_on(teller.state, old), remarks_on(after, new)
            for words in (
                *(remark.beginning for remark in is_now if remark not in was),
                *(remark.ending for remark in was if remark not in is_now),
            ):
                teller.join(id, *words)


def _counters(teller: Teller, event: happened.CountersChanged, _after: State) -> None:
    """Counters were put on or taken off."""
    name = teller.name(event.object)
    number = abs(event.by)
    what = counted(number, f"{event.kind} counter")
    verb = "is" if number == 1 else "are"
    teller.say(f"{what} {verb} {'put on' if event.by > 0 else 'taken off'} {name}", event.object)


def _damaged(teller: Teller, event: happened.DamageMarked, _after: State) -> None:
    """Damage was marked."""
    teller.say(f"{teller.name(event.permanent)} is dealt {event.amount} damage", event.permanent)


def _attached(teller: Teller, event: happened.Attached, after: State) -> None:
    """A permanent was attached or came off."""
    name = teller.name(event.permanent)
    if event.to is not None:
        teller.say(f"{name} is attached to {name_at(after, event.to)}", event.permanent, event.to)
    elif event.to_player is not None:
        teller.say(f"{name} is attached to {teller.player(event.to_player)}", event.permanent)
    else:
        teller.say(f"{name} is attached to nothing any more", event.permanent)


def _controlled(teller: Teller, event: happened.ControlChanged, _after: State) -> None:
    """Somebody else controls a permanent."""
    until = until_when(event.control.until)
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
_LEAVING_TOGETHER: Final = {
    "destroy": "are destroyed and go",
    "sacrifice": "are sacrificed and go",
    "discard": "are discarded",
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
    happened.ZoneChanged: _zone_changed,
    happened.Created: _created,
    happened.CeasedToExist: _ceased,
    happened.Transformed: _turned_over,
    happened.Flipped: _flipped,
    happened.TurnedFaceDown: _turned_down,
    happened.TurnedFaceUp: _turned_up,
    happened.Melded: _melded,
    happened.Changed: _changed,
    happened.CountersChanged: _counters,
    happened.DamageMarked: _damaged,
    happened.Attached: _attached,
    happened.BecameCopy: _became_copy,
    happened.ControlChanged: _controlled,
}
