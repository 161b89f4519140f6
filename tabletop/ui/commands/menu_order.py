"""The order and grouping of menu entries, and their submenus.

The help page, the palette and the page of keys use the same order. No menu may be taller than a small screen,
so large groups go into submenus.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from tabletop.ui.commands.command import Command


class Submenu(msgspec.Struct, frozen=True):
    """A submenu with its title and groups of commands."""

    title: str
    groups: tuple[tuple[Command, ...], ...]


Group = tuple[Command, ...] | Submenu
"""Commands between two separators, or a submenu."""

ORDER: Final[dict[str, tuple[Group, ...]]] = {
    "File": (
        (Command.NEW_GAME, Command.DECK_LIBRARY, Command.LAST_MATCH, Command.NEW_WELCOME),
        (Command.AGAIN, Command.SAME_AGAIN, Command.OPENING_HANDS, Command.SIDEBOARD),
        (Command.OPEN, Command.OPEN_DECKS, Command.IMPORT_CARDS, Command.GET_ALL_CARDS),
        (Command.SAVE_GAME, Command.SAVE_POSITION, Command.SAVE_PICTURE, Command.SAVE_FILM, Command.SAVE_LOG),
        (Command.QUIT,),
    ),
    "Edit": (
        (Command.UNDO, Command.REDO, Command.OTHER_LINE, Command.HISTORY),
        (Command.SELECT_ALL, Command.DO_ANYWAY),
        (Command.COPY_TEXT, Command.COPY_PICTURE, Command.PASTE_DECK),
        (Command.PALETTE, Command.CHANGE_KEYS, Command.PREFERENCES),
    ),
    "Card": (
        (Command.MENU, Command.OBVIOUS, Command.PICK_UP, Command.TAKE_CORNER),
        (Command.KEEP_SELECTED, Command.NEXT_IN_HEAP),
        (Command.OTHER_FACE, Command.SHOW_CARD, Command.DESCRIBE_CARD),
        (Command.TRANSFORM, Command.MELD, Command.FACE_DOWN),
        (Command.TAP, Command.HOLD_TAPPED, Command.AIM, Command.UNATTACH, Command.COPY, Command.COUNTER),
        Submenu(
            "Move",
            (
                (Command.TO_BATTLEFIELD, Command.TO_GRAVEYARD, Command.TO_EXILE, Command.TO_HAND),
                (Command.TO_LIBRARY, Command.TO_BOTTOM),
            ),
        ),
        Submenu(
            "Counters and marks",
            (
                (Command.COUNTERS,),
                (
                    Command.PLUS_COUNTER,
                    Command.MINUS_COUNTER,
                    Command.MORE_OF_ITS_COUNTERS,
                    Command.FEWER_OF_ITS_COUNTERS,
                ),
                (Command.PUMP, Command.SHRINK, Command.END_CHANGES),
                (Command.DAMAGE, Command.NOTE),
            ),
        ),
        Submenu(
            "Designations",
            (
                (Command.GOAD, Command.STUN, Command.PHASE_OUT, Command.HAS_ATTACKED),
                (Command.RING_BEARER,),
            ),
        ),
    ),
    "Piles": (
        (Command.DRAW, Command.DRAW_SEVERAL, Command.SHUFFLE),
        (Command.SEARCH_LIBRARY, Command.LOOK_AT_TOP, Command.SCRY, Command.SURVEIL),
        (Command.REVEAL_TOP, Command.REVEAL_UNTIL, Command.PLAY_TOP, Command.MILL),
        (Command.SHOW_HAND, Command.REVEAL_HAND, Command.SHUFFLE_HAND_IN),
        (Command.SHOW_GRAVEYARD, Command.SHUFFLE_GRAVEYARD_IN),
        (Command.SHOW_EXILE, Command.SHOW_COMMAND, Command.SHOW_SIDEBOARD),
    ),
    "Turn": (
        (Command.NEXT_STEP, Command.NEXT_TURN, Command.RESOLVE, Command.RESOLVE_ALL),
        (Command.TO_MY_TURN, Command.TO_MY_END, Command.TO_NEXT_TURN),
        (
            Command.TO_UPKEEP,
            Command.TO_DRAW,
            Command.TO_PRECOMBAT_MAIN,
            Command.TO_BEGINNING_OF_COMBAT,
            Command.TO_POSTCOMBAT_MAIN,
            Command.TO_END,
        ),
        (Command.ATTACK, Command.ATTACK_ALL, Command.COMBAT_DAMAGE),
        (Command.UNTAP_ALL, Command.STOP_TURNS),
    ),
    "Game": (
        (Command.LIFE_UP, Command.LIFE_DOWN, Command.PLAYERS),
        (Command.TOKENS, Command.ANOTHER, Command.CARD_BROWSER),
        (Command.DICE, Command.COIN),
        (Command.TICK_OFF,),
        Submenu(
            "Designations",
            (
                (Command.DAY_NIGHT,),
                (Command.MONARCH, Command.INITIATIVE, Command.BLESSING),
                (Command.RING, Command.SPEED, Command.VENTURE),
            ),
        ),
        (Command.ADD_MANA, Command.EMPTY_POOL, Command.PAY_MANA, Command.TAP_FOR_COSTS),
        (Command.ONLY_WHAT_CARDS_DO,),
    ),
    "Lesson": (
        (Command.LESSONS, Command.REVIEW, Command.LESSON_ABOUT_REFUSAL, Command.BACK_TO_GAME),
        (Command.TWO_EDITIONS,),
        (Command.LESSON_FORWARD, Command.LESSON_BACK, Command.LESSON_OPENING),
        (Command.PREDICT, Command.GUESS_LEGAL, Command.GUESS_NOTHING, Command.GUESS_REFUSED),
        (Command.ANSWER_4, Command.ANSWER_5),
        (Command.LESSON_HINT, Command.EXPLORE),
        (Command.REMEMBER_STOPS, Command.FORGET_STOPS),
        Submenu(
            "Make a lesson",
            (
                (Command.RECORD, Command.RECORDED_STEPS, Command.SAVE_LESSON),
                (Command.LESSON_FROM_GAME,),
            ),
        ),
        Submenu(
            "For a room",
            (
                (Command.HANDS_UP, Command.HAND_1, Command.HAND_2, Command.HAND_3, Command.HAND_4),
                (Command.HAND_5, Command.HAND_BACK),
                (Command.SPOTLIGHT, Command.POINTER),
                (Command.HALF_SPEED, Command.PLAY_AGAIN),
                (Command.PRESENTER_NOTES, Command.PLAYLIST),
            ),
        ),
    ),
    "View": (
        (Command.FIT, Command.ZOOM_IN, Command.ZOOM_OUT),
        (Command.TURN_TABLE, Command.HIDE_HAND),
        Submenu(
            "Seats",
            (
                (Command.TURN_WITH_TURNS, Command.ENLARGE_ACTING),
                (Command.FOLD_FIRST, Command.FOLD_SECOND, Command.FOLD_THIRD),
            ),
        ),
        (Command.INSPECTOR, Command.LARGE_VIEW, Command.PRESENTER, Command.OUTLINE),
        Submenu("Go to", ((Command.NEXT_PANE, Command.PREVIOUS_PANE),)),
    ),
    "Help": (
        (Command.KEYS, Command.ATLAS, Command.TIPS_AGAIN),
        (Command.SHOW_DIAGNOSTICS, Command.DIAGNOSTICS, Command.ABOUT),
    ),
}


def commands_of(menu: str) -> Iterator[Command]:
    """Yield the commands of a menu in order, including those of submenus."""
    for group in ORDER.get(menu, ()):
        for commands in group.groups if isinstance(group, Submenu) else (group,):
            yield from commands
