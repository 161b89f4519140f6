"""Sixty-five more questions, of beginners, regulars and judges, for every lesson of the course.

They were written without a look at the texts of the lessons that answer them, and the search was measured
with them before it was changed.
"""

import pytest

from tabletop.scenarios.lessons.catalog import ListedLesson, course_lessons, shipped_lessons
from tabletop.scenarios.lessons.lesson_search import find
from tests.scenarios.test_strangers_questions import FIRST, place_of

FOUND_AT_LEAST = 62
QUESTIONS = {
    "how do I get Brisela onto the table": "meld-two-angels",
    "which two pieces go together, and do both have to be mine": "when-two-cards-do-not-meld",
    "my second half is only a token, is it gone afterwards": "meld-with-a-token",
    "what number does a spell look at that hits things with cmc 3 or less if the target is a melded giant": (
        "mana-value-of-melded"
    ),
    "the eldrazi made of two cards is destroyed, how many cards land in my bin": "one-death-two-cards",
    "opponent uses cloudshift on their melded thing": "blinking-a-melded-permanent",
    "will moonmist do anything with the front half of a meld pair": "meld-cards-do-not-turn-over",
    "my partner card of the meld is not the commander, may it go to the command zone too": "melded-commander",
    "is a land with a demon behind it a creature card for my gravedigger": "a-land-with-a-creature-behind-it",
    "after being unsummoned does the permanent remember which side was up": "back-in-your-hand",
    "does a werewolf on its night side still have a cmc": "a-back-without-a-cost",
    "how do I work out the converted cost of the second face of a mdfc": "a-modal-back-has-its-own-cost",
    "can I search for an mdfc with a spell that finds basic or nonbasic lands": "searching-for-a-land",
    "what does it mean when a card says transformed permanents you control": (
        "what-a-transformed-permanent-is"
    ),
    "difference between kamigawa flip cards and transforming cards": "flip-cards",
    "nothing on the back of my soldier, the spell said transform everything": "all-humans",
    "are equipment, counters and tapped state kept when flipping a card": "turning-over-resets-nothing",
    "does it get a fresh enter trigger when it becomes the other face": "turning-over-resets-nothing",
    "lethal damage was dealt earlier and now the toughness goes down as the card turns": (
        "damage-stays-marked"
    ),
    "can a permanent become a sorcery by being transformed": "a-sorcery-on-the-other-side",
    "legend rule when one is flipped and the other one isn't": "one-legend-on-each-side",
    "planeswalker with a second side: two loyalty activations in one turn?": "loyalty-once-a-turn",
    "I pay for the transform ability two times, back to where it started?": "two-triggers-turn-it-once",
    "can I stop a huntmaster trigger by turning him over first": "moonmist-in-response",
    "revoker effects: which of the two names should I pick": "naming-one-face",
    "is tibalt castable with cascade nowadays": "which-side-is-checked",
    "colors in a commander deck when the reverse has another mana symbol": "color-identity",
    "do transforming cards let me pick a face when I cast them": "only-modal-cards-offer-a-side",
    "does playing the land part of a spell land count as my land drop for the turn": "the-land-side",
    "what is a spirit cast out of the graveyard on the stack": "disturb",
    "transformers: robots that cost less but come in vehicle mode": "converted",
    "does a siege flip on the table after the last counter is gone": "sieges-and-crafting",
    "how does craft work, do I keep counters on the artifact": "sieges-and-crafting",
    "pathway gets exiled until end of turn, which land do I have then": "blinking-modal-lands",
    "my clone is a werewolf on its night side, is it going to turn back": "clone-of-a-back",
    "token of a double faced creature: can it go to night side": "token-copies",
    "clone that was a copy gets returned to play on its other side": "returned-transformed-as-a-copy",
    "cloaked or manifested dfc, can I transform it while it's face down": "face-down",
    "how do I hide double faced cards in my hand and library": "who-may-look",
    "merge two creatures when one is a dfc, which one flips": "mutating-onto-a-werewolf",
    "how do we know if it is day right now": "day-and-night",
    "upkeep triggers of wolves from the first innistrad block": "older-werewolves-count-spells",
    "daybound creature and an effect that says transform it": "two-kinds-of-werewolf",
    "cathar cast after nightfall, do I still get to exile something": "daybound-at-night",
    "when was mana value of the night side zero": "when-backs-were-worth-nothing",
    "token copies of dfcs a few years ago": "when-tokens-had-one-face",
    "valki cascade trick before the rule change": "when-cascade-found-tibalt",
    "old legend rule where both players lose theirs": "when-one-legend-ruled-the-table",
    "death triggers of a commander that went to the command zone before 2020": "when-commanders-did-not-die",
    "new rule 2025: do modal cards transform now": "when-modal-cards-turned-over",
    "is a legendary creature that is printed only on the back allowed to lead my edh deck": (
        "commanders-with-two-faces"
    ),
    "commander tax for a werewolf general and which side do I recast": "commanders-with-two-faces",
    "fable of the mirror breaker third chapter, what do I have afterwards": "sagas-that-turn-over",
    "does the creature from a saga have lore counters or summoning sickness": "sagas-that-turn-over",
    "which player defends a siege": "who-protects-a-battle",
    "am I allowed to hit my own battle": "who-protects-a-battle",
    "how many loyalty counters does Kytheon come back with": "loyalty-of-what-becomes-a-planeswalker",
    "my origins walker got transformed by moonmist and died at once": (
        "loyalty-of-what-becomes-a-planeswalker"
    ),
    "deck limit: can I play four delvers and four aberrations": "four-of-one-name",
    "does the name on the reverse matter when building a deck": "four-of-one-name",
    "bolt my delver in response to the flip trigger, is it still a 1/1 when bolt resolves": (
        "answering-a-trigger"
    ),
    "what can i exile to pay for craft, does stuff in my graveyard count": "what-you-craft-with",
    "aura with enchant creature on a permanent that transforms into a noncreature enchantment, when does it "
    "go to the graveyard": "auras-on-what-turns-over",
    "if I cast my commander as its back face from the command zone, do I pay commander tax and does it raise "
    "the tax for both faces": "a-tax-on-one-face",
    "what does a kid do with a blank substitute card in the deck, can it be put in for the double faced card "
    "and where does the real one stay": "a-helper-card-in-the-deck",
}
"""A question, and the lesson that answers it."""
MISSPELT = {
    "can a tokn turn over": "token-copies",
    "wich side of my comander can i cast": "commanders-with-two-faces",
    "summonning sickness of a transfromed creture": "turning-over-resets-nothing",
    "how do i meldd": "meld-two-angels",
    "convereted mana cost of the bakc": "a-back-without-a-cost",
    "loyality of a planswalker that was a creature": "loyalty-of-what-becomes-a-planeswalker",
}
CARDS = {
    "can fatal push kill tibalt": "a-modal-back-has-its-own-cost",
    "may I attack invasion of ikoria myself": "who-protects-a-battle",
    "opponent fetches for agadeem's awakening": "searching-for-a-land",
    "may I play hagra mauling as a land": "the-land-side",
}
"""Questions that use the name of a card that is in none of these lessons."""


