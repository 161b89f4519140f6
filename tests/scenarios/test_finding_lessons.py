"""Lessons are found with the words that people use."""

import pytest

from tabletop.scenarios.lessons.catalog import course_lessons, shipped_lessons
from tabletop.scenarios.lessons.lesson_search import find
from tabletop.scenarios.lessons.named_cards import named_cards
from tabletop.scenarios.lessons.players_words import plain_words

ASKED = {
    "can i meld a card i stole": "when-two-cards-do-not-meld",
    "how do you make brisela": "meld-two-angels",
    "meld with a token copy": "meld-with-a-token",
    "cmc of a melded creature": "mana-value-of-melded",
    "melded creature dies how many death triggers": "one-death-two-cards",
    "flicker a melded creature": "blinking-a-melded-permanent",
    "can hanweir garrison transform": "meld-cards-do-not-turn-over",
    "my commander is part of a meld and gets bounced": "melded-commander",
    "reanimate a land that has a creature on the back": "a-land-with-a-creature-behind-it",
    "bounce a transformed creature": "back-in-your-hand",
    "cmc of the back side": "a-back-without-a-cost",
    "cmc of the back of an mdfc": "a-modal-back-has-its-own-cost",
    "tutor for an mdfc land": "searching-for-a-land",
    "what counts as a transformed permanent": "what-a-transformed-permanent-is",
    "do flip cards transform": "flip-cards",
    "does a transformed creature untap or lose its counters": "turning-over-resets-nothing",
    "does damage stay when it transforms": "damage-stays-marked",
    "activate transform twice in response": "two-triggers-turn-it-once",
    "moonmist in response to the werewolf trigger": "moonmist-in-response",
    "moonmist on a normal human": "all-humans",
    "transform a battle with a sorcery on the back": "a-sorcery-on-the-other-side",
    "legend rule with both sides of a planeswalker": "one-legend-on-each-side",
    "activate a planeswalker again after it transforms": "loyalty-once-a-turn",
    "meddling mage naming the back face": "naming-one-face",
    "cast tibalt from cascade": "which-side-is-checked",
    "color identity of valki": "color-identity",
    "crucible of worlds with malakir rebirth": "the-land-side",
    "play itlimoc as a land from hand": "only-modal-cards-offer-a-side",
    "disturb from the graveyard": "disturb",
    "is convert the same as transform": "converted",
    "what happens when a siege is defeated": "sieges-and-crafting",
    "blink a modal land": "blinking-modal-lands",
    "clone of a transformed werewolf": "clone-of-a-back",
    "can token copies transform": "token-copies",
    "clone copying kytheon returns transformed": "returned-transformed-as-a-copy",
    "manifest a double faced card": "face-down",
    "can my opponent see my double-faced cards in hand": "who-may-look",
    "mutate onto a double faced creature": "mutating-onto-a-werewolf",
    "when does it become night": "day-and-night",
    "cast a daybound creature at night": "daybound-at-night",
}
"""Questions in different words than the lessons', each with the lesson that answers it."""


@pytest.mark.parametrize(("words", "lesson"), ASKED.items(), ids=ASKED.values())
def test_a_question_in_other_words_finds_its_lesson(words: str, lesson: str) -> None:
    """The lesson is among the first three of the course."""
    assert lesson in [each.id for each in find(words, course_lessons())[:3]]


def test_a_number_and_a_card_find_lessons_too() -> None:
    assert all("712.21c" in each.rules for each in find("712.21c", course_lessons())[:1])
    assert find("Thing in the Ice", shipped_lessons())[0].id == "card-thing-in-the-ice"


def test_nothing_is_found_where_nothing_is_shared() -> None:
    assert find("zzxxqq", course_lessons()) == ()
    assert find("  ", course_lessons()) == course_lessons()


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        ("Cyclonic Rift on my werewolf", "return hand"),
        ("Swords to Plowshares on it", "exile"),
        ("does Abrupt Decay hit it", "destroy dies cmc"),
        ("a Lightning Bolt in response", "damage"),
        ("is Tibalt legal", "modal dfc Planeswalker becomes planeswalker"),
    ],
)
def test_a_card_that_is_named_says_what_it_is_or_does(asked: str, about: str) -> None:
    assert about in [each.about for each in named_cards(plain_words(asked))]


@pytest.mark.parametrize("asked", ["a creature turns", "one planeswalker", "my graveyard"])
def test_a_word_of_the_game_names_no_card(asked: str) -> None:
    """Even if it occurs in the name of only one card."""
    assert list(named_cards(plain_words(asked))) == []
