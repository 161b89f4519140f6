"""Meaningless parts of an instruction are refused with their place, before any rule is checked or cited."""

import msgspec
import pytest

from tabletop.cards.faces import Side
from tabletop.cards.limits import DEEPEST, LARGEST_NUMBER, LARGEST_X, LONGEST_NAME, MOST_AT_ONCE
from tabletop.cards.vetting import NOWHERE, fault_in, fields_of
from tabletop.language.changes import Size
from tabletop.language.conditions import Amounts, Count, Monarch, ThisTurn, Time
from tabletop.language.effects import (
    Act,
    AddCounters,
    AddMana,
    Allow,
    Attach,
    BecomeCopy,
    ByHand,
    Change,
    Changes,
    ChooseModes,
    CreateToken,
    DealDamage,
    Delay,
    Destroy,
    Draw,
    Exile,
    Forbid,
    GainControl,
    GetCounters,
    If,
    Life,
    May,
    Mode,
    Move,
    PutOntoBattlefield,
    Replace,
    RevealUntil,
    Scry,
    Search,
    Spending,
    SpentBy,
    Tap,
)
from tabletop.language.moments import Instead
from tabletop.language.references import AmountWord, CardName, ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.zones import ZoneKind
from tabletop.model.actions import Action, Attack, Cast, Forced, Instruct
from tabletop.model.handwork import LookAtCards, SpendMana
from tabletop.model.marking import CountOnPlayer, WriteNote
from tabletop.rules.book.verdicts import Verdict
from tests.support import ALICE, PlacedTable, decoded_effect, table_with, tally

