"""Static abilities and events of printed texts, in sentences of our own."""

import pytest

from tabletop.language.abilities import Activated, EntersWith, Keyword, Static, Triggered
from tabletop.language.keywords import KeywordName
from tabletop.language.left_texts import Doer
from tabletop.language.predicates import Tie
from tabletop.language.reading import convert
from tests.language.texts.reading import line, the

_YOURS = {"controller": "you"}
_CONTROLS_ELF = {"if": "count", "of": {"subtypes": ["Elf"], "controller": "you"}, "at_least": 1}


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("Vell can't be blocked by Frogs.", {"change": {"not_blocked_by": {"subtypes": ["Frog"]}}}),
        (
            "Vell can't be blocked except by creatures with flying.",
            {"change": {"not_blocked_by": {"types": ["Creature"], "not_keywords": ["flying"]}}},
        ),
        ("Vell can't be blocked except by Frogs.", None),
        (
            "Vell gets +2/+0 as long as you control an Elf.",
            {"change": {"power": "+2"}, "condition": _CONTROLS_ELF},
        ),
        (
            "As long as you control an Elf, Frogs you control have menace.",
            {
                "change": {"add_keywords": ["menace"]},
                "of": {"subtypes": ["Frog"], **_YOURS},
                "condition": _CONTROLS_ELF,
            },
        ),
        (
            "During your turn, Vell has first strike.",
            {
                "change": {"add_keywords": ["first strike"]},
                "condition": {"if": "time", "it_is": "your turn"},
            },
        ),
        (
            "Vell can't attack unless you control an Elf.",
            {"change": {"cant": ["attack"]}, "condition": {"if": "not", "of": _CONTROLS_ELF}},
        ),
        (
            "Vell's power and toughness are each equal to the number of Frogs you control.",
            {"change": {"power": "1", "toughness": "1"}, "for_each": {"subtypes": ["Frog"], **_YOURS}},
        ),
        (
            "Enchanted creature gets +X/+0, where X is the number of Frogs you control.",
            {
                "change": {"power": "+1"},
                "attached": True,
                "for_each": {"subtypes": ["Frog"], **_YOURS},
            },
        ),
        (
            "As long as enchanted creature is a Frog, it has menace.",
            {
                "change": {"add_keywords": ["menace"]},
                "attached": True,
                "condition": {"if": "fits", "object": "enchanted", "of": {"subtypes": ["Frog"]}},
            },
        ),
        (
            "As long as Vell is equipped, it has menace.",
            {
                "change": {"add_keywords": ["menace"]},
                "condition": {"if": "fits", "object": "self", "of": {"wears": ["Equipment"]}},
            },
        ),
        ("As long as you control a Frog, it has menace.", None),
        (
            "Vell has menace as long as an opponent has 5 or less life.",
            {
                "change": {"add_keywords": ["menace"]},
                "condition": {
                    "if": "amount",
                    "of": {"what": "life", "of": "each opponent", "pick": "least"},
                    "at_most": 5,
                },
            },
        ),
        ("You control enchanted creature.", {"change": {}, "attached": True, "takes_control": True}),
        (
            "Frogs don't untap during their controllers' untap steps.",
            {"change": {"cant": ["untap"]}, "of": {"subtypes": ["Frog"]}},
        ),
        ("Frogs you control get +1/+1 if it rains.", None),
    ],
)
def test_what_holds_while_it_is_there(words: str, fields: dict[str, object] | None) -> None:
    if fields is None:
        assert line(words).doer is Doer.PLAYER
    else:
        assert the(Static, words) == convert({"ability": "static", **fields}, Static)


@pytest.mark.parametrize(
    ("begins", "fields"),
    [
        (
            "Whenever you cast a historic spell",
            {
                "event": "cast",
                "of": {"zone": "stack", "any_types": ["Artifact", "Legendary", "Saga"], **_YOURS},
            },
        ),
        ("Whenever another outlaw you control dies", None),
        ("Whenever Vell becomes blocked by a creature", {"event": "becomes blocked by a creature"}),
        (
            "Whenever a Forest is tapped for mana",
            {"event": "is tapped for mana", "of": {"subtypes": ["Forest"]}},
        ),
        (
            "Whenever you discard a Frog card",
            {"event": "discarded", "of": {"subtypes": ["Frog"], "owner": "you"}},
        ),
    ],
)
def test_what_is_waited_for(begins: str, fields: dict[str, object] | None) -> None:
    ability = the(Triggered, f"{begins}, draw a card.")
    assert not ability.targets
    if fields is not None:
        expected = {"ability": "triggered", "effects": [{"do": "draw"}], **fields}
        assert ability == convert(expected, Triggered)


def test_that_many_needs_a_number() -> None:
    assert line("Whenever Vell deals combat damage to a player, draw that many cards.").doer is Doer.PROGRAM
    assert line("Whenever one or more Frogs you control enter, draw that many cards.").doer is Doer.BOTH
    assert line("When Vell enters, discard your hand, then draw that many cards.").doer is Doer.PROGRAM


def test_a_choice_as_it_enters_is_remembered() -> None:
    chosen = the(EntersWith, "As Vell enters, choose a creature type.")
    assert chosen == convert(
        {"ability": "enters", "effects": [{"do": "choose a kind", "kind": "creature type"}]}, EntersWith
    )
    named = the(EntersWith, "As Vell enters, choose a nonland card name.")
    assert named.choose == "a nonland card name"
    assert line("As Vell enters, choose a song.").doer is Doer.BOTH


def test_an_ability_costs_less_for_each_object() -> None:
    words = "{6}: Draw a card. This ability costs {1} less to activate for each Frog you control."
    cheaper = the(Activated, words)
    assert (
        cheaper.cost.less_each
        == convert(
            {"ability": "static", "change": {}, "of": {"subtypes": ["Frog"], "controller": "you"}}, Static
        ).of
    )
    assert line(words.replace("Frog", "song")).doer is Doer.BOTH


def test_another_creature_is_tapped_beside_it() -> None:
    both = the(Activated, "{T}, Tap an untapped Frog you control: Draw a card.")
    alone = the(Activated, "Tap an untapped Frog you control: Draw a card.")
    assert [cost.spends[0].of.seen_from(Tie.OTHER) for cost in (both.cost, alone.cost)] == [True, False]


def test_the_reminder_of_a_siege_says_what_a_siege_does() -> None:
    (keyword,) = line("(It is defeated by attacks.)", "Battle — Siege").abilities
    assert keyword == Keyword(name=KeywordName.SIEGE)
    assert line("(It is defeated by attacks.)", "Artifact").abilities == ()
