"""The lines of a face's text, each with what it was understood as, and who does it: program or player."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.language.abilities import (
    Ability,
    Activated,
    CastingCost,
    Chapter,
    DeckCopies,
    OpeningHand,
    RuleText,
    Spell,
    Triggered,
)
from tabletop.language.amounts import SpentX
from tabletop.language.conditions import AskPlayer, Condition
from tabletop.language.effects import ByHand, PutOntoBattlefield
from tabletop.language.english import capitalized
from tabletop.language.keywords import with_more
from tabletop.language.left_texts import Doer, TextLine
from tabletop.language.moments import Moment
from tabletop.language.references import ObjectWord
from tabletop.language.texts.costs import read_cost, spending
from tabletop.language.texts.effects import ReadEffect, first_mana, read_effects
from tabletop.language.texts.entering import entering
from tabletop.language.texts.keyword_lines import ReadKeyword, keyword_line
from tabletop.language.texts.standing import standing
from tabletop.language.texts.triggers import waited_for
from tabletop.language.texts.words import (
    Itself,
    cost_and_effect,
    level_head,
    number_of,
    sentences,
    without_ability_word,
    without_reminder,
)
from tabletop.language.zones import ZoneKind

LONGEST_WORDS: Final = 1_900
"""Characters of a line that are given to a player as a task."""


class Line(NamedTuple):
    """One line of a text as it was read."""

    text: str
    doer: Doer
    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()


class Text(NamedTuple):
    """The text of a face as it was read."""

    lines: tuple[Line, ...]

    @property
    def printed(self) -> tuple[TextLine, ...]:
        """The lines as printed, each with who carries it out."""
        return tuple(TextLine(line.text, line.doer) for line in self.lines)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All abilities, those of an instant or sorcery as one."""
        found = [ability for line in self.lines for ability in line.abilities]
        spells = [each for each in found if isinstance(each, Spell)]
        if len(spells) < 2:
            return tuple(found)
        whole = Spell(effects=tuple(effect for each in spells for effect in each.effects))
        return (*(each for each in found if not isinstance(each, Spell)), whole)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The names of the keywords that stand in lines of nothing else."""
        return with_more((), (word for line in self.lines for word in line.keywords))


@lru_cache(maxsize=512)
def read_text(name: str, types: str, lines: tuple[str, ...]) -> Text:
    """Read the text of a face.

    Args:
        name: what the face is called, which stands for the object in its text.
        types: its type line, ``"Legendary Creature — Human"``.
        lines: the printed paragraphs.

    """
    reader = _Reader(name, types)
    return Text(tuple(reader.lines(_joined(lines))))


def _joined(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines, each with the modes that follow it."""
    waiting = ""
    for line in lines:
        if line.lstrip().startswith(("•", "+ {")) and waiting:
            waiting += f"\n{line}"
            continue
        if waiting:
            yield waiting
        waiting = line
    if waiting:
        yield waiting


_CHAPTER: Final = re.compile(r"((?:[IVX]+(?:, )?)+) — (.+)", re.DOTALL)
_ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
_UNLOCK: Final = "Unlock the other door for its mana cost, as a sorcery."
"""Our own words for what every Room lets its player do (709.5)."""
_LIMITS: Final = re.compile(
    r" ?(Activate (?:this ability )?only as a sorcery"
    r"|Activate (?:this ability )?only once each turn"
    r"|Activate only as a sorcery and only once each turn"
    r"|Activate (?:this ability )?only if ([^.]+)"
    r"|Any player may activate this ability"
    r"|This ability triggers only once each turn)\."
)
_PLACE: Final = re.compile(r"(?:~|[Tt]his card)(?: is in| from) your (graveyard|hand)\b")
"""Says where the object itself is, which is not the battlefield then."""
_FOR_THE_SPELL: Final = re.compile(
    r"(?:~ costs |As an additional cost to cast ~|You may .* rather than pay|~ can't be countered"
    r"|You may cast ~|If .*, you may (?:pay|cast) .*|Cast ~ only|~ can be cast "
    r"|.* without paying ~'s mana cost)"
)
_ADDITIONAL: Final = re.compile(r"As an additional cost to cast ~, (.+)\.")
_LIFE: Final = re.compile(r"pay ([0-9]{1,3}|X) life")


