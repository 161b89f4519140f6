"""Copies: rule 707, copiable values of an object with two faces, and tokens (111)."""

import pytest
from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.language.abilities import EntersWith
from tabletop.language.effects import (
    AddCounters,
    BecomeCopy,
    Change,
    Changes,
    CopySpell,
    CreateToken,
    Destroy,
    Exile,
    Flip,
    Move,
    PutOntoBattlefield,
    Transform,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Advance, Cast, Instruct, PlayLand, Resolve
from tabletop.model.events import CeasedToExist, SpellCast, ZoneChanged
from tabletop.model.objects import CardObject, PieceKind, Spell
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.layers import characteristics_of
from tests.support import (
    ALICE,
    BOB,
    PlacedTable,
    cited,
    copy_of,
    face_down,
    happened,
    on_table,
    table_with,
    token,
)


def become_copy(table: PlacedTable, name: str, of: str, **how: object) -> int:
    """Let a permanent become a copy of another, and return the number of the permanent."""
    id = table.only(name)
    played = table.tell(BecomeCopy(object=id, of=table.only(of), **how))  # type: ignore[arg-type]
    assert played.ruling.is_legal
    return id


# --- Entering as a copy -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "name"),
    [((0,), "Serra Angel"), ((False, 1), "Sol Ring"), ((False, False), "Clone")],
)
def test_each_word_that_lets_it_enter_as_a_copy_is_a_choice_of_its_own(
    answers: tuple[int | bool, ...], name: str
) -> None:
    """614.12: a player who declines a creature may still want an artifact.

    A copy has no other choice left.
    """
    table = table_with(["Serra Angel", "Sol Ring"], hand=["Clone"])
    clone = table.state.objects[table.only("Clone")]
    assert isinstance(clone, CardObject)
    card = clone.definition
    words = tuple(EntersWith(copy_of=Selection(types=(of,))) for of in ("Creature", "Artifact"))
    able = replace(card, faces=(replace(card.front, abilities=words),))
    changed = replace(clone, pieces=(replace(clone.pieces[0], definition=able),))
    table = PlacedTable(replace(table.state, objects={**table.state.objects, clone.id: changed}))
    there = (table.only("Serra Angel"), table.only("Sol Ring"))
    given = tuple(each if each is False else there[each] for each in answers)
    played = table.propose(Instruct(effect=PutOntoBattlefield(objects=(clone.id,))), given)
    assert played.question is None
    assert table.state.object(clone.id) is None
    first = next(event for event in played.events if isinstance(event, ZoneChanged))
    assert characteristics_of(table.state, first.after[0]).name == name


# --- Becoming a copy ----------------------------------------------------------------------------------


def test_a_copy_takes_over_name_size_types_and_keywords() -> None:
    table = table_with(battlefield=["Clone", "Serra Angel"])
    clone = become_copy(table, "Clone", "Serra Angel")
    angel = table.only("Serra Angel", None) if len(table.all("Serra Angel")) == 1 else clone
    assert len(table.all("Serra Angel")) == 2
    copied = table.view().objects()[clone].now
    assert copied is not None
    assert (copied.power, copied.toughness, copied.mana_value) == (4, 4, 5)
    assert {"flying", "vigilance"} <= set(copied.keywords)
    assert angel == clone


def test_counters_and_status_are_not_copied() -> None:
    angel = on_table("Serra Angel", counters={"+1/+1": 3}, tapped=True)
    table = table_with(battlefield=["Clone", angel])
    clone = table.state.permanent(become_copy(table, "Clone", "Serra Angel"))
    assert clone is not None
    assert (clone.counters, clone.tapped) == ({}, False)


def test_later_changes_of_the_original_do_not_reach_the_copy() -> None:
    """707.2b: the original turns over, the copy stays as it was."""
    table = table_with(battlefield=["Clone", "Delver of Secrets"])
    clone = become_copy(table, "Clone", "Delver of Secrets")
    table.tell(Transform(objects=(next(id for id in table.all("Delver of Secrets") if id != clone),)))
    assert table.all("Delver of Secrets") == (clone,)


def test_only_the_face_that_is_up_is_copied() -> None:
    """707.8: the copy of a back has no mana cost and mana value 0."""
    table = table_with(battlefield=["Clone", "Ravager of the Fells"])
    clone = become_copy(table, "Clone", "Ravager of the Fells")
    values = sorted(table.view().objects()[id].now.mana_value for id in table.all("Ravager of the Fells"))  # type: ignore[union-attr]
    assert values == [0, 4]
    assert table.state.objects[clone].definition.name == "Clone"