@pytest.mark.parametrize(
    "lessons",
    [
        pytest.param(course_lessons(), id="the course"),
        pytest.param(shipped_lessons(), id="all", marks=pytest.mark.long),
    ],
)
def test_nearly_all_questions_find_their_lesson(lessons: tuple[ListedLesson, ...]) -> None:
    assert len(QUESTIONS) == 65
    assert set(QUESTIONS.values()) == {each.id for each in course_lessons()}
    places = {words: place_of(lesson, find(words, lessons)) for words, lesson in QUESTIONS.items()}
    missed = {words: place for words, place in places.items() if not 0 < place <= FIRST}
    assert len(QUESTIONS) - len(missed) >= FOUND_AT_LEAST, missed


@pytest.mark.parametrize(("words", "lesson"), {**MISSPELT, **CARDS}.items(), ids=lambda each: str(each)[:30])
def test_misspelt_words_and_names_of_cards_find_lessons_too(words: str, lesson: str) -> None:
    assert 0 < place_of(lesson, find(words, shipped_lessons())) <= FIRST


def test_words_that_mean_the_same_find_the_same() -> None:
    for one, other in (
        ("CMC of the back side", "mana value of the back face"),
        ("blink an MDFC land", "flicker a modal double-faced land"),
        ("EDH general", "commander"),
        ("does it turn over", "does it transform"),
    ):
        assert find(one, shipped_lessons())[:FIRST] == find(other, shipped_lessons())[:FIRST]


def test_a_lesson_is_found_by_the_other_words_in_which_it_is_asked() -> None:
    lesson = next(each for each in course_lessons() if each.id == "disturb")
    assert "How does disturb work, and what does it cost?" in lesson.file.read_text("utf-8")
    assert find("how does disturb work, and what does it cost", shipped_lessons())[0] == lesson
