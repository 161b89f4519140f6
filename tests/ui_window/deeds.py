"""Actions by hand: what a person does for each kind. All others are chosen in the menu of a card."""

from functools import singledispatch
from typing import TYPE_CHECKING

from tabletop.language import effects as tells
from tabletop.model import actions as does
from tabletop.model import designating as designations
from tabletop.model import handwork as hands
from tabletop.model import marking as marks
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.handwork.marking import commanders_in

if TYPE_CHECKING:
    from tests.ui_window.player import Player

_SIZES = {"+1": "pump", "-1": "shrink"}


@singledispatch
def do(action: object, player: "Player") -> None:
    """Do an action by hand."""
    player.by_menu(action)


@do.register(does.Resolve)
def _do_resolve(action: does.Resolve, player: "Player") -> None:
    player.tell("resolve all" if action.all else "resolve")


@do.register(does.Advance)
def _do_advance(action: does.Advance, player: "Player") -> None:
    player.tell(action.to if action.to in ("next step", "combat damage") else f"to {action.to}")


@do.register(does.Attack)
def _do_attack(action: does.Attack, player: "Player") -> None:
    if len(action.players) > 1:
        player.mark([*action.players], "attack")
    elif action.attackers:
        ((attacker, attacked),) = action.attackers.items()
        player.carry(attacker, attacked)
    else:
        player.by_menu(action)


@do.register(does.Block)
def _do_block(action: does.Block, player: "Player") -> None:
    ((blocker, attacker),) = action.blockers.items()
    player.carry(blocker, attacker)


@do.register(does.Instruct)
def _do_instruct(action: does.Instruct, player: "Player") -> None:
    _tell(action.effect, action, player)


@do.register(hands.Agree)
def _do_agree(action: hands.Agree, player: "Player") -> None:
    if action.only_what_cards_do is not None:
        player.tell("only what cards do")
    elif action.edition is None:
        player.tell("pay mana")
    else:
        player.choose_in_game_menu(f"({action.edition})")


@do.register(hands.BringIn)
def _do_bring_in(action: hands.BringIn, player: "Player") -> None:
    player.bring_in(action)


@do.register(hands.ShuffleIn)
def _do_shuffle_in(action: hands.ShuffleIn, player: "Player") -> None:
    player.shuffle_in(action)


@do.register(hands.RemoveFromGame)
def _do_remove_from_game(action: hands.RemoveFromGame, player: "Player") -> None:
    player.mark(action.objects, "remove from game")


@do.register(hands.RollDice)
def _do_roll_dice(action: hands.RollDice, player: "Player") -> None:
    player.roll(action)


@do.register(hands.SpendMana)
def _do_spend_mana(_action: hands.SpendMana, player: "Player") -> None:
    player.tell("empty pool")


@do.register(hands.LookAtCards)
def _do_look_at_cards(action: hands.LookAtCards, player: "Player") -> None:
    player.look(action)


@do.register(hands.PutCards)
def _do_put_cards(action: hands.PutCards, player: "Player") -> None:
    player.put(action)


@do.register(hands.PlayTop)
def _do_play_top(action: hands.PlayTop, player: "Player") -> None:
    player.of_pile("play top", Zone(ZoneKind.LIBRARY, action.player))


@do.register(hands.RevealUntil)
def _do_reveal_until(action: hands.RevealUntil, player: "Player") -> None:
    player.reveal_until(action)


@do.register(marks.CountOnPlayer)
def _do_count_on_player(action: marks.CountOnPlayer, player: "Player") -> None:
    player.count(action.player, action.kind, action.number)


@do.register(marks.CountCommanderDamage)
def _do_count_commander_damage(action: marks.CountCommanderDamage, player: "Player") -> None:
    name = commanders_in(player.window.bridge.table.state)[action.commander]
    player.count(action.player, f"from {name.partition(',')[0]}", action.number)


@do.register(marks.WriteNote)
def _do_write_note(action: marks.WriteNote, player: "Player") -> None:
    player.mark(action.objects, "note")
    player.write(action.words)
    player.press("Return", "Escape")


@do.register(designations.Designate)
def _do_designate(action: designations.Designate, player: "Player") -> None:
    player.tell(action.designation.value)


@do.register(designations.EnterRoom)
def _do_enter_room(action: designations.EnterRoom, player: "Player") -> None:
    player.tell("venture")
    if player.popup is not None:
        player.choose(f"{action.dungeon}: {action.room}", action.room)


@do.register(designations.BearRing)
def _do_bear_ring(action: designations.BearRing, player: "Player") -> None:
    player.mark([action.object], "ring-bearer")