def test_a_double_faced_card_that_copies_a_back_has_mana_value_0_as_well() -> None:
    table = table_with(battlefield=["Insectile Aberration", "Ravager of the Fells"])
    aberration = become_copy(table, "Insectile Aberration", "Ravager of the Fells")
    now = table.view().objects()[aberration].now
    assert now is not None
    assert now.mana_value == 0


def test_a_copy_until_end_of_turn_wears_off() -> None:
    table = table_with(battlefield=["Clone", "Serra Angel"])
    clone = become_copy(table, "Clone", "Serra Angel", until="end of turn", exceptions=Changes(toughness="4"))
    table.does(Advance(to="cleanup"))
    assert table.all("Serra Angel") != (clone,)
    assert clone not in table.state.objects or table.now("Clone").power == 0


def test_exceptions_are_copied_on() -> None:
    """707.9: a copy of a copy that is also a Spirit is a Spirit as well."""
    table = table_with(battlefield=["Clone", "Serra Angel", "Elite Vanguard"])
    clone = become_copy(table, "Clone", "Serra Angel", exceptions=Changes(add_subtypes=("Spirit",)))
    vanguard = table.only("Elite Vanguard")
    table.tell(BecomeCopy(object=vanguard, of=clone))
    now = table.view().objects()[vanguard].now
    assert now is not None
    assert now.subtypes == ("Angel", "Spirit")


def test_the_newest_copy_effect_counts() -> None:
    table = table_with(battlefield=["Clone", "Serra Angel", "Elite Vanguard"])
    clone = become_copy(table, "Clone", "Serra Angel")
    table.tell(BecomeCopy(object=clone, of=table.only("Elite Vanguard")))
    assert len(table.all("Elite Vanguard")) == 2


def test_a_copy_of_a_face_down_permanent_is_a_nameless_2_2() -> None:
    table = table_with(battlefield=["Clone", face_down("Serra Angel")])
    clone = table.only("Clone")
    table.tell(BecomeCopy(object=clone, of=table.only("Serra Angel")))
    now = table.view().objects()[clone].now
    assert now is not None
    assert (now.name, now.power, now.types) == ("", 2, ("Creature",))


def test_an_ability_on_the_stack_can_be_copied_by_nothing_here() -> None:
    table = table_with(battlefield=["Clone", "Thraben Gargoyle"])
    table.does(
        next(each for each in table.offers(table.only("Thraben Gargoyle")) if each.verb == "activate").action
    )
    (ability,) = table.state.stack
    assert table.tell(BecomeCopy(object=table.only("Clone"), of=ability)).names == ("copying.both_are_there",)
    assert table.tell(CreateToken(copy_of=ability)).names == ("tokens.original_is_there",)


# --- Flip cards and their copies (707.3, 110.5c) --------------------------------------------------------


def test_a_copy_of_a_flip_card_can_flip() -> None:
    table = table_with(battlefield=["Clone", "Akki Lavarunner"])
    clone = become_copy(table, "Clone", "Akki Lavarunner")
    table.tell(Flip(objects=(clone,)))
    assert table.only("Tok-Tok, Volcano Born") == clone


def test_a_flipped_clone_of_another_card_shows_nothing_of_it_until_it_copies_a_flip_card_again() -> None:
    table = table_with(battlefield=[copy_of("Akki Lavarunner", card="Clone", flipped=True), "Serra Angel"])
    clone = table.only("Tok-Tok, Volcano Born")
    table.tell(BecomeCopy(object=clone, of=table.only("Serra Angel"), until="end of turn"))
    assert len(table.all("Serra Angel")) == 2
    table.does(Advance(to="cleanup"))
    assert table.only("Tok-Tok, Volcano Born") == clone


def test_a_copy_of_a_flipped_permanent_is_unflipped() -> None:
    table = table_with(battlefield=["Clone", "Tok-Tok, Volcano Born"])
    clone = table.only("Clone")
    table.tell(BecomeCopy(object=clone, of=table.only("Tok-Tok, Volcano Born")))
    assert table.only("Akki Lavarunner") == clone


def test_a_token_copy_of_a_flip_card_can_flip_too() -> None:
    table = table_with(battlefield=["Akki Lavarunner"])
    lavarunner = table.only("Akki Lavarunner")
    table.tell(CreateToken(copy_of=lavarunner))
    (copied,) = set(table.all("Akki Lavarunner")) - {lavarunner}
    table.tell(Flip(objects=(copied,)))
    assert table.only("Tok-Tok, Volcano Born") == copied


