""" "Only what cards do": by agreement, effects are not done by hand unless a card leaves one to hands."""

import pytest
from msgspec.structs import replace

from tabletop.language.effects import (
    AddCounters,
    ByHand,
    Destroy,
    Draw,
    Flip,
    Life,
    Meld,
    Move,
    Tap,
    Transform,
    TurnFaceDown,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import (
    Action,
    Activate,
    Advance,
    Attack,
    Cast,
    Forced,
    Instruct,
    PlayLand,
    PutTrigger,
    TurnUp,
)
from tabletop.model.events import Overruled
from tabletop.model.handwork import (
    Agree,
    BeginGame,
    BringIn,
    LookAtCards,
    PlayTop,
    PutCards,
    RemoveFromGame,
    RevealUntil,
    RollDice,
    ShuffleIn,
    Spot,
)
from tabletop.model.marking import CountOnPlayer, EndChanges, HoldTapped, MarkDamage, TickOff, WriteNote
from tabletop.model.zones import ZoneKind
from tabletop.play.log.action_names import action_name
from tabletop.play.log.logbook import Logbook
from tabletop.rules.attempts import forced_offer, offers
from tabletop.rules.book.verdicts import Verdict
from tests.support import ALICE, BOB, PlacedTable, face_down, happened, table_with

REFUSAL = "only_cards.something_says_so"
DELVER = "Delver of Secrets"


def _table(*battlefield: str, **where: object) -> PlacedTable:
    return table_with(battlefield, only_what_cards_do=True, **where)  # type: ignore[arg-type]


def _last_line(table: PlacedTable) -> str:
    line = Logbook(table.journal).last_line()
    assert line is not None
    return line.text


def test_delver_does_not_transform_by_hand_but_by_its_own_trigger() -> None:
    table = _table(DELVER, library=["Opt"], step="precombat main", active=BOB)
    delver = table.only(DELVER)
    before = table.state
    refused = table.tell(Transform(objects=(delver,)))
    assert refused.ruling.verdict is Verdict.ILLEGAL
    assert refused.names == (REFUSAL,)
    assert table.state is before

    table.does(Advance(to="next turn"))
    table.does(Advance(to="upkeep"))
    table.resolve(True)
    assert table.permanent("Insectile Aberration").id == delver


def test_the_refusal_is_in_words_and_cites_no_rule() -> None:
    (reason,) = _table(DELVER).tell(Life(to=ALICE, amount=1)).ruling.reasons
    assert reason.numbers == ()
    assert str(reason) == reason.words
    assert reason.words.startswith("No card says to do this")


def _by_hand(table: PlacedTable) -> list[Action]:
    """Return all handwork that replaces cards."""
    delver, card = table.only(DELVER), table.only("Opt")
    effects = (
        Transform(objects=(delver,)),
        Flip(objects=(delver,)),
        TurnFaceDown(objects=(delver,)),
        Meld(objects=(delver,)),
        Move(objects=(delver,), to="graveyard"),
        Destroy(objects=(delver,)),
        AddCounters(objects=(delver,), kind="+1/+1"),
        Tap(objects=(delver,)),
        Life(to=ALICE, amount=-1),
        Draw(by=ALICE),
    )
    return [
        *(Instruct(effect=effect, by=ALICE) for effect in effects),
        PutTrigger(object=delver, ability=0),
        BringIn(card="Opt", zone="hand"),
        LookAtCards(player=ALICE),
        PutCards(places={Spot.EXILE: (card,)}),
        ShuffleIn(objects=(card,)),
        RemoveFromGame(objects=(card,)),
        RevealUntil(player=ALICE, of=Selection()),
        PlayTop(player=ALICE),
        HoldTapped(objects=(delver,)),
        MarkDamage(objects=(delver,), amount=1),
        EndChanges(objects=(delver,)),
        CountOnPlayer(player=ALICE, kind="poison"),
    ]


def test_nothing_is_done_by_hand() -> None:
    table = _table(DELVER, hand=["Opt"], library=["Island"])
    actions = _by_hand(table)
    assert {type(action): table.ruling(action).names for action in actions} == {
        type(action): (REFUSAL,) for action in actions
    }


def test_what_players_and_cards_do_stays() -> None:
    table = table_with(
        [DELVER, "Westvale Abbey", face_down("Birds of Paradise")],
        hand=["Opt", "Island"],
        only_what_cards_do=True,
    )
    birds = table.only("Birds of Paradise", ZoneKind.BATTLEFIELD)
    for action in (
        Cast(object=table.only("Opt")),
        PlayLand(object=table.only("Island")),
        Activate(object=table.only("Westvale Abbey"), ability=0),
        TurnUp(object=birds),
        Advance(to="declare attackers"),
        RollDice(sides=6),
        WriteNote(objects=(birds,), words="mine"),
        Agree(mana="enforced"),
    ):
        assert table.ruling(action).is_legal, action
    assert REFUSAL not in table.ruling(BeginGame()).names
    table.does(Advance(to="declare attackers"))
    table.does(Attack(players={table.only(DELVER): BOB}))


def test_what_a_card_leaves_to_hands_is_done_by_hand_until_it_is_ticked_off() -> None:
    table = table_with([DELVER])
    table.tell(ByHand(words="Choose a creature; it transforms."))
    table.does(Agree(only_what_cards_do=True))
    turn = Instruct(effect=Transform(objects=(table.only(DELVER),)))
    table.does(turn)
    table.does(TickOff(task=0))
    assert table.propose(turn).names == (REFUSAL,)
    table.does(TickOff(task=0, done=False))
    assert table.ruling(turn).is_legal


@pytest.mark.parametrize("is_agreed", [True, False])
def test_a_spell_whose_text_the_table_cannot_follow_is_left_to_hands(is_agreed: bool) -> None:
    """Such cards come from the player's own files. Without the agreement hands are free anyway."""
    table = _table(DELVER, hand=["Opt"]) if is_agreed else table_with([DELVER], hand=["Opt"])
    opt = table.state.objects[table.only("Opt")]
    (piece,) = opt.pieces
    face = replace(piece.definition.front, name="Turn It", abilities=(), text=("Transform a creature.",))
    unread = replace(piece.definition, name="Turn It", faces=(face,))
    objects = {**table.state.objects, opt.id: replace(opt, pieces=(replace(piece, definition=unread),))}
    table = PlacedTable(replace(table.state, objects=objects))
    table.does(Cast(object=opt.id))
    assert table.tell(Transform(objects=(table.only(DELVER),))).ruling.is_legal is not is_agreed
    table.resolve()
    assert [task.words for task in table.state.tasks] == ["Do what Turn It says."] * is_agreed
    if is_agreed:
        assert table.tell(Transform(objects=(table.only(DELVER),))).ruling.is_legal


def test_a_judge_lets_it_be_done_and_the_log_says_against_what() -> None:
    table = _table(DELVER)
    turn = Instruct(effect=Transform(objects=(table.only(DELVER),)))
    played = table.does(Forced(what=turn))
    (overruled,) = happened(played, Overruled)
    assert overruled.numbers == ()
    assert overruled.objects == (table.only("Insectile Aberration"),)
    assert table.permanent("Insectile Aberration")
    lines = [line for page in Logbook(table.journal).pages() for line in page.lines]
    assert any(line.kind == "forced" and "No card says to do this" in line.text for line in lines)


def test_a_judge_can_not_do_by_it_what_hands_can_not_do() -> None:
    table = _table("Serra Angel")
    turn = Instruct(effect=Transform(objects=(table.only("Serra Angel"),)))
    assert table.propose(Forced(what=turn)).names == ("transform.has_two_faces",)


def test_offers_refuse_what_is_spoken_and_a_judge_may_allow_it() -> None:
    table = _table(DELVER)
    found = {each.verb: each for each in offers(table.state, table.only(DELVER))}
    assert found["transform"].ruling.names == (REFUSAL,)
    assert not any(each.ruling.is_legal for each in found.values() if each.group in ("effect", "zone"))
    assert forced_offer(table.state, found["transform"]) is not None


def test_it_is_agreed_logged_and_undone_like_any_agreement() -> None:
    table = table_with([DELVER])
    turn = Instruct(effect=Transform(objects=(table.only(DELVER),)))
    on = Agree(only_what_cards_do=True)
    assert action_name(table.state, on) == "Allow only what cards do"
    table.does(on)
    assert _last_line(table) == "From here on only what cards do is allowed."
    assert not table.ruling(turn).is_legal
    table.does(Agree(only_what_cards_do=False))
    assert _last_line(table) == "From here on effects may be done by hand as well."
    assert action_name(table.state, Agree(only_what_cards_do=False)) == "Allow effects by hand"
    table.undo(2)
    assert table.ruling(turn).is_legal


@pytest.mark.parametrize("value", [True, False])
def test_agreeing_on_it_twice_does_nothing(value: bool) -> None:
    table = table_with(only_what_cards_do=value)
    assert table.ruling(Agree(only_what_cards_do=value)).verdict is Verdict.NOTHING_HAPPENS
    assert table.ruling(Agree(only_what_cards_do=value, mana="enforced")).is_legal
    table.does(Agree(mana="enforced"))
    assert table.state.only_what_cards_do is value
