"""Moments: what abilities wait for, what would happen, when something returns, and durations.

Each is a member of an enumeration whose value is its spelling in files. Their wording is in
``cards.wording.moments``, the events that cause them in ``rules.stack.occurrences``.
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from tabletop.language.meaning import Way, Written
from tabletop.language.reading import Word


class Moment(Word, called="moment"):
    """A trigger event (603)."""

    # Beginnings of steps and phases (603.2b).
    YOUR_UPKEEP = "your upkeep"
    EACH_UPKEEP = "each upkeep"
    OPPONENT_UPKEEP = "opponent upkeep"
    ENCHANTED_PLAYER_UPKEEP = "enchanted player upkeep"
    ENCHANTED_CONTROLLER_UPKEEP = "enchanted permanent's controller's upkeep"
    YOUR_DRAW_STEP = "your draw step"
    YOUR_FIRST_MAIN = "your first main"
    YOUR_SECOND_MAIN = "your second main"
    YOUR_POSTCOMBAT_MAINS = "each of your postcombat mains"
    YOUR_BEGINNING_OF_COMBAT = "your beginning of combat"
    EACH_BEGINNING_OF_COMBAT = "each beginning of combat"
    END_OF_COMBAT = "end of combat"
    YOUR_END_STEP = "your end step"
    EACH_END_STEP = "each end step"
    OPPONENT_END_STEP = "opponent end step"

    # What happens to an object.
    CAST = "cast"
    CAST_OR_COPIED = "cast or copied"
    CAST_FIRST = "cast first"
    """The first fitting spell of its player in a turn."""
    MANA_SPENT_ON_A_SPELL = "its mana is spent on a spell"
    """Mana that it produced is spent. "That" is the spell."""
    ENTERS = "enters"
    DIES = "dies"
    LEAVES = "leaves"
    DIES_OR_IS_EXILED = "dies or is exiled"
    PUT_INTO_GRAVEYARD = "put into graveyard"
    CARD_PUT_INTO_GRAVEYARD = "card put into graveyard"
    CARD_LEAVES_GRAVEYARD = "card leaves graveyard"
    TRANSFORMS = "transforms"
    MUTATES = "mutates"
    TURNED_FACE_UP = "turned face up"
    ATTACKS = "attacks"
    ATTACKS_AND_ISNT_BLOCKED = "attacks and isn't blocked"
    BLOCKS = "blocks"
    BECOMES_BLOCKED = "becomes blocked"
    BLOCKS_A_CREATURE = "blocks a creature"
    """For each creature it blocks, once (509.3c). "That" is the creature."""
    BECOMES_BLOCKED_BY_A_CREATURE = "becomes blocked by a creature"
    """For each creature that blocks it, once (509.3d). "That" is the creature."""
    BECOMES_TAPPED = "becomes tapped"
    BECOMES_UNTAPPED = "becomes untapped"
    BECOMES_THE_TARGET = "becomes the target"
    BECOMES_THE_TARGET_OF_AN_AURA = "becomes the target of an Aura spell"
    BECOMES_THE_TARGET_OF_AN_OPPONENT = "becomes the target of an opponent"
    DEALS_DAMAGE = "deals damage"
    DEALS_DAMAGE_TO_AN_OPPONENT = "deals damage to an opponent"
    DEALS_DAMAGE_TO_A_PLAYER = "deals damage to a player"
    DEALS_DAMAGE_TO_YOU_OR_YOURS = "deals damage to you or your permanents"
    DEALS_COMBAT_DAMAGE = "deals combat damage"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER = "deals combat damage to a player"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_BATTLE = "deals combat damage to a player or battle"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_PLANESWALKER = "deals combat damage to a player or planeswalker"
    DEALS_COMBAT_DAMAGE_TO_YOU = "deals combat damage to you"
    IS_DEALT_DAMAGE = "is dealt damage"
    IS_DEALT_DAMAGE_BY_A_SOURCE = "is dealt damage by a source"
    """For each source that deals it at a time, once. "That player" is the source's controller."""
    IS_DEALT_EXCESS_NONCOMBAT_DAMAGE = "is dealt excess noncombat damage"
    SACRIFICED = "sacrificed"
    DISCARDED = "discarded"
    YOU_PUT_PLUS_COUNTERS = "you put +1/+1 counters on it"
    BECOMES_MONSTROUS = "becomes monstrous"
    """"That many" is the number of its monstrosity (701.37c)."""
    IS_TAPPED_FOR_MANA = "is tapped for mana"

    # Either of two things that happen to an object.
    ENTERS_OR_ATTACKS = "enters or attacks"
    ENTERS_OR_TRANSFORMS = "enters or transforms"
    ENTERS_OR_DIES = "enters or dies"
    ATTACKS_OR_BLOCKS = "attacks or blocks"
    BLOCKS_OR_BECOMES_BLOCKED = "blocks or becomes blocked"
    BLOCKS_OR_BECOMES_BLOCKED_BY_A_CREATURE = "blocks or becomes blocked by a creature"

    # What happens to players and the game.
    BECOMES_DAY = "becomes day"
    BECOMES_NIGHT = "becomes night"
    DAY_OR_NIGHT_CHANGES = "day or night changes"
    CARDS_LEAVE_YOUR_GRAVEYARD = "cards leave your graveyard"
    DAMAGED_CREATURE_DIES = "damaged creature dies"
    CARD_EXILED_WITH_IT_PLAYED = "card exiled with it played"
    YOU_PLAY_A_CARD_EXILED_WITH_IT = "you play a card exiled with it"
    REVEALED_AS_DRAWN = "revealed as drawn"
    """The first card that its owner draws in a turn, by an ability of that card."""
    LAST_COUNTER_REMOVED = "last counter removed"
    FOURTH_SPELL_OF_A_TURN = "fourth spell of a turn"
    SECOND_SPELL_OF_YOUR_TURN = "second spell of your turn"
    THIRD_SPELL_OF_YOUR_TURN = "third spell of your turn"
    A_PLAYER_LOSES = "a player loses"
    THE_CHOSEN_PLAYER_LOSES = "the chosen player loses"
    YOU_PLAY_A_CARD_FROM_EXILE = "you play a card from exile"
    YOU_BECOME_THE_TARGET_OF_AN_OPPONENT = "you become the target of an opponent"
    YOU_ATTACK = "you attack"
    YOU_ATTACK_WITH_TWO = "you attack with two"
    YOU_ATTACK_WITH_THREE = "you attack with three"
    YOU_BECOME_THE_MONARCH = "you become the monarch"
    YOU_BEND = "you bend"
    YOU_DISCARD_A_CARD = "you discard a card"
    YOU_DRAW_A_CARD = "you draw a card"
    OPPONENT_DRAWS_A_CARD = "opponent draws a card"
    YOU_DRAW_YOUR_SECOND_CARD = "you draw your second card"
    YOU_DRAW_YOUR_THIRD_CARD = "you draw your third card"
    A_PLAYER_DRAWS_THEIR_SECOND_CARD = "a player draws their second card"
    YOU_GAIN_LIFE = "you gain life"
    YOU_LOSE_LIFE = "you lose life"
    YOU_SACRIFICE = "you sacrifice"
    YOU_ACTIVATE_AN_ABILITY = "you activate an ability"
    """Not a mana ability. "That" is the ability on the stack."""
    OPPONENT_ACTIVATES_AN_ABILITY = "opponent activates an ability"
    OPPONENT_LOSES_LIFE = "opponent loses life"
    YOUR_PLANESWALKERS_ARE_ATTACKED = "your planeswalkers are attacked"

    CONDITION = "condition"
    """A state trigger, whose condition says when it triggers (603.8)."""
    BY_HAND = "by hand"
    """A moment that only the players notice. They put the ability on the stack."""

    @property
    def parts(self) -> tuple["Moment", ...]:
        """The moments that each trigger it: itself, or the parts of a combination."""
        return COMBINED.get(self, (self,))

    @property
    def waited_for_by(self) -> tuple["Moment", ...]:
        """The moments whose abilities trigger when this one happens: itself and its combinations."""
        return _WAITED_FOR_BY[self]


