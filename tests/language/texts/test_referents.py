"""Referents of printed texts: what "it", "that creature" and "they" mean, and where nothing is guessed."""

import pytest

from tabletop.language.abilities import Activated, Spell, Triggered
from tabletop.language.effects import AnyEffect
from tabletop.language.left_texts import Doer
from tabletop.language.reading import convert
from tabletop.language.texts.lines import read_text
from tests.language.texts.reading import line, the

_HASTE = {"do": "change", "change": {"add_keywords": ["haste"]}, "until": "end of turn"}


def effects(*several: dict[str, object]) -> tuple[AnyEffect, ...]:
    return convert({"ability": "spell", "effects": [*several]}, Spell).effects


@pytest.mark.parametrize(
    ("words", "objects"),
    [
        ("Whenever Vell attacks, it gains haste until end of turn.", ["self"]),
        ("Whenever another Frog you control attacks, it gains haste until end of turn.", ["that"]),
        (
            "Whenever another creature you control attacks, that creature gains haste until end of turn.",
            ["that"],
        ),
        ("Whenever equipped creature attacks, it gains haste until end of turn.", ["that"]),
        ("Whenever one or more Frogs you control attack, they gain haste until end of turn.", None),
        ("Whenever another creature you control dies, it gains haste until end of turn.", None),
        ("Whenever Vell attacks, that creature gains haste until end of turn.", None),
    ],
)
def test_what_the_trigger_has_named(words: str, objects: list[str] | None) -> None:
    if objects is None:
        assert line(words).doer is Doer.BOTH
    else:
        assert the(Triggered, words).effects == effects(_HASTE | {"objects": objects})


@pytest.mark.parametrize(
    "words",
    [
        "Tap target land, then untap another target creature. It gains haste until end of turn.",
        "Put a +1/+1 counter on target creature, then untap Vell. It gains haste until end of turn.",
        "You gain 1 life. They gain haste until end of turn.",
        "Target player loses 1 life. Target player draws a card.",
    ],
)
def test_what_may_mean_two_things_or_nothing_is_left_to_the_player(words: str) -> None:
    assert line(f"{{1}}: {words}").doer is Doer.BOTH


def test_the_object_itself_is_it_until_something_else_is_named() -> None:
    itself = the(Activated, "{1}: Vell gets +1/+0 until end of turn. Untap it.")
    assert itself.effects[1] == effects({"do": "untap", "objects": ["self"]})[0]
    aimed = the(Activated, "{1}: Tap target creature. Put a stun counter on it.")
    assert aimed.effects[1] == effects({"do": "add counters", "objects": ["target"], "kind": "stun"})[0]


def test_an_instant_is_never_it() -> None:
    assert line("It gains haste until end of turn.", "Instant").doer is Doer.PLAYER


def test_targets_are_numbered_in_the_order_of_the_text() -> None:
    ability = the(Activated, "{1}: Target Frog fights another target creature. Tap target land.")
    assert ability.effects == effects(
        {"do": "fight", "first": "target", "second": "target 2"}, {"do": "tap", "objects": ["target 3"]}
    )
    assert [target.another for target in ability.targets] == [False, True, False]


def test_another_target_of_a_permanent_is_not_the_permanent() -> None:
    ability = the(Activated, "{1}: Tap another target creature.")
    assert (
        ability.targets
        == convert(
            {
                "ability": "spell",
                "effects": [],
                "targets": [{"of": {"types": ["Creature"], "other": True}}],
            },
            Spell,
        ).targets
    )


def test_what_was_moved_is_what_was_handled_last() -> None:
    returned = the(
        Spell,
        "Return target Frog card from your graveyard to the battlefield. It gains haste until end of turn.",
        "Sorcery",
    )
    assert returned.effects[1] == effects(_HASTE | {"objects": ["it"]})[0]
    exiled = the(
        Spell,
        "Exile target creature, then return it to the battlefield tapped under its owner's control.",
        "Sorcery",
    )
    assert exiled.effects == effects(
        {"do": "exile and return", "objects": ["target"], "under": "owner", "tapped": True}
    )
    later = the(
        Spell,
        "Exile target creature. Return that card to the battlefield under its owner's control at the"
        " beginning of the next end step.",
        "Sorcery",
    )
    assert later.effects == effects(
        {"do": "exile and return", "objects": ["target"], "under": "owner", "at": "next end step"}
    )


def test_who_controlled_what_is_gone() -> None:
    ability = the(
        Spell, "Destroy target creature. Its controller gains life equal to its toughness.", "Instant"
    )
    assert (
        ability.effects[1]
        == effects(
            {"do": "life", "to": "target's controller", "amount": {"what": "toughness", "of": "target"}}
        )[0]
    )


def test_the_player_of_a_trigger() -> None:
    for begins, player in (
        ("Whenever Vell deals combat damage to a player", "that player"),
        ("Whenever an opponent casts a spell", "that player"),
        ("At the beginning of each player's upkeep", "active"),
    ):
        ability = the(Triggered, f"{begins}, that player loses 1 life.")
        assert ability.effects == effects({"do": "life", "to": player, "amount": -1})
    assert line("Whenever Vell attacks, that player loses 1 life.").doer is Doer.BOTH


def test_a_price_is_it_only_once_it_is_paid() -> None:
    words = "Whenever Vell attacks, sacrifice it unless you discard a card."
    (may,) = the(Triggered, words).effects
    assert (
        may
        == effects(
            {
                "do": "may",
                "spends": {"what": "discard", "of": {"zone": "hand", "owner": "you"}},
                "then": [],
                "otherwise": [{"do": "sacrifice", "objects": ["self"], "by": "you"}],
            }
        )[0]
    )


def test_the_lines_of_a_spell_number_their_targets_together() -> None:
    first, second = "Tap target creature.", "Destroy target artifact."
    (whole,) = read_text("Two Wishes", "Sorcery", (first, second)).abilities
    assert isinstance(whole, Spell)
    assert whole.effects == effects(
        {"do": "tap", "objects": ["target"]}, {"do": "destroy", "objects": ["target 2"]}
    )
    assert len(whole.targets) == 2


def test_what_is_attached_to_what() -> None:
    ability = the(Triggered, "When Vell enters, attach it to target creature you control.")
    assert ability.effects == effects({"do": "attach", "object": "self", "to": "target"})
    taken = "When Vell enters, gain control of target Equipment. Attach it to Vell."
    assert line(taken).doer is Doer.BOTH


def test_an_x_that_nothing_explains_is_left_to_the_player() -> None:
    assert line("When Vell enters, destroy target creature with power X or less.").doer is Doer.BOTH
    assert line("{X}: Destroy target creature with power X or less.").doer is Doer.PROGRAM


def test_its_owner_after_a_host_is_the_owner_of_the_host() -> None:
    bitten = the(
        Triggered, "At the beginning of your upkeep, enchanted creature deals 1 damage to its owner."
    )
    assert bitten.effects == effects(
        {"do": "deal damage", "source": "enchanted", "to_player": "enchanted's owner", "amount": 1}
    )
    assert line("{1}: Destroy enchanted creature. Its controller loses 1 life.").doer is Doer.BOTH, (
        "a host that has left"
    )
