"""Lines of the log, one kind of event after another: their text, and the cards that stay unnamed."""

import pytest

from tabletop.language.card_types import CardType
from tabletop.language.effects import (
    AddCounters,
    Allow,
    AnyEffect,
    Attach,
    BecomeCopy,
    Change,
    Changes,
    CopySpell,
    Counter,
    CreateToken,
    DealDamage,
    Delay,
    Destroy,
    Detach,
    Discard,
    Draw,
    Exile,
    GainControl,
    Life,
    Look,
    Move,
    NameCard,
    PutOntoBattlefield,
    RemoveCounters,
    ReturnToHand,
    Reveal,
    SetDay,
    Tap,
    TurnFaceDown,
    Untap,
)
from tabletop.language.selections import Selection
from tabletop.language.zones import ZoneKind
from tabletop.model.actions import (
    Action,
    Activate,
    Advance,
    Attack,
    Block,
    Cast,
    Instruct,
    PutTrigger,
    Resolve,
    TurnUp,
)
from tabletop.play.log.action_lines import mark_as_instruction
from tabletop.play.log.action_names import action_name
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook
from tests.support import BOB, PlacedTable, copy_of, face_down, on_table, table_with, token


def lines_of_effect(table: PlacedTable, effect: AnyEffect, *answers: object) -> list[str]:
    """Carry out an effect and return its lines in the log."""
    played = table.tell(effect, answers=answers)  # type: ignore[arg-type]
    assert played.ruling.is_legal, played.ruling
    return last_lines(table)


def lines_of_action(table: PlacedTable, action: Action) -> list[str]:
    """Take an action and return its lines in the log."""
    assert table.propose(action, ask=False).ruling.is_legal
    return last_lines(table)


def last_lines(table: PlacedTable) -> list[str]:
    *_, page = Logbook(table.journal).pages()
    return [line.text for line in page.lines]


@pytest.mark.parametrize(
    ("verb", "line"),
    [
        (Destroy, "Serra Angel is destroyed and goes to Alice's graveyard."),
        (Exile, "Serra Angel goes to exile."),
        (ReturnToHand, "Serra Angel goes to Alice's hand."),
        (TurnFaceDown, "As an effect: Serra Angel is turned face down."),
        (Tap, "Serra Angel is tapped."),
    ],
)
def test_what_happens_to_a_permanent(verb: type, line: str) -> None:
    table = table_with(battlefield=["Serra Angel"])
    assert lines_of_effect(table, verb(objects=(table.only("Serra Angel"),))) == [line]


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("A Killer Among Us is turned face down.", "As an effect: A Killer Among Us is turned face down."),
        ("A face-down permanent is turned up: X.", "As an effect: a face-down permanent is turned up: X."),
    ],
)
def test_names_keep_their_capital_where_an_effect_was_done_by_hand(line: str, marked: str) -> None:
    action = Instruct(effect=TurnFaceDown(objects=(7,)))
    (lines_of_effect,) = mark_as_instruction(action, [LogLine(line, (7,))])
    assert lines_of_effect.text == marked


def test_untapping_several_in_one_line() -> None:
    table = table_with(battlefield=[on_table("Serra Angel", tapped=True), on_table("Island", tapped=True)])
    assert lines_of_effect(table, Untap(objects=tuple(table.state.objects))) == [
        "Serra Angel and Island are untapped."
    ]


def test_entering_says_from_where_and_as_what() -> None:
    table = table_with(hand=["Serra Angel"], graveyard=["Delver of Secrets"], exile=["Elite Vanguard"])
    put = {
        name: PutOntoBattlefield(objects=(table.only(name),)) for name in ("Serra Angel", "Elite Vanguard")
    }
    assert lines_of_effect(table, put["Serra Angel"]) == ["Serra Angel enters from hand."]
    assert lines_of_effect(table, put["Elite Vanguard"]) == ["Elite Vanguard enters from exile."]
    delver = PutOntoBattlefield(objects=(table.only("Delver of Secrets"),), transformed=True)
    assert lines_of_effect(table, delver) == [
        "Delver of Secrets enters from the graveyard as Insectile Aberration."
    ]


def test_what_nobody_may_know_has_no_name() -> None:
    table = table_with(library=["Serra Angel", "Shivan Dragon"], hand=["Opt", "Murder"])
    spoken = [
        *lines_of_effect(table, Move(objects=(table.only("Opt"),), to="library")),
        *lines_of_effect(table, Draw()),
        *lines_of_effect(table, Move(objects=(table.only("Serra Angel"),), to="hand")),
        *lines_of_effect(
            table, PutOntoBattlefield(objects=(table.only("Shivan Dragon"),), face_down="manifest")
        ),
        *lines_of_effect(table, Exile(objects=(table.only("Murder"),), face_down=True)),
        *lines_of_effect(table, Look(objects=(table.only("Serra Angel"),), by=BOB)),
    ]
    assert not [line for line in spoken for name in ("Serra", "Shivan", "Opt", "Murder") if name in line], (
        spoken
    )
    assert "Bob may look at 1 card." in spoken