COMBINED: Final[Mapping[Moment, tuple[Moment, ...]]] = {
    Moment.ENTERS_OR_ATTACKS: (Moment.ENTERS, Moment.ATTACKS),
    Moment.ENTERS_OR_TRANSFORMS: (Moment.ENTERS, Moment.TRANSFORMS),
    Moment.ENTERS_OR_DIES: (Moment.ENTERS, Moment.DIES),
    Moment.ATTACKS_OR_BLOCKS: (Moment.ATTACKS, Moment.BLOCKS),
    Moment.BLOCKS_OR_BECOMES_BLOCKED: (Moment.BLOCKS, Moment.BECOMES_BLOCKED),
    Moment.BLOCKS_OR_BECOMES_BLOCKED_BY_A_CREATURE: (
        Moment.BLOCKS_A_CREATURE,
        Moment.BECOMES_BLOCKED_BY_A_CREATURE,
    ),
}
"""Combinations, which are one of two other moments."""

_WAITED_FOR_BY: Final[Mapping[Moment, tuple[Moment, ...]]] = {
    moment: (moment, *(each for each, parts in COMBINED.items() if moment in parts)) for moment in Moment
}


ALL_AT_ONCE: Final = frozenset({Moment.DEALS_DAMAGE, Moment.DEALS_COMBAT_DAMAGE, Moment.IS_DEALT_DAMAGE})
"""Moments that happen once for all damage dealt by, or to, an object at the same time (603.2c)."""

