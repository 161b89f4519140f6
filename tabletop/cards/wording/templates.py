"""Words of effects and conditions from the templates beside them: ``"{by:draw} {number:card}"``.

A slot names a field, whose meaning says how its value is worded:

``{objects}``       objects, players, zones, words of the language and effects as they are called in a text
``{by:draw}``       a player with a verb: ``draw``, ``each opponent draws``
``{number:card}``   a number with a noun: ``a card``, ``two cards``
``{number:th}``     an ordinal number: ``second``
``{tapped: tapped}`` words for a field that is true
``{to: into *}``    words for a field that has a value, with the value for the star
``{becomes/become}`` the singular or the plural of a word, as the last object or player needs it
"""

from string import Formatter
from typing import Any, Final

from tabletop.cards.wording.changes import exceptions_words
from tabletop.cards.wording.nouns import Noun, amount_word, number_word, with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.conditions import ACondition
from tabletop.language.effects import ByPlayer, Changes, Effect
from tabletop.language.english import ordinal
from tabletop.language.fields import Field, fields_of
from tabletop.language.meaning import Meaning
from tabletop.language.reading import Word
from tabletop.language.references import AmountWord, PlayerWord


def template_words(value: Effect | ACondition, speaker: Speaker) -> str:
    """Return the template of an effect or condition with its slots filled."""
    return _Filled(value, speaker).format(value.template)


def instruction(effect: ByPlayer, speaker: Speaker, verb: str, rest: str = "") -> str:
    """Return an instruction to a player: ``draw a card``, ``each opponent draws a card``."""
    # In "its controller may search ...", the acting player was named before.
    is_named = effect.by is PlayerWord.YOU or effect.by == speaker.acting
    who = "" if is_named else f"{speaker.player(effect.by).text} "
    return f"{who}{verb if is_named else _third_person(verb)} {rest}".strip()


def _third_person(verb: str) -> str:
    if verb.endswith("ry"):
        return f"{verb.removesuffix('y')}ies"
    return f"{verb}es" if verb.endswith("ch") else f"{verb}s"


class _Filled(Formatter):
    """A formatter that fills the slots of one effect or condition."""

    def __init__(self, worded: Effect | ACondition, speaker: Speaker) -> None:
        self._worded = worded
        self._speaker = speaker
        self._is_plural = False

    def get_value(self, key: int | str, _args: object, _values: object) -> object:
        """Return the name of a slot. ``format_field`` looks up its field."""
        return key

    def format_field(self, slot: str, words: str) -> str:
        """Return the words for a slot."""
        if "/" in slot:
            return slot.split("/")[self._is_plural]
        field, value = fields_of(type(self._worded))[slot], getattr(self._worded, slot)
        if isinstance(value, bool):
            return words if value else ""
        if isinstance(value, Changes):
            return exceptions_words(value, self._speaker)
        if value is None or ("*" in words and value == field.default):
            return ""
        if "*" in words:
            is_number = field.meaning in _NUMBERS
            return words.replace("*", number_word(value) if is_number else str(value))
        return self._value_words(field, value, words)

    def _value_words(self, field: Field, value: Any, noun: str = "") -> str:  # noqa: ANN401 - of that field
        match field.meaning:
            case Meaning.OBJECT:
                several = value if isinstance(value, tuple) else (value,)
                return self._noun_words(self._speaker.objects(several))
            case _ if noun == "th":
                return ordinal(value)
            case Meaning.PLAYER if noun and isinstance(self._worded, ByPlayer):
                return instruction(self._worded, self._speaker, noun)
            case Meaning.PLAYER:
                return self._noun_words(self._speaker.player(value))
            case Meaning.AT_ONCE | Meaning.COUNT if noun:
                return with_number(value, noun)
            case Meaning.COUNT:
                return amount_word(value)
            case Meaning.AT_ONCE:
                return "that many" if value is AmountWord.THAT_MANY else amount_word(value)
            case _:
                return value.words if isinstance(value, Word) else str(value)

    def _noun_words(self, noun: Noun) -> str:
        self._is_plural = noun.plural
        return noun.text


_NUMBERS: Final = (Meaning.AT_ONCE, Meaning.COUNT, Meaning.NUMBER)
