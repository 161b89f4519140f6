"""Forty questions in the words of people at a table, who have not read a lesson: the search finds theirs.

They were written before the search was measured against them. A miss reveals words that people use and the
lessons don't. Then the comparison of words is improved, never a single question.
"""

import pytest

from tabletop.scenarios.lessons.catalog import ListedLesson, course_lessons, shipped_lessons
from tabletop.scenarios.lessons.lesson_search import find

FOUND_AT_LEAST = 36
FIRST = 3
QUESTIONS = {
    "can I fish my flipped planet-land thing out of the bin with a spell that gets creatures back": (
        "a-land-with-a-creature-behind-it"
    ),
    "my werewolf got bounced while it was night, do I get the wolf side back in my hand": "back-in-your-hand",
    "how expensive does the game think a transformed werewolf is": "a-back-without-a-cost",
    "is the other half of an mdfc counted as cheap as the front": "a-modal-back-has-its-own-cost",
    "I clone their transformed guy, does my copy turn back to human at day": "clone-of-a-back",
    "do tokens of double sided cards have another side": "token-copies",
    "pithing needle style naming, do I have to say both names of a card": "naming-one-face",
    "when a guy flips does he get summoning sick again and lose his auras": "turning-over-resets-nothing",
    "creature took two damage and then shrinks by flipping, does it die": "damage-stays-marked",
    "I respond to my own transform activation by activating it again": "two-triggers-turn-it-once",
    "someone casts moonmist while the flip trigger is waiting": "moonmist-in-response",
    "does moonmist do something to my plain old human soldier": "all-humans",
    "card says transform but its back side is a sorcery, now what": "a-sorcery-on-the-other-side",
    "does a creature that melded count for cards that care about transformed stuff": (
        "what-a-transformed-permanent-is"
    ),
    "difference between convert on the robots and normal transforming": "converted",
    "I own two of the same legend but they show different sides, do I have to bin one": (
        "one-legend-on-each-side"
    ),
    "planeswalker flipped after I used it, can I tick it up again this turn": "loyalty-once-a-turn",
    "play the land half of a spell land out of my graveyard": "the-land-side",
    "does a land tutor grab a creature that is a land on the other side": "searching-for-a-land",
    "flickering my pathway land, can I pick the other color": "blinking-modal-lands",
    "can I just drop the land on the back of an enchantment as my land drop": "only-modal-cards-offer-a-side",
    "opponent says I can't cast even spells, may I still cast the other half of my god": (
        "which-side-is-checked"
    ),
    "casting the ghost half from the yard, what happens when it would die": "disturb",
    "battle ran out of defense counters what do I get": "sieges-and-crafting",
    "exiled and returned transformed but it is only pretending to be that card": (
        "returned-transformed-as-a-copy"
    ),
    "who keeps track of day and night and how many spells flip it": "day-and-night",
    "old innistrad werewolves versus the new daybound ones": "two-kinds-of-werewolf",
    "I play my werewolf when it's already dark, which side shows up": "daybound-at-night",
    "I stole one angel, can I still fuse the pair": "when-two-cards-do-not-meld",
    "how much is the big fused angel worth for removal that checks cost": "mana-value-of-melded",
    "my fused monster got killed, do I get two death triggers": "one-death-two-cards",
    "what happens if they flicker my fused creature": "blinking-a-melded-permanent",
    "can a single meld piece be flipped to its back alone": "meld-cards-do-not-turn-over",
    "my general was fused with another card and got sent to hand": "melded-commander",
    "manifested a werewolf face down, can it flip": "face-down",
    "do I need sleeves, can people see what I have because the card has no normal back": "who-may-look",
    "kamigawa cards that rotate upside down, same rules?": "flip-cards",
    "put a mutate creature on top of my werewolf": "mutating-onto-a-werewolf",
    "can I run a red and black god in a deck with only a black general": "color-identity",
    "nobody played anything last turn, why does my old werewolf not flip right away": (
        "older-werewolves-count-spells"
    ),
}
"""A question, and the lesson that answers it."""


def place_of(lesson: str, found: tuple[ListedLesson, ...]) -> int:
    """Return the rank of a lesson in the results, the first being 1, or 0 if it isn't found."""
    return next((place for place, each in enumerate(found, start=1) if each.id == lesson), 0)


@pytest.mark.parametrize("lessons", [course_lessons(), shipped_lessons()], ids=["the course", "all"])
def test_nine_of_ten_questions_of_strangers_find_their_lesson(lessons: tuple[ListedLesson, ...]) -> None:
    """Among the lessons of the course, and among all shipped ones, as the page of lessons searches them."""
    assert len(QUESTIONS) == 40
    assert len(set(QUESTIONS.values())) == 40, "each about another lesson"
    places = {words: place_of(lesson, find(words, lessons)) for words, lesson in QUESTIONS.items()}
    missed = {words: place for words, place in places.items() if not 0 < place <= FIRST}
    assert len(QUESTIONS) - len(missed) >= FOUND_AT_LEAST, missed
