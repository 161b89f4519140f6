"""All key bindings of the program in one table, for the menus, the help page and the palette."""

from enum import StrEnum
from typing import Final

import msgspec

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.menu_order import ORDER, commands_of


class Reach(StrEnum):
    """Place where a key works."""

    WINDOW = "window"
    TABLE = "table"
    """On the table only, since the key has another use elsewhere."""
    CARDS = "cards"
    """On the table and in its outline, where cards can be selected."""


class Binding(msgspec.Struct, frozen=True):
    """A command of the window with its label, keys, menu and place."""

    command: Command
    label: str
    keys: tuple[str, ...] = ()
    menu: str = ""
    reach: Reach = Reach.WINDOW
    checkable: bool = False


_FILES: Final = (
    Binding(Command.NEW_WELCOME, "Welcome table", (), "File"),
    Binding(Command.OPEN, "Open…", ("Ctrl+O",), "File"),
    Binding(Command.OPEN_DECKS, "Open deck lists…", ("Ctrl+Shift+O",), "File"),
    Binding(Command.IMPORT_CARDS, "Import cards…", (), "File"),
    Binding(Command.GET_ALL_CARDS, "Get all cards…", (), "File"),
    Binding(Command.SAVE_GAME, "Save game as…", ("Ctrl+Shift+S",), "File"),
    Binding(Command.SAVE_LOG, "Save log as text…", (), "File"),
    Binding(Command.SAVE_POSITION, "Save position as scenario…", ("Ctrl+Alt+S",), "File"),
    Binding(Command.SAVE_PICTURE, "Save picture of the table…", ("Ctrl+Shift+I",), "File"),
    Binding(Command.SAVE_FILM, "Save lesson as page or film…", ("Ctrl+Alt+F",), "File"),
    Binding(Command.QUIT, "Quit", ("Ctrl+Q",), "File"),
)
_EDITING: Final = (
    Binding(Command.UNDO, "Undo", ("Ctrl+Z",), "Edit"),
    Binding(Command.REDO, "Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "Edit"),
    Binding(Command.COPY_TEXT, "Copy the table as text", ("Ctrl+Alt+C",), "Edit"),
    Binding(Command.COPY_PICTURE, "Copy the table as a picture", ("Ctrl+Shift+C",), "Edit"),
    Binding(Command.PASTE_DECK, "Play with the copied deck list", ("Ctrl+Shift+V",), "Edit"),
    Binding(Command.PALETTE, "Command palette…", ("Ctrl+Shift+P",), "Edit"),
)
_CARDS: Final = (
    Binding(Command.MENU, "Legal actions…", ("Return", "Menu"), "Card", Reach.TABLE),
    Binding(Command.OTHER_FACE, "Show the other face", ("F",), "Card", Reach.CARDS),
    Binding(Command.TRANSFORM, "Transform", ("T",), "Card", Reach.CARDS),
    Binding(Command.MELD, "Meld", ("M",), "Card", Reach.CARDS),
    Binding(Command.TAP, "Tap or untap", ("Space",), "Card", Reach.CARDS),
    Binding(Command.TO_GRAVEYARD, "Put into the graveyard", ("G", "Del"), "Card", Reach.CARDS),
    Binding(Command.TO_EXILE, "Exile", ("X",), "Card", Reach.CARDS),
    Binding(Command.TO_HAND, "Return to hand", ("H",), "Card", Reach.CARDS),
    Binding(Command.TO_LIBRARY, "Put on top of the library", ("L",), "Card", Reach.CARDS),
)
_TURNS: Final = (
    Binding(Command.NEXT_STEP, "Next step", ("Ctrl+Space",), "Turn"),
    Binding(Command.NEXT_TURN, "Go to the main phase (this turn’s or the next)", ("Ctrl+Return",), "Turn"),
    Binding(Command.TO_NEXT_TURN, "Go to the next turn", (), "Turn"),
    Binding(Command.STOP_TURNS, "Stop for the stack and triggers", (), "Turn", checkable=True),
    Binding(Command.TO_MY_TURN, "Pass to my turn", ("Alt+Return",), "Turn"),
    Binding(Command.TO_MY_END, "To my end step", ("Alt+Shift+Return",), "Turn"),
    Binding(Command.RESOLVE, "Resolve the top of the stack", ("Ctrl+R",), "Turn"),
    Binding(Command.RESOLVE_ALL, "Resolve the whole stack", ("Ctrl+Alt+Return",), "Turn"),
    Binding(Command.TO_UPKEEP, "Go to upkeep", ("F5",), "Turn"),
    Binding(Command.TO_DRAW, "Go to draw", ("Ctrl+F6",), "Turn"),
    Binding(Command.TO_PRECOMBAT_MAIN, "Go to the first main phase", ("F7",), "Turn"),
    Binding(Command.TO_BEGINNING_OF_COMBAT, "Go to combat", ("F8",), "Turn"),
    Binding(Command.TO_POSTCOMBAT_MAIN, "Go to the second main phase", ("F9",), "Turn"),
    Binding(Command.TO_END, "Go to the end step", ("F10",), "Turn"),
)
_LESSONS: Final = (
    Binding(Command.LESSON_FORWARD, "Play the next step", ("PgDown", "Alt+Right"), "Lesson"),
    Binding(Command.LESSON_BACK, "Undo a step", ("PgUp", "Alt+Left"), "Lesson"),
    Binding(Command.LESSON_OPENING, "Back to the opening", ("R",), "Lesson"),
)
_LOOKING: Final = (
    Binding(Command.FIT, "Fit the table into the window", ("0",), "View", Reach.TABLE),
    Binding(Command.ZOOM_IN, "Zoom in", ("Ctrl++", "Ctrl+="), "View"),
    Binding(Command.ZOOM_OUT, "Zoom out", ("Ctrl+-",), "View"),
    Binding(Command.TURN_TABLE, "Turn the table", ("Y",), "View", Reach.TABLE),
    Binding(Command.TURN_WITH_TURNS, "Turn the table to the acting player", (), "View", checkable=True),
    Binding(Command.ENLARGE_ACTING, "Enlarge the acting player’s hand", (), "View", checkable=True),
    Binding(Command.FOLD_FIRST, "Fold or unfold the first opponent's permanents", ("Alt+Shift+1",), "View"),
    Binding(Command.FOLD_SECOND, "Fold or unfold the second opponent's permanents", (), "View"),
    Binding(Command.FOLD_THIRD, "Fold or unfold the third opponent's permanents", (), "View"),
    Binding(Command.HIDE_HAND, "Hide the opponent's hand", ("Ctrl+H",), "View", checkable=True),
    Binding(Command.INSPECTOR, "Inspector over or beside the table", ("I",), "View", Reach.TABLE),
    Binding(Command.PRESENTER, "Presenter", ("F11",), "View", checkable=True),
)
_HELP: Final = (
    Binding(Command.KEYS, "Keys and gestures", ("F1",), "Help"),
    Binding(Command.ATLAS, "Rules atlas", ("Shift+F1",), "Help"),
    Binding(Command.SHOW_DIAGNOSTICS, "Show diagnostics…", (), "Help"),
    Binding(Command.DIAGNOSTICS, "Copy diagnostics", (), "Help"),
    Binding(Command.ABOUT, "About Tabletop", (), "Help"),
)
_TABLE: Final = (
    Binding(Command.LEFT, "Nearest card to the left", ("Left",), "Table", Reach.TABLE),
    Binding(Command.RIGHT, "Nearest card to the right", ("Right",), "Table", Reach.TABLE),
    Binding(Command.UP, "Nearest card above", ("Up",), "Table", Reach.TABLE),
    Binding(Command.DOWN, "Nearest card below", ("Down",), "Table", Reach.TABLE),
    Binding(Command.NEXT_ZONE, "Next zone", ("Tab",), "Table", Reach.TABLE),
    Binding(Command.ADD_LEFT, "Select the card to the left as well", ("Shift+Left",), "Table", Reach.TABLE),
    Binding(
        Command.ADD_RIGHT, "Select the card to the right as well", ("Shift+Right",), "Table", Reach.TABLE
    ),
    Binding(Command.ADD_UP, "Select the card above as well", ("Shift+Up",), "Table", Reach.TABLE),
    Binding(Command.ADD_DOWN, "Select the card below as well", ("Shift+Down",), "Table", Reach.TABLE),
    Binding(Command.EARLIER_IN_ROW, "Move it left in its row", ("Ctrl+Shift+Left",), "Table", Reach.TABLE),
    Binding(Command.LATER_IN_ROW, "Move it right in its row", ("Ctrl+Shift+Right",), "Table", Reach.TABLE),
    Binding(Command.PAN_LEFT, "Scroll left", ("Ctrl+Left",), "Table", Reach.TABLE),
    Binding(Command.PAN_RIGHT, "Scroll right", ("Ctrl+Right",), "Table", Reach.TABLE),
    Binding(Command.PAN_UP, "Scroll up", ("Ctrl+Up",), "Table", Reach.TABLE),
    Binding(Command.PAN_DOWN, "Scroll down", ("Ctrl+Down",), "Table", Reach.TABLE),
    Binding(Command.NEXT_PANEL, "Next panel", ("Ctrl+Tab",), "Table"),
    Binding(Command.CLEAR, "Clear bubbles and the selection", ("Esc",), "Table", Reach.CARDS),
)

_START: Final = (
    Binding(Command.NEW_GAME, "New game…", ("Ctrl+N",), "File"),
    Binding(Command.AGAIN, "New game with the same decks", ("Ctrl+Shift+N",), "File"),
    Binding(Command.SAME_AGAIN, "Restart this game", (), "File"),
    Binding(Command.OPENING_HANDS, "Opening hands…", ("Ctrl+Alt+O",), "File"),
    Binding(Command.SIDEBOARD, "Sideboard for the next game…", (), "File"),
    Binding(Command.DECK_LIBRARY, "Deck library…", ("Ctrl+Alt+D",), "File"),
    Binding(Command.LAST_MATCH, "Repeat the last match-up", (), "File"),
)
_PILES: Final = (
    Binding(Command.TO_BOTTOM, "Put on the bottom of the library", ("Shift+L",), "Card", Reach.CARDS),
    Binding(Command.TO_BATTLEFIELD, "Put onto the battlefield", ("B",), "Card", Reach.CARDS),
    Binding(Command.DRAW, "Draw a card", ("Ctrl+D",), "Piles"),
    Binding(Command.DRAW_SEVERAL, "Draw several cards…", ("Ctrl+E",), "Piles"),
    Binding(Command.SHUFFLE, "Shuffle the library", ("Ctrl+S",), "Piles"),
    Binding(Command.SEARCH_LIBRARY, "Search the library", ("F3",), "Piles"),
    Binding(Command.LOOK_AT_TOP, "Look at the top cards…", ("Ctrl+W",), "Piles"),
    Binding(Command.SCRY, "Scry…", ("Ctrl+Shift+W",), "Piles"),
    Binding(Command.SURVEIL, "Surveil…", ("Ctrl+Alt+W",), "Piles"),
    Binding(Command.REVEAL_TOP, "Reveal the top cards…", ("Ctrl+Shift+R",), "Piles"),
    Binding(Command.REVEAL_UNTIL, "Reveal until a card fits…", ("Ctrl+Shift+U",), "Piles"),
    Binding(Command.PLAY_TOP, "Play the top card", ("Ctrl+Shift+D",), "Piles"),
    Binding(Command.MILL, "Mill…", ("Ctrl+Shift+M",), "Piles"),
    Binding(Command.SHOW_HAND, "Look through the hand", ("Shift+F3",), "Piles"),
    Binding(Command.REVEAL_HAND, "Reveal the hand", ("Ctrl+Alt+R",), "Piles"),
    Binding(Command.SHUFFLE_HAND_IN, "Shuffle the hand into the library", ("Ctrl+Alt+H",), "Piles"),
    Binding(Command.SHOW_GRAVEYARD, "Look through the graveyard", ("F4",), "Piles"),
    Binding(Command.SHUFFLE_GRAVEYARD_IN, "Shuffle the graveyard into the library", ("Ctrl+Alt+G",), "Piles"),
    Binding(Command.SHOW_EXILE, "Look through exile", ("Shift+F4",), "Piles"),
    Binding(Command.SHOW_COMMAND, "Look through the command zone", ("Ctrl+Shift+F4",), "Piles"),
    Binding(Command.SHOW_SIDEBOARD, "Look through the sideboard", ("Ctrl+F4",), "Piles"),
)
_HANDS: Final = (
    Binding(Command.DO_ANYWAY, "Do it anyway (override)", ("Ctrl+Shift+Return",), "Edit"),
    Binding(Command.COUNTERS, "Counters and marks…", ("C",), "Card", Reach.CARDS),
    Binding(Command.PLUS_COUNTER, "Put a +1/+1 counter on it", ("+",), "Card", Reach.CARDS),
    Binding(Command.MINUS_COUNTER, "Remove a +1/+1 counter", ("-",), "Card", Reach.CARDS),
    Binding(Command.MORE_OF_ITS_COUNTERS, "Add one of its counters", (".",), "Card", Reach.CARDS),
    Binding(Command.FEWER_OF_ITS_COUNTERS, "Remove one of its counters", (",",), "Card", Reach.CARDS),
    Binding(Command.PUMP, "+1/+1 until end of turn", ("Alt+Up",), "Card", Reach.CARDS),
    Binding(Command.SHRINK, "-1/-1 until end of turn", ("Alt+Down",), "Card", Reach.CARDS),
    Binding(Command.DAMAGE, "Deal 1 damage to it", ("D",), "Card", Reach.CARDS),
    Binding(Command.NOTE, "Write a note…", ("N",), "Card", Reach.CARDS),
    Binding(Command.DESCRIBE_CARD, "Describe the placeholder…", (), "Card", Reach.CARDS),
    Binding(Command.HOLD_TAPPED, "Doesn’t untap, on or off", ("U",), "Card", Reach.CARDS),
    Binding(Command.END_CHANGES, "End changes made by hand", (), "Card", Reach.CARDS),
    Binding(Command.AIM, "Attach, block, attack or target with a click", ("E",), "Card", Reach.CARDS),
    Binding(Command.UNATTACH, "Unattach", ("Shift+E",), "Card", Reach.CARDS),
    Binding(Command.COPY, "Copy, as a token or on the stack", ("K",), "Card", Reach.CARDS),
    Binding(Command.COUNTER, "Counter the spell or ability", ("Shift+C",), "Card", Reach.CARDS),
    Binding(Command.FACE_DOWN, "Face down…", ("Shift+F",), "Card", Reach.CARDS),
    Binding(Command.ATTACK, "Attack with the selected creatures", ("A",), "Turn", Reach.CARDS),
    Binding(Command.ATTACK_ALL, "Attack with everything", ("Shift+A",), "Turn", Reach.CARDS),
    Binding(Command.COMBAT_DAMAGE, "Deal combat damage", ("Ctrl+F8",), "Turn"),
    Binding(Command.UNTAP_ALL, "Untap everything", ("Ctrl+U",), "Turn"),
    Binding(Command.LIFE_UP, "Gain 1 life", ("F12", "Ctrl+Shift+Up"), "Game"),
    Binding(Command.LIFE_DOWN, "Lose 1 life", ("Shift+F12", "Ctrl+Shift+Down"), "Game"),
    Binding(Command.PLAYERS, "Life and counters of players…", ("Ctrl+L",), "Game"),
    Binding(Command.TOKENS, "Tokens…", ("Ctrl+T",), "Game"),
    Binding(Command.ANOTHER, "Another token like it", ("Ctrl+G",), "Game"),
    Binding(Command.TICK_OFF, "Tick off what was done by hand", ("Ctrl+K",), "Game"),
    Binding(Command.PAY_MANA, "Pay mana from the pool or on trust", ("Ctrl+M",), "Game"),
    Binding(Command.TAP_FOR_COSTS, "Tap lands for costs automatically", (), "Game", checkable=True),
    Binding(Command.ADD_MANA, "Add mana by hand…", ("Ctrl+Alt+M",), "Game"),
    Binding(Command.EMPTY_POOL, "Empty the mana pool", (), "Game"),
    Binding(Command.ONLY_WHAT_CARDS_DO, "Only what cards do", (), "Game", checkable=True),
    Binding(Command.DICE, "Roll dice…", ("Ctrl+I",), "Game"),
    Binding(Command.COIN, "Toss a coin", ("Ctrl+Alt+I",), "Game"),
)
_DESIGNATIONS: Final = (
    Binding(Command.DAY_NIGHT, "Switch between day and night", (), "Game"),
    Binding(Command.MONARCH, "Become or stop being the monarch", (), "Game"),
    Binding(Command.INITIATIVE, "Take or lose the initiative", (), "Game"),
    Binding(Command.BLESSING, "Get or lose the city’s blessing", (), "Game"),
    Binding(Command.RING, "The Ring tempts you", (), "Game"),
    Binding(Command.SPEED, "Increase your speed", (), "Game"),
    Binding(Command.VENTURE, "Venture into the dungeon…", (), "Game"),
    Binding(Command.GOAD, "Goad", (), "Card"),
    Binding(Command.STUN, "Put a stun counter on it", (), "Card"),
    Binding(Command.PHASE_OUT, "Phase out", (), "Card"),
    Binding(Command.HAS_ATTACKED, "Mark as having attacked, or not", (), "Card"),
    Binding(Command.RING_BEARER, "Make it your Ring-bearer", (), "Card"),
)
_STUDY: Final[tuple[Binding, ...]] = (
    Binding(Command.HISTORY, "History", ("Ctrl+Shift+H",), "Edit"),
    Binding(Command.OTHER_LINE, "Return to the previous line of play", ("Ctrl+Alt+Z",), "Edit"),
    Binding(Command.CHANGE_KEYS, "Change keys…", (), "Edit"),
    Binding(Command.PREFERENCES, "Preferences…", ("Ctrl+,",), "Edit"),
    Binding(Command.SELECT_ALL, "Select everything in this zone", ("Ctrl+A",), "Edit", Reach.CARDS),
    Binding(Command.PICK_UP, "Pick up to move", ("P",), "Card", Reach.CARDS),
    Binding(Command.TAKE_CORNER, "Take by the corner to turn", ("Shift+P",), "Card", Reach.CARDS),
    Binding(Command.KEEP_SELECTED, "Keep selected while moving on", ("S",), "Card", Reach.CARDS),
    Binding(Command.NEXT_IN_HEAP, "Next card in the heap", ("J",), "Card", Reach.CARDS),
    Binding(Command.OBVIOUS, "Do the obvious: play, tap, draw, resolve", ("O",), "Card", Reach.CARDS),
    Binding(Command.LARGE_VIEW, "Enlarge card", ("V",), "View", Reach.CARDS),
    Binding(Command.OUTLINE, "Go to the table outline", ("Ctrl+Shift+T",), "View"),
    Binding(Command.NEXT_PANE, "Go to the next pane", ("F6",), "View"),
    Binding(Command.PREVIOUS_PANE, "Go to the previous pane", ("Shift+F6",), "View"),
    Binding(Command.LESSONS, "Lessons…", ("Ctrl+Shift+L",), "Lesson"),
    Binding(Command.REVIEW, "Review the questions that are due", ("Ctrl+Alt+L",), "Lesson"),
    Binding(Command.LESSON_ABOUT_REFUSAL, "Lesson about the last refusal", ("Ctrl+Alt+Y",), "Lesson"),
    Binding(Command.BACK_TO_GAME, "Back to the game", ("Ctrl+Alt+B",), "Lesson"),
    Binding(Command.REMEMBER_STOPS, "Remember missed rules", (), "Lesson", checkable=True),
    Binding(Command.FORGET_STOPS, "Forget missed rules", (), "Lesson"),
    Binding(Command.PREDICT, "Ask before each step", (), "Lesson", checkable=True),
    Binding(Command.GUESS_LEGAL, "Answer with the first option", ("Alt+1",), "Lesson"),
    Binding(Command.GUESS_NOTHING, "Answer with the second option", ("Alt+2",), "Lesson"),
    Binding(Command.GUESS_REFUSED, "Answer with the third option", ("Alt+3",), "Lesson"),
    Binding(Command.ANSWER_4, "Answer with the fourth option", ("Alt+4",), "Lesson"),
    Binding(Command.ANSWER_5, "Answer with the fifth option", ("Alt+5",), "Lesson"),
    Binding(Command.LESSON_HINT, "Give a hint", ("F2",), "Lesson"),
    Binding(Command.EXPLORE, "Explore from here", ("Alt+X",), "Lesson", checkable=True),
    Binding(Command.RECORD, "Record a lesson", ("Ctrl+Shift+E",), "Lesson"),
    Binding(Command.RECORDED_STEPS, "Go to the recorded steps", ("Ctrl+Shift+J",), "Lesson"),
    Binding(Command.SAVE_LESSON, "Save recorded lesson…", ("Ctrl+Shift+K",), "Lesson"),
    Binding(Command.LESSON_FROM_GAME, "Make a lesson from the game…", ("Ctrl+Shift+G",), "Lesson"),
    Binding(Command.TIPS_AGAIN, "Show the tips again", (), "Help"),
)
_PRESENTING: Final = (
    Binding(Command.TWO_EDITIONS, "Compare two editions…", ("Ctrl+Alt+E",), "Lesson"),
    Binding(Command.HANDS_UP, "Show of hands: show or hide the options", ("Shift+U",), "Lesson"),
    Binding(Command.HAND_1, "Count a hand for the first option", ("1",), "Lesson", Reach.TABLE),
    Binding(Command.HAND_2, "Count a hand for the second option", ("2",), "Lesson", Reach.TABLE),
    Binding(Command.HAND_3, "Count a hand for the third option", ("3",), "Lesson", Reach.TABLE),
    Binding(Command.HAND_4, "Count a hand for the fourth option", ("4",), "Lesson", Reach.TABLE),
    Binding(Command.HAND_5, "Count a hand for the fifth option", ("5",), "Lesson", Reach.TABLE),
    Binding(Command.HAND_BACK, "Undo the last hand", ("Backspace",), "Lesson", Reach.TABLE),
    Binding(Command.SPOTLIGHT, "Spotlight while the key is held", ("Z",), "Lesson"),
    Binding(Command.POINTER, "Pointer while the key is held", ("W",), "Lesson"),
    Binding(Command.HALF_SPEED, "Half speed", ("Shift+H",), "Lesson", checkable=True),
    Binding(Command.PLAY_AGAIN, "Show the last step again", ("Shift+R",), "Lesson"),
    Binding(Command.PRESENTER_NOTES, "Speaker notes in a separate window", ("Ctrl+Alt+N",), "Lesson"),
    Binding(Command.PLAYLIST, "Play lessons automatically…", ("Ctrl+Alt+P",), "Lesson", checkable=True),
)
_BROWSER: Final = (
    Binding(Command.CARD_BROWSER, "Card browser…", ("Ctrl+B",), "Game"),
    Binding(Command.SHOW_CARD, "Show what this card does", ("Ctrl+Shift+B",), "Card", Reach.CARDS),
)

_ALL: Final = {
    binding.command: binding
    for binding in (
        *_START,
        *_FILES,
        *_EDITING,
        *_STUDY,
        *_PRESENTING,
        *_CARDS,
        *_HANDS,
        *_DESIGNATIONS,
        *_TURNS,
        *_PILES,
        *_BROWSER,
        *_LESSONS,
        *_LOOKING,
        *_HELP,
    )
}

BINDINGS: Final = (*(_ALL[command] for menu in ORDER for command in commands_of(menu)), *_TABLE)
"""All bindings in the order of the menus. Bindings of the table are in no menu."""

IN_OFFERS: Final = frozenset(binding.command for binding in _CARDS) - {Command.OTHER_FACE}
"""Commands that a card's offers include as well, with the reason if they are illegal."""

GESTURES: Final = (
    ("Drag a card", "Move it, cast it, attach it, or lay one meld card on the other"),
    (
        "Drag the corner of a card",
        "Turn it over: sideways to its other face, up or down to turn it face down or up",
    ),
    ("Alt and drag", "Turn any card, even one without another face; Esc cancels"),
    ("Hold a meld card over another", "See the card they would meld into, or why they can’t meld"),
    ("Pull at the seam of a melded card", "Show its two cards until you release the button"),
    ("Right button, wheel or F while dragging", "Turn the card over; you play the face that is up"),
    ("Right click on a step", "Always stop at this step, or don’t stop there any more"),
    (
        "Drop on a player’s name",
        "Target, enchant or attack that player; attackers join earlier ones",
    ),
    (
        "Shift while dropping or turning",
        "Do it anyway: a judge’s override, marked in the log",
    ),
    ("Ctrl while dropping on a library", "Put it on the bottom instead of the top"),
    (
        "Double click",
        "Play, tap, use a planeswalker, draw from the library, or open a pile, if legal",
    ),
    ("Click, Ctrl+click, rubber band", "Select one card or several"),
    ("Right click", "Show the legal and illegal actions of a card or a pile"),
    ("Point at a card", "Show it in the inspector"),
    ("Drag with the right button", "Draw an arrow to another card, or a ring around one; Esc erases them"),
    ("Hold the middle button on a card", "Enlarge it"),
    ("Wheel", "Zoom the table; with Shift or Alt, scroll"),
    ("Wheel, left or right click on a life total", "Gain or lose 1 life, or 5 with Shift"),
    ("Right click on a player’s name", "Designations, dungeons and counters of that player"),
    ("Click on the dial", "Switch between day and night"),
    ("Space and drag, middle button", "Scroll the table"),
    ("Drag the timeline", "Show the table at any moment of the game"),
    ("1 to 9", "Answer a question"),
    ("Tab and arrows, then Enter", "Put down a card picked up with a key; Esc returns it"),
    (
        "Arrows, then Enter",
        "Turn a card taken by its corner with a key; with Shift, also one that was picked up",
    ),
    ("Drop a file on the window", "Open a scenario, a saved game or deck lists, or import cards"),
)