def test_revealed_and_discarded_cards_are_named() -> None:
    table = table_with(hand=["Opt", "Island"])
    assert lines_of_effect(table, Reveal(objects=(table.only("Opt"),))) == ["Revealed: Opt."]
    assert lines_of_effect(table, Discard(objects=(table.only("Island"),))) == ["Alice discards Island."]


def test_tokens_come_and_cease() -> None:
    table = table_with()
    assert lines_of_effect(table, CreateToken(card="Wolf")) == ["Alice creates a Wolf Token."]
    lines = lines_of_effect(table, Destroy(objects=(table.only("Wolf Token"),)))
    assert lines[-1] == "Wolf Token ceases to exist."


def test_copies_of_spells_and_countered_spells() -> None:
    table = table_with(hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    (spell,) = table.state.stack
    assert lines_of_effect(table, CopySpell(object=spell)) == ["A copy of Serra Angel is put onto the stack."]
    assert lines_of_effect(table, Counter(objects=(spell,))) == [
        "Serra Angel is countered and goes to Alice's graveyard."
    ]


def test_becoming_a_copy_and_for_how_long() -> None:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    effect = BecomeCopy(
        object=table.only("Elite Vanguard"), of=table.only("Serra Angel"), until="end of turn"
    )
    assert lines_of_effect(table, effect) == [
        "Elite Vanguard becomes a copy of Serra Angel until end of turn."
    ]


def test_counters_and_damage() -> None:
    table = table_with(battlefield=["Serra Angel"])
    angel = table.only("Serra Angel")
    assert lines_of_effect(table, AddCounters(objects=(angel,), kind="+1/+1")) == [
        "1 +1/+1 counter is put on Serra Angel."
    ]
    assert lines_of_effect(table, RemoveCounters(objects=(angel,), kind="+1/+1")) == [
        "1 +1/+1 counter is taken off Serra Angel."
    ]
    assert lines_of_effect(table, DealDamage(to=angel, amount=2)) == ["Serra Angel is dealt 2 damage."]
    assert lines_of_effect(table, DealDamage(to_player=BOB, amount=2)) == [
        "Damage: Bob loses 2 life (18 now)."
    ]
    assert lines_of_effect(table, Life(to=BOB, amount=-18))[-1] == "Bob loses the game."


def test_attaching_and_control() -> None:
    table = table_with(battlefield=["Bonesplitter", "Serra Angel"])
    blade, angel = table.only("Bonesplitter"), table.only("Serra Angel")
    assert lines_of_effect(table, Attach(object=blade, to=angel)) == [
        "Bonesplitter is attached to Serra Angel.",
        "By hand. In a game, the equip ability of Bonesplitter does this for {1}.",
    ]
    assert lines_of_effect(table, Detach(objects=(blade,))) == [
        "Bonesplitter is no longer attached to anything."
    ]
    assert lines_of_effect(table, GainControl(objects=(angel,), to=BOB)) == [
        "Bob gains control of Serra Angel."
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Changes(power="+2"), "+2/+0"),
        (Changes(power="3"), "power 3"),
        (Changes(power="4", toughness="-1"), "power 4, -1 toughness"),
        (Changes(power="4", toughness="4"), "4/4"),
        (Changes(name="Legion"), "is called Legion"),
        (Changes(types=("Land",)), "is a Land"),
        (Changes(add_types=("Artifact",)), "is also an Artifact"),
        (Changes(lose_abilities=True, add_keywords=("flying",)), "loses all abilities, flying"),
        (Changes(cant=("attack",)), "can't attack"),
        (Changes(colors=("U",)), "is blue"),
        (Changes(colors=()), "is colorless"),
        (Changes(add_colors=("R",)), "is also red"),
        (Changes(add_supertypes=("Legendary",)), "is legendary"),
        (Changes(mana_cost="{R}"), "something about it changes"),
    ],
)
def test_what_changes(change: Changes, words: str) -> None:
    table = table_with(battlefield=["Serra Angel"])
    lines = lines_of_effect(table, Change(objects=(table.only("Serra Angel"),), change=change))
    colon = "" if words.startswith("can't") else ":"
    assert lines == [f"Serra Angel{colon} {words}."]