# --- Token copies (707.8a) ----------------------------------------------------------------------------


def test_a_token_copy_of_a_transforming_permanent_has_both_faces_and_the_same_one_up() -> None:
    table = table_with(battlefield=["Ravager of the Fells"])
    ravager = table.only("Ravager of the Fells")
    played = table.tell(CreateToken(copy_of=ravager))
    assert "tokens.both_faces" in cited(played)
    (copied,) = set(table.all("Ravager of the Fells")) - {ravager}
    permanent = table.state.permanent(copied)
    assert permanent is not None
    assert permanent.side is Side.BACK
    now = table.view().objects()[copied].now
    assert now is not None
    assert now.mana_value == 4
    table.tell(Transform(objects=(copied,)))
    assert table.only("Huntmaster of the Fells") == copied


def test_a_token_copy_of_a_transforming_card_elsewhere_has_its_front_up() -> None:
    table = table_with(graveyard=["Delver of Secrets"])
    table.tell(CreateToken(copy_of=table.only("Delver of Secrets")))
    (copied,) = table.all("Delver of Secrets", ZoneKind.BATTLEFIELD)
    assert table.tell(Transform(objects=(copied,))).ruling.is_legal


def test_a_token_copy_of_a_clone_that_copies_a_back_has_one_face() -> None:
    table = table_with(battlefield=[copy_of("Insectile Aberration", card="Clone")])
    clone = table.only("Insectile Aberration")
    table.tell(CreateToken(copy_of=clone))
    (copied,) = set(table.all("Insectile Aberration")) - {clone}
    assert table.tell(Transform(objects=(copied,))).names == ("transform.has_two_faces",)


def test_a_token_copy_of_a_transforming_permanent_that_is_a_copy_is_that_on_both_sides() -> None:
    table = table_with(battlefield=[copy_of("Elite Vanguard", card="Delver of Secrets", side=Side.BACK)])
    vanguard = table.only("Elite Vanguard")
    assert "tokens.both_faces" in cited(table.tell(CreateToken(copy_of=vanguard)))
    (copied,) = set(table.all("Elite Vanguard")) - {vanguard}
    permanent = table.state.permanent(copied)
    assert permanent is not None
    assert permanent.side is Side.BACK
    assert table.tell(Transform(objects=(copied,))).ruling.is_legal
    assert set(table.all("Elite Vanguard")) == {vanguard, copied}


def test_a_token_copy_has_on_both_faces_what_was_set_as_part_of_a_copy() -> None:
    table = table_with(battlefield=["Village Ironsmith"])
    smith = table.only("Village Ironsmith")
    table.tell(Change(objects=(smith,), change=Changes(power="4", toughness="4", base=True)))
    table.tell(CreateToken(copy_of=smith))
    (copied,) = set(table.all("Village Ironsmith")) - {smith}
    assert table.view().objects()[copied].now.power == 4  # type: ignore[union-attr]
    table.tell(Transform(objects=(copied,)))
    assert table.now("Ironfang").power == 4


def test_a_token_copy_of_a_moth_that_is_a_flip_card_has_both_halves() -> None:
    table = table_with(battlefield=[copy_of("Akki Lavarunner", card="Delver of Secrets")])
    lavarunner = table.only("Akki Lavarunner")
    table.tell(CreateToken(copy_of=lavarunner))
    (copied,) = set(table.all("Akki Lavarunner")) - {lavarunner}
    table.tell(Flip(objects=(copied,)))
    assert table.only("Tok-Tok, Volcano Born") == copied


def test_a_token_copy_of_a_modal_permanent_has_one_face() -> None:
    table = table_with(battlefield=["Harnfel, Horn of Bounty"])
    table.tell(CreateToken(copy_of=table.only("Harnfel, Horn of Bounty")), answers=(table.state.clock + 1,))
    table.propose(Resolve())
    assert all(
        len(piece.definition.faces) in (1, 2) for each in table.state.permanents() for piece in each.pieces
    )


def test_no_token_is_made_of_an_instant() -> None:
    table = table_with(graveyard=["Lightning Bolt"])
    assert table.tell(CreateToken(copy_of=table.only("Lightning Bolt"))).names == (
        "tokens.can_be_on_the_battlefield",
    )


def test_a_token_of_a_card_by_name() -> None:
    table = table_with()
    table.tell(CreateToken(copy_of="Serra Angel"))
    assert table.permanent("Serra Angel").is_token


