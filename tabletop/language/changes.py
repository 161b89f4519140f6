"""What effects make of objects and allow to players: sizes, and what can, must or may be done."""

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Phrase, Word, one_of

_SIZE: Final = re.compile(r"([+-]?)(?:([0-9]{1,9})|(X))|(mana value)")


class SizeWord(Word, called="size"):
    """A power or toughness that is not a number yet."""

    X = "X"
    MANA_VALUE = "mana value"


class Size(Phrase):
    """A power, toughness or loyalty: ``"+2"`` adds, ``"2"`` sets, ``"-X"`` takes X away.

    ``sign`` is 1 or -1 where it adds, and 0 where it sets.

    Raises:
        ValueError: the spelling is none of a size.

    """

    __slots__ = ("number", "sign")
    __match_args__ = ("sign", "number")

    def __init__(self, spelling: str) -> None:
        found = _SIZE.fullmatch(spelling)
        if found is None:
            raise ValueError(f"“{spelling}” is not a number; write 2, +2 or -2")
        super().__init__(spelling)
        self.sign: Final = {"+": 1, "-": -1}.get(found[1] or "", 0)
        self.number: Final[int | SizeWord] = int(found[2]) if found[2] else SizeWord(found[3] or found[4])

    @property
    def sets(self) -> bool:
        """Whether it is the size, and not added to one."""
        return self.sign == 0

    @property
    def is_number(self) -> bool:
        """Whether nothing of it is still to be counted."""
        return isinstance(self.number, int)

    def times(self, number: int) -> "Size":
        """The same, so many times as large, where it is a number."""
        if not isinstance(self.number, int):
            return self
        return Size(f"{('', '+', '-')[self.sign]}{self.number * number}")

    def with_x(self, x: int) -> "Size":
        """The same with a number for its X.

        An X below 0 takes away what it would add (107.1b); power and toughness are set to 0 by it.
        """
        if self.number is not SizeWord.X:
            return self
        return Size(f"{self.sign * x:+}" if self.sign else str(max(x, 0)))


def _size(spelling: str) -> Size | None:
    return Size(spelling) if _SIZE.fullmatch(spelling) else None


if TYPE_CHECKING:
    SizeChange: TypeAlias = Size
else:
    SizeChange = one_of("size", phrase=_size, phrases=(Size,), meaning=Meaning.SIZE)


class Cant(Word, called="thing that an object can be kept from"):
    """What an object can't do or have done to it, or what damage is prevented."""

    TRANSFORM = "transform"
    CONVERT = "convert"
    ATTACK = "attack"
    BLOCK = "block"
    BE_BLOCKED = "be blocked"
    BE_BLOCKED_BY_MORE_THAN_ONE = "be blocked by more than one"
    UNTAP = "untap"
    ACTIVATE = "activate"
    BE_COUNTERED = "be countered"
    GET_COUNTERS = "get counters"
    BE_SACRIFICED = "be sacrificed"
    BE_REGENERATED = "be regenerated"
    BE_DEALT_DAMAGE = "be dealt damage"
    BE_DEALT_COMBAT_DAMAGE = "be dealt combat damage"
    DEAL_COMBAT_DAMAGE = "deal combat damage"


class Must(Word, called="thing that an object can be made to do"):
    """What an object has to do where it can."""

    ATTACK = "attack"
    BE_BLOCKED = "be blocked"


class MayStill(Word, called="thing that an object can be let do"):
    """What an object can do in spite of a rule: attack in spite of defender, or hit past its blockers."""

    ATTACK = "attack"
    BLOCK_ONE_MORE = "block one more"
    """Another creature besides the one that it blocks (509.1a)."""
    ASSIGN_AS_UNBLOCKED = "assign combat damage as though unblocked"
    """Its controller may have it, each time it deals combat damage (510.1c)."""
    ACTIVATE_LOYALTY_TWICE = "activate loyalty twice"
    BOAST_TWICE = "boast twice"
    """In its controller's turn."""
    UNTAP_IN_EACH_UNTAP_STEP = "untap in each untap step"
    """In those of other players as well as in its controller's (502.3)."""


class Allowed(Word, called="thing that can be allowed"):
    """What a player may do."""

    CAST = "cast"
    CAST_FACE_DOWN = "cast face down"
    CAST_COPY = "cast copy"
    PLAY_LAND = "play land"
    HOLD_ANY_NUMBER = "hold any number of cards"
    LOOK_AT_TOP = "look at the top card"
    """Of a library, at any time; where all players may it is revealed (401.5)."""
    SPEND_MANA = "spend mana"
    """As though it were of another kind, for whatever it pays (609.4b)."""


class AimedAt(Word, called="thing that spells target"):
    """What spells target that cost less or more."""

    SELF = "self"
    ENCHANTED_PLAYER = "enchanted player"
    EACH_BEYOND_THE_FIRST = "each target beyond the first"
    """Anything: it is so much more or less for each of them but one."""


class SpentAs(Word, called="way to spend mana"):
    """What mana of another kind may pay for (609.4b)."""

    ANY_COLOR = "any color"
    ANY_TYPE = "any type"


class Forbidden(Word, called="thing that can be forbidden"):
    """What a player may not do, or what can't be done with an object."""

    CAST = "cast"
    PLAY_LAND = "play land"
    ACTIVATE = "activate"
    ACTIVATE_EXCEPT_MANA = "activate except mana"
    ACTIVATE_LOYALTY = "activate loyalty"
    ATTACK = "attack"
    ATTACK_YOU = "attack you"
    """Or planeswalkers of yours, where you are whose effect it is."""
    BLOCK = "block"
    SPARE = "spare"
    """Each creature of the player attacks the object if able (508.1d)."""
    TRANSFORM = "transform"
    CONVERT = "convert"
    ENTER = "enter"
    BE_THE_TARGET = "be the target"
    GET_COUNTERS = "get counters"
    GAIN_LIFE = "gain life"
    CHANGE_LIFE = "change life"
    """Neither gain nor lose nor pay any (119.7, 119.8)."""
    GET_AT = "get at"
    """The player has protection from everything: is no target, is dealt no damage, wears no Aura (702.16)."""
    PREVENT_DAMAGE = "prevent damage"
    """Nobody can, whoever would (615.12)."""