class _Reader:
    """Reads the lines of one face."""

    def __init__(self, name: str, types: str) -> None:
        self._itself = Itself(name, legendary="Legendary" in types)
        before = types.partition("—")[0]
        self._is_spell = "Instant" in before or "Sorcery" in before
        self._is_saga = "Saga" in types
        self._types = types
        self._is_room = "Room" in types

    def lines(self, printed: Iterable[str]) -> Iterator[Line]:
        """Yield the lines. Abilities from a certain level on are left to the player (711.2, 716.2)."""
        level = ""
        for line in printed:
            begun = level_head(self._types, line)
            level = begun or level
            if begun or not level:
                yield self.line(line)
            else:
                yield Line(line, Doer.PLAYER, (RuleText(words=_task(f"{level}: {line}")),))
        if self._is_room:
            yield Line(_UNLOCK, Doer.PLAYER, (RuleText(words=_UNLOCK),))

    def line(self, printed: str) -> Line:
        """Return the abilities of one line."""
        plain = without_reminder(printed)
        if not plain:
            # Reminder text alone: it says what something else does.
            return Line(printed, Doer.PROGRAM)
        keywords = keyword_line(self._itself.signed(plain) if "~" in plain else plain, printed)
        if keywords is not None:
            return _of_keywords(printed, keywords)
        words = _task(printed)
        return (
            self._chapter(printed, plain)
            or self._of_a_kind(printed, without_ability_word(plain))
            or (
                Line(printed, Doer.PLAYER, (Spell(effects=(ByHand(words=words),)),))
                if self._is_spell
                else Line(printed, Doer.PLAYER, (RuleText(words=words),))
            )
        )

    def _of_a_kind(self, printed: str, plain: str) -> Line | None:
        signed = self._itself.signed(plain)
        first = before_the_game(signed)
        if first is not None:
            return Line(printed, Doer.PROGRAM, (first,))
        split = cost_and_effect(plain)
        if split is not None:
            return self._activated(printed, *split)
        if self._is_spell:
            return self._spell(printed, signed)
        if signed.startswith(("When ", "Whenever ", "At ")):
            return self._triggered(printed, plain)
        return self._standing(printed, plain, signed)

    def _chapter(self, printed: str, plain: str) -> Line | None:
        found = _CHAPTER.fullmatch(plain) if self._is_saga else None
        if found is None:
            return None
        numbers = tuple(_ROMAN[word] for word in found[1].split(", ") if word in _ROMAN)
        effects = self._effects(found[2])
        return _by(printed, effects, Chapter(numbers=numbers, effects=effects.effects))

    def _activated(self, printed: str, before: str, behind: str) -> Line | None:
        cost, zone = read_cost(self._itself.signed(before), before)
        limits = _LIMITS.findall(behind)
        said = " ".join(limit for limit, _ in limits)
        rest = _LIMITS.sub("", behind).strip()
        effects = self._effects(rest) if rest else ReadEffect((ByHand(words=_task(printed)),), left=True)
        if cost.loyalty is None and not cost.loyalty_x and not _is_cost(before):
            return None
        ability = Activated(
            cost=cost,
            effects=effects.effects,
            zone=zone or self._zone(behind),
            sorcery_speed="as a sorcery" in said or self._gains_a_level(printed),
            once_each_turn="once each turn" in said,
            anyone="Any player may" in said,
            once=printed.startswith("Exhaust — "),
            boast=printed.startswith("Boast — "),
            condition=_condition([each for _, each in limits if each and not _PLACE.search(each)]),
        )
        return _by(printed, effects, ability, asks=bool(cost.other))

    def _gains_a_level(self, printed: str) -> bool:
        """Return whether a Class gains a level by a line, which it does as a sorcery (716.2a)."""
        return "Class" in self._types and bool(level_head(self._types, printed))

    def _zone(self, effect: str) -> ZoneKind:
        """Return the zone of an ability whose cost doesn't name it (113.6)."""
        found = _PLACE.search(self._itself.signed(effect))
        return ZoneKind(found[1]) if found is not None else ZoneKind.BATTLEFIELD

    def _triggered(self, printed: str, plain: str) -> Line:
        once = "This ability triggers only once each turn." in plain
        # A name or a list of types may have commas of its own: the first comma behind a whole event counts.
        for comma in re.finditer(", ", plain):
            waited = waited_for(self._itself.signed(plain[: comma.start()]))
            if waited is not None:
                effects = self._effects(_LIMITS.sub("", plain[comma.end() :]).strip())
                return _by(
                    printed, effects, Triggered(**waited, effects=effects.effects, once_each_turn=once)
                )
        by_hand = (ByHand(words=_task(printed)),)
        return Line(printed, Doer.PLAYER, (Triggered(event=Moment.BY_HAND, effects=by_hand),))

    def _spell(self, printed: str, signed: str) -> Line | None:
        if _FOR_THE_SPELL.match(signed):
            return self._about_casting(printed, signed)
        effects = read_effects(signed)
        if effects is None:
            return None
        return _by(printed, effects, Spell(effects=effects.effects))

    @staticmethod
    def _about_casting(printed: str, signed: str) -> Line:
        found = _ADDITIONAL.fullmatch(signed)
        if found is not None:
            life = _LIFE.fullmatch(found[1])
            if life is not None:
                amount = SpentX.X if life[1] == "X" else int(life[1])
                return Line(printed, Doer.PROGRAM, (CastingCost(life=amount),))
            spent = spending(found[1])
            if spent is not None:
                return Line(printed, Doer.PROGRAM, (CastingCost(spends=spent),))
        static = standing(signed)
        if static is not None:
            return Line(printed, Doer.PROGRAM, (static,))
        return Line(printed, Doer.PLAYER, (RuleText(words=_task(printed)),))

    def _standing(self, printed: str, plain: str, signed: str) -> Line | None:
        if _FOR_THE_SPELL.match(signed):
            return self._about_casting(printed, signed)
        entered = entering(signed, plain)
        if entered:
            return Line(printed, Doer.PROGRAM, entered)
        static = standing(signed)
        return Line(printed, Doer.PROGRAM, (static,)) if static is not None else None

    def _effects(self, words: str) -> ReadEffect:
        """Return the effects of some words. If a part isn't understood, all are a task for the player."""
        read = read_effects(self._itself.signed(words))
        if read is not None:
            return read
        mana = first_mana(self._itself.signed(words))
        if mana is not None:
            rest = ". ".join(sentences(words)[mana[1] :])
            return ReadEffect((*mana[0].effects, ByHand(words=_task(f"{rest}."))), left=True)
        plain = _task(words)
        return ReadEffect((ByHand(words=capitalized(plain)),), left=True)