FAULTS: list[tuple[str, object, str]] = [
    ("zone", Move(objects=(1,), to="hand"), "effect.to: “hand” is only the text of a zone; use ZoneKind."),
    ("player", Life(to=-1, amount=1), "effect.to: there is no seat -1 at this table (seats 0 and 1)."),
    ("player", Draw(by=5), "effect.by: there is no seat 5 at this table (seats 0 and 1)."),
    ("seat", LookAtCards(player=2), "player: there is no seat 2 at this table (seats 0 and 1)."),
    ("seat", Attack(players={1: 9}), "players.1: there is no seat 9 at this table (seats 0 and 1)."),
    ("object", Tap(objects=(1, 999)), "effect.objects[2]: there is no object 999 at this table."),
    ("object", Cast(object=-3), "object: there is no object -3 at this table."),
    ("object", Destroy(objects=("slef",)), "effect.objects[1]: “slef” stands for no object."),
    ("object", DealDamage(amount=1, to="target player"), "effect.to: “target player” stands for no object."),
    (
        "object",
        BecomeCopy(object=1, of=CardName("Serra Angle")),
        "“Serra Angle” is neither an object nor a card.",
    ),
    ("player", Draw(by="someone"), "effect.by: “someone” stands for no player."),
    ("player", Attach(object=1, to_player="a palyer"), "“a palyer” stands for no player."),
    ("player", If(condition=Monarch(player="noone"), then=()), "effect.condition.player: “noone”"),
    ("amount", Draw(number=10**15), "effect.number: 1000000000000000 is too large; it may be at most 2,000."),
    ("amount", Scry(number=-1), "effect.number: -1 is too small; it must be at least 0."),
    ("amount", Draw(number="many"), "effect.number: “many” stands for no amount."),
    ("amount", Life(to=0, amount=LARGEST_NUMBER + 1), "it may be at most 1,000,000,000."),
    ("amount", RevealUntil(of=Selection(), number=0), "effect.number: 0 is too small"),
    ("amount", Cast(object=1, x=LARGEST_X + 1), "x: 2001 is too large; it may be at most 2,000."),
    ("amount", Change(objects=(1,), change=Changes(power="*")), "effect.change.power: “*” is not a number"),
    (
        "amount",
        May(then=(), spends=Spending(what=SpentBy.TAP, of=Selection(), number="some")),
        "“some” stands for no amount",
    ),
    (
        "word",
        Change(objects=(1,), change=Changes(cant=("fly",))),
        "effect.change.cant[1]: “fly” is not a thing",
    ),
    ("word", Forbid(what=("dance",)), "effect.what[1]: “dance” is not a thing that can be forbidden."),
    ("word", Allow(what=("win",)), "effect.what[1]: “win” is not a thing that can be allowed."),
    ("word", Act(word="cards drawn"), "effect.word: “cards drawn” is not a way to bend."),
    ("word", If(condition=Time(it_is="noon"), then=()), "effect.condition.it_is: “noon” is not a time."),
    ("word", If(condition=ThisTurn(what="luck"), then=()), "“luck” stands for no word of the language."),
    (
        "word",
        PutOntoBattlefield(objects=(1,), face_down="a rug"),
        "“a rug” is not a way to lie face down.",
    ),
    (
        "whole",
        decoded_effect(Replace(event="put into graveyard", instead="as a copy")),
        "“as a copy” can't happen instead.",
    ),
    ("whole", CreateToken(), "effect.faces: a token is named, copied, or spelled out with one face or two."),
    (
        "whole",
        BecomeCopy(object=1, of=CardName("Opt"), exceptions=Changes(power=Size("X"))),
        "effect.exceptions: power, toughness and loyalty of a face are numbers; write 2, +2 or -2.",
    ),
    ("whole", ChooseModes(modes=()), "effect.modes: a choice needs modes."),
    (
        "whole",
        ChooseModes(modes=(Mode(effects=()), Mode(effects=())), saved_as=(1, 1)),
        "effect.saved_as: each mode has a number of its own, from 1 on.",
    ),
    ("moment", Delay(at="tomorrow", then=()), "effect.at: “tomorrow” is not a moment."),
    ("moment", GainControl(objects=(1,), to=0, until="Friday"), "effect.until: “Friday” is not a moment."),
    (
        "word",
        Search(of=Selection(types=("creature",))),
        "effect.of.types[1]: “creature” is not a card type.",
    ),
    ("zone", Search(of=Selection(zone="shoe")), "effect.of.zone: “shoe” is not a zone."),
    ("word", Search(of=Selection(), to="stack"), "effect.to: “stack” is not a zone in which cards lie."),
    (
        "place",
        Move(objects=(1,), to=ZoneKind.LIBRARY, position="middle"),
        "“middle” stands for no place in a library.",
    ),
    ("token", CreateToken(card="Wofl"), "effect.card: no token is called “Wofl”."),
    ("mana", AddMana(mana=("{Q}",)), "effect.mana[1]: “{Q}” is not mana; write it as {2}{U}."),
    ("mana", May(then=(), cost="pay much life"), "“pay much life” does not say how much life in digits."),
    ("ability", Change(objects=(1,), change=Changes(grants="wings")), "no abilities are called “wings”."),
    ("color", Change(objects=(1,), change=Changes(colors=("P",))), "“P” is not a color."),
    ("counter", GetCounters(kind=" "), "effect.kind: “” is not a kind of counter."),
    ("counter", CountOnPlayer(player=0, kind="drew from an empty library"), "is not a kind of counter."),
    ("face", Cast(object=1, face="left"), "face: “left” is not a face."),
    ("words", ByHand(words="bell\x07"), "effect.words: “bell\\x07” holds control characters."),
    ("words", WriteNote(objects=(1,), words="\ud800"), "words: “\\ud800” holds control characters."),
    ("name", Change(objects=(1,), change=Changes(name="N" * 999)), f"is longer than {LONGEST_NAME} letters."),
    (
        "size",
        Exile(objects=(1,) * 7_000),
        "this is more than one instruction can hold; split it into several.",
    ),
]


@pytest.fixture
def table() -> PlacedTable:
    return table_with(battlefield=["Elite Vanguard", "Serra Angel"], hand=["Opt"])


def _as_action(what: object) -> Action:
    return what if hasattr(what, "__struct_config__") and _is_action(what) else Instruct(effect=what)  # type: ignore[arg-type, return-value]


def _is_action(what: object) -> bool:
    return what.__struct_config__.tag_field == "action"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("kind", "what", "words"), FAULTS, ids=lambda each: str(each)[:40])
def test_what_means_nothing_is_refused_with_its_place(
    table: PlacedTable, kind: str, what: object, words: str
) -> None:
    before, action = table.state, _as_action(what)
    played = table.propose(action)
    assert played.names == (f"instruction.{kind}",)
    assert words in played.ruling.words
    assert played.ruling.verdict is Verdict.ILLEGAL
    assert played.ruling.numbers == ()
    assert table.state is before
    assert len(played.ruling.words) <= 300


