"""Copies without a choice: permanents that enter under Essence of the Wild, and those affected by
Mirrorweave.
"""

from tabletop.cards.faces import Side
from tabletop.language.effects import CreateToken, PutOntoBattlefield, Transform, TurnFaceUp
from tabletop.model.actions import Advance, Cast, Resolve
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.layers import characteristics
from tests.support import BOB, cited, copy_of, table_with

ESSENCE = "Essence of the Wild"


def test_creatures_enter_as_copies_of_it_without_being_asked() -> None:
    table = table_with([ESSENCE], hand=["Grizzly Bears"], opponent={"hand": ["Hill Giant"]})
    table.does(Cast(object=table.only("Grizzly Bears")))
    played = table.resolve()
    assert "entering.all_enter_as_copies" in cited(played)
    assert len(table.all(ESSENCE)) == 2
    table.tell(PutOntoBattlefield(objects=(table.only("Hill Giant"),)), by=BOB)
    assert table.permanent("Hill Giant").controller == BOB


def test_a_double_faced_card_turns_over_underneath_its_copy() -> None:
    table = table_with([ESSENCE], hand=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    table.tell(PutOntoBattlefield(objects=(delver,)))
    (entered,) = (each for each in table.state.permanents() if each.definition.name == "Delver of Secrets")
    assert not entered.is_token
    table.tell(Transform(objects=(entered.id,)))
    after = table.state.permanent(entered.id)
    assert after is not None
    assert after.side is Side.BACK
    assert len(table.all(ESSENCE)) == 2


def test_tokens_and_clones_become_copies_too() -> None:
    table = table_with([ESSENCE, "Serra Angel"], hand=["Clone"])
    table.tell(CreateToken(card="Zombie"))
    table.tell(PutOntoBattlefield(objects=(table.only("Clone"),)))
    assert len(table.all(ESSENCE)) == 3


def test_what_entered_as_a_copy_makes_copies_as_well() -> None:
    table = table_with([copy_of(ESSENCE, card="Clone")], hand=["Grizzly Bears"])
    table.tell(PutOntoBattlefield(objects=(table.only("Grizzly Bears"),)))
    assert len(table.all(ESSENCE)) == 2


def test_what_enters_face_down_shows_it_when_it_is_turned_up() -> None:
    table = table_with([ESSENCE], library=["Grizzly Bears"])
    (bears,) = table.all("Grizzly Bears")
    table.tell(PutOntoBattlefield(objects=(bears,), face_down="manifest"))
    (hidden,) = (each for each in table.state.permanents() if each.face_down)
    assert characteristics(table.state, hidden.id).power == 2
    table.tell(TurnFaceUp(objects=(hidden.id,)))
    assert len(table.all(ESSENCE)) == 2


def test_each_other_creature_becomes_a_copy_until_end_of_turn() -> None:
    table = table_with(["Delver of Secrets", "Serra Angel"], hand=["Mirrorweave"], theirs=["Hill Giant"])
    delver = table.only("Delver of Secrets")
    table.does(Cast(object=table.only("Mirrorweave"), targets=(delver,)))
    table.resolve()
    assert len(table.all("Delver of Secrets")) == 3
    original = table.state.permanent(delver)
    assert original is not None
    assert original.copies == ()
    table.does(Advance(to="cleanup"))
    assert len(table.all("Delver of Secrets")) == 1


def test_cloudform_becomes_an_aura_of_what_it_manifests() -> None:
    table = table_with(hand=["Cloudform"], library=["Grizzly Bears", "Island"])
    table.does(Cast(object=table.only("Cloudform")))
    table.does(Resolve(all=True))
    form = table.permanent("Cloudform")
    (hidden,) = (each for each in table.state.permanents() if each.face_down)
    assert form.attached_to == hidden.id
    assert "Aura" in table.now("Cloudform").subtypes
    assert {"flying", "hexproof"} <= set(characteristics(table.state, hidden.id).keywords)


def test_without_a_card_to_manifest_cloudform_is_an_aura_of_nothing() -> None:
    table = table_with(hand=["Cloudform"])
    table.does(Cast(object=table.only("Cloudform")))
    table.does(Resolve(all=True))
    assert table.names(ZoneKind.GRAVEYARD) == ["Cloudform"]
