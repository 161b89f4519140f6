"""Protection (702.16) from targeting, attaching, blocking and damage."""

import pytest

from tabletop.language.changes import Forbidden
from tabletop.language.effects import Attach, Change, Changes, DealDamage, Destroy, Forbid, Life
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Block, Cast
from tabletop.model.objects import Combat
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.target_choice import is_legal_target, legal_targets, target_words
from tests.support import ALICE, BOB, PlacedTable, cited, on_table, table_with

BEARS = "Grizzly Bears"


def protected(quality: str, **more: object) -> PlacedTable:
    """Return a table where Bob's Grizzly Bears have protection from a quality."""
    table = table_with(theirs=[BEARS], **more)  # type: ignore[arg-type]
    gain(table, quality)
    return table


def gain(table: PlacedTable, quality: str) -> None:
    words = (f"protection from {quality}",)
    table.tell(Change(objects=(table.only(BEARS),), change=Changes(add_keywords=words)))


@pytest.mark.parametrize(
    ("quality", "stops"),
    [
        ("black", True),
        ("each colour", True),
        ("everything", True),
        ("red and from black", True),
        ("instants", True),
        ("sorceries and from instants", True),
        ("noncreatures", True),
        ("legendary instants", False),
        ("monocolored", True),
        ("multicolored", False),
        ("white", False),
        ("Werewolves", False),
    ],
)
def test_it_keeps_spells_of_a_quality_from_targeting(quality: str, stops: bool) -> None:
    table = protected(quality, hand=["Murder"])
    ruling = table.ruling(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    assert ruling.is_legal is not stops


def test_a_target_that_gains_it_becomes_illegal() -> None:
    table = table_with(theirs=[BEARS], hand=["Murder"])
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    gain(table, "black")
    assert "resolving.targets_are_gone" in cited(table.resolve())
    assert table.permanent(BEARS)


def test_what_does_not_target_destroys_it_all_the_same() -> None:
    table = protected("everything")
    assert table.tell(Destroy(objects=(table.only(BEARS),))).ruling.is_legal


def test_damage_by_what_has_the_quality_is_prevented() -> None:
    table = protected("Werewolves", battlefield=["Kruin Outlaw", "Serra Angel"])
    bears = table.only(BEARS)
    played = table.tell(DealDamage(to=bears, amount=1, source=table.only("Kruin Outlaw")))
    assert "protection.protected" in cited(played)
    assert table.permanent(BEARS).damage == 0
    table.tell(DealDamage(to=bears, amount=1, source=table.only("Serra Angel")))
    assert table.permanent(BEARS).damage == 1


def test_damage_that_cannot_be_prevented_is_dealt_to_it() -> None:
    table = protected("red", battlefield=["Hill Giant"])
    bears, giant = table.only(BEARS), table.only("Hill Giant")
    table.tell(Forbid(what=(Forbidden.PREVENT_DAMAGE,), by=PlayerWord.EACH))
    assert "damage.unpreventable" in cited(table.tell(DealDamage(amount=1, to=bears, source=giant)))
    permanent = table.state.permanent(bears)
    assert permanent is not None
    assert permanent.damage == 1


def test_an_effect_says_of_its_own_damage_that_it_cannot_be_prevented() -> None:
    table = protected("red", battlefield=["Hill Giant"])
    bears, giant = table.only(BEARS), table.only("Hill Giant")
    table.tell(DealDamage(amount=1, to=bears, source=giant, unpreventable=True))
    assert table.permanent(BEARS).damage == 1
    table.tell(DealDamage(amount=1, to=bears, source=giant))
    assert table.permanent(BEARS).damage == 1


@pytest.mark.parametrize(("by", "life"), [(PlayerWord.EACH_OPPONENT, 20), (PlayerWord.YOU, 22)])
def test_who_cannot_gain_life_loses_it_all_the_same(by: PlayerWord, life: int) -> None:
    table = table_with()
    table.tell(Forbid(what=(Forbidden.GAIN_LIFE,), by=by))
    table.tell(Life(to=BOB, amount=2))
    assert table.state.players[BOB].life == life
    table.tell(Life(to=BOB, amount=-3))
    assert table.state.players[BOB].life == life - 3


def test_nothing_of_the_quality_is_attached_to_it() -> None:
    table = protected("artifacts", battlefield=["Neglected Heirloom"])
    heirloom, bears = table.only("Neglected Heirloom"), table.only(BEARS)
    assert not table.tell(Attach(object=heirloom, to=bears)).ruling.is_legal
    table = table_with(theirs=[BEARS], battlefield=["Neglected Heirloom"])
    heirloom, bears = table.only("Neglected Heirloom"), table.only(BEARS)
    table.tell(Attach(object=heirloom, to=bears))
    assert table.permanent("Neglected Heirloom").attached_to == bears
    gain(table, "artifacts")
    assert table.permanent("Neglected Heirloom").attached_to is None


def test_nothing_of_the_quality_blocks_it() -> None:
    attacker = on_table(BEARS, combat=Combat(attacking_player=BOB), tapped=True)
    table = table_with(battlefield=[attacker], theirs=["Serra Angel"], step="declare attackers", active=ALICE)
    block = Block(blockers={table.only("Serra Angel"): table.only(BEARS)}, by=BOB)
    assert table.ruling(block).is_legal
    gain(table, "white")
    assert table.ruling(block).names == ("blocking.protection_is_respected",)


@pytest.mark.parametrize("spell", ["Murder", "Disenchant", "Naturalize", "Pacifism", "Counterspell"])
def test_an_object_is_a_legal_target_by_itself_where_it_is_one_of_all(spell: str) -> None:
    there = [BEARS, "Bonesplitter", "Elite Vanguard", "Pacifism"]
    table = table_with(there, theirs=there, hand=[spell, "Opt"], graveyard=[BEARS], mana="trust")
    bears = table.all(BEARS)[1]
    table.tell(Change(objects=(bears,), change=Changes(add_keywords=("shroud",))))
    table.does(Cast(object=table.only("Opt")))
    about = table.state.objects[table.only(spell, ZoneKind.HAND)]
    (word,) = target_words(about.definition.front)
    legal = legal_targets(table.state, word, you=ALICE, about=about)
    assert 0 < len(legal) < len(table.state.objects)
    for id in (*table.state.objects, 999):
        assert is_legal_target(table.state, word, id, you=ALICE, about=about) == (id in legal)