def test_a_token_of_a_face_by_name_has_that_face_up() -> None:
    table = table_with()
    table.tell(CreateToken(copy_of="Insectile Aberration"))
    moth = table.permanent("Insectile Aberration")
    assert moth.side is Side.BACK
    table.tell(Transform(objects=(moth.id,)))
    assert table.only("Delver of Secrets") == moth.id
    table.tell(CreateToken(copy_of="Harnfel, Horn of Bounty"))
    assert table.now("Harnfel, Horn of Bounty").mana_value == 5


def test_a_token_spelled_out_by_an_effect() -> None:
    table = table_with()
    face = {"types": "Creature - Wolf", "colors": ["G"], "power": 2, "toughness": 2}
    table.tell(CreateToken(faces=(face,)))
    wolf = table.now("Wolf Token")
    assert (wolf.power, wolf.colors, wolf.mana_value) == (2, {"G"}, 0)


def test_several_tokens_with_counters_under_another_player() -> None:
    table = table_with()
    table.tell(CreateToken(card="Wolf", number=3, under=BOB, counters={"+1/+1": 1}, tapped=True))
    wolves = list(table.state.permanents())
    assert len(wolves) == 3
    assert {(wolf.owner, wolf.controller, wolf.tapped) for wolf in wolves} == {(BOB, BOB, True)}
    assert len({piece.id for wolf in wolves for piece in wolf.pieces}) == 3


def test_tokens_that_are_created_together_see_each_other_enter() -> None:
    table = table_with(battlefield=["Soul Warden"])
    table.tell(CreateToken(card="Wolf", number=3))
    assert len(table.state.stack) == 3
    assert len({permanent.id for permanent in table.state.permanents()}) == 4


def test_three_times_as_many_creature_tokens_are_created_under_its_controller() -> None:
    table = table_with(battlefield=["Ojer Taq, Deepest Foundation"])
    table.tell(CreateToken(card="Wolf"))
    assert len(table.all("Wolf Token")) == 3
    table.tell(CreateToken(card="Wolf", under=BOB))
    assert len(table.all("Wolf Token")) == 4


def test_a_token_with_its_other_face_up() -> None:
    table = table_with()
    table.tell(CreateToken(card="Incubator", transformed=True, counters={"+1/+1": 1}))
    assert table.permanent("Phyrexian Token").side is Side.BACK


@pytest.mark.parametrize("to", ["graveyard", "hand", "library", "exile", "command"])
def test_a_token_that_leaves_is_gone_for_good(to: str) -> None:
    table = table_with(battlefield=[token("Wolf")])
    played = table.tell(Move(objects=(table.only("Wolf Token"),), to=to))
    assert happened(played, CeasedToExist)
    assert "tokens_elsewhere.gone" in cited(played)
    assert table.state.objects == {}


def test_a_token_copy_of_loyal_cathar_does_not_return() -> None:
    table = table_with(battlefield=["Loyal Cathar"])
    cathar = table.only("Loyal Cathar")
    table.tell(CreateToken(copy_of=cathar))
    (copied,) = set(table.all("Loyal Cathar")) - {cathar}
    table.tell(Destroy(objects=(copied,)))
    table.does(Resolve(all=True))
    table.does(Advance(to="end"))
    if table.state.stack:
        table.does(Resolve(all=True))
    assert [permanent.id for permanent in table.state.permanents()] == [cathar]


# --- Copies of spells (707.10) ------------------------------------------------------------------------


def spell_of(table: PlacedTable, name: str, **how: object) -> Spell:
    table.does(Cast(object=table.only(name), **how))  # type: ignore[arg-type]
    spell = table.state.objects[table.state.stack[0]]
    assert isinstance(spell, Spell)
    return spell


def test_a_copied_spell_is_not_cast() -> None:
    table = table_with(hand=["Lightning Bolt"])
    spell = spell_of(table, "Lightning Bolt", target_players=(BOB,))
    played = table.tell(CopySpell(object=spell.id), answers=("Bob",))
    assert happened(played, SpellCast) == []
    assert len(table.state.stack) == 2
    table.does(Resolve(all=True))
    assert table.state.players[BOB].life == 14
    assert table.names(ZoneKind.GRAVEYARD) == ["Lightning Bolt"]


def test_the_copy_of_a_permanent_spell_becomes_a_token() -> None:
    table = table_with(hand=["Serra Angel"])
    spell = spell_of(table, "Serra Angel")
    table.tell(CopySpell(object=spell.id))
    played = table.resolve()
    assert "resolving.copy_becomes_token" in cited(played)
    assert table.permanent("Serra Angel").pieces[0].kind is PieceKind.TOKEN
    table.resolve()
    assert sorted(each.is_token for each in table.state.permanents()) == [False, True]