def test_permissions_delayed_abilities_and_names() -> None:
    table = table_with(battlefield=["Pithing Needle"], graveyard=["Opt"])
    opt = table.only("Opt")
    assert lines_of_effect(table, Allow(what=("cast",), object=opt, until="end of turn")) == [
        "Alice may cast Opt until end of turn."
    ]
    assert lines_of_effect(table, Allow(what=("cast",), object=opt, until="your next turn")) == [
        "Alice may cast Opt until their next turn."
    ]
    assert lines_of_effect(table, Allow(what=("play land",), zone="graveyard")) == [
        "Alice may play lands from the graveyard."
    ]
    assert lines_of_effect(
        table, Allow(what=("cast",), types=("Creature",), now=True, until="end of turn")
    ) == ["Alice may cast creature spells at instant speed until end of turn."]
    assert lines_of_effect(table, Delay(at="next end step", then=(SetDay(),))) == [
        "Alice's delayed ability waits: at the beginning of the next end step."
    ]
    creatures = Selection(zone=ZoneKind.STACK, types=(CardType.CREATURE,))
    assert lines_of_effect(table, Delay(at="you next cast", of=creatures, then=(SetDay(),))) == [
        "Alice's delayed ability waits: when you next cast a creature spell."
    ]
    assert lines_of_effect(table, NameCard(name="Opt", of=table.only("Pithing Needle")))[0] == (
        "The name “Opt” is chosen for Pithing Needle."
    )


def test_combat() -> None:
    walker = on_table("Jace, the Mind Sculptor", counters={"loyalty": 3})
    table = table_with(
        battlefield=["Elite Vanguard", "Serra Angel"],
        theirs=[walker, "Hill Giant"],
        step="declare attackers",
    )
    vanguard, giant = table.only("Elite Vanguard"), table.only("Hill Giant")
    attack = Attack(
        attackers={table.only("Serra Angel"): table.only("Jace, the Mind Sculptor")}, players={vanguard: BOB}
    )
    assert action_name(table.state, attack) == "Attack with Serra Angel and Elite Vanguard"
    lines = lines_of_action(table, attack)
    assert "Serra Angel attacks Jace, the Mind Sculptor." in lines
    assert "Elite Vanguard attacks Bob." in lines
    last = Logbook(table.journal).last_line()
    assert last is not None
    assert last.text == "Serra Angel attacks Jace, the Mind Sculptor; Elite Vanguard attacks Bob."
    block = Block(blockers={giant: vanguard})
    assert action_name(table.state, block) == "Block with Hill Giant"
    assert lines_of_action(table, block) == ["Declare blockers.", "Hill Giant blocks Elite Vanguard."]


def test_abilities_of_the_hidden_and_the_gone() -> None:
    table = table_with(battlefield=["Thraben Gargoyle", face_down("Serra Angel"), token("Wolf")])
    gargoyle = table.only("Thraben Gargoyle")
    activate = Activate(object=gargoyle, ability=0)
    assert action_name(table.state, activate) == "Activate Thraben Gargoyle"
    assert lines_of_action(table, activate)[0].startswith(
        "Alice puts the ability of Thraben Gargoyle onto the stack: "
    )
    assert action_name(table.state, Resolve()) == "Resolve the ability of Thraben Gargoyle"
    assert action_name(table.state, TurnUp(object=table.only("Serra Angel"))) == (
        "Turn up a face-down permanent"
    )
    assert action_name(table.state, PutTrigger(object=99, ability=0)) == "Trigger something"
    assert action_name(table.state, Advance(to="next turn")) == "Next turn"
    assert action_name(table_with().state, Resolve()) == "Resolve"


def test_names_of_what_has_none() -> None:
    table = table_with(
        battlefield=["Serra Angel", copy_of("Elite Vanguard", card="Clone")],
        exile=[on_table("Opt", face_down=True)],
    )
    angel, opt = table.only("Serra Angel"), table.only("Opt")
    table.tell(Change(objects=(angel,), change=Changes(name="")))
    assert action_name(table.state, Instruct(effect=Tap(objects=(angel,)))) == "Tap a nameless permanent"
    assert action_name(table.state, Instruct(effect=Move(objects=(opt,), to=ZoneKind.HAND))) == (
        "Move a face-down card to hand"
    )
    effect = BecomeCopy(object=table.only("Elite Vanguard"), of="Serra Angel")
    assert action_name(table.state, Instruct(effect=effect)) == (
        "Elite Vanguard becomes a copy of Serra Angel"
    )
    assert action_name(table.state, Instruct(effect=CopySpell(object=999))) == "Copy spell something"
    assert action_name(table.state, Instruct(effect=SetDay())) == "Set day"
