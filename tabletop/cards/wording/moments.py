"""Beginnings and endings of texts: triggers, delays and durations."""

from collections.abc import Mapping
from typing import Final

from tabletop.language.moments import Duration, Later, Moment, WouldBe

STEPS: Final[Mapping[Moment, str]] = {
    Moment.YOUR_UPKEEP: "at the beginning of your upkeep",
    Moment.EACH_UPKEEP: "at the beginning of each upkeep",
    Moment.OPPONENT_UPKEEP: "at the beginning of each opponent's upkeep",
    Moment.ENCHANTED_PLAYER_UPKEEP: "at the beginning of the enchanted player's upkeep",
    Moment.ENCHANTED_CONTROLLER_UPKEEP: (
        "at the beginning of the upkeep of the enchanted permanent's controller"
    ),
    Moment.YOUR_DRAW_STEP: "at the beginning of your draw step",
    Moment.YOUR_FIRST_MAIN: "at the beginning of your first main phase",
    Moment.YOUR_SECOND_MAIN: "at the beginning of your second main phase",
    Moment.YOUR_POSTCOMBAT_MAINS: "at the beginning of each of your postcombat main phases",
    Moment.YOUR_BEGINNING_OF_COMBAT: "at the beginning of combat on your turn",
    Moment.EACH_BEGINNING_OF_COMBAT: "at the beginning of each combat",
    Moment.END_OF_COMBAT: "at end of combat",
    Moment.YOUR_END_STEP: "at the beginning of your end step",
    Moment.EACH_END_STEP: "at the beginning of each end step",
    Moment.OPPONENT_END_STEP: "at the beginning of each opponent's end step",
}
"""Beginnings of steps and phases, as whole openings of a text."""

HAPPENINGS: Final[Mapping[Moment, str]] = {
    Moment.CAST: "is cast",
    Moment.CAST_OR_COPIED: "is cast or copied",
    Moment.CAST_FIRST: "is the first spell its player casts in a turn",
    Moment.MANA_SPENT_ON_A_SPELL: "makes mana that is spent on a spell",
    Moment.ENTERS: "enters",
    Moment.ENTERS_OR_ATTACKS: "enters or attacks",
    Moment.ENTERS_OR_TRANSFORMS: "enters or transforms into this face",
    Moment.ENTERS_OR_DIES: "enters or dies",
    Moment.DIES: "dies",
    Moment.LEAVES: "leaves the battlefield",
    Moment.DIES_OR_IS_EXILED: "dies or is exiled",
    Moment.PUT_INTO_GRAVEYARD: "is put into a graveyard from the battlefield",
    Moment.CARD_PUT_INTO_GRAVEYARD: "is put into a graveyard from anywhere",
    Moment.CARD_LEAVES_GRAVEYARD: "leaves a graveyard",
    Moment.TRANSFORMS: "transforms",
    Moment.TURNED_FACE_UP: "turned face up",
    Moment.ATTACKS: "attacks",
    Moment.ATTACKS_OR_BLOCKS: "attacks or blocks",
    Moment.ATTACKS_AND_ISNT_BLOCKED: "attacks and isn't blocked",
    Moment.BLOCKS: "blocks",
    Moment.BLOCKS_OR_BECOMES_BLOCKED: "blocks or becomes blocked",
    Moment.BECOMES_BLOCKED: "becomes blocked",
    Moment.BLOCKS_A_CREATURE: "blocks a creature",
    Moment.BECOMES_BLOCKED_BY_A_CREATURE: "becomes blocked by a creature",
    Moment.BLOCKS_OR_BECOMES_BLOCKED_BY_A_CREATURE: "blocks or becomes blocked by a creature",
    Moment.BECOMES_TAPPED: "becomes tapped",
    Moment.BECOMES_UNTAPPED: "becomes untapped",
    Moment.BECOMES_THE_TARGET: "becomes the target of a spell or ability",
    Moment.BECOMES_THE_TARGET_OF_AN_AURA: "becomes the target of an Aura spell",
    Moment.BECOMES_THE_TARGET_OF_AN_OPPONENT: (
        "becomes the target of a spell or ability an opponent controls"
    ),
    Moment.DEALS_DAMAGE: "deals damage",
    Moment.DEALS_DAMAGE_TO_AN_OPPONENT: "deals damage to an opponent",
    Moment.DEALS_DAMAGE_TO_A_PLAYER: "deals damage to a player",
    Moment.DEALS_DAMAGE_TO_YOU_OR_YOURS: "deals damage to you or a permanent you control",
    Moment.DEALS_COMBAT_DAMAGE: "deals combat damage",
    Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER: "deals combat damage to a player",
    Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_BATTLE: "deals combat damage to a player or battle",
    Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_PLANESWALKER: "deals combat damage to a player or planeswalker",
    Moment.DEALS_COMBAT_DAMAGE_TO_YOU: "deals combat damage to you",
    Moment.IS_DEALT_DAMAGE: "is dealt damage",
    Moment.IS_DEALT_DAMAGE_BY_A_SOURCE: "is dealt damage by a source",
    Moment.IS_DEALT_EXCESS_NONCOMBAT_DAMAGE: "is dealt excess noncombat damage",
    Moment.SACRIFICED: "is sacrificed",
    Moment.DISCARDED: "is discarded",
    Moment.REVEALED_AS_DRAWN: "is revealed as the first card drawn in a turn",
    Moment.BECOMES_MONSTROUS: "becomes monstrous",
    Moment.MUTATES: "mutates",
    Moment.IS_TAPPED_FOR_MANA: "is tapped for mana",
}
"""Events of an object, after "when this" or "whenever another creature"."""