BY_A_CREATURE: Final = frozenset({Moment.BLOCKS_A_CREATURE, Moment.BECOMES_BLOCKED_BY_A_CREATURE})
"""Moments that involve two creatures. The text refers to both."""

YOURS: Final = frozenset(
    {
        Moment.YOUR_UPKEEP,
        Moment.YOUR_DRAW_STEP,
        Moment.YOUR_FIRST_MAIN,
        Moment.YOUR_SECOND_MAIN,
        Moment.YOUR_POSTCOMBAT_MAINS,
        Moment.YOUR_BEGINNING_OF_COMBAT,
        Moment.YOUR_END_STEP,
        Moment.CARDS_LEAVE_YOUR_GRAVEYARD,
        Moment.YOU_PLAY_A_CARD_EXILED_WITH_IT,
        Moment.SECOND_SPELL_OF_YOUR_TURN,
        Moment.THIRD_SPELL_OF_YOUR_TURN,
        Moment.YOU_PLAY_A_CARD_FROM_EXILE,
        Moment.YOU_BECOME_THE_TARGET_OF_AN_OPPONENT,
        Moment.YOU_ATTACK,
        Moment.YOU_ATTACK_WITH_TWO,
        Moment.YOU_ATTACK_WITH_THREE,
        Moment.YOU_BECOME_THE_MONARCH,
        Moment.YOU_BEND,
        Moment.YOU_ACTIVATE_AN_ABILITY,
        Moment.YOU_DISCARD_A_CARD,
        Moment.YOU_DRAW_A_CARD,
        Moment.YOU_DRAW_YOUR_SECOND_CARD,
        Moment.YOU_DRAW_YOUR_THIRD_CARD,
        Moment.YOU_GAIN_LIFE,
        Moment.YOU_LOSE_LIFE,
        Moment.YOU_SACRIFICE,
        Moment.YOUR_PLANESWALKERS_ARE_ATTACKED,
    }
)
"""Moments of the ability's controller: in that player's turn, or done by or to that player."""

OPPONENTS: Final = frozenset(
    {
        Moment.OPPONENT_UPKEEP,
        Moment.OPPONENT_END_STEP,
        Moment.OPPONENT_ACTIVATES_AN_ABILITY,
        Moment.OPPONENT_LOSES_LIFE,
        Moment.OPPONENT_DRAWS_A_CARD,
    }
)
"""Moments of an opponent of that player."""


class WouldBe(Word, called="event"):
    """An event that a replacement effect would replace (614)."""

    PUT_INTO_GRAVEYARD = "put into graveyard"
    DIES = "dies"
    LEAVES = "leaves"
    ENTERS = "enters"
    DEALT_DAMAGE = "dealt damage"
    YOUR_LIFE_REDUCED_TO_0 = "your life reduced to 0"
    YOU_DRAW = "you draw"
    TOKEN_CREATED = "token created"
    TURNED_FACE_DOWN = "turned face down"
    EXPLORES = "explores"
    DISCARDED_FOR_AN_OPPONENT = "discarded for an opponent"
    """Caused by a spell or ability that an opponent controls."""


class Instead(Word, called="replacement"):
    """The replacement for an object: where it goes, or how it enters (614.1)."""

    EXILE = "exile"
    BOTTOM_OF_LIBRARY = "bottom of library"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    LIBRARY = "library"
    COMMAND = "command"
    AS_A_COPY = "as a copy"
    WITH_A_COUNTER = "with a +1/+1 counter"


class Concerned(Word, called="player"):
    """Whose cards a replacement applies to. ``NOT_CAST`` applies to anyone's that were not cast."""

    NOBODY = ""
    YOU = "you"
    OPPONENT = "opponent"
    EACH = "each"
    ENCHANTED = "enchanted"
    NOT_CAST = "not cast"


