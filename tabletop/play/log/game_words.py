"""Log lines for events of players and of the game: life, turns and steps, durations, triggers."""

from typing import Final

from tabletop.cards.wording import words_on_stack
from tabletop.cards.wording.descriptions import one
from tabletop.language.changes import Allowed
from tabletop.language.english import listed_names, with_number
from tabletop.language.moments import Later
from tabletop.model import events as happened
from tabletop.model.objects import Spell
from tabletop.model.state import State
from tabletop.play.log.designation_words import player_change_line
from tabletop.play.log.log_line import Struck
from tabletop.play.log.phrases import changes_in_words, targeting, until_when
from tabletop.play.log.teller import Teller, Telling
from tabletop.rules.object_names import name_at, name_of, public_name_at


def _effect_began(teller: Teller, event: happened.EffectBegan, _after: State) -> None:
    """Log the beginning of a continuous effect."""
    effect = event.effect
    names, change = listed_names(teller.name(id) for id in effect.objects), changes_in_words(effect.change)
    colon = "" if change.startswith("can't ") else ":"
    teller.say(f"{names}{colon} {change}{until_when(effect.until)}", *effect.objects)


def _permission(teller: Teller, event: happened.PermissionBegan, after: State) -> None:
    """Log a permission."""
    what = event.permission
    name = "" if what.object is None else public_name_at(after, what.object)
    ids = () if what.object is None else (what.object,)
    where = "" if what.object is not None or what.zone is None else f" from {what.zone.with_article}"
    # Cards that may be both cast and played as a land.
    allowed = [each for each in what.what if each is not Allowed.CAST or Allowed.PLAY_LAND not in what.what]
    kinds = listed_names(word.lower() for word in what.types)
    may = " or ".join(_may(each, name, f"{kinds} spells".strip()) for each in allowed)
    how = " at instant speed" if what.now and what.object is None else ""
    teller.say(
        f"{teller.player(what.player)} may {may}{where}{how}{until_when(what.until, what.player)}", *ids
    )


def _may(allowed: Allowed, name: str, spells: str) -> str:
    """Return the permitted actions with an object, or with any of the ``spells``."""
    match allowed:
        case Allowed.CAST_FACE_DOWN:
            return f"cast {name or 'a card'} face down"
        case Allowed.CAST_COPY:
            return f"cast a copy of {name or 'a card'}"
        case Allowed.PLAY_LAND:
            return f"play {name}" if name else "play lands"
        case Allowed.CAST:
            return f"cast {name or spells}"
        case Allowed.HOLD_ANY_NUMBER:
            return "have any number of cards in hand"
        case _:
            return str(allowed)


def _delayed(teller: Teller, event: happened.TriggerDelayed, _after: State) -> None:
    """Log a delayed trigger. "You" is its controller."""
    trigger = event.trigger
    watched = trigger.watch if trigger.watch is not None else trigger.source
    what = "it" if watched is None else teller.name(watched)
    if trigger.of is not None:
        what = one(trigger.of)
    words = trigger.at.words if isinstance(trigger.at, Later) else "when {} leaves the battlefield"
    whose = f"{teller.player(trigger.controller)}'s delayed ability"
    teller.say(f"{whose} waits: {words.format(what)}")


def _life(teller: Teller, event: happened.LifeChanged, after: State) -> None:
    """Log a change of life."""
    now = after.players[event.player].life
    verb = "gains" if event.by > 0 else "loses"
    because = "damage: " if event.damage else ""
    name = teller.player(event.player)
    short = f"{-event.by} damage to {name} ({now} life)" if event.damage else None
    teller.say(f"{because}{name} {verb} {abs(event.by)} life ({now} now)", short=short)
    if event.damage:
        teller.amend(struck=Struck("player", event.player, -event.by))


def _monarch(teller: Teller, event: happened.BecameMonarch, _after: State) -> None:
    """Log a new monarch."""
    teller.say(f"{teller.player(event.player)} becomes the monarch")


def _log_player_change(teller: Teller, event: happened.PlayerChanged, _after: State) -> None:
    """Log values of a player set by hand. Other values are logged elsewhere."""
    if words := player_change_line(teller.state, event):
        teller.say(words)


