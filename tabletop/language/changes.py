"""Changes that effects make to objects and players: sizes, and what they can, must or may do."""

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Phrase, Word, one_of

_SIZE: Final = re.compile(r"([+-]?)(?:([0-9]{1,9})|(X))|(mana value)")


class SizeWord(Word, called="size"):
    """A power or toughness that isn't a number yet."""

    X = "X"
    MANA_VALUE = "mana value"


class Size(Phrase):
    """A power, toughness or loyalty: ``"+2"`` adds, ``"2"`` sets, ``"-X"`` subtracts X.

    ``sign`` is 1 or -1 if it adds, 0 if it sets.

    Raises:
        ValueError: the text is not a size

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
        """Whether it sets the size instead of adding to it."""
        return self.sign == 0

    @property
    def is_number(self) -> bool:
        """Whether it is a plain number, not an amount that must be counted first."""
        return isinstance(self.number, int)

    def times(self, number: int) -> "Size":
        """Return it multiplied, if it is a number."""
        if not isinstance(self.number, int):
            return self
        return Size(f"{('', '+', '-')[self.sign]}{self.number * number}")

    def with_x(self, x: int) -> "Size":
        """Return it with a number for X.

        A negative X subtracts what it would add (107.1b). If it sets power or toughness, it sets 0.
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
    """Something that an object can't do or have done to it, or damage that is prevented."""

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
    """Something that an object has to do if able."""

    ATTACK = "attack", "attack{} each combat if able"
    BE_BLOCKED = "be blocked", "must be blocked if able"


class MayStill(Word, called="thing that an object can be let do"):
    """Something an object can do despite a rule, such as attack despite defender."""

    ATTACK = "attack", "can attack in spite of defender"
    BLOCK_ONE_MORE = "block one more", "can block an additional creature each combat"
    """A second creature in addition to the first (509.1a)."""
    ASSIGN_AS_UNBLOCKED = (
        "assign combat damage as though unblocked",
        "may assign combat damage as though not blocked",
    )
    """Decided by its controller each time it deals combat damage (510.1c)."""
    ACTIVATE_LOYALTY_TWICE = (
        "activate loyalty twice",
        "may have its loyalty abilities activated twice each turn",
    )
    BOAST_TWICE = "boast twice", "can boast twice during each of your turns"
    """During its controller's turn."""
    UNTAP_IN_EACH_UNTAP_STEP = "untap in each untap step", "untap during each other player's untap step"
    """During the untap steps of other players too (502.3)."""


class Allowed(Word, called="thing that can be allowed"):
    """Something that a player may do."""

    CAST = "cast"
    CAST_FACE_DOWN = "cast face down"
    CAST_COPY = "cast copy"
    PLAY_LAND = "play land"
    HOLD_ANY_NUMBER = "hold any number of cards"
    LOOK_AT_TOP = "look at the top card"
    """The top card of a library, at any time. If all players may look, it is revealed (401.5)."""
    SPEND_MANA = "spend mana"
    """As though it were of another kind, for any cost (609.4b)."""


class AimedAt(Word, called="thing that spells target"):
    """Targets of spells that cost less or more."""

    SELF = "self"
    ENCHANTED_PLAYER = "enchanted player"
    EACH_BEYOND_THE_FIRST = "each target beyond the first"
    """Anything, once for each target beyond the first."""


class SpentAs(Word, called="way to spend mana"):
    """Costs that mana of another kind can pay (609.4b)."""

    ANY_COLOR = "any color"
    ANY_TYPE = "any type"


class Forbidden(Word, called="thing that can be forbidden"):
    """Something a player can't do, or that can't be done to an object."""

    CAST = "cast"
    PLAY_LAND = "play land"
    ACTIVATE = "activate"
    ACTIVATE_EXCEPT_MANA = "activate except mana"
    ACTIVATE_LOYALTY = "activate loyalty"
    ATTACK = "attack"
    ATTACK_YOU = "attack you"
    """Or planeswalkers you control, where you are the effect's controller."""
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
    """Neither gain, lose nor pay life (119.7, 119.8)."""
    GET_AT = "get at"
    """Protection from everything for a player, who can't be targeted, dealt damage or enchanted (702.16)."""
    PREVENT_DAMAGE = "prevent damage"
    """For all players (615.12)."""


FORBIDDEN_FOR_A_WHILE: Final = (
    Forbidden.CAST,
    Forbidden.PLAY_LAND,
    Forbidden.ACTIVATE,
    Forbidden.ACTIVATE_EXCEPT_MANA,
    Forbidden.ACTIVATE_LOYALTY,
    Forbidden.ATTACK,
    Forbidden.BLOCK,
    Forbidden.SPARE,
    Forbidden.TRANSFORM,
    Forbidden.CONVERT,
    Forbidden.GAIN_LIFE,
    Forbidden.CHANGE_LIFE,
    Forbidden.GET_AT,
    Forbidden.PREVENT_DAMAGE,
)
"""What a step can forbid. Other prohibitions come only from permanents."""
