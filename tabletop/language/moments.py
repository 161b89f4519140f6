"""Moments: what abilities wait for, what would happen, when something returns, and durations.

Each is a member of an enumeration: its spelling in files, and its words on a card. The events that cause them
are in ``rules.stack.occurrences``.
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from tabletop.language.meaning import Way, Written
from tabletop.language.reading import Word


class Moment(Word, called="moment"):
    """A trigger event (603)."""

    # Beginnings of steps and phases (603.2b).
    YOUR_UPKEEP = "your upkeep", "at the beginning of your upkeep"
    EACH_UPKEEP = "each upkeep", "at the beginning of each upkeep"
    OPPONENT_UPKEEP = "opponent upkeep", "at the beginning of each opponent's upkeep"
    ENCHANTED_PLAYER_UPKEEP = "enchanted player upkeep", "at the beginning of the enchanted player's upkeep"
    ENCHANTED_CONTROLLER_UPKEEP = (
        "enchanted permanent's controller's upkeep",
        "at the beginning of the upkeep of the enchanted permanent's controller",
    )
    YOUR_DRAW_STEP = "your draw step", "at the beginning of your draw step"
    YOUR_FIRST_MAIN = "your first main", "at the beginning of your first main phase"
    YOUR_SECOND_MAIN = "your second main", "at the beginning of your second main phase"
    YOUR_POSTCOMBAT_MAINS = (
        "each of your postcombat mains",
        "at the beginning of each of your postcombat main phases",
    )
    YOUR_BEGINNING_OF_COMBAT = "your beginning of combat", "at the beginning of combat on your turn"
    EACH_BEGINNING_OF_COMBAT = "each beginning of combat", "at the beginning of each combat"
    END_OF_COMBAT = "end of combat", "at end of combat"
    YOUR_END_STEP = "your end step", "at the beginning of your end step"
    EACH_END_STEP = "each end step", "at the beginning of each end step"
    OPPONENT_END_STEP = "opponent end step", "at the beginning of each opponent's end step"

    # What happens to an object.
    CAST = "cast", "is cast"
    CAST_OR_COPIED = "cast or copied", "is cast or copied"
    CAST_FIRST = "cast first", "is the first spell its player casts in a turn"
    """The first fitting spell of its player in a turn."""
    MANA_SPENT_ON_A_SPELL = "its mana is spent on a spell", "makes mana that is spent on a spell"
    """Mana that it produced is spent. "That" is the spell."""
    ENTERS = "enters"
    DIES = "dies"
    LEAVES = "leaves", "leaves the battlefield"
    DIES_OR_IS_EXILED = "dies or is exiled"
    PUT_INTO_GRAVEYARD = "put into graveyard", "is put into a graveyard from the battlefield"
    CARD_PUT_INTO_GRAVEYARD = "card put into graveyard", "is put into a graveyard from anywhere"
    CARD_LEAVES_GRAVEYARD = "card leaves graveyard", "leaves a graveyard"
    TRANSFORMS = "transforms"
    MUTATES = "mutates"
    TURNED_FACE_UP = "turned face up", "is turned face up"
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
    BECOMES_THE_TARGET = "becomes the target", "becomes the target of a spell or ability"
    BECOMES_THE_TARGET_OF_AN_AURA = "becomes the target of an Aura spell"
    BECOMES_THE_TARGET_OF_AN_OPPONENT = (
        "becomes the target of an opponent",
        "becomes the target of a spell or ability an opponent controls",
    )
    DEALS_DAMAGE = "deals damage"
    DEALS_DAMAGE_TO_AN_OPPONENT = "deals damage to an opponent"
    DEALS_DAMAGE_TO_A_PLAYER = "deals damage to a player"
    DEALS_DAMAGE_TO_YOU_OR_YOURS = (
        "deals damage to you or your permanents",
        "deals damage to you or a permanent you control",
    )
    DEALS_COMBAT_DAMAGE = "deals combat damage"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER = "deals combat damage to a player"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_BATTLE = "deals combat damage to a player or battle"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_PLANESWALKER = "deals combat damage to a player or planeswalker"
    DEALS_COMBAT_DAMAGE_TO_YOU = "deals combat damage to you"
    IS_DEALT_DAMAGE = "is dealt damage"
    IS_DEALT_DAMAGE_BY_A_SOURCE = "is dealt damage by a source"
    """For each source that deals it at a time, once. "That player" is the source's controller."""
    IS_DEALT_EXCESS_NONCOMBAT_DAMAGE = "is dealt excess noncombat damage"
    SACRIFICED = "sacrificed", "is sacrificed"
    DISCARDED = "discarded", "is discarded"
    YOU_PUT_PLUS_COUNTERS = (
        "you put +1/+1 counters on it",
        "whenever you put one or more +1/+1 counters on this",
    )
    BECOMES_MONSTROUS = "becomes monstrous"
    """"That many" is the number of its monstrosity (701.37c)."""
    IS_TAPPED_FOR_MANA = "is tapped for mana"

    # Either of two things that happen to an object.
    ENTERS_OR_ATTACKS = "enters or attacks"
    ENTERS_OR_TRANSFORMS = "enters or transforms", "enters or transforms into this face"
    ENTERS_OR_DIES = "enters or dies"
    ATTACKS_OR_BLOCKS = "attacks or blocks"
    BLOCKS_OR_BECOMES_BLOCKED = "blocks or becomes blocked"
    BLOCKS_OR_BECOMES_BLOCKED_BY_A_CREATURE = "blocks or becomes blocked by a creature"

    # What happens to players and the game.
    BECOMES_DAY = "becomes day", "when it becomes day"
    BECOMES_NIGHT = "becomes night", "when it becomes night"
    DAY_OR_NIGHT_CHANGES = "day or night changes", "whenever day becomes night or night becomes day"
    CARDS_LEAVE_YOUR_GRAVEYARD = (
        "cards leave your graveyard",
        "whenever one or more cards leave your graveyard",
    )
    DAMAGED_CREATURE_DIES = (
        "damaged creature dies",
        "whenever a creature that this dealt damage to this turn dies",
    )
    CARD_EXILED_WITH_IT_PLAYED = (
        "card exiled with it played",
        "whenever a player plays a card exiled with this",
    )
    YOU_PLAY_A_CARD_EXILED_WITH_IT = "you play a card exiled with it", "when you play a card exiled with this"
    REVEALED_AS_DRAWN = "revealed as drawn", "is revealed as the first card drawn in a turn"
    """The first card that its owner draws in a turn, by an ability of that card."""
    LAST_COUNTER_REMOVED = "last counter removed", "when the last of its counters is removed"
    FOURTH_SPELL_OF_A_TURN = "fourth spell of a turn", "when the fourth spell of a turn is cast"
    SECOND_SPELL_OF_YOUR_TURN = "second spell of your turn", "whenever you cast your second spell each turn"
    THIRD_SPELL_OF_YOUR_TURN = "third spell of your turn", "whenever you cast your third spell each turn"
    A_PLAYER_LOSES = "a player loses", "whenever a player loses the game"
    THE_CHOSEN_PLAYER_LOSES = "the chosen player loses", "when the chosen player loses the game"
    YOU_PLAY_A_CARD_FROM_EXILE = (
        "you play a card from exile",
        "whenever you play a land or cast a spell from exile",
    )
    YOU_BECOME_THE_TARGET_OF_AN_OPPONENT = (
        "you become the target of an opponent",
        "whenever you become the target of a spell or ability an opponent controls",
    )
    YOU_ATTACK = "you attack", "whenever you attack"
    YOU_ATTACK_WITH_TWO = "you attack with two", "whenever you attack with two or more creatures"
    YOU_ATTACK_WITH_THREE = "you attack with three", "whenever you attack with three or more creatures"
    YOU_BECOME_THE_MONARCH = "you become the monarch", "whenever you become the monarch"
    YOU_BEND = "you bend", "whenever you waterbend, earthbend, firebend or airbend"
    YOU_DISCARD_A_CARD = "you discard a card", "whenever you discard a card"
    YOU_DRAW_A_CARD = "you draw a card", "whenever you draw a card"
    OPPONENT_DRAWS_A_CARD = "opponent draws a card", "whenever an opponent draws a card"
    YOU_DRAW_YOUR_SECOND_CARD = "you draw your second card", "whenever you draw your second card each turn"
    YOU_DRAW_YOUR_THIRD_CARD = "you draw your third card", "when you draw your third card in a turn"
    A_PLAYER_DRAWS_THEIR_SECOND_CARD = (
        "a player draws their second card",
        "whenever a player draws their second card in a turn",
    )
    YOU_GAIN_LIFE = "you gain life", "whenever you gain life"
    YOU_LOSE_LIFE = "you lose life", "whenever you lose life"
    YOU_SACRIFICE = "you sacrifice", "whenever you sacrifice a permanent"
    YOU_ACTIVATE_AN_ABILITY = (
        "you activate an ability",
        "whenever you activate an ability that isn't a mana ability",
    )
    """Not a mana ability. "That" is the ability on the stack."""
    OPPONENT_ACTIVATES_AN_ABILITY = (
        "opponent activates an ability",
        "whenever an opponent activates an ability that isn't a mana ability",
    )
    OPPONENT_LOSES_LIFE = "opponent loses life", "whenever an opponent loses life"
    YOUR_PLANESWALKERS_ARE_ATTACKED = (
        "your planeswalkers are attacked",
        "whenever an opponent attacks one or more planeswalkers you control",
    )

    CONDITION = "condition", "when"
    """A state trigger, whose condition says when it triggers (603.8)."""
    BY_HAND = "by hand", "when its players see it happen"
    """A moment that only the players notice. They put the ability on the stack."""

    @property
    def is_of_an_object(self) -> bool:
        """Whether its words follow an object: "enters". The words of others begin a whole text."""
        return not self.words.startswith(("at ", "when"))

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
    """An event that a replacement effect would replace (614).

    Its words follow an object unless they begin with a player or token.
    """

    PUT_INTO_GRAVEYARD = "put into graveyard", "would be put into a graveyard"
    DIES = "dies", "would die"
    LEAVES = "leaves", "would leave the battlefield"
    ENTERS = "enters", "would enter"
    DEALT_DAMAGE = "dealt damage", "would be dealt damage"
    YOUR_LIFE_REDUCED_TO_0 = "your life reduced to 0", "your life total would be reduced to 0 or less"
    YOU_DRAW = "you draw", "you would draw a card"
    TOKEN_CREATED = "token created", "tokens would be created under your control"
    TURNED_FACE_DOWN = "turned face down", "would be turned face down"
    EXPLORES = "explores", "would explore"
    DISCARDED_FOR_AN_OPPONENT = (
        "discarded for an opponent",
        "would be discarded because of something that an opponent controls",
    )
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
    """The trigger event of a delayed ability: a step, or an event of the watched object (603.7).

    Braces mark the watched object in its words.
    """

    NEXT_UPKEEP = "next upkeep", "at the beginning of the next upkeep"
    YOUR_NEXT_UPKEEP = "your next upkeep", "at the beginning of your next upkeep"
    NEXT_MAIN = "next main", "at the beginning of the next main phase"
    YOUR_NEXT_MAIN = "your next main", "at the beginning of your next main phase"
    NEXT_END_STEP = "next end step", "at the beginning of the next end step"
    YOUR_NEXT_END_STEP = "your next end step", "at the beginning of your next end step"
    NEXT_CLEANUP = "next cleanup step", "at the beginning of the next cleanup step"
    END_OF_COMBAT = "end of combat", "at end of combat"
    DIES = "dies", "when {} dies"
    DIES_OR_IS_EXILED = "dies or is exiled", "when {} dies or is exiled"
    LEAVES = "leaves", "when {} leaves the battlefield"
    LAST_COUNTER_REMOVED = "last counter removed", "when the last counter is removed from {}"
    DEALS_COMBAT_DAMAGE_TO_A_PLAYER = (
        "deals combat damage to a player",
        "when {} deals combat damage to a player",
    )
    EACH_TIME_A_CREATURE_ATTACKS_YOU = (
        "each time a creature attacks you",
        "whenever a creature attacks you or a planeswalker you control",
    )
    """Or a planeswalker you control. The creature is watched, and it triggers each time."""
    EACH_TIME_A_CREATURE_OF_AN_OPPONENT_ATTACKS = (
        "each time a creature of an opponent attacks",
        "whenever a creature an opponent controls attacks",
    )
    """For any attack. The creature is watched."""
    EACH_OF_YOUR_UPKEEPS = (
        "each of your upkeeps",
        "at the beginning of each of your upkeeps, while {} is exiled",
    )
    """While the watched object stays where it is, as in the next one."""
    EACH_TIME_A_LAND_ENTERS_UNDER_YOU = (
        "each time a land enters under you",
        "whenever a land enters under your control while {} is exiled",
    )
    YOU_NEXT_CAST = "you next cast", "when you next cast {}"
    """A fitting spell, to which the ability refers."""
    THAT_MANA_IS_SPENT = "that mana is spent on a spell", "when that mana is spent to cast {}"
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

    END_OF_TURN = "end of turn", "until end of turn"
    YOUR_NEXT_TURN = "your next turn", "until your next turn"
    END_OF_YOUR_NEXT_TURN = "end of your next turn", "until the end of your next turn"
    END_OF_TARGETS_NEXT_TURN = "end of target's next turn", "until the end of its controller's next turn"
    """The next turn of the player who controls the first target when that turn comes."""
    TARGETS_NEXT_TURN = "target's next turn", "during that player's next turn"
    """During the next turn of the target player, and not before."""
    END_OF_COMBAT = "end of combat", "until end of combat"
    SELF_LEAVES = "self leaves", "for as long as this stays on the battlefield"
    YOU_LOSE_CONTROL = "you lose control", "for as long as you control this"
    SELF_IS_DETACHED = "self is detached", "for as long as this stays attached to it"
    """What it is attached to as the effect begins counts."""
    TARGET_UNTAPS = "target untaps", "for as long as it stays tapped"
    """The first target of the effect."""
    SELF_IS_TURNED_DOWN = "self is turned face down", "until this is turned face down"


Until: TypeAlias = Annotated[Duration | None, Written(Way.UNTIL)]
"""The end of an effect, None if it lasts for good."""


class ExiledUntil(Word, called="moment"):
    """How long something stays exiled before it returns (610.3)."""

    SELF_LEAVES = "self leaves", "until this leaves the battlefield"
