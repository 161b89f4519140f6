"""Lines of texts: what is understood, who carries it out, and that nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.language.abilities import (
    Activated,
    CastingCost,
    Chapter,
    Cost,
    DeckCopies,
    Enchant,
    Keyword,
    OpeningHand,
    RuleText,
    Spell,
    Static,
    Triggered,
)
from tabletop.language.conditions import AskPlayer
from tabletop.language.effects import (
    Attach,
    ByHand,
    Convert,
    Draw,
    ExileAndReturn,
    Life,
    PutOntoBattlefield,
    Target,
    Transform,
    effects_in,
)
from tabletop.language.left_texts import Doer
from tabletop.language.moments import Moment
from tabletop.language.reading import convert
from tabletop.language.references import ObjectWord, PlayerWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.language.texts.lines import read_text
from tabletop.language.zones import ZoneKind
from tests.language.texts.reading import NAME, line, tasks, the


def selection(**words: object) -> Selection:
    return convert(words, Selection)


# --- Keywords -------------------------------------------------------------------------------------------


def test_a_line_of_keywords_alone() -> None:
    read = line("Flying, first strike, ward {2}")
    assert (read.keywords, read.doer) == (("flying", "first strike", "ward"), Doer.PROGRAM)
    assert read.abilities == (Keyword(name="ward", cost="{2}"),)  # type: ignore[arg-type]


def test_what_no_code_carries_out_of_a_line_of_keywords_is_left_to_the_player() -> None:
    read = line("Flying, banding")
    assert (read.keywords, read.doer) == (("flying", "banding"), Doer.BOTH)
    assert read.abilities == (RuleText(words="banding"),)
    assert line("Banding (They stand together.)").doer is Doer.PLAYER


@pytest.mark.parametrize(
    ("words", "keyword"),
    [
        ("Equip {3}", {"name": "equip", "cost": "{3}"}),
        ("Crew 3", {"name": "crew", "number": 3}),
        ("Cycling {1}{U}", {"name": "cycling", "cost": "{1}{U}"}),
        ("Swampcycling {2}", {"name": "cycling", "cost": "{2}", "of": {"subtypes": ["Swamp"]}}),
        ("plainscycling {2}", {"name": "cycling", "cost": "{2}", "of": {"subtypes": ["Plains"]}}),
        (
            "Basic landcycling {1}",
            {"name": "cycling", "cost": "{1}", "of": {"supertypes": ["Basic"], "types": ["Land"]}},
        ),
        ("Kicker {R} (You may pay more.)", {"name": "kicker", "cost": "{R}"}),
        ("Flashback {4}{G}", {"name": "flashback", "cost": "{4}{G}"}),
        ("Ward—Pay 2 life.", {"name": "ward", "life": 2}),
        ("Protection from green", {"name": "protection", "of": {"colors": ["G"]}}),
    ],
)
def test_a_keyword_with_something_behind_its_name(words: str, keyword: dict[str, object]) -> None:
    assert the(Keyword, words) == convert(keyword, Keyword)


@pytest.mark.parametrize(
    ("words", "qualities"),
    [
        ("Protection from everything", [{}]),
        ("Protection from each color", [{"not_color_count": 0}]),
        ("Protection from monocolored", [{"color_count": 1}]),
        ("Protection from Elves and from sorceries", [{"subtypes": ["Elf"]}, {"types": ["Sorcery"]}]),
        (
            "Protection from blue, from Frogs, and from Oxen",
            [{"colors": ["U"]}, {"subtypes": ["Frog"]}, {"subtypes": ["Ox"]}],
        ),
        ("Protection from snow artifacts", [{"supertypes": ["Snow"], "types": ["Artifact"]}]),
        ("Protection from non-Frog creatures", [{"not_subtypes": ["Frog"], "types": ["Creature"]}]),
        ("Protection from mana value 4 or greater", [{"min_mana_value": 4}]),
    ],
)
def test_each_quality_is_a_protection_by_itself(words: str, qualities: list[dict[str, object]]) -> None:
    made = tuple(convert({"name": "protection", "of": quality}, Keyword) for quality in qualities)
    assert line(words).abilities == made


@pytest.mark.parametrize(
    ("words", "what", "of", "number"),
    [
        ("Ward—Discard a card.", "discard", selection(zone="hand", owner="you"), 1),
        ("Ward—Sacrifice an Ooze.", "sacrifice", selection(subtypes=("Ooze",), controller="you"), 1),
        (
            "Ward—Discard a land, artifact, or battle card.",
            "discard",
            selection(zone="hand", owner="you", any_types=("Land", "Artifact", "Battle")),
            1,
        ),
        ("Ward—Sacrifice two lands.", "sacrifice", selection(types=("Land",), controller="you"), 2),
    ],
)
def test_a_ward_that_is_paid_with_objects(words: str, what: str, of: Selection, number: int) -> None:
    spends = the(Keyword, words).spends
    assert spends is not None
    assert (spends.what, spends.of, spends.number) == (what, of, number)


@pytest.mark.parametrize(
    "words",
    [
        "Protection from whatever shines",
        "Protection from sorcery spells you cast",
        "Protection from frogs you control",
        "Ward—{1}, Pay 4 life.",
        "Ward—Discard a card at random.",
        "Hexproof from red",
    ],
)
def test_a_quality_or_a_price_that_is_not_understood_is_left_to_the_player(words: str) -> None:
    assert line(words).doer is Doer.PLAYER


def test_keywords_that_cost_more_than_mana() -> None:
    cycled = the(Activated, "Cycling—Pay 3 life.")
    assert (cycled.cost.life, cycled.cost.discard_self, cycled.zone) == (3, True, ZoneKind.HAND)
    assert cycled.effects == (Draw(),)
    equipped = the(Activated, "Equip Merfolk {1}", "Artifact — Equipment")
    assert isinstance(equipped.effects[0], Attach)
    assert equipped.targets[0].of == selection(subtypes=("Merfolk",), controller="you")
    by_hand = the(Activated, "Scavenge {3}{B} (It feeds the others.)")
    assert (by_hand.zone, by_hand.cost.exile_self) == (ZoneKind.GRAVEYARD, True)
    assert line("Escape—{2}{B}, Exile three other cards from your graveyard.").doer is Doer.PLAYER
    with_time = the(Activated, "Suspend 3—{U}")
    assert (with_time.zone, with_time.cost.mana) == (ZoneKind.HAND, "{U}")


def test_what_an_aura_enchants() -> None:
    assert the(Enchant, "Enchant creature you control") == Enchant(
        of=selection(types=("Creature",), controller="you")
    )
    assert the(Enchant, "Enchant artifact, land, or planeswalker").of == selection(
        any_types=("Artifact", "Land", "Planeswalker")
    )
    assert the(Enchant, "Enchant player") == Enchant(player=True)
    assert the(Enchant, "Enchant whatever shines").of == Selection()
    assert line("Enchant creature you control").doer is Doer.PROGRAM
    for judged in ("Enchant whatever shines", "Enchant opponent"):
        assert line(judged).doer is Doer.PLAYER


def test_what_follows_the_cost_of_equip_is_read_or_left_to_the_player() -> None:
    assert line("Equip Merfolk {1}", "Artifact — Equipment").doer is Doer.PROGRAM
    for judged in ("Equip whatever shines {1}", "Equip {1}. Activate only at dawn.", "Equip—Sing."):
        assert line(judged, "Artifact — Equipment").doer is Doer.BOTH


# --- Activated abilities --------------------------------------------------------------------------------


def test_the_cost_is_taken_and_the_effect_is_a_task() -> None:
    words = "{2}{U}, {T}, Pay 2 life, Sacrifice another creature: Drown target island in salt."
    read = line(words)
    ability = the(Activated, words)
    assert read.doer is Doer.BOTH
    assert ability.effects == (ByHand(words="Drown target island in salt."),)
    cost = ability.cost
    assert (cost.mana, cost.tap, cost.life) == ("{2}{U}", True, 2)
    assert cost.spends[0].of == selection(types=("Creature",), controller="you", other=True)


def test_a_cost_that_is_not_understood_is_paid_in_its_words() -> None:
    ability = the(Activated, "{1}, Sing to the sea for Vell: Draw a card.")
    assert (ability.cost.mana, ability.cost.other) == ("{1}", ("Sing to the sea for Vell",))
    assert ability.effects == (Draw(),)
    assert line("{1}, Sing to the sea: Draw a card.").doer is Doer.BOTH


@pytest.mark.parametrize(
    ("cost", "fields"),
    [
        ("Discard a card", {"spends": [{"what": "discard", "of": {"zone": "hand", "owner": "you"}}]}),
        (
            "Tap two untapped Merfolk you control",
            {
                "spends": [
                    {
                        "what": "tap",
                        "of": {"subtypes": ["Merfolk"], "tapped": False, "controller": "you"},
                        "number": 2,
                    }
                ]
            },
        ),
        (
            "Exile three cards from your graveyard",
            {"spends": [{"what": "exile", "of": {"zone": "graveyard", "owner": "you"}, "number": 3}]},
        ),
        ("Remove two tide counters from Vell", {"remove_counters": {"tide": 2}}),
        ("Sacrifice Vell", {"sacrifice_self": True}),
        ("{Q}", {"untap": True}),
    ],
)
def test_parts_of_costs(cost: str, fields: dict[str, object]) -> None:
    assert the(Activated, f"{cost}: The sea rises.").cost == convert(fields, Cost)


def zone(words: str) -> ZoneKind:
    return the(Activated, words).zone


def test_where_an_ability_works() -> None:
    assert zone("Channel — {1}, Discard this card: The sea rises.") is ZoneKind.HAND
    assert (
        the(Activated, "{4}{B}: Return this card from your graveyard to your hand.").zone
        is ZoneKind.GRAVEYARD
    )
    assert (
        zone("{3}{G}: The sea rises. Activate only if this card is in your graveyard.") is ZoneKind.GRAVEYARD
    )
    assert the(Activated, "{3}: Swim. Activate only if this card is in your hand.").condition is None
    assert zone("{2}: Return another card from your graveyard to your hand.") is ZoneKind.BATTLEFIELD
    assert zone("{2}, Exile this card from your graveyard: The sea rises.") is ZoneKind.GRAVEYARD
    assert zone("{2}: Return target Merfolk to its owner's hand.") is ZoneKind.BATTLEFIELD


def test_when_an_ability_may_be_activated() -> None:
    ability = the(Activated, "{3}: The sea rises. Activate only as a sorcery.")
    assert ability.sorcery_speed
    assert tasks("{3}: The sea rises. Activate only as a sorcery.") == ("The sea rises.",)
    assert the(Activated, "{3}: The sea rises. Activate only once each turn.").once_each_turn
    limited = the(Activated, "{3}: The sea rises. Activate only if the moon is full.")
    assert limited.condition == AskPlayer(
        words="Is it true that the moon is full?", statement="the moon is full"
    )


def test_loyalty_abilities() -> None:
    walker = "Legendary Planeswalker — Vell"
    assert the(Activated, "+2: The sea rises.", walker).cost.loyalty == 2
    assert the(Activated, "−3: The sea falls.", walker).cost.loyalty == -3
    assert the(Activated, "[0]: The sea sleeps.", walker).cost.loyalty == 0
    assert the(Activated, "−X: The sea falls X times.", walker).cost.loyalty_x


OTHERS = {"types": ["Creature"], "controller": "you", "other": True, "token": False}
SPELLS = {"zone": "stack", "any_types": ["Instant", "Sorcery"], "controller": "you"}


# --- Triggered abilities --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begins", "fields"),
    [
        ("When Vell enters", {"event": "enters"}),
        ("Whenever Vell, Tide Warden attacks", {"event": "attacks"}),
        ("When this creature dies", {"event": "dies"}),
        ("At the beginning of your upkeep", {"event": "your upkeep"}),
        ("At the beginning of combat on your turn", {"event": "your beginning of combat"}),
        (
            "Landfall — Whenever a land you control enters",
            {"event": "enters", "of": {"types": ["Land"], "controller": "you"}},
        ),
        (
            "Whenever another nontoken creature you control dies",
            {
                "event": "dies",
                "of": {"types": ["Creature"], "controller": "you", "other": True, "token": False},
            },
        ),
        (
            "Whenever one or more Merfolk you control attack",
            {"event": "attacks", "of": {"subtypes": ["Merfolk"], "controller": "you"}, "together": True},
        ),
        (
            "Whenever you cast an instant or sorcery spell",
            {
                "event": "cast",
                "of": {"zone": "stack", "any_types": ["Instant", "Sorcery"], "controller": "you"},
            },
        ),
        (
            "Whenever an opponent casts a spell",
            {"event": "cast", "of": {"zone": "stack", "controller": "opponent"}},
        ),
        ("Whenever equipped creature attacks", {"event": "attacks", "attached": True}),
        ("Whenever you gain life", {"event": "you gain life"}),
        ("When you cast this spell", {"event": "cast", "zone": "stack"}),
        ("Whenever you sacrifice a permanent", {"event": "sacrificed", "of": {"controller": "you"}}),
        (
            "Whenever you sacrifice an artifact",
            {"event": "sacrificed", "of": {"types": ["Artifact"], "controller": "you"}},
        ),
    ],
)
def test_what_a_triggered_ability_waits_for(begins: str, fields: dict[str, object]) -> None:
    by_hand = convert(
        fields | {"effects": [{"do": "by hand", "words": "The sea rises for Vell."}], "ability": "triggered"},
        Triggered,
    )
    assert the(Triggered, f"{begins}, the sea rises for Vell.") == by_hand
    assert line(f"{begins}, the sea rises for Vell.").doer is Doer.BOTH
    done = the(Triggered, f"{begins}, you gain 2 life.")
    assert done.effects == (Life(to=PlayerWord.YOU, amount=2),)
    assert line(f"{begins}, you gain 2 life.").doer is Doer.PROGRAM


@pytest.mark.parametrize(
    "words",
    [
        "Whenever the moon is full, the sea rises.",
        "When Vell hears of a creature you control, the sea rises.",
        "Whenever a creature enters backwards, the sea rises.",
        "At the beginning of the age, the sea rises.",
        "Whenever creatures you control attack, the sea rises.",
    ],
)
def test_a_moment_that_is_not_understood_is_left_to_the_players(words: str) -> None:
    ability = the(Triggered, words)
    assert ability.event is Moment.BY_HAND
    assert ability.effects == (ByHand(words=words),)
    assert line(words).doer is Doer.PLAYER


# --- Spells, Sagas, and reminders --------------------------------------------------------------------------


def test_a_spell_is_a_task_or_done() -> None:
    text = read_text(NAME, "Instant", ("Drown target creature.", "Draw two cards."))
    assert text.abilities == (Spell(effects=(ByHand(words="Drown target creature."), Draw(number=2))),)
    assert [each.doer for each in text.lines] == [Doer.PLAYER, Doer.PROGRAM]


def test_modes_belong_to_what_they_are_modes_of() -> None:
    words = "Choose one —\n• The sea rises.\n• The sea falls."
    assert tasks(words, "Sorcery") == ("Choose one — • The sea rises. • The sea falls.",)


def test_what_a_spell_costs_besides() -> None:
    paid = the(CastingCost, "As an additional cost to cast this spell, discard a card.", "Sorcery")
    assert paid.spends is not None
    assert the(CastingCost, "As an additional cost to cast this spell, pay 3 life.", "Sorcery").life == 3
    assert the(CastingCost, "As an additional cost to cast this spell, pay X life.", "Sorcery").life == "X"
    words = "You may whistle rather than pay this spell's mana cost."
    assert the(RuleText, words, "Sorcery") == RuleText(words=words)


def test_chapters_of_a_saga() -> None:
    read = the(Chapter, "I, II — The sea rises.", "Enchantment — Saga")
    assert (read.numbers, read.effects) == ((1, 2), (ByHand(words="The sea rises."),))


def test_what_others_get_and_what_it_cannot_do() -> None:
    lord = the(Static, "Other Merfolk you control get +1/+1 and have flying and hexproof.")
    assert lord.of == selection(subtypes=("Merfolk",), controller="you", other=True)
    assert lord.change.add_keywords == ("flying", "hexproof")
    assert the(Static, "Equipped creature has trample.").attached
    assert line("This creature can't block.").doer is Doer.PROGRAM
    assert the(RuleText, "The sea is always angry.") == RuleText(words="The sea is always angry.")
    assert line("Other Merfolk you control get +1/+1 when it rains.").doer is Doer.PLAYER


@pytest.mark.parametrize(
    ("many", "one"), [("Mice", "Mouse"), ("Foxes", "Fox"), ("Elves", "Elf"), ("Octopuses", "Octopus")]
)
def test_subtypes_in_the_plural(many: str, one: str) -> None:
    lord = the(Static, f"Other {many} you control get +1/+1.")
    assert lord.of == selection(subtypes=(one,), controller="you", other=True)


@pytest.mark.parametrize("word", ["Commander", "Renowned", "Suspected", "Toads"])
def test_a_word_that_only_begins_a_sentence_is_no_subtype(word: str) -> None:
    assert line(f"{word} creatures you control get +1/+1.").doer is Doer.PLAYER


@pytest.mark.parametrize(
    ("word", "quality"),
    [
        ("Equipped", {"wears": ["Equipment"]}),
        ("Face-down", {"face_down": True}),
        ("Multicolored", {"multicolored": True}),
        ("Modified", {"modified": True}),
    ],
)
def test_a_quality_at_the_beginning_of_a_sentence_is_no_subtype(
    word: str, quality: dict[str, object]
) -> None:
    expected = selection(types=("Creature",), controller="you", **quality)
    assert the(Static, f"{word} creatures you control get +1/+1.").of == expected


def test_this_or_another_is_two_abilities() -> None:
    words = "Whenever this creature or another Merfolk you control enters"
    others = selection(subtypes=("Merfolk",), controller="you", other=True)
    for effect, doer in (("the sea rises", Doer.BOTH), ("you gain 2 life", Doer.PROGRAM)):
        read = line(f"{words}, {effect}.")
        assert read.doer is doer
        itself, another = read.abilities
        assert isinstance(itself, Triggered)
        assert isinstance(another, Triggered)
        assert (itself.event, itself.of) == (another.event, None) == (Moment.ENTERS, None)
        assert another.of == others


def test_reminder_text_alone_says_nothing_new() -> None:
    assert line("({T}: Add {U}.)", "Land — Island").abilities == ()


@given(
    st.text(min_size=1, max_size=60),
    st.lists(st.text(alphabet="{}TWUX/123:.,—•\"'()+- Adenosyoucrltkhifg~", max_size=120), max_size=4),
    st.sampled_from(["Creature — Elf", "Instant", "Land", "Enchantment — Saga", "Legendary Planeswalker"]),
)
def test_no_text_is_an_error_and_no_line_is_lost(name: str, lines: list[str], types: str) -> None:
    printed = tuple(filter(None, (" ".join(each.split()) for each in lines)))
    read = read_text(name, types, printed)
    assert "\n".join(each.text for each in read.lines) == "\n".join(printed)
    assert read_text(name, types, printed).abilities == read.abilities


# --- Turning over ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "kind"), [("Transform", Transform), ("Convert", Convert)])
def test_an_ability_turns_its_own_object_over(word: str, kind: type[Transform | Convert]) -> None:
    read = line(f"{{2}}{{G}}: {word} Vell.")
    assert read.doer is Doer.PROGRAM
    (ability,) = read.abilities
    assert isinstance(ability, Activated)
    assert ability.effects == (kind(objects=(ObjectWord.SELF,)),)


@pytest.mark.parametrize(("whose", "under"), [("your", PlayerWord.YOU), ("their owner's", PlayerWord.OWNER)])
def test_it_is_exiled_and_returned_with_its_other_face_up(whose: str, under: PlayerWord) -> None:
    words = f"exile Vell, then return them to the battlefield transformed under {whose} control."
    ability = the(Triggered, f"Whenever Vell attacks, {words}")
    assert ability.effects == (ExileAndReturn(objects=(ObjectWord.SELF,), transformed=True, under=under),)


def test_what_has_left_the_battlefield_is_not_turned_over() -> None:
    assert tasks("Whenever another creature dies, transform it.") == ("Transform it.",)
    turned = the(Activated, "{2}: Transform target Wolf.")
    assert turned.effects == (Transform(objects=(TargetWord.FIRST,)),)
    assert turned.targets == (Target(of=selection(subtypes=("Wolf",))),)


def test_what_works_before_the_first_turn() -> None:
    begins = line("If this card is in your opening hand, you may begin the game with it on the battlefield.")
    assert begins.doer is Doer.PROGRAM
    (ability,) = begins.abilities
    assert ability == OpeningHand(effects=(PutOntoBattlefield(objects=(ObjectWord.SELF,)),))
    assert the(DeckCopies, f"A deck can have any number of cards named {NAME}.") == DeckCopies()
    assert the(DeckCopies, f"A deck can have up to nine cards named {NAME}.") == DeckCopies(at_most=9)
    for other in (f"A deck can have up to some cards named {NAME}.", "A deck can have any number of cards."):
        assert line(other).doer is Doer.PLAYER


def test_words_before_a_dash_that_limit_an_ability() -> None:
    """Boast and exhaust have a meaning. Words that no code can limit are left to the player."""

    def activated(words: str) -> Activated:
        (found,) = line(words).abilities
        assert isinstance(found, Activated)
        return found

    assert activated("Boast — {1}{W}: Draw a card.").boast
    assert activated("Exhaust — {1}{W}: Draw a card.").once
    assert activated("{2}: Draw a card. Any player may activate this ability.").anyone
    plain = activated("Channel — {1}{W}: Draw a card.")
    assert not plain.anyone
    assert not plain.boast
    assert not plain.once
    for word in ("Forecast", "Max speed", "Solved"):
        assert line(f"{word} — {{1}}{{W}}: Draw a card.").abilities == (
            RuleText(words=f"{word} — {{1}}{{W}}: Draw a card."),
        )


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("return two target creatures to their owners' hands", [2]),
        ("tap two target creatures", [2]),
        ("two target creatures each get +1/+1 until end of turn", [2]),
        ("target creature gets +1/+1 until end of turn. Untap two target lands", [1, 2]),
    ],
)
def test_several_targets_are_not_read_as_one(words: str, numbers: list[int]) -> None:
    ability = the(Triggered, f"When this creature enters, {words}.")
    assert [target.number for target in ability.targets] == numbers
    assert not any(isinstance(each, ByHand) for each in effects_in(ability))