OCCASIONS: Final[Mapping[Moment, str]] = {
    Moment.YOU_PUT_PLUS_COUNTERS: "whenever you put one or more +1/+1 counters on this",
    Moment.BECOMES_DAY: "when it becomes day",
    Moment.BECOMES_NIGHT: "when it becomes night",
    Moment.DAY_OR_NIGHT_CHANGES: "whenever day becomes night or night becomes day",
    Moment.CARDS_LEAVE_YOUR_GRAVEYARD: "whenever one or more cards leave your graveyard",
    Moment.DAMAGED_CREATURE_DIES: "whenever a creature that this dealt damage to this turn dies",
    Moment.CARD_EXILED_WITH_IT_PLAYED: "whenever a player plays a card exiled with this",
    Moment.YOU_PLAY_A_CARD_EXILED_WITH_IT: "when you play a card exiled with this",
    Moment.LAST_COUNTER_REMOVED: "when the last of its counters is removed",
    Moment.FOURTH_SPELL_OF_A_TURN: "when the fourth spell of a turn is cast",
    Moment.SECOND_SPELL_OF_YOUR_TURN: "whenever you cast your second spell each turn",
    Moment.THIRD_SPELL_OF_YOUR_TURN: "whenever you cast your third spell each turn",
    Moment.THE_CHOSEN_PLAYER_LOSES: "when the chosen player loses the game",
    Moment.A_PLAYER_LOSES: "whenever a player loses the game",
    Moment.YOU_PLAY_A_CARD_FROM_EXILE: "whenever you play a land or cast a spell from exile",
    Moment.YOU_BECOME_THE_TARGET_OF_AN_OPPONENT: (
        "whenever you become the target of a spell or ability an opponent controls"
    ),
    Moment.YOU_ATTACK: "whenever you attack",
    Moment.YOU_ATTACK_WITH_TWO: "whenever you attack with two or more creatures",
    Moment.YOU_ATTACK_WITH_THREE: "whenever you attack with three or more creatures",
    Moment.YOU_BECOME_THE_MONARCH: "whenever you become the monarch",
    Moment.YOU_BEND: "whenever you waterbend, earthbend, firebend or airbend",
    Moment.YOU_DISCARD_A_CARD: "whenever you discard a card",
    Moment.YOU_DRAW_A_CARD: "whenever you draw a card",
    Moment.A_PLAYER_DRAWS_THEIR_SECOND_CARD: "whenever a player draws their second card in a turn",
    Moment.YOU_DRAW_YOUR_SECOND_CARD: "whenever you draw your second card each turn",
    Moment.YOU_DRAW_YOUR_THIRD_CARD: "when you draw your third card in a turn",
    Moment.YOU_GAIN_LIFE: "whenever you gain life",
    Moment.YOU_LOSE_LIFE: "whenever you lose life",
    Moment.YOU_SACRIFICE: "whenever you sacrifice a permanent",
    Moment.YOU_ACTIVATE_AN_ABILITY: "whenever you activate an ability that isn't a mana ability",
    Moment.OPPONENT_ACTIVATES_AN_ABILITY: (
        "whenever an opponent activates an ability that isn't a mana ability"
    ),
    Moment.YOUR_PLANESWALKERS_ARE_ATTACKED: (
        "whenever an opponent attacks one or more planeswalkers you control"
    ),
    Moment.OPPONENT_LOSES_LIFE: "whenever an opponent loses life",
    Moment.OPPONENT_DRAWS_A_CARD: "whenever an opponent draws a card",
    Moment.CONDITION: "when",
    Moment.BY_HAND: "when its players see it happen",
}
"""Events of players and the game, as whole openings of a text without the condition."""