def test_the_copy_of_a_disturbed_spell_lies_the_same_way_up() -> None:
    """707.10g: its token is a transforming token with its back up."""
    table = table_with(graveyard=["Baithook Angler"])
    spell = spell_of(table, "Baithook Angler", using="disturb")
    table.tell(CopySpell(object=spell.id))
    table.resolve()
    drifter = table.permanent("Hook-Haunt Drifter") if len(table.all("Hook-Haunt Drifter")) == 1 else None
    copied = next(permanent for permanent in table.state.permanents())
    assert drifter is None or drifter == copied
    assert (copied.side, copied.is_token) == (Side.BACK, True)
    assert table.tell(Transform(objects=(copied.id,))).ruling.is_legal


def test_the_copy_of_a_modal_spell_becomes_a_token_of_the_face_that_was_cast() -> None:
    table = table_with(hand=["Birgi, God of Storytelling"])
    spell = spell_of(table, "Birgi, God of Storytelling", face="back")
    table.tell(CopySpell(object=spell.id))
    table.resolve()
    (copied,) = table.state.permanents()
    assert (copied.is_token, copied.side, len(copied.definition.faces)) == (True, Side.FRONT, 1)
    assert copied.definition.name == "Harnfel, Horn of Bounty"


def test_a_copied_spell_that_leaves_the_stack_is_gone() -> None:
    table = table_with(hand=["Serra Angel"])
    spell = spell_of(table, "Serra Angel")
    table.tell(CopySpell(object=spell.id))
    copied = table.state.stack[0]
    played = table.tell(Exile(objects=(copied,)))
    assert "copies_elsewhere.gone" in cited(played)
    assert table.names(ZoneKind.EXILE) == []


def test_a_copy_with_exceptions_and_its_original_without() -> None:
    table = table_with(hand=["Serra Angel"])
    spell = spell_of(table, "Serra Angel")
    table.tell(CopySpell(object=spell.id, exceptions=Changes(remove_supertypes=(), add_subtypes=("Spirit",))))
    table.does(Resolve(all=True))
    subtypes = {
        permanent.is_token: table.view().objects()[permanent.id].now.subtypes  # type: ignore[union-attr]
        for permanent in table.state.permanents()
    }
    assert subtypes == {True: ("Angel", "Spirit"), False: ("Angel",)}


# --- Entering as a copy (707.5) -----------------------------------------------------------------------


def test_clone_enters_as_a_copy_of_what_is_chosen() -> None:
    table = table_with(battlefield=["Serra Angel"], hand=["Clone"])
    spell_of(table, "Clone")
    question = table.propose(Resolve()).question
    assert question is not None
    assert (question.kind, question.default) == ("copy", False)
    played = table.answer(table.only("Serra Angel"))
    assert "entering.as_a_copy" in cited(played)
    assert len(table.all("Serra Angel")) == 2


def test_clone_may_copy_nothing_and_dies() -> None:
    table = table_with(battlefield=["Serra Angel"], hand=["Clone"])
    spell_of(table, "Clone")
    table.resolve(False)
    assert table.names(ZoneKind.GRAVEYARD) == ["Clone"]


def test_clone_of_a_planeswalker_creature_enters_with_its_counters() -> None:
    """707.5: "enters with" on the copied object works for the copy."""
    table = table_with(battlefield=["Chittering Host"], hand=["Clone"])
    spell_of(table, "Clone")
    table.resolve(table.only("Chittering Host"))
    assert [table.view().objects()[id].now.mana_value for id in table.all("Chittering Host")] == [7, 0]  # type: ignore[union-attr]


def test_clone_of_a_daybound_creature_at_night_stays_front_up() -> None:
    """702.145b: only a permanent represented by a transforming card or token enters transformed."""
    table = table_with(battlefield=["Wing Shredder"], hand=["Clone"], day_night="night")
    spell_of(table, "Clone")
    table.resolve(table.only("Wing Shredder"))
    assert len(table.all("Wing Shredder")) == 2


def test_copies_of_cards_on_the_battlefield_play_no_land() -> None:
    table = table_with(hand=["Island"])
    table.does(PlayLand(object=table.only("Island")))
    table.tell(CreateToken(copy_of=table.only("Island")))
    assert table.state.players[ALICE].lands_played == 1
    table.tell(AddCounters(objects=table.all("Island"), kind="charge"))
    assert all(permanent.counters == {"charge": 1} for permanent in table.state.permanents())