def _task(words: str) -> str:
    """Return printed words as a task for a player: in one line, cut to the length of a task."""
    return " ".join(words.split())[:LONGEST_WORDS]


def _by(printed: str, effects: ReadEffect, ability: Ability, *, asks: bool = False) -> Line:
    return Line(printed, Doer.BOTH if effects.left or asks else Doer.PROGRAM, (ability,))


def _of_keywords(printed: str, keywords: tuple[ReadKeyword, ...]) -> Line:
    left = [each for each in keywords if each.left]
    whole = len(left) == len(keywords) and not any(
        isinstance(a, Activated) for k in left for a in k.abilities
    )
    doer = Doer.PLAYER if whole else Doer.BOTH if left else Doer.PROGRAM
    abilities = tuple(ability for each in keywords for ability in each.abilities)
    return Line(printed, doer, abilities, tuple(each.name for each in keywords))


_COST: Final = re.compile(
    r"(?:\{|\[?[+\u2212-]?(?:[0-9]|X)|Pay |Sacrifice |Discard |Exile |Remove |Tap |Untap |Return |Put "
    r"|Reveal |Mill |Collect |Forage|Unattach |Behold |Say |Turn |Waterbend |Roll |Choose |Move |Flip "
    r"|Blight |You )"
)


def _is_cost(words: str) -> bool:
    """Whether some words before a colon are a cost, and not the beginning of something quoted or listed."""
    return _COST.match(words) is not None


def _condition(conditions: Collection[str]) -> Condition | None:
    """Return a condition of activating an ability that the players judge by its printed words."""
    plain = " and ".join(conditions)[:300]
    return AskPlayer(words=f"Is it true that {plain}?", statement=plain) if plain else None


_BEGINS: Final = "If ~ is in your opening hand, you may begin the game with it on the battlefield."
_COPIES: Final = re.compile(r"A deck can have (any number of|up to (\w+)) cards named ~\.")


def before_the_game(signed: str) -> OpeningHand | DeckCopies | None:
    """Return the ability of a line that works before the first turn, None if it says anything else."""
    if signed == _BEGINS:
        return OpeningHand(effects=(PutOntoBattlefield(objects=(ObjectWord.SELF,)),))
    found = _COPIES.fullmatch(signed)
    if found is None:
        return None
    limit = number_of(found[2]) if found[2] else None
    return None if found[2] and limit is None else DeckCopies(at_most=limit)