WOULD_BE: Final[Mapping[WouldBe, str]] = {
    WouldBe.PUT_INTO_GRAVEYARD: "would be put into a graveyard",
    WouldBe.DIES: "would die",
    WouldBe.LEAVES: "would leave the battlefield",
    WouldBe.ENTERS: "would enter",
    WouldBe.DEALT_DAMAGE: "would be dealt damage",
    WouldBe.YOUR_LIFE_REDUCED_TO_0: "your life total would be reduced to 0 or less",
    WouldBe.YOU_DRAW: "you would draw a card",
    WouldBe.TOKEN_CREATED: "tokens would be created under your control",
    WouldBe.TURNED_FACE_DOWN: "would be turned face down",
    WouldBe.EXPLORES: "would explore",
    WouldBe.DISCARDED_FOR_AN_OPPONENT: "would be discarded because of something that an opponent controls",
}
"""Replaced events, after the object unless the words begin with a player or token."""

LATER: Final[Mapping[Later, str]] = {
    Later.NEXT_UPKEEP: "at the beginning of the next upkeep",
    Later.YOUR_NEXT_UPKEEP: "at the beginning of your next upkeep",
    Later.NEXT_MAIN: "at the beginning of the next main phase",
    Later.YOUR_NEXT_MAIN: "at the beginning of your next main phase",
    Later.NEXT_END_STEP: "at the beginning of the next end step",
    Later.YOUR_NEXT_END_STEP: "at the beginning of your next end step",
    Later.NEXT_CLEANUP: "at the beginning of the next cleanup step",
    Later.END_OF_COMBAT: "at end of combat",
    Later.DIES: "when {} dies",
    Later.DIES_OR_IS_EXILED: "when {} dies or is exiled",
    Later.LEAVES: "when {} leaves the battlefield",
    Later.DEALS_COMBAT_DAMAGE_TO_A_PLAYER: "when {} deals combat damage to a player",
    Later.LAST_COUNTER_REMOVED: "when the last counter is removed from {}",
    Later.EACH_OF_YOUR_UPKEEPS: "at the beginning of each of your upkeeps, while {} is exiled",
    Later.EACH_TIME_A_LAND_ENTERS_UNDER_YOU: "whenever a land enters under your control while {} is exiled",
    Later.YOU_NEXT_CAST: "when you next cast {}",
    Later.THAT_MANA_IS_SPENT: "when that mana is spent to cast {}",
    Later.EACH_TIME_A_CREATURE_ATTACKS_YOU: "whenever a creature attacks you or a planeswalker you control",
    Later.EACH_TIME_A_CREATURE_OF_AN_OPPONENT_ATTACKS: "whenever a creature an opponent controls attacks",
}
"""Moments of delayed triggered abilities. Braces mark the watched object."""

DURATIONS: Final[Mapping[Duration, str]] = {
    Duration.END_OF_TURN: "until end of turn",
    Duration.YOUR_NEXT_TURN: "until your next turn",
    Duration.END_OF_YOUR_NEXT_TURN: "until the end of your next turn",
    Duration.END_OF_TARGETS_NEXT_TURN: "until the end of its controller's next turn",
    Duration.TARGETS_NEXT_TURN: "during that player's next turn",
    Duration.END_OF_COMBAT: "until end of combat",
    Duration.SELF_LEAVES: "for as long as this stays on the battlefield",
    Duration.TARGET_UNTAPS: "for as long as it stays tapped",
    Duration.SELF_IS_DETACHED: "for as long as this stays attached to it",
    Duration.SELF_IS_TURNED_DOWN: "until this is turned face down",
    Duration.YOU_LOSE_CONTROL: "for as long as you control this",
}
"""Durations of continuous effects."""
