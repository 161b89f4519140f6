"""What has happened, in words: the lines of the log, made from the events of an action."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from tabletop.model import events as happened
from tabletop.model.actions import Action, Resolve
from tabletop.model.events import Event
from tabletop.model.evolve import evolve
from tabletop.model.objects import GameObject, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.condensing import condensed
from tabletop.play.log.hand_words import HAND_TELLERS, brought_in
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.marking_words import changed_by_hand
from tabletop.play.log.names import (
    capitalized,
    counted,
    listed,
    name_at,
    name_of,
    public_name_at,
    seen_name_at,
)
from tabletop.play.log.phrases import came_from, changes_in_words, until_when, with_article
from tabletop.play.log.spoken import marked_as_spoken
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.editions import worded
from tabletop.rules.book.rule import Rule
from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.rules.engine.leaving_the_game import LEAVING


def lines(
    before: State, action: Action, events: Sequence[Event], viewer: int | None = None
) -> tuple[LogLine, ...]:
    """What an action did, as somebody at the table may read it: hidden cards stay unnamed.

    Args:
        before: the state in which the action was taken.
        action: what was done.
        events: what came of it, in order.
        viewer: the seat that reads; None for one person who plays all seats.

    """
    teller = _Teller(before, events, viewer)
    if isinstance(action, Resolve) and not action.all and before.stack:
        top = before.objects[before.stack[0]]
        teller.say(f"{name_of(before, top)} resolves", top.id)
    for event in events:
        teller.tell(event)
    return condensed((*marked_as_spoken(action, teller.lines),))


def refusal_line(ruling: Ruling, doing: str, object: int) -> LogLine:
    """The line for something that was not done; ``doing`` says what was tried, and may be empty."""
    nothing = ruling.verdict is Verdict.NOTHING_HAPPENS
    kind = "nothing happens" if nothing else "refused"
    why = ruling.reasons[0].words if ruling.reasons else "That can't be done now."
    text = f"{capitalized(kind)}: {doing}. {why}" if doing else f"{capitalized(kind)}. {why}"
    return LogLine(text, (object,) if object else (), tuple(dict.fromkeys(ruling.numbers)), kind)


def _told_elsewhere(events: Sequence[Event]) -> frozenset[int]:
    """New objects whose arrival is told by another line: spells cast, lands played, what was melded."""
    told: set[int] = set()
    for event in events:
        match event:
            case (
                happened.SpellCast(spell=id)
                | happened.LandPlayed(permanent=id)
                | happened.Melded(permanent=id)
            ):
                told.add(id)
    return frozenset(told)


def _only_passing(events: Sequence[Event]) -> frozenset[int]:
    """The cards in exile on their way to be melded."""
    return frozenset(
        each.id
        for event in events
        if isinstance(event, happened.ZoneChanged) and len(event.before) == 2
        for each in event.before
    )


class _Teller:
    """Goes through events with the state as it was when each of them happened."""

    def __init__(self, before: State, events: Sequence[Event], viewer: int | None) -> None:
        self.state, self._viewer = before, viewer
        self.lines: list[LogLine] = []
        self._passing = _only_passing(events)
        self._told_elsewhere = _told_elsewhere(events) | self._passing
        self._melding: tuple[GameObject, ...] = ()
        self._noted_ahead: list[tuple[frozenset[int], tuple[str, ...]]] = []
        """Rules about objects that are only about to be there."""

    def say(self, words: str, *objects: int, kind: str = "event") -> None:
        """One more line, with the rules that were noted ahead of it."""
        text = capitalized(words)
        rules = (
            number
            for about, numbers in self._noted_ahead
            if about.intersection(objects)
            for number in numbers
        )
        line = LogLine(text if text.endswith((".", "!", "?")) else f"{text}.", objects, tuple(rules), kind)
        self.lines.append(line)

    def tell(self, event: Event) -> None:
        """Put an event into words and go on to the state after it."""
        after = self.state if isinstance(event, happened.Noted) else evolve(self.state, event)
        teller = _TELLERS.get(type(event))
        if teller is not None:
            teller(self, event, after)
        elif type(event) in HAND_TELLERS:
            self.say(HAND_TELLERS[type(event)](self.state, event))
        self.state = after

    def name(self, id: int) -> str:
        """What whoever reads may call an object at this moment."""
        return seen_name_at(self.state, id, self._viewer)

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.state.players[seat].name

    # --- Zones ---------------------------------------------------------------------------------------

    def zone_changed(self, event: happened.ZoneChanged, after: State) -> None:
        """Objects went from zone to zone."""
        if len(event.before) == 2 and len(event.after) == 1:
            self._melding = event.before
        if event.cause == LEAVING or any(each.id in self._told_elsewhere for each in event.after):
            return
        ids = tuple(each.id for each in event.after)
        if len(event.before) == 1 and len(event.after) == 2:
            name = name_of(self.state, event.before[0])
            where = self._to(event.after[0]).partition(" ")[2]
            both = listed(name_of(after, each) for each in event.after)
            self.say(f"1 permanent left, {name}; 2 cards arrived in {where}, {both}", *ids)
            return
        for new in event.after if not event.before else ():
            self._appeared(new, after, event.cause)
        for old, new in zip(event.before, event.after, strict=False):
            self.say(self._one_moved(old, new, after, event.cause), new.id)

    def _one_moved(self, old: GameObject, new: GameObject, after: State, cause: str) -> str:
        source, target = old.zone.kind, new.zone.kind
        owner = self.player(new.owner)
        hidden = source.is_hidden and target.is_hidden
        if source is ZoneKind.LIBRARY and target is ZoneKind.HAND:
            return f"{owner} draws a card" if cause == "draw" else f"{owner} puts a card into hand"
        if hidden:
            return f"{owner} puts a card {self._to(new)}"
        seen_before = not source.is_hidden
        name = name_of(self.state, old) if seen_before else name_of(after, new)
        if target is ZoneKind.BATTLEFIELD:
            return f"{name} enters{came_from(old, name, name_of(after, new))}"
        return f"{name} {_LEAVING.get(cause, 'goes')} {self._to(new)}"

    def _to(self, new: GameObject) -> str:
        if new.zone.kind is ZoneKind.EXILE:
            return "to exile"
        preposition = _PREPOSITIONS.get(new.zone.kind, "to")
        whose = "" if new.zone.kind.is_shared else f"{self.player(new.owner)}'s "
        return f"{preposition} {whose or 'the '}{_ZONE_WORDS.get(new.zone.kind, new.zone.kind.value)}"

    def melded(self, event: happened.Melded, after: State) -> None:
        """Two cards became one permanent."""
        both = listed(name_of(self.state, each) for each in self._melding)
        self.say(f"{both} meld into {name_at(after, event.permanent)}", event.permanent)

    def created(self, event: happened.Created, after: State) -> None:
        """Something is there that was nowhere before."""
        made = event.object
        match made:
            case StackAbility(controller=seat, words=words):
                self.say(f"{self.player(seat)} puts {name_of(after, made)} onto the stack: {words}", made.id)
            case Spell():
                self.say(f"a copy of {name_of(after, made)} is put onto the stack", made.id)
            case _:
                self._appeared(made, after, event.cause)

    def _appeared(self, new: GameObject, after: State, cause: str) -> None:
        """A token was created, or a card was brought in."""
        who = self.player(new.owner)
        if cause == "emblem":
            self.say(f"{who} gets an {name_of(after, new)}", new.id)
            return
        brought = brought_in(new, who, self._to(new)) if cause == "bring in" else ""
        self.say(brought or f"{who} creates {with_article(name_of(after, new))}", new.id)

    def ceased(self, event: happened.CeasedToExist, _after: State) -> None:
        """A token or a copy is gone for good."""
        self.say(f"{self.name(event.object)} ceases to exist")

    # --- Faces ---------------------------------------------------------------------------------------

    def turned_over(self, event: happened.Transformed, after: State) -> None:
        """A permanent shows its other face."""
        id = event.permanent
        self.say(f"{self.name(id)} {event.word}s into {name_at(after, id)}", id)

    def flipped(self, event: happened.Flipped, after: State) -> None:
        """A flip card was flipped."""
        id = event.permanent
        self.say(f"{self.name(id)} flips: it is {name_at(after, id)} now", id)

    def turned_down(self, event: happened.TurnedFaceDown, _after: State) -> None:
        """A permanent was turned face down."""
        self.say(f"{self.name(event.permanent)} is turned face down", event.permanent)

    def turned_up(self, event: happened.TurnedFaceUp, after: State) -> None:
        """A permanent was turned face up."""
        self.say(f"a face-down permanent is turned up: {name_at(after, event.permanent)}", event.permanent)

    def became_copy(self, event: happened.BecameCopy, _after: State) -> None:
        """An object became a copy."""
        until = until_when(event.copy.until)
        self.say(
            f"{self.name(event.object)} becomes a copy of {event.copy.of}{until}",
            event.object,
        )

    # --- What an object is like ------------------------------------------------------------------------

    def changed(self, event: happened.Changed, after: State) -> None:
        """Stored values were set; only what the players decided is told."""
        id, values = event.object, event.values
        name = self.name(id)
        if values.get("attacking") is not None:
            self.say(f"{name} attacks {name_at(after, values['attacking'])}", id)
        elif values.get("attacking_player") is not None:
            self.say(f"{name} attacks {self.player(values['attacking_player'])}", id)
        elif values.get("blocking") is not None:
            self.say(f"{name} blocks {name_at(after, values['blocking'])}", id)
        elif values.get("chosen_name"):
            self.say(f"the name “{values['chosen_name']}” is chosen for {name}", id)
        elif by_hand := changed_by_hand(self.state, event):
            self.say(by_hand, id)

    def tapped(self, event: happened.Tapped, _after: State) -> None:
        """A permanent was tapped."""
        self._join(event.permanent, "is tapped", "are tapped")

    def untapped(self, event: happened.Untapped, _after: State) -> None:
        """A permanent was untapped."""
        self._join(event.permanent, "is untapped", "are untapped")

    def _join(self, id: int, one: str, many: str) -> None:
        """Say something of an object, in one line with those of which the same was said just before."""
        last = self.lines[-1] if self.lines else None
        if last is not None and last.text.endswith((f" {one}.", f" {many}.")):
            objects = (*last.objects, id)
            names = listed(self.name(each) for each in objects)
            self.lines[-1] = LogLine(f"{names} {many}.", objects)
        else:
            self.say(f"{self.name(id)} {one}", id)

    def counters(self, event: happened.CountersChanged, _after: State) -> None:
        """Counters were put on or taken off."""
        name = self.name(event.object)
        number = abs(event.by)
        what = counted(number, f"{event.kind} counter")
        verb = "is" if number == 1 else "are"
        self.say(f"{what} {verb} {'put on' if event.by > 0 else 'taken off'} {name}", event.object)

    def damaged(self, event: happened.DamageMarked, _after: State) -> None:
        """Damage was marked."""
        self.say(f"{self.name(event.permanent)} is dealt {event.amount} damage", event.permanent)

    def attached(self, event: happened.Attached, after: State) -> None:
        """A permanent was attached or came off."""
        name = self.name(event.permanent)
        if event.to is not None:
            self.say(f"{name} is attached to {name_at(after, event.to)}", event.permanent, event.to)
        elif event.to_player is not None:
            self.say(f"{name} is attached to {self.player(event.to_player)}", event.permanent)
        else:
            self.say(f"{name} is attached to nothing any more", event.permanent)

    def controlled(self, event: happened.ControlChanged, _after: State) -> None:
        """Somebody else controls a permanent."""
        until = until_when(event.control.until)
        name = self.name(event.permanent)
        self.say(f"{self.player(event.control.player)} gains control of {name}{until}", event.permanent)

    def effect_began(self, event: happened.EffectBegan, _after: State) -> None:
        """A continuous effect began."""
        effect = event.effect
        names = listed(self.name(id) for id in effect.objects)
        self.say(f"{names}: {changes_in_words(effect.change)}{until_when(effect.until)}", *effect.objects)

    def permission(self, event: happened.PermissionBegan, after: State) -> None:
        """A player may do something from now on."""
        what = event.permission
        name = "something" if what.object is None else public_name_at(after, what.object)
        ids = () if what.object is None else (what.object,)
        may = f"may {' or '.join(what.what)} {name}"
        self.say(f"{self.player(what.player)} {may}{until_when(what.until)}", *ids)

    def delayed(self, event: happened.TriggerDelayed, _after: State) -> None:
        """A delayed trigger waits."""
        self.say(f"something waits for the {event.trigger.at}")

    # --- Players and the game ---------------------------------------------------------------------------

    def life(self, event: happened.LifeChanged, after: State) -> None:
        """A life total changed."""
        now = after.players[event.player].life
        verb = "gains" if event.by > 0 else "loses"
        because = "damage: " if event.damage else ""
        self.say(f"{because}{self.player(event.player)} {verb} {abs(event.by)} life ({now} now)")

    def monarch(self, event: happened.BecameMonarch, _after: State) -> None:
        """A player became the monarch."""
        self.say(f"{self.player(event.player)} becomes the monarch")

    def acted(self, event: happened.Acted, _after: State) -> None:
        """A player did something that has a word of its own."""
        self.say(f"{self.player(event.player)} {event.word}s")

    def lost(self, event: happened.PlayerLost, _after: State) -> None:
        """A player lost."""
        self.say(f"{self.player(event.player)} loses the game")

    def left(self, event: happened.PlayerLeft, _after: State) -> None:
        """A player left, with all that they own."""
        self.say(f"{self.player(event.player)} leaves the game with all that they own")

    def rearranged(self, event: happened.Rearranged, _after: State) -> None:
        """A zone was put in another order."""
        if event.zone.player is not None and event.shuffled:
            self.say(f"{self.player(event.zone.player)} shuffles the {event.zone}")

    def revealed(self, event: happened.Revealed, _after: State) -> None:
        """Players may look at hidden objects."""
        if len(event.to) == len(self.state.players):
            names = listed(name_at(self.state, id) for id in event.objects)
            self.say(f"revealed: {names}", *event.objects)
        else:
            who = listed(self.player(seat) for seat in sorted(event.to))
            self.say(f"{who} may look at {counted(len(event.objects), 'card')}", *event.objects)

    def spell_cast(self, event: happened.SpellCast, after: State) -> None:
        """A spell was cast."""
        spell = after.objects[event.spell]
        assert isinstance(spell, Spell)
        x = f" with X = {spell.x}" if spell.x else ""
        at = f" targeting {listed(name_at(after, id) for id in spell.targets)}" if spell.targets else ""
        words = f"{self.player(event.player)} casts {name_of(after, spell)}{x}{at}"
        self.say(words, event.spell, *spell.targets)

    def land_played(self, event: happened.LandPlayed, after: State) -> None:
        """A land was played."""
        self.say(f"{self.player(event.player)} plays {name_at(after, event.permanent)}", event.permanent)

    def triggered(self, event: happened.AbilityTriggered, _after: State) -> None:
        """An ability triggered."""
        ability = event.ability
        source = () if ability.source is None else (ability.source,)
        self.say(f"{name_of(self.state, ability)} triggers: {ability.words}", *source, ability.id)

    def day_night(self, event: happened.DayNightChanged, _after: State) -> None:
        """It became day or night."""
        self.say(f"it becomes {event.to}")

    def step(self, event: happened.StepBegan, _after: State) -> None:
        """A step began."""
        self.say(_STEP_WORDS.get(event.step, event.step), kind="step")

    def turn(self, event: happened.TurnBegan, _after: State) -> None:
        """A turn began."""
        self.say(f"turn {event.number}: {self.player(event.player)}", kind="turn")

    def told(self, event: happened.ByHandTold, _after: State) -> None:
        """The players are to do something by hand."""
        objects = () if event.source is None else (event.source,)
        self.say(f"by hand: {event.words}", *objects, kind="by hand")

    def overruled(self, event: happened.Overruled, _after: State) -> None:
        """A judge let something be done against the rules: which, before what came of it."""
        text = f"Done against the rules: {' '.join(event.words)}"
        self.lines.append(LogLine(text, event.objects, event.numbers, "forced"))

    def noted(self, event: happened.Noted, _after: State) -> None:
        """A rule had a part: its numbers go to the line about the same objects, or it gets a line."""
        if event.rule in _TRUE_EVERY_TIME or self._passing.intersection(event.objects):
            return
        rule = all_rules()[event.rule]
        numbers = event.numbers or rule.numbers_in(self.state.edition)
        about = set(event.objects)
        general = "step" if event.rule in _OF_THE_STEP else "event"
        for place in reversed(range(len(self.lines))):
            line = self.lines[place]
            if about.intersection(line.objects) or (not about and line.kind == general):
                rules = tuple(dict.fromkeys((*line.rules, *numbers)))
                self.lines[place] = replace(line, rules=rules)
                return
        if all(id in self.state.objects for id in about):
            self._note(rule, event.objects, numbers)
        else:
            self._noted_ahead.append((frozenset(about), numbers))

    def _note(self, rule: Rule[...], objects: tuple[int, ...], numbers: tuple[str, ...]) -> None:
        """A line for a rule by which something did not happen; one for all objects that it stopped."""
        kind = "event" if rule.check is None else rule.otherwise.value
        last = self.lines[-1] if self.lines else None
        if last is not None and last.rules == numbers and last.kind == kind:
            self.lines.pop()
            objects = (*last.objects, *objects)
        names = listed(self.name(id) for id in objects)
        words = worded(self.state.edition, rule.words)
        text = f"{capitalized(names)}: {words}" if names else words
        self.lines.append(LogLine(text, objects, numbers, kind))


_LEAVING: Final = {
    "destroy": "is destroyed and goes",
    "sacrifice": "is sacrificed and goes",
    "discard": "is discarded",
    "mill": "is milled",
    "counter": "is countered and goes",
    "exile": "goes",
    "bring in": "is brought in from outside the game",
}
_STEP_WORDS: Final = {word: f"{word} step" for word in ("untap", "draw", "end", "cleanup")}
_TRUE_EVERY_TIME: Final = frozenset(
    {
        "zone_changes.new_object",
        "transform.turns_by_its_card",
        "transform.is_not_turning_face_up",
        "transform.nothing_enters",
    }
)
"""Rules with a part in so many lines that their numbers would say nothing."""
_OF_THE_STEP: Final = frozenset({"turns.wears_off", "day_night.stays"})
"""Rules that belong to the heading of their step, whatever was told below it."""
_ZONE_WORDS: Final[dict[ZoneKind, str]] = {ZoneKind.COMMAND: "command zone"}
_PREPOSITIONS: Final = {
    ZoneKind.HAND: "to",
    ZoneKind.LIBRARY: "into",
    ZoneKind.GRAVEYARD: "to",
    ZoneKind.STACK: "onto",
}

_Telling: TypeAlias = Callable[[_Teller, Any, State], None]

_TELLERS: Final[dict[type, _Telling]] = {
    happened.ZoneChanged: _Teller.zone_changed,
    happened.Created: _Teller.created,
    happened.CeasedToExist: _Teller.ceased,
    happened.Transformed: _Teller.turned_over,
    happened.Flipped: _Teller.flipped,
    happened.TurnedFaceDown: _Teller.turned_down,
    happened.TurnedFaceUp: _Teller.turned_up,
    happened.Melded: _Teller.melded,
    happened.Changed: _Teller.changed,
    happened.Tapped: _Teller.tapped,
    happened.Untapped: _Teller.untapped,
    happened.CountersChanged: _Teller.counters,
    happened.DamageMarked: _Teller.damaged,
    happened.Attached: _Teller.attached,
    happened.BecameCopy: _Teller.became_copy,
    happened.ControlChanged: _Teller.controlled,
    happened.EffectBegan: _Teller.effect_began,
    happened.PermissionBegan: _Teller.permission,
    happened.TriggerDelayed: _Teller.delayed,
    happened.LifeChanged: _Teller.life,
    happened.PlayerLost: _Teller.lost,
    happened.PlayerLeft: _Teller.left,
    happened.BecameMonarch: _Teller.monarch,
    happened.Acted: _Teller.acted,
    happened.Rearranged: _Teller.rearranged,
    happened.Revealed: _Teller.revealed,
    happened.SpellCast: _Teller.spell_cast,
    happened.LandPlayed: _Teller.land_played,
    happened.AbilityTriggered: _Teller.triggered,
    happened.DayNightChanged: _Teller.day_night,
    happened.StepBegan: _Teller.step,
    happened.TurnBegan: _Teller.turn,
    happened.ByHandTold: _Teller.told,
    happened.Noted: _Teller.noted,
    happened.Overruled: _Teller.overruled,
}
"""Every other event is bookkeeping: marks, durations, orders of zones that nobody may see."""