class Later(Word, called="moment"):
    """The trigger event of a delayed ability: a step, or an event of the watched object (603.7)."""

    NEXT_UPKEEP = "next upkeep"
    YOUR_NEXT_UPKEEP = "your next upkeep"
    NEXT_MAIN = "next main"
    YOUR_NEXT_MAIN = "your next main"
    NEXT_END_STEP = "next end step"
    YOUR_NEXT_END_STEP = "your next end step"
    NEXT_CLEANUP = "next cleanup step"
    END_OF_COMBAT = "end of combat"
    DIES = "dies"
    DIES_OR_IS_EXILED = "dies or is exiled"
    LEAVES = "leaves"
    LAST_COUNTER_REMOVED = "last counter removed"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER = "deals combat damage to a player"
    EACH_TIME_A_CREATURE_ATTACKS_YOU = "each time a creature attacks you"
    """Or a planeswalker you control. The creature is watched, and it triggers each time."""
    EACH_TIME_A_CREATURE_OF_AN_OPPONENT_ATTACKS = "each time a creature of an opponent attacks"
    """For any attack. The creature is watched."""
    EACH_OF_YOUR_UPKEEPS = "each of your upkeeps"
    """While the watched object stays where it is, as in the next one."""
    EACH_TIME_A_LAND_ENTERS_UNDER_YOU = "each time a land enters under you"
    YOU_NEXT_CAST = "you next cast"
    """A fitting spell, to which the ability refers."""
    THAT_MANA_IS_SPENT = "that mana is spent on a spell"
    """The mana that the text has just added, on a fitting spell, to which the ability refers."""


WATCHED: Final[Mapping["Later | ExiledUntil", Moment]] = {
    Later.DIES: Moment.DIES,
    Later.DIES_OR_IS_EXILED: Moment.DIES_OR_IS_EXILED,
    Later.LEAVES: Moment.LEAVES,
    Later.LAST_COUNTER_REMOVED: Moment.LAST_COUNTER_REMOVED,
    Later.DEALS_COMBAT_DAMAGE_TO_A_PLAYER: Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER,
}
"""Events of the watched object. The others are about none."""

EACH_TIME: Final = frozenset(
    {
        Later.EACH_TIME_A_CREATURE_ATTACKS_YOU,
        Later.EACH_TIME_A_CREATURE_OF_AN_OPPONENT_ATTACKS,
        Later.EACH_OF_YOUR_UPKEEPS,
        Later.EACH_TIME_A_LAND_ENTERS_UNDER_YOU,
    }
)
"""Events on which a lasting ability triggers each time."""

NEXT_TIME: Final = frozenset({Later.YOU_NEXT_CAST, Later.THAT_MANA_IS_SPENT})
"""Events on which an ability that waits for a player's action triggers once."""

IN_YOUR_TURN: Final[Mapping["Later | ExiledUntil", Later]] = {
    Later.YOUR_NEXT_UPKEEP: Later.NEXT_UPKEEP,
    Later.YOUR_NEXT_MAIN: Later.NEXT_MAIN,
    Later.YOUR_NEXT_END_STEP: Later.NEXT_END_STEP,
}
"""Events that happen only in the controller's turn, by their step."""


class Returning(Word, called="moment"):
    """When something exiled returns."""

    ONCE = "once"
    NEXT_END_STEP = "next end step"


class Duration(Word, called="moment"):
    """How long a continuous effect lasts (611.2)."""

    END_OF_TURN = "end of turn"
    YOUR_NEXT_TURN = "your next turn"
    END_OF_YOUR_NEXT_TURN = "end of your next turn"
    END_OF_TARGETS_NEXT_TURN = "end of target's next turn"
    """The next turn of the player who controls the first target when that turn comes."""
    TARGETS_NEXT_TURN = "target's next turn"
    """During the next turn of the target player, and not before."""
    END_OF_COMBAT = "end of combat"
    SELF_LEAVES = "self leaves"
    YOU_LOSE_CONTROL = "you lose control"
    SELF_IS_DETACHED = "self is detached"
    """From what it is attached to as the effect begins."""
    TARGET_UNTAPS = "target untaps"
    """The first target of the effect."""
    SELF_IS_TURNED_DOWN = "self is turned face down"


Until: TypeAlias = Annotated[Duration | None, Written(Way.UNTIL)]
"""The end of an effect, None if it lasts for good."""


class ExiledUntil(Word, called="moment"):
    """How long something stays exiled before it returns (610.3)."""

    SELF_LEAVES = "self leaves"