def _acted(teller: Teller, event: happened.Acted, _after: State) -> None:
    """Log an action of a player that has a word of its own."""
    teller.say(f"{teller.player(event.player)} {event.word}s")


def _lost(teller: Teller, event: happened.PlayerLost, _after: State) -> None:
    """Log that a player lost."""
    teller.say(f"{teller.player(event.player)} loses the game")


def _log_departure(teller: Teller, event: happened.PlayerLeft, _after: State) -> None:
    """Log that a player left, with everything they own."""
    teller.say(f"{teller.player(event.player)} leaves the game with all that they own")


def _rearranged(teller: Teller, event: happened.Rearranged, _after: State) -> None:
    """Log the reordering of a zone."""
    if event.zone.player is not None and event.shuffled:
        teller.say(f"{teller.player(event.zone.player)} shuffles the {event.zone}")


def _revealed(teller: Teller, event: happened.Revealed, _after: State) -> None:
    """Log that players may look at hidden objects."""
    names = listed_names(name_at(teller.state, id) for id in event.objects)
    if len(teller.state.players) == 1:
        # Looking and revealing are the same if there is only one player.
        teller.say(f"{teller.player(0)} sees {names}", *event.objects)
    elif len(event.to) == len(teller.state.players):
        teller.say(f"revealed: {names or 'nothing'}", *event.objects)
    else:
        who = listed_names(teller.player(seat) for seat in sorted(event.to))
        teller.say(f"{who} may look at {with_number(len(event.objects), 'card')}", *event.objects, short="")


def _spell_cast(teller: Teller, event: happened.SpellCast, after: State) -> None:
    """Log the casting of a spell."""
    spell = after.objects[event.spell]
    assert isinstance(spell, Spell)
    x = f" with X = {spell.x}" if spell.x else ""
    words = f"{teller.player(event.player)} casts {name_of(after, spell)}{x}{targeting(after, spell)}"
    teller.say(words, event.spell, *spell.targets)


def _land_played(teller: Teller, event: happened.LandPlayed, after: State) -> None:
    """Log the playing of a land."""
    teller.say(f"{teller.player(event.player)} plays {name_at(after, event.permanent)}", event.permanent)


def _triggered(teller: Teller, event: happened.AbilityTriggered, _after: State) -> None:
    """Log a trigger."""
    ability = event.ability
    source = () if ability.source is None else (ability.source,)
    said = words_on_stack(ability)
    short = f"{name_of(teller.state, ability)} triggers"
    teller.say(f"{short}{': ' if said else ''}{said}", *source, ability.id, short=short)


def _day_night(teller: Teller, event: happened.DayNightChanged, _after: State) -> None:
    """Log the change of day and night."""
    teller.say(f"it becomes {event.to}")


def _step(teller: Teller, event: happened.StepBegan, _after: State) -> None:
    """Log the beginning of a step."""
    teller.say(_STEP_WORDS.get(event.step, event.step), kind="step")


def _turn(teller: Teller, event: happened.TurnBegan, _after: State) -> None:
    """Log the beginning of a turn."""
    teller.say(f"turn {event.number}: {teller.player(event.player)}", kind="turn")


def _log_task(teller: Teller, event: happened.ByHandTold, _after: State) -> None:
    """Log a task for the players' hands."""
    objects = () if event.source is None else (event.source,)
    teller.say(f"by hand: {event.words}", *objects, kind="by hand")


_STEP_WORDS: Final = {word: f"{word} step" for word in ("untap", "draw", "end", "cleanup")}

TELLERS: Final[dict[type, Telling]] = {
    happened.EffectBegan: _effect_began,
    happened.PermissionBegan: _permission,
    happened.TriggerDelayed: _delayed,
    happened.LifeChanged: _life,
    happened.PlayerLost: _lost,
    happened.PlayerLeft: _log_departure,
    happened.BecameMonarch: _monarch,
    happened.PlayerChanged: _log_player_change,
    happened.Acted: _acted,
    happened.Rearranged: _rearranged,
    happened.Revealed: _revealed,
    happened.SpellCast: _spell_cast,
    happened.LandPlayed: _land_played,
    happened.AbilityTriggered: _triggered,
    happened.DayNightChanged: _day_night,
    happened.StepBegan: _step,
    happened.TurnBegan: _turn,
    happened.ByHandTold: _log_task,
}
