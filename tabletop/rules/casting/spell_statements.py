"""Statements cited as a spell is cast: the face that is up, and the keyword used (712.11)."""

from typing import Final

from tabletop.rules.book.rule import statement

FRONT_BY_DEFAULT = statement(
    "casting.front_by_default", "A double-faced spell is cast with its front face up.", "712.11", "712.8c"
)
BACK_ON_THE_STACK = statement(
    "casting.back_on_the_stack",
    "Cast transformed or converted, it goes onto the stack with its back face up.",
    "712.11a",
    "712.8c",
)
FACE_IS_CHOSEN = statement(
    "casting.face_is_chosen",
    "Which face of a modal card is cast is chosen before it goes onto the stack.",
    "712.11b",
    "712.8f",
)
FRONT_ABILITY_COUNTS = statement(
    "casting.front_ability_counts",
    "An ability of the front that lets it be cast transformed counts too.",
    "712.11d",
)
BY_KEYWORD: Final = {
    "disturb": statement(
        "casting.disturb", "Disturb casts it transformed from the graveyard.", "702.146a", "702.146b", "118.9"
    ),
    "more than meets the eye": statement(
        "casting.more_than_meets_the_eye",
        "More Than Meets the Eye casts it converted, for another cost.",
        "702.162a",
        "118.9",
    ),
    "mutate": statement(
        "casting.mutate", "Mutate casts it with a creature of its owner's as its target.", "702.140a"
    ),
    "foretell": statement(
        "casting.foretell", "A foretold card is cast out of exile for its foretell cost.", "702.143a", "118.9"
    ),
    "evoke": statement("casting.evoke", "Evoke casts it for another cost.", "702.74a", "118.9"),
    "overload": statement(
        "casting.overload",
        "Overload casts it for another cost, and it affects each instead of a target.",
        "702.96a",
        "702.96b",
        "118.9",
    ),
    "bestow": statement(
        "casting.bestow",
        "Bestow casts it for another cost, as an Aura spell with enchant creature.",
        "702.103a",
        "702.103b",
        "118.9",
    ),
    "cascade": statement(
        "casting.cascade",
        "Cascade lets it be cast if the resulting spell's mana value is less too.",
        "702.85a",
    ),
}
COPY_IS_CAST = statement(
    "casting.copy_is_cast", "The copy of the card is cast; the card stays where it is.", "707.12"
)
MODES_ARE_CHOSEN = statement(
    "casting.modes_are_chosen",
    "The modes of a modal spell are chosen as it is cast; one without a legal target can't be chosen.",
    "700.2a",
    "601.2b",
)
COMMANDER_COSTS_MORE = statement(
    "casting.commander_costs_more",
    "A commander costs {2} more for each time it was cast from the command zone before.",
    "903.8",
)
MELD_CARD_IS_ITS_FRONT = statement(
    "casting.meld_card_is_its_front", "A meld card on the stack is only its front face.", "712.8b"
)
