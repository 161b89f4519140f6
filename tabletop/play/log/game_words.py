"""Events of players and of the game in words: life, turns and steps, what lasts, what triggers."""

from typing import Final

from tabletop.model import events as happened
from tabletop.model.objects import Spell
from tabletop.model.state import State
from tabletop.play.log.designation_words import player_changed
from tabletop.play.log.in_words import words_on_stack
from tabletop.play.log.names import counted, listed, name_at, name_of, public_name_at
from tabletop.play.log.phrases import changes_in_words, until_when
from tabletop.play.log.teller import Teller, Telling


def _effect_began(teller: Teller, event: happened.EffectBegan, _after: State) -> None:
    """A continuous effect began."""
    effect = event.effect
    names = listed(teller.name(id) for id in effect.objects)
    teller.say(f"{names}: {changes_in_words(effect.change)}{until_when(effect.until)}", *effect.objects)


def _permission(teller: Teller, event: happened.PermissionBegan, after: State) -> None:
    """A player may do something from now on."""
    what = event.permission
    name = "something" if what.object is None else public_name_at(after, what.object)
    ids = () if what.object is None else (what.object,)
    may = f"may {' or '.join(what.what)} {name}"
    teller.say(f"{teller.player(what.player)} {may}{until_when(what.until)}", *ids)


def _delayed(teller: Teller, event: happened.TriggerDelayed, _after: State) -> None:
    """A delayed trigger waits."""
    teller.say(f"something waits for the {event.trigger.at}")


def _life(teller: Teller, event: happened.LifeChanged, after: State) -> None:
    """A life total changed."""
    now = after.players[event.player].life
    verb = "gains" if event.by > 0 else "loses"
    because = "damage: " if event.damage else ""
    teller.say(f"{because}{teller.player(event.player)} {verb} {abs(event.by)} life ({now} now)")


def _monarch(teller: Teller, event: happened.BecameMonarch, _after: State) -> None:
    """A player became the monarch."""
    teller.say(f"{teller.player(event.player)} becomes the monarch")


def _player_changed(teller: Teller, event: happened.PlayerChanged, _after: State) -> None:
    """Hands have said something of a player; whatever else is stored with players is told otherwise."""
    if words := player_changed(teller.state, event):
        teller.say(words)


def _acted(teller: Teller, event: happened.Acted, _after: State) -> None:
    """A player did something that has a word of its own."""
    teller.say(f"{teller.player(event.player)} {event.word}s")


def _lost(teller: Teller, event: happened.PlayerLost, _after: State) -> None:
    """A player lost."""
    teller.say(f"{teller.player(event.player)} loses the game")


def _left(teller: Teller, event: happened.PlayerLeft, _after: State) -> None:
    """A player left, with all that they own."""
    teller.say(f"{teller.player(event.player)} leaves the game with all that they own")


def _rearranged(teller: Teller, event: happened.Rearranged, _after: State) -> None:
    """A zone was put in another order."""
    if event.zone.player is not None and event.shuffled:
        teller.say(f"{teller.player(event.zone.player)} shuffles the {event.zone}")


def _revealed(teller: Teller, event: happened.Revealed, _after: State) -> None:
    """Players may look at hidden objects."""
    names = listed(name_at(teller.state, id) for id in event.objects)
    if len(teller.state.players) == 1:
        # For one player to look at cards and to reveal them is the same.
        teller.say(f"{teller.player(0)} sees {names}", *event.objects)
    elif len(event.to) == len(teller.state.players):
        teller.say(f"revealed: {names}", *event.objects)
    else:
        who = listed(teller.player(seat) for seat in sorted(event.to))
        teller.say(f"{who} may look at {counted(len(event.objects), 'card')}", *event.objects)


def _spell_cast(teller: Teller, event: happened.SpellCast, after: State) -> None:
    """A spell was cast."""
    spell = after.objects[event.spell]
    assert isinstance(spell, Spell)
    x = f" with X = {spell.x}" if spell.x else ""
    at = f" targeting {listed(name_at(after, id) for id in spell.targets)}" if spell.targets else ""
    words = f"{teller.player(event.player)} casts {name_of(after, spell)}{x}{at}"
    teller.say(words, event.spell, *spell.targets)


def _land_played(teller: Teller, event: happened.LandPlayed, after: State) -> None:
    """A land was played."""
    teller.say(f"{teller.player(event.player)} plays {name_at(after, event.permanent)}", event.permanent)


def _triggered(teller: Teller, event: happened.AbilityTriggered, _after: State) -> None:
    """An ability triggered."""
    ability = event.ability
    source = () if ability.source is None else (ability.source,)
    teller.say(f"{name_of(teller.state, ability)} triggers: {words_on_stack(ability)}", *source, ability.id)


def _day_night(teller: Teller, event: happened.DayNightChanged, _after: State) -> None:
    """It became day or night."""
    teller.say(f"it becomes {event.to}")


def _step(teller: Teller, event: happened.StepBegan, _after: State) -> None:
    """A step began."""
    teller.say(_STEP_WORDS.get(event.step, event.step), kind="step")


def _turn(teller: Teller, event: happened.TurnBegan, _after: State) -> None:
    """A turn began."""
    teller.say(f"turn {event.number}: {teller.player(event.player)}", kind="turn")


def _told(teller: Teller, event: happened.ByHandTold, _after: State) -> None:
    """The players are to do something by hand."""
    objects = () if event.source is None else (event.source,)
    teller.say(f"by hand: {event.words}", *objects, kind="by hand")


_STEP_WORDS: Final = {word: f"{word} step" for word in ("untap", "draw", "end", "cleanup")}

TELLERS: Final[dict[type, Telling]] = {
    happened.EffectBegan: _effect_began,
    happened.PermissionBegan: _permission,
    happened.TriggerDelayed: _delayed,
    happened.LifeChanged: _life,
    happened.PlayerLost: _lost,
    happened.PlayerLeft: _left,
    happened.BecameMonarch: _monarch,
    happened.PlayerChanged: _player_changed,
    happened.Acted: _acted,
    happened.Rearranged: _rearranged,
    happened.Revealed: _revealed,
    happened.SpellCast: _spell_cast,
    happened.LandPlayed: _land_played,
    happened.AbilityTriggered: _triggered,
    happened.DayNightChanged: _day_night,
    happened.StepBegan: _step,
    happened.TurnBegan: _turn,
    happened.ByHandTold: _told,
}
