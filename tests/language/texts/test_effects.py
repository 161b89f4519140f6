"""Effects of printed texts, in sentences of our own: what is read, as what, and with which targets."""

import pytest

from tabletop.language.abilities import Spell
from tabletop.language.left_texts import Doer
from tabletop.language.reading import convert
from tests.language.texts.reading import line, the

_CREATURE = {"of": {"types": ["Creature"]}}
_YOURS = {"of": {"types": ["Creature"], "controller": "you"}}
_THEIRS = {"of": {"types": ["Creature"], "controller": "opponent"}}
_ANY = {"of": {"any_types": ["Creature", "Planeswalker", "Battle"]}, "player": True}
_PUMP = {"do": "change", "objects": ["target"], "until": "end of turn"}
_FROG = {"types": "Creature — Frog", "colors": ["G"], "power": 1, "toughness": 1}


def spell(effects: list[object], targets: list[object] | None = None) -> Spell:
    return convert({"ability": "spell", "effects": effects, "targets": targets or []}, Spell)


@pytest.mark.parametrize(
    ("words", "effects", "targets"),
    [
        # Destroy, exile, tap, return.
        ("Destroy target creature.", [{"do": "destroy", "objects": ["target"]}], [_CREATURE]),
        (
            "Destroy target nonblack Frog or land. It can't be regenerated.",
            None,
            None,
        ),
        (
            "Destroy target tapped creature. It can't be regenerated.",
            [{"do": "destroy", "objects": ["target"], "beyond_regeneration": True}],
            [{"of": {"types": ["Creature"], "tapped": True}}],
        ),
        (
            "Destroy all artifacts and enchantments.",
            [{"do": "destroy", "objects": [{"any_types": ["Artifact", "Enchantment"]}]}],
            [],
        ),
        (
            "Exile up to one target permanent an opponent controls.",
            [{"do": "exile", "objects": ["target"]}],
            [{"of": {"controller": "opponent"}, "optional": True}],
        ),
        (
            "Exile target player's graveyard.",
            [{"do": "exile", "objects": [{"zone": "graveyard", "owner": "target player"}]}],
            [{"player": True}],
        ),
        (
            "Tap target creature. Draw a card.",
            [{"do": "tap", "objects": ["target"]}, {"do": "draw"}],
            [_CREATURE],
        ),
        (
            "Return target Frog card from your graveyard to your hand.",
            [{"do": "return to hand", "objects": ["target"]}],
            [{"of": {"zone": "graveyard", "owner": "you", "subtypes": ["Frog"]}}],
        ),
        (
            "Return target creature to its owner's hand.",
            [{"do": "return to hand", "objects": ["target"]}],
            [_CREATURE],
        ),
        ("Return target creature to your hand.", None, None),
        (
            "Put target creature on the bottom of its owner's library.",
            [{"do": "move", "objects": ["target"], "to": "library", "position": "bottom"}],
            [_CREATURE],
        ),
        (
            "Gain control of target Frog until end of turn. Untap that Frog.",
            None,
            None,
        ),
        (
            "Gain control of target creature until end of turn. Untap that creature. It gains haste until"
            " end of turn.",
            [
                {"do": "gain control", "objects": ["target"], "to": "you", "until": "end of turn"},
                {"do": "untap", "objects": ["target"]},
                _PUMP | {"change": {"add_keywords": ["haste"]}},
            ],
            [_CREATURE],
        ),
        # Counter.
        (
            "Counter target noncreature spell.",
            [{"do": "counter", "objects": ["target"]}],
            [{"of": {"zone": "stack", "not_types": ["Creature"]}}],
        ),
        (
            "Counter target spell unless its controller pays {2}.",
            [
                {
                    "do": "may",
                    "by": "target's controller",
                    "cost": "{2}",
                    "then": [],
                    "otherwise": [{"do": "counter", "objects": ["target"]}],
                }
            ],
            [{"of": {"zone": "stack"}}],
        ),
        ("Counter target creature.", None, None),
        # Sizes and keywords.
        (
            "Target creature gets +2/-1 until end of turn.",
            [_PUMP | {"change": {"power": "+2", "toughness": "-1"}}],
            [_CREATURE],
        ),
        (
            "Target creature you control gets +1/+1 and gains flying and trample until end of turn.",
            [_PUMP | {"change": {"power": "+1", "toughness": "+1", "add_keywords": ["flying", "trample"]}}],
            [_YOURS],
        ),
        (
            "Until end of turn, target creature gains menace.",
            [_PUMP | {"change": {"add_keywords": ["menace"]}}],
            [_CREATURE],
        ),
        ("Target creature gains moonlight until end of turn.", None, None),
        (
            "Target creature gets +X/+X until end of turn, where X is the number of Frogs you control.",
            [
                _PUMP
                | {
                    "change": {"power": "+X", "toughness": "+X"},
                    "x": {"of": {"subtypes": ["Frog"], "controller": "you"}},
                }
            ],
            [_CREATURE],
        ),
        (
            "Target creature gets +2/+2 until end of turn for each land you control.",
            [
                _PUMP
                | {
                    "change": {"power": "+X", "toughness": "+X"},
                    "x": {"of": {"types": ["Land"], "controller": "you"}, "times": 2},
                }
            ],
            [_CREATURE],
        ),
        ("Target creature can't block this turn.", [_PUMP | {"change": {"cant": ["block"]}}], [_CREATURE]),
        # Damage.
        ("Rillflow deals 3 damage to any target.", None, None),
        (
            "Vell deals 3 damage to any target.",
            [{"do": "deal damage", "amount": 3, "to": "target"}],
            [_ANY],
        ),
        (
            "Vell deals 2 damage to each creature without flying.",
            [{"do": "deal damage", "amount": 2, "to": {"types": ["Creature"], "not_keywords": ["flying"]}}],
            [],
        ),
        (
            "Vell deals 4 damage to target creature and 2 damage to that creature's controller.",
            [
                {"do": "deal damage", "amount": 4, "to": "target"},
                {"do": "deal damage", "amount": 2, "to_player": "target's controller"},
            ],
            [_CREATURE],
        ),
        (
            "Target creature you control deals damage equal to its power to target creature you don't"
            " control.",
            [
                {
                    "do": "deal damage",
                    "amount": {"what": "power", "of": "target"},
                    "to": "target 2",
                    "source": "target",
                }
            ],
            [_YOURS, _THEIRS],
        ),
        (
            "Target creature you control fights target creature you don't control.",
            [{"do": "fight", "first": "target", "second": "target 2"}],
            [_YOURS, _THEIRS],
        ),
        # Cards and life.
        (
            "Each player discards two cards, then draws a card.",
            [{"do": "discard", "by": "each", "number": 2}, {"do": "draw", "by": "each"}],
            [],
        ),
        (
            "Target opponent loses 2 life and you gain 2 life.",
            [{"do": "life", "to": "target", "amount": -2}, {"do": "life", "to": "you", "amount": 2}],
            [{"opponent": True}],
        ),
        (
            "You gain 2 life for each Frog on the battlefield.",
            [{"do": "life", "to": "you", "amount": {"of": {"subtypes": ["Frog"]}, "times": 2}}],
            [],
        ),
        (
            "Each opponent sacrifices a Frog of their choice.",
            [{"do": "make sacrifice", "by": "each opponent", "of": {"subtypes": ["Frog"]}}],
            [],
        ),
        ("Draw X cards.", [{"do": "draw", "number": "X"}], []),
        (
            "Draw cards equal to the greatest power among creatures you control.",
            [
                {
                    "do": "draw",
                    "number": {"what": "greatest power", "of": {"types": ["Creature"], "controller": "you"}},
                }
            ],
            [],
        ),
        (
            "Look at the top four cards of your library. Put one of them into your hand and the rest into"
            " your graveyard.",
            [
                {"do": "look", "number": 4},
                {"do": "choose", "of": {"zone": "library"}, "among": ["it"]},
                {"do": "return to hand", "objects": ["it"]},
                {"do": "move", "objects": ["others"], "to": "graveyard"},
            ],
            [],
        ),
        # Counters and tokens.
        (
            "Put two +1/+1 counters on target creature you control.",
            [{"do": "add counters", "objects": ["target"], "kind": "+1/+1", "number": 2}],
            [_YOURS],
        ),
        ("Put a moonbeam counter on target creature.", None, None),
        ("Create a 1/1 green Frog creature token.", [{"do": "create token", "faces": [_FROG]}], []),
        (
            "Create two tapped 1/1 green Frog creature tokens with reach.",
            [
                {
                    "do": "create token",
                    "faces": [_FROG | {"keywords": ["reach"]}],
                    "number": 2,
                    "tapped": True,
                }
            ],
            [],
        ),
        ("Create a 1/1 green Toad creature token.", None, None),
        ("Create two Treasure tokens.", [{"do": "create token", "card": "Treasure", "number": 2}], []),
        # Choices, prices and conditions.
        (
            "You may discard a card. If you do, draw two cards.",
            [
                {
                    "do": "may",
                    "spends": {"what": "discard", "of": {"zone": "hand", "owner": "you"}},
                    "then": [{"do": "draw", "number": 2}],
                }
            ],
            [],
        ),
        (
            "You may pay {1}. When you do, destroy target artifact.",
            [
                {
                    "do": "may",
                    "cost": "{1}",
                    "then": [
                        {
                            "do": "when done",
                            "then": [{"do": "destroy", "objects": ["target"]}],
                            "targets": [{"of": {"types": ["Artifact"]}}],
                        }
                    ],
                }
            ],
            [],
        ),
        (
            "If you control a Frog, draw a card. Otherwise, you lose 1 life.",
            [
                {
                    "do": "if",
                    "condition": {
                        "if": "count",
                        "of": {"subtypes": ["Frog"], "controller": "you"},
                        "at_least": 1,
                    },
                    "then": [{"do": "draw"}],
                    "otherwise": [{"do": "life", "to": "you", "amount": -1}],
                }
            ],
            [],
        ),
        ("If the moon is full, draw a card.", None, None),
        # Durations: what leads a sentence is said of all of it, and no size changes for good.
        (
            "Until end of turn, Frogs you control get +1/+1 and Elves gain menace.",
            [
                {
                    "do": "change",
                    "objects": [{"subtypes": ["Frog"], "controller": "you"}],
                    "change": {"power": "+1", "toughness": "+1"},
                    "until": "end of turn",
                },
                {
                    "do": "change",
                    "objects": [{"subtypes": ["Elf"]}],
                    "change": {"add_keywords": ["menace"]},
                    "until": "end of turn",
                },
            ],
            [],
        ),
        ("Frogs you control get +1/+1 and Elves gain menace until end of turn.", None, None),
        (
            "Target land becomes a 2/2 green Frog creature with reach until end of turn. It's still a land.",
            [
                _PUMP
                | {
                    "change": {
                        "power": "2",
                        "toughness": "2",
                        "add_types": ["Creature"],
                        "add_subtypes": ["Frog"],
                        "colors": ["G"],
                        "add_keywords": ["reach"],
                    }
                }
            ],
            [{"of": {"types": ["Land"]}}],
        ),
        # What is said of the last of several kinds is not said of the others.
        ("Destroy target artifact or creature with flying.", None, None),
        (
            "Destroy target artifact or creature with mana value 2 or less.",
            [{"do": "destroy", "objects": ["target"]}],
            [{"of": {"any_types": ["Artifact", "Creature"], "max_mana_value": 2}}],
        ),
        # Several players decide, and several objects act, each for themselves.
        (
            "Each opponent may draw a card.",
            [
                {
                    "do": "for each player",
                    "by": "each opponent",
                    "then": [
                        {
                            "do": "may",
                            "by": "that player",
                            "then": [{"do": "draw", "by": "that player"}],
                        }
                    ],
                }
            ],
            [],
        ),
        ("Each Frog you control deals damage equal to its power to target creature.", None, None),
        ("You gain that much life.", None, None),
        # Of two alternatives only one happens.
        (
            "Return target Frog card from your graveyard to your hand. If you control an Elf, return that"
            " card to the battlefield instead.",
            [
                {
                    "do": "if",
                    "condition": {
                        "if": "count",
                        "of": {"subtypes": ["Elf"], "controller": "you"},
                        "at_least": 1,
                    },
                    "then": [{"do": "put onto battlefield", "objects": ["target"], "under": "you"}],
                    "otherwise": [{"do": "return to hand", "objects": ["target"]}],
                }
            ],
            [{"of": {"zone": "graveyard", "owner": "you", "subtypes": ["Frog"]}}],
        ),
        # Cards of hands and libraries.
        (
            "Target opponent reveals their hand. You choose a nonland card from it. That player discards that"
            " card.",
            [
                {"do": "reveal", "objects": [{"zone": "hand", "owner": "target player"}]},
                {
                    "do": "choose",
                    "of": {"zone": "hand", "owner": "target player", "not_types": ["Land"]},
                },
                {"do": "discard", "objects": ["it"]},
            ],
            [{"opponent": True}],
        ),
        (
            "Exile the top two cards of your library. Until the end of your next turn, you may play those"
            " cards.",
            [
                {"do": "exile", "objects": ["top 2 of library"]},
                {
                    "do": "allow",
                    "what": ["cast", "play land"],
                    "object": "it",
                    "until": "end of your next turn",
                },
            ],
            [],
        ),
        (
            "Reveal the top card of your library. If it's a Frog card, put it into your hand.",
            [
                {"do": "reveal", "number": 1},
                {
                    "do": "if",
                    "condition": {
                        "if": "fits",
                        "object": "it",
                        "of": {"zone": "library", "subtypes": ["Frog"]},
                    },
                    "then": [{"do": "move", "objects": ["it"], "to": "hand"}],
                },
            ],
            [],
        ),
        (
            "You may put a Frog card from your hand onto the battlefield.",
            [
                {
                    "do": "may",
                    "then": [
                        {"do": "choose", "of": {"zone": "hand", "owner": "you", "subtypes": ["Frog"]}},
                        {"do": "put onto battlefield", "objects": ["it"]},
                    ],
                }
            ],
            [],
        ),
        ("Return a Frog to its owner's hand.", None, None),
        # Spells, copies, and deaths that are replaced.
        (
            "Copy target instant spell. You may choose new targets for the copy.",
            [{"do": "copy spell", "object": "target"}],
            [{"of": {"zone": "stack", "types": ["Instant"]}}],
        ),
        (
            "Counter target spell. If that spell is countered this way, exile it instead of putting it into"
            " its owner's graveyard.",
            [{"do": "counter", "objects": ["target"], "to": "exile"}],
            [{"of": {"zone": "stack"}}],
        ),
        (
            "Vell deals 2 damage to target creature. If that creature would die this turn, exile it instead.",
            [
                {"do": "deal damage", "amount": 2, "to": "target"},
                {
                    "do": "replace",
                    "event": "put into graveyard",
                    "instead": "exile",
                    "of": "target",
                    "until": "end of turn",
                },
            ],
            [_CREATURE],
        ),
        (
            "Tap target creature. It doesn't untap during its controller's next untap step.",
            [
                {"do": "tap", "objects": ["target"]},
                {
                    "do": "change",
                    "objects": ["target"],
                    "change": {"cant": ["untap"]},
                    "until": "end of target's next turn",
                },
            ],
            [_CREATURE],
        ),
        (
            "Tap target land. Target creature doesn't untap during its controller's next untap step.",
            None,
            None,
        ),
        (
            "Vell deals 2 damage to target creature. If you control a Frog, it deals 4 damage to that"
            " creature instead.",
            [
                {
                    "do": "if",
                    "condition": {
                        "if": "count",
                        "of": {"subtypes": ["Frog"], "controller": "you"},
                        "at_least": 1,
                    },
                    "then": [{"do": "deal damage", "amount": 4, "to": "target"}],
                    "otherwise": [{"do": "deal damage", "amount": 2, "to": "target"}],
                }
            ],
            [_CREATURE],
        ),
        (
            "Vell deals 3 damage divided as you choose among one or two targets.",
            [{"do": "deal damage", "amount": 3, "to": "target", "divided": True}],
            [_ANY | {"number": 2, "at_least": 1, "optional": True}],
        ),
        (
            "Look at the top five cards of your library. You may reveal up to two Frog cards from among"
            " them and put them into your hand. Put the rest on the bottom of your library in a random"
            " order.",
            [
                {"do": "look", "number": 5},
                {
                    "do": "choose",
                    "of": {"zone": "library", "subtypes": ["Frog"]},
                    "among": ["it"],
                    "number": 2,
                    "optional": True,
                },
                {"do": "reveal", "objects": ["it"]},
                {"do": "return to hand", "objects": ["it"]},
                {"do": "move", "objects": ["others"], "to": "library", "position": "bottom at random"},
            ],
            [],
        ),
        ("If this spell was kicked, destroy target land.", None, None),
        (
            "Tap target creature. If this spell was kicked, instead tap any number of target creatures.",
            None,
            None,
        ),
        # Modes.
        (
            "Choose one —\n• Draw a card.\n• Destroy target artifact.\n• Tap target creature.",
            [
                {
                    "do": "choose modes",
                    "modes": [
                        {"effects": [{"do": "draw"}]},
                        {
                            "effects": [{"do": "destroy", "objects": ["target"]}],
                            "targets": [{"of": {"types": ["Artifact"]}}],
                        },
                        {"effects": [{"do": "tap", "objects": ["target 2"]}], "targets": [_CREATURE]},
                    ],
                }
            ],
            [],
        ),
        ("Choose one —\n• Draw a card.\n• Sing to the sea.", None, None),
    ],
)
def test_what_a_spell_does(words: str, effects: list[object] | None, targets: list[object] | None) -> None:
    if effects is None:
        assert line(words, "Legendary Sorcery").doer is Doer.PLAYER
    else:
        assert the(Spell, words, "Legendary Sorcery") == spell(effects, targets)
        assert line(words, "Legendary Sorcery").doer is Doer.PROGRAM