@do.register(designations.CountAsAttacked)
def _do_count_as_attacked(action: designations.CountAsAttacked, player: "Player") -> None:
    player.mark(action.objects, "has attacked")


@do.register(marks.HoldTapped)
def _do_hold_tapped(action: marks.HoldTapped, player: "Player") -> None:
    player.mark(action.objects, "hold tapped")


@do.register(marks.MarkDamage)
def _do_mark_damage(action: marks.MarkDamage, player: "Player") -> None:
    player.set_damage(action.objects, action.amount)


@do.register(marks.EndChanges)
def _do_end_changes(action: marks.EndChanges, player: "Player") -> None:
    player.mark(action.objects, "end changes")


@do.register(marks.TickOff)
def _do_tick_off(action: marks.TickOff, player: "Player") -> None:
    player.tell("tick off")


@do.register(hands.DescribeCard)
def _do_describe_card(action: hands.DescribeCard, player: "Player") -> None:
    objects = player.window.bridge.table.state.objects
    named = (id for id, each in objects.items() if each.definition.name == action.card)
    player.describe(next(id for id in named if player.lies_open(id)), action)


# --- What an effect tells, done by hand -------------------------------------------------------------------


@singledispatch
def _tell(effect: object, action: does.Instruct, player: "Player") -> None:
    player.by_menu(action)


@_tell.register(tells.Draw)
def _tell_draw(effect: tells.Draw, action: does.Instruct, player: "Player") -> None:
    player.of_library("draw" if effect.number == 1 else "draw several", effect.by, effect.number)


@_tell.register(tells.Mill)
def _tell_mill(effect: tells.Mill, action: does.Instruct, player: "Player") -> None:
    player.of_library("mill", effect.by, effect.number)


@_tell.register(tells.Shuffle)
def _tell_shuffle(effect: tells.Shuffle, action: does.Instruct, player: "Player") -> None:
    player.of_pile("shuffle", Zone(ZoneKind.LIBRARY, effect.by))


@_tell.register(tells.Life)
def _tell_life(effect: tells.Life, action: does.Instruct, player: "Player") -> None:
    player.count(effect.to, "life", effect.amount)


@_tell.register(tells.CreateToken)
def _tell_create_token(effect: tells.CreateToken, action: does.Instruct, player: "Player") -> None:
    if effect.copy_of is None:
        player.create(effect)
    else:
        player.by_menu(action)


@_tell.register(tells.AddMana)
def _tell_add_mana(effect: tells.AddMana, action: does.Instruct, player: "Player") -> None:
    player.add_mana(effect.mana[0])


@_tell.register(tells.Attach)
def _tell_attach(effect: tells.Attach, action: does.Instruct, player: "Player") -> None:
    player.carry(effect.object, effect.to)
    player.choose_offer("Attach by hand")


@_tell.register(tells.Untap)
def _tell_untap(effect: tells.Untap, action: does.Instruct, player: "Player") -> None:
    there = player.window.bridge.table.state.permanents()
    if {*effect.objects} == {each.id for each in there if each.tapped and each.controller == action.by}:
        player.tell("untap all")
    else:
        player.by_menu(action)


@_tell.register(tells.AddCounters)
def _tell_add_counters(effect: tells.AddCounters, action: does.Instruct, player: "Player") -> None:
    if action.by is not None:
        player.by_menu(action)
    elif effect.kind == "+1/+1":
        player.mark(effect.objects, "plus counter")
    else:
        player.put_on(effect.objects, effect.kind, effect.number)


@_tell.register(tells.RemoveCounters)
def _tell_remove_counters(effect: tells.RemoveCounters, action: does.Instruct, player: "Player") -> None:
    if action.by is not None:
        player.by_menu(action)
    elif effect.kind == "+1/+1":
        player.mark(effect.objects, "minus counter")
    else:
        player.take_off(effect.objects, effect.kind)


@_tell.register(tells.Change)
def _tell_change(effect: tells.Change, action: does.Instruct, player: "Player") -> None:
    for by, name in _SIZES.items():
        if effect.until == "end of turn" and effect.change == tells.Changes(power=by, toughness=by):
            player.mark(effect.objects, name)
            return
    player.change(effect)


@_tell.register(tells.DealDamage)
def _tell_deal_damage(effect: tells.DealDamage, action: does.Instruct, player: "Player") -> None:
    if effect.to_player is None:
        player.mark([effect.to], "damage")
    else:
        player.deal(effect.to_player, effect.amount)
