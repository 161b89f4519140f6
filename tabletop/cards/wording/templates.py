"""Words of effects and conditions from the templates beside them: ``"{by:draw} {number:card}"``.

A slot names a field, whose meaning says how its value is worded:

``{objects}``       objects, players, zones, words of the language and effects as they are called in a text
``{by:draw}``       a player with a verb: ``draw``, ``each opponent draws``
``{objects:each}``  each of several objects: ``each creature``, ``each of them``
``{objects:from}``  cards with the zone that they come from: ``target card from a graveyard``
``{number:card}``   a number with a noun: ``a card``, ``two cards``
``{number:times}``  repetitions, nothing for one: ``twice``, ``three times``
``{number:th}``     an ordinal number: ``second``
``{tapped: tapped}`` words for a field that is true
``{to: into *}``    words for a field that has a value, with the value for the star
``{becomes/become}`` the singular or the plural of a word, as the last object or player needs it
"""

from string import Formatter
from typing import Any, Final

from tabletop.cards.wording.changes import exceptions_words
from tabletop.cards.wording.descriptions import described
from tabletop.cards.wording.nouns import Noun, amount_word, number_word, with_number, with_origin
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.conditions import ACondition, ObjectRef
from tabletop.language.effects import ByPlayer, Changes, Effect
from tabletop.language.english import ordinal
from tabletop.language.fields import Field, fields_of
from tabletop.language.meaning import Meaning
from tabletop.language.reading import Word
from tabletop.language.references import AmountWord, PlayerWord
from tabletop.language.selections import Selection


def template_words(value: Effect | ACondition, speaker: Speaker) -> str:
    """Return the template of an effect or condition with its slots filled."""
    filled = _Filled(value, speaker)
    words = filled.format(value.template).rstrip()
    if isinstance(value, Effect) and value.is_antecedent:
        speaker.many = filled.is_plural
    return words


def instruction(effect: ByPlayer, speaker: Speaker, verb: str, rest: str = "") -> str:
    """Return an instruction to a player: ``draw a card``, ``each opponent draws a card``."""
    # In "its controller may search ...", the acting player was named before.
    is_named = effect.by is PlayerWord.YOU or effect.by == speaker.acting
    who = "" if is_named else f"{speaker.player(effect.by).text} "
    return f"{who}{verb if is_named else _third_person(verb)} {rest}".strip()


def each_of(objects: tuple[ObjectRef, ...], speaker: Speaker) -> str:
    """Return what something happens to once for each: ``each creature you control``, ``each of them``."""
    if len(objects) == 1 and isinstance(objects[0], Selection):
        return f"each {described(objects[0])}"
    noun = speaker.objects(objects)
    return f"each of {noun.text}" if noun.plural else noun.text


def _third_person(verb: str) -> str:
    if verb.endswith("ry"):
        return f"{verb.removesuffix('y')}ies"
    return f"{verb}es" if verb.endswith("ch") else f"{verb}s"


class _Filled(Formatter):
    """A formatter that fills the slots of one effect or condition."""

    def __init__(self, worded: Effect | ACondition, speaker: Speaker) -> None:
        self._worded = worded
        self._speaker = speaker
        self.is_plural = False
        """Whether the last slot with objects, players or a counted noun is plural."""

    def get_value(self, key: int | str, _args: object, _values: object) -> object:
        """Return the name of a slot. ``format_field`` looks up its field."""
        return key

    def format_field(self, slot: str, words: str) -> str:
        """Return the words for a slot."""
        if "/" in slot:
            return slot.split("/")[self.is_plural]
        field, value = fields_of(type(self._worded))[slot], getattr(self._worded, slot)
        if isinstance(value, bool):
            return words if value else ""
        if isinstance(value, Changes):
            return exceptions_words(value, self._speaker)
        if value is None or ("*" in words and value == field.default):
            return ""
        if "*" in words:
            is_number = field.meaning in _NUMBERS
            held = number_word(value) if is_number else self._value_words(field, value)
            return words.replace("*", held)
        return self._value_words(field, value, words)

    def _value_words(self, field: Field, value: Any, form: str = "") -> str:  # noqa: ANN401 - of that field
        match field.meaning:
            case Meaning.OBJECT:
                return self._object_words(value if isinstance(value, tuple) else (value,), form)
            case _ if form == "th":
                return ordinal(value)
            case Meaning.PLAYER if form and isinstance(self._worded, ByPlayer):
                return instruction(self._worded, self._speaker, form)
            case Meaning.PLAYER:
                return self._noun_words(self._speaker.player(value))
            case Meaning.AT_ONCE | Meaning.COUNT:
                return self._number_words(field, value, form)
            case _:
                return value.words if isinstance(value, Word) else str(value)

    def _number_words(self, field: Field, number: Any, noun: str) -> str:  # noqa: ANN401 - of that field
        if noun == "times":
            return _FEW_TIMES[number] if number in _FEW_TIMES else with_number(number, "time")
        if noun:
            self.is_plural = number != 1
            return with_number(number, noun)
        if number is AmountWord.THAT_MANY and field.meaning is Meaning.AT_ONCE:
            return "that many"
        return amount_word(number)

    def _noun_words(self, noun: Noun) -> str:
        self.is_plural = noun.plural
        return noun.text

    def _object_words(self, objects: tuple[ObjectRef, ...], form: str) -> str:
        if form == "each":
            return each_of(objects, self._speaker)
        noun = self._speaker.objects(objects)
        return self._noun_words(with_origin(noun) if form == "from" else noun)


_NUMBERS: Final = (Meaning.AT_ONCE, Meaning.COUNT, Meaning.NUMBER)
_FEW_TIMES: Final = {1: "", 2: "twice"}