@pytest.mark.parametrize(("kind", "what", "words"), FAULTS, ids=lambda each: str(each)[:40])
def test_no_judge_can_waive_it(table: PlacedTable, kind: str, what: object, words: str) -> None:
    played = table.propose(Forced(what=_as_action(what)))  # type: ignore[arg-type]
    assert played.names == (f"instruction.{kind}",)
    assert played.ruling.words.startswith("what.") or kind == "size"
    assert words in played.ruling.words.removeprefix("what.") or kind == "size"


def test_effects_are_not_nested_without_end(table: PlacedTable) -> None:
    deep = Draw()
    for _ in range(DEEPEST + 5):
        deep = If(condition=Time(it_is="day"), then=(deep,))  # type: ignore[assignment]
    played = table.tell(deep)
    assert played.names == ("instruction.size",)
    assert "nested too deeply" in played.ruling.words


@pytest.mark.parametrize(
    "effect",
    [
        Draw(by="target's controller", number="that many"),
        Exile(objects=("top X of target player's library", "target 2", "exiled with self")),
        Life(to="each opponent", amount=-LARGEST_NUMBER),
        AddCounters(objects=("it",), kind="any name that a card gives it", number=LARGEST_NUMBER),
        AddMana(mana=("{W}{U}", "{3}")),
        If(condition=Amounts(of=tally(what="devotion", of="W"), at_least=3), then=()),
        If(condition=Count(of=Selection(controller="any", mana_value="X")), then=()),
        BecomeCopy(object="self", of="Insectile Aberration"),
        Attach(object="self", to_player="a player"),
        Draw(number=MOST_AT_ONCE),
    ],
    ids=lambda each: str(each)[:40],
)
def test_what_cards_say_means_something(table: PlacedTable, effect: object) -> None:
    assert not any(name.startswith("instruction.") for name in table.tell(effect).names)  # type: ignore[arg-type]


def test_a_card_in_a_file_speaks_of_no_seats_and_objects() -> None:
    effects = (Draw(by=0), Tap(objects=(3,)))
    found = [fault_in(each, NOWHERE) for each in effects]
    assert [str(each) for each in found] == [
        "by: 0 is a seat, and a card speaks of no seats",
        "objects[1]: 3 is an object of some table, and a card speaks of none",
    ]
    assert fault_in(Draw(by=PlayerWord.YOU), NOWHERE) is None


class Unmeant(msgspec.Struct):
    """A type with a field of plain numbers."""

    number: int = 0


def test_a_field_of_plain_words_or_numbers_needs_a_meaning() -> None:
    with pytest.raises(LookupError, match=r"Unmeant\.number says no meaning"):
        fields_of(Unmeant)


@pytest.mark.parametrize(
    "mana",
    [Instead.AS_A_COPY, AmountWord.X, ObjectWord.SELF, CardName("Opt"), None, ("{G}",), b"{G}", True, 1.5],
)
def test_a_value_of_another_kind_is_refused(table: PlacedTable, mana: object) -> None:
    ruling = table.ruling(SpendMana(by=ALICE, mana=mana))  # type: ignore[arg-type]
    assert not ruling.is_legal
    assert str(ruling.reasons[0]).startswith("mana: ")


@pytest.mark.parametrize(
    "action",
    [
        Cast(object="Opt"),  # type: ignore[arg-type]
        Cast(object=1, targets=((1,),)),  # type: ignore[arg-type]
        Cast(object=1, targets=None),  # type: ignore[arg-type]
        Cast(object=True),
        Attack(attackers=((1, 2),)),  # type: ignore[arg-type]
        Instruct(effect=Draw(by=Draw())),  # type: ignore[arg-type]
        Instruct(effect=Forbid(what=(Instead.EXILE,))),  # type: ignore[arg-type]
    ],
)
def test_what_no_field_of_an_action_holds_is_refused(table: PlacedTable, action: Action) -> None:
    assert not table.ruling(action).is_legal


def test_a_word_counts_as_the_text_that_it_says(table: PlacedTable) -> None:
    named, spelt = (Cast(object=table.only("Opt"), face=face) for face in (Side.BACK, "back"))
    assert table.ruling(named) == table.ruling(spelt)
