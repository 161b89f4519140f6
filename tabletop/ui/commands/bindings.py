"""Every key of the program in one table. Menus, the help page and the palette read it."""

from enum import StrEnum
from typing import Final

import msgspec

from tabletop.ui.commands.menu_order import ORDER, names_of


class Reach(StrEnum):
    """Where a key works."""

    WINDOW = "window"
    TABLE = "table"
    """On the table itself: elsewhere the same key has another use."""
    CARDS = "cards"
    """On the table and in its outline: wherever cards are selected."""


class Binding(msgspec.Struct, frozen=True):
    """An action of the window: its name in the code, its words, its keys, its menu, and where it works."""

    name: str
    label: str
    keys: tuple[str, ...] = ()
    menu: str = ""
    reach: Reach = Reach.WINDOW
    checkable: bool = False


_FILES: Final = (
    Binding("new welcome", "Welcome table", (), "File"),
    Binding("open", "Open…", ("Ctrl+O",), "File"),
    Binding("open decks", "Open deck lists…", ("Ctrl+Shift+O",), "File"),
    Binding("import cards", "Import cards…", (), "File"),
    Binding("save game", "Save game as…", ("Ctrl+Shift+S",), "File"),
    Binding("save log", "Save the log as text…", (), "File"),
    Binding("save position", "Save position as scenario…", ("Ctrl+Alt+S",), "File"),
    Binding("save picture", "Save picture of the table…", ("Ctrl+Shift+I",), "File"),
    Binding("quit", "Quit", ("Ctrl+Q",), "File"),
)
_EDITING: Final = (
    Binding("undo", "Undo", ("Ctrl+Z",), "Edit"),
    Binding("redo", "Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "Edit"),
    Binding("copy text", "Copy the table as text", ("Ctrl+Alt+C",), "Edit"),
    Binding("copy picture", "Copy the table as a picture", ("Ctrl+Shift+C",), "Edit"),
    Binding("paste deck", "Play with the copied deck list", ("Ctrl+Shift+V",), "Edit"),
    Binding("palette", "Command palette…", ("Ctrl+Shift+P",), "Edit"),
)
_CARDS: Final = (
    Binding("menu", "What may be done…", ("Return", "Menu"), "Card", Reach.TABLE),
    Binding("other face", "Look at the other face", ("F",), "Card", Reach.CARDS),
    Binding("transform", "Transform", ("T",), "Card", Reach.CARDS),
    Binding("meld", "Meld", ("M",), "Card", Reach.CARDS),
    Binding("tap", "Tap or untap", ("Space",), "Card", Reach.CARDS),
    Binding("to graveyard", "Put into the graveyard", ("G", "Del"), "Card", Reach.CARDS),
    Binding("to exile", "Exile", ("X",), "Card", Reach.CARDS),
    Binding("to hand", "Return to hand", ("H",), "Card", Reach.CARDS),
    Binding("to library", "Put on top of the library", ("L",), "Card", Reach.CARDS),
)
_TURNS: Final = (
    Binding("next step", "Next step", ("Ctrl+Space",), "Turn"),
    Binding("next turn", "Next turn", ("Ctrl+Return",), "Turn"),
    Binding("resolve", "Resolve the top of the stack", ("Ctrl+R",), "Turn"),
    Binding("resolve all", "Resolve the whole stack", ("Ctrl+Alt+Return",), "Turn"),
    Binding("to upkeep", "Go to upkeep", ("F5",), "Turn"),
    Binding("to draw", "Go to draw", ("F6",), "Turn"),
    Binding("to precombat main", "Go to the first main phase", ("F7",), "Turn"),
    Binding("to beginning of combat", "Go to combat", ("F8",), "Turn"),
    Binding("to postcombat main", "Go to the second main phase", ("F9",), "Turn"),
    Binding("to end", "Go to the end step", ("F10",), "Turn"),
)
_LESSONS: Final = (
    Binding("lesson forward", "Play the next step", ("PgDown", "Alt+Right"), "Lesson"),
    Binding("lesson back", "Take back a step", ("PgUp", "Alt+Left"), "Lesson"),
    Binding("lesson opening", "Back to the opening", ("R",), "Lesson"),
)
_LOOKING: Final = (
    Binding("fit", "Fit the table into the window", ("0",), "View", Reach.TABLE),
    Binding("zoom in", "Zoom in", ("Ctrl++", "Ctrl+="), "View"),
    Binding("zoom out", "Zoom out", ("Ctrl+-",), "View"),
    Binding("turn table", "Turn the table", ("Y",), "View", Reach.TABLE),
    Binding("turn with turns", "Turn the table with the turns", (), "View", checkable=True),
    Binding("hide hand", "Hide the opponent's hand", ("Ctrl+H",), "View", checkable=True),
    Binding("presenter", "Presenter", ("F11",), "View", checkable=True),
)
_HELP: Final = (
    Binding("keys", "Keys and gestures", ("F1",), "Help"),
    Binding("atlas", "Rules atlas", ("Shift+F1",), "Help"),
    Binding("show diagnostics", "Show diagnostics…", (), "Help"),
    Binding("diagnostics", "Copy diagnostics", (), "Help"),
    Binding("about", "About Tabletop", (), "Help"),
)
_TABLE: Final = (
    Binding("left", "Nearest card to the left", ("Left",), "Table", Reach.TABLE),
    Binding("right", "Nearest card to the right", ("Right",), "Table", Reach.TABLE),
    Binding("up", "Nearest card above", ("Up",), "Table", Reach.TABLE),
    Binding("down", "Nearest card below", ("Down",), "Table", Reach.TABLE),
    Binding("next zone", "Next zone", ("Tab",), "Table", Reach.TABLE),
    Binding("add left", "Select the card to the left as well", ("Shift+Left",), "Table", Reach.TABLE),
    Binding("add right", "Select the card to the right as well", ("Shift+Right",), "Table", Reach.TABLE),
    Binding("add up", "Select the card above as well", ("Shift+Up",), "Table", Reach.TABLE),
    Binding("add down", "Select the card below as well", ("Shift+Down",), "Table", Reach.TABLE),
    Binding("earlier in row", "Move it to the left in its row", ("Ctrl+Shift+Left",), "Table", Reach.TABLE),
    Binding("later in row", "Move it to the right in its row", ("Ctrl+Shift+Right",), "Table", Reach.TABLE),
    Binding("pan left", "See more at the left", ("Ctrl+Left",), "Table", Reach.TABLE),
    Binding("pan right", "See more at the right", ("Ctrl+Right",), "Table", Reach.TABLE),
    Binding("pan up", "See more above", ("Ctrl+Up",), "Table", Reach.TABLE),
    Binding("pan down", "See more below", ("Ctrl+Down",), "Table", Reach.TABLE),
    Binding("next panel", "Next panel", ("Ctrl+Tab",), "Table"),
    Binding("clear", "Clear bubbles and the selection", ("Esc",), "Table", Reach.CARDS),
)

_START: Final = (
    Binding("new game", "New game…", ("Ctrl+N",), "File"),
    Binding("again", "Again with the same decks", ("Ctrl+Shift+N",), "File"),
    Binding("same again", "The same game from its beginning", (), "File"),
)
_PILES: Final = (
    Binding("to bottom", "Put on the bottom of the library", ("Shift+L",), "Card", Reach.CARDS),
    Binding("to battlefield", "Put onto the battlefield", ("B",), "Card", Reach.CARDS),
    Binding("draw", "Draw a card", ("Ctrl+D",), "Piles"),
    Binding("draw several", "Draw several cards…", ("Ctrl+E",), "Piles"),
    Binding("shuffle", "Shuffle the library", ("Ctrl+S",), "Piles"),
    Binding("search library", "Search the library", ("F3",), "Piles"),
    Binding("look at top", "Look at the top cards…", ("Ctrl+W",), "Piles"),
    Binding("scry", "Scry…", ("Ctrl+Shift+W",), "Piles"),
    Binding("surveil", "Surveil…", ("Ctrl+Alt+W",), "Piles"),
    Binding("reveal top", "Reveal the top cards…", ("Ctrl+Shift+R",), "Piles"),
    Binding("reveal until", "Reveal until a card fits…", ("Ctrl+Shift+U",), "Piles"),
    Binding("play top", "Play the top card", ("Ctrl+Shift+D",), "Piles"),
    Binding("mill", "Mill…", ("Ctrl+Shift+M",), "Piles"),
    Binding("show hand", "Look through the hand", ("Shift+F3",), "Piles"),
    Binding("reveal hand", "Reveal the hand", ("Ctrl+Alt+R",), "Piles"),
    Binding("shuffle hand in", "Shuffle the hand into the library", ("Ctrl+Alt+H",), "Piles"),
    Binding("show graveyard", "Look through the graveyard", ("F4",), "Piles"),
    Binding("shuffle graveyard in", "Shuffle the graveyard into the library", ("Ctrl+Alt+G",), "Piles"),
    Binding("show exile", "Look through exile", ("Shift+F4",), "Piles"),
    Binding("show command", "Look through the command zone", ("Ctrl+Shift+F4",), "Piles"),
    Binding("show sideboard", "Look through the sideboard", ("Ctrl+F4",), "Piles"),
)
_HANDS: Final = (
    Binding("do anyway", "Do what was refused anyway", ("Ctrl+Shift+Return",), "Edit"),
    Binding("counters", "Counters and marks…", ("C",), "Card", Reach.CARDS),
    Binding("plus counter", "Put on a +1/+1 counter", ("+",), "Card", Reach.CARDS),
    Binding("minus counter", "Take off a +1/+1 counter", ("-",), "Card", Reach.CARDS),
    Binding("more of its counters", "One more of its own counters", (".",), "Card", Reach.CARDS),
    Binding("fewer of its counters", "One less of its own counters", (",",), "Card", Reach.CARDS),
    Binding("pump", "+1/+1 until end of turn", ("Alt+Up",), "Card", Reach.CARDS),
    Binding("shrink", "-1/-1 until end of turn", ("Alt+Down",), "Card", Reach.CARDS),
    Binding("damage", "Deal 1 damage to it", ("D",), "Card", Reach.CARDS),
    Binding("note", "Write a note…", ("N",), "Card", Reach.CARDS),
    Binding("hold tapped", "Does not untap, or untaps again", ("U",), "Card", Reach.CARDS),
    Binding("end changes", "End what changes it by hand", (), "Card", Reach.CARDS),
    Binding("aim", "Attach, block, attack or target by a click", ("E",), "Card", Reach.CARDS),
    Binding("unattach", "Unattach", ("Shift+E",), "Card", Reach.CARDS),
    Binding("copy", "Copy: a token, or the spell once more", ("K",), "Card", Reach.CARDS),
    Binding("counter", "Counter the spell or ability", ("Shift+C",), "Card", Reach.CARDS),
    Binding("face down", "Face down…", ("Shift+F",), "Card", Reach.CARDS),
    Binding("attack", "Attack with what is selected", ("A",), "Turn", Reach.CARDS),
    Binding("attack all", "Attack with everything", ("Shift+A",), "Turn", Reach.CARDS),
    Binding("combat damage", "Deal combat damage", ("Ctrl+F8",), "Turn"),
    Binding("untap all", "Untap everything", ("Ctrl+U",), "Turn"),
    Binding("life up", "Gain 1 life", ("F12", "Ctrl+Shift+Up"), "Game"),
    Binding("life down", "Lose 1 life", ("Shift+F12", "Ctrl+Shift+Down"), "Game"),
    Binding("players", "Life and counters of players…", ("Ctrl+L",), "Game"),
    Binding("tokens", "Tokens…", ("Ctrl+T",), "Game"),
    Binding("another", "Another token like it", ("Ctrl+G",), "Game"),
    Binding("tick off", "Tick off what was done by hand", ("Ctrl+K",), "Game"),
    Binding("pay mana", "Pay from the pool, or on trust", ("Ctrl+M",), "Game"),
    Binding("add mana", "Add mana by hand…", ("Ctrl+Alt+M",), "Game"),
    Binding("only what cards do", "Only what cards do", (), "Game", checkable=True),
    Binding("dice", "Roll dice…", ("Ctrl+I",), "Game"),
    Binding("coin", "Toss a coin", ("Ctrl+Alt+I",), "Game"),
)
_STUDY: Final[tuple[Binding, ...]] = (
    Binding("history", "History", ("Ctrl+Shift+H",), "Edit"),
    Binding("other line", "Go to the line of play left last", ("Ctrl+Alt+Z",), "Edit"),
    Binding("change keys", "Change keys…", (), "Edit"),
    Binding("select all", "Select everything in this zone", ("Ctrl+A",), "Edit", Reach.CARDS),
    Binding("pick up", "Pick up, to put down elsewhere", ("P",), "Card", Reach.CARDS),
    Binding("take corner", "Take by the corner, to turn it", ("Shift+P",), "Card", Reach.CARDS),
    Binding("keep selected", "Keep it selected while walking on", ("S",), "Card", Reach.CARDS),
    Binding("obvious", "Do the obvious: play, tap, draw, resolve", ("O",), "Card", Reach.CARDS),
    Binding("large view", "Look at it in large", ("V",), "View", Reach.CARDS),
    Binding("outline", "Go to the table outline", ("Ctrl+Shift+T",), "View"),
    Binding("lessons", "Lessons…", ("Ctrl+Shift+L",), "Lesson"),
    Binding("predict", "Ask before each step", (), "Lesson", checkable=True),
    Binding("guess legal", "I think: legal", ("Alt+1",), "Lesson"),
    Binding("guess nothing", "I think: nothing happens", ("Alt+2",), "Lesson"),
    Binding("guess refused", "I think: refused", ("Alt+3",), "Lesson"),
    Binding("lesson hint", "Give a hint", ("F2",), "Lesson"),
    Binding("explore", "Explore from here", ("Alt+X",), "Lesson", checkable=True),
    Binding("tips again", "Show the tips again", (), "Help"),
)
_BROWSER: Final = (
    Binding("card browser", "Card browser…", ("Ctrl+B",), "Game"),
    Binding("show card", "Show what this card does", ("Ctrl+Shift+B",), "Card", Reach.CARDS),
)

_ALL: Final = {
    binding.name: binding
    for binding in (
        *_START,
        *_FILES,
        *_EDITING,
        *_STUDY,
        *_CARDS,
        *_HANDS,
        *_TURNS,
        *_PILES,
        *_BROWSER,
        *_LESSONS,
        *_LOOKING,
        *_HELP,
    )
}

BINDINGS: Final = (*(_ALL[name] for menu in ORDER for name in names_of(menu)), *_TABLE)
"""All of them, in the order of the menus; those of the table itself are in none."""

SAID_BY_OFFERS: Final = frozenset(binding.name for binding in _CARDS) - {"other face"}
"""What the offers for a card say as well, and say why not."""

GESTURES: Final = (
    ("Drag a card", "Move it, cast it, attach it, or lay one meld card on the other"),
    (
        "Drag the corner of a card",
        "Turn it: sideways to its other face, up or down to turn it face down or up",
    ),
    ("Alt and drag", "Turn any card, whether or not it has another face; Esc lays it back"),
    ("Hold a meld card over another", "See what the two would become, or why they can’t meld"),
    ("Pull at the seam of a melded card", "Look at its two cards until you let go"),
    ("Right button, wheel or F while dragging", "Turn the card over: you play the face that is up"),
    ("Drop on a player’s name", "Target, enchant or attack that player"),
    (
        "Shift while dropping or turning",
        "Do it although it is refused: a judge’s override, marked in the log",
    ),
    ("Ctrl while dropping on a library", "Put it on the bottom, not on top"),
    ("Double click", "Play from the hand, tap on the battlefield, draw from the library, open a pile"),
    ("Click, Ctrl+click, rubber band", "Select one card or several"),
    ("Right click", "What may be done with a card or a pile, and what may not"),
    ("Point at a card", "See it in the inspector"),
    ("Drag with the right button", "Draw an arrow to another card, or a ring around one; Esc wipes them off"),
    ("Hold the middle button on a card", "See it in large"),
    ("Wheel", "Zoom the table; with Shift or Alt move it"),
    ("Space and drag, middle button", "Move the table"),
    ("Drag the timeline", "Go to any moment of the game; the table follows"),
    ("1 to 9", "Answer a question"),
    ("Tab and arrows, then Enter", "Put down what was picked up with a key; Esc puts it back"),
    (
        "Arrows, then Enter",
        "Turn a card that a key took by its corner; with Shift also one that was picked up",
    ),
    ("Drop a file on the window", "Open a scenario, a saved game or deck lists, or import cards"),
)
