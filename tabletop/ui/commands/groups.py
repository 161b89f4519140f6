"""The groups of menu entries, in the order of the menus.

The help page, the palette and the page of keys use the same order. No menu may be taller than a small screen,
so large groups go into submenus.
"""

from enum import Enum
from typing import Final


class Group(Enum):
    """A group of entries between two separators: its menu, its subject, and its submenu if any."""

    FILE_NEW = "File", "new games"
    FILE_AGAIN = "File", "the same decks again"
    FILE_OPEN = "File", "opening"
    FILE_SAVE = "File", "saving"
    FILE_QUIT = "File", "quitting"
    EDIT_HISTORY = "Edit", "history"
    EDIT_SELECTION = "Edit", "selected and refused"
    EDIT_CLIPBOARD = "Edit", "clipboard"
    EDIT_SETTINGS = "Edit", "palette and preferences"
    CARD_PLAY = "Card", "playing and moving"
    CARD_SELECTION = "Card", "selecting"
    CARD_LOOK = "Card", "faces and descriptions"
    CARD_TURN = "Card", "turning over"
    CARD_USE = "Card", "tapping, attaching, copying"
    CARD_ZONES = "Card", "zones", "Move"
    CARD_LIBRARY = "Card", "library", "Move"
    CARD_EDITOR = "Card", "panel", "Counters and marks"
    CARD_COUNTERS = "Card", "counters", "Counters and marks"
    CARD_CHANGES = "Card", "changes", "Counters and marks"
    CARD_DAMAGE = "Card", "damage and notes", "Counters and marks"
    CARD_DESIGNATIONS = "Card", "several permanents", "Designations"
    CARD_RING = "Card", "one permanent", "Designations"
    PILES_LIBRARY = "Piles", "drawing"
    PILES_LOOK = "Piles", "looking"
    PILES_REVEAL = "Piles", "revealing"
    PILES_HAND = "Piles", "hand"
    PILES_GRAVEYARD = "Piles", "graveyard"
    PILES_OTHERS = "Piles", "other zones"
    TURN_NEXT = "Turn", "next"
    TURN_AHEAD = "Turn", "later turns"
    TURN_STEPS = "Turn", "steps"
    TURN_COMBAT = "Turn", "combat"
    TURN_OTHERS = "Turn", "untapping and stops"
    GAME_PLAYERS = "Game", "players"
    GAME_CARDS = "Game", "tokens and cards"
    GAME_CHANCE = "Game", "dice and coins"
    GAME_GOLDFISH = "Game", "goldfish"
    GAME_TASKS = "Game", "tasks"
    GAME_DAY = "Game", "day and night", "Designations"
    GAME_DESIGNATIONS = "Game", "on or off", "Designations"
    GAME_LEVELS = "Game", "levels", "Designations"
    GAME_MANA = "Game", "mana"
    GAME_AGREEMENTS = "Game", "agreements"
    LESSON_CHOICE = "Lesson", "choice"
    LESSON_EDITIONS = "Lesson", "editions"
    LESSON_STEPS = "Lesson", "steps"
    LESSON_QUESTION = "Lesson", "questions"
    LESSON_ANSWERS = "Lesson", "more answers"
    LESSON_HELP = "Lesson", "help"
    LESSON_MISSES = "Lesson", "missed rules"
    LESSON_RECORDING = "Lesson", "recording", "Make a lesson"
    LESSON_FROM_GAME = "Lesson", "from a game", "Make a lesson"
    ROOM_HANDS = "Lesson", "show of hands", "For a room"
    ROOM_LAST_HANDS = "Lesson", "last hands", "For a room"
    ROOM_LIGHTS = "Lesson", "lights", "For a room"
    ROOM_SPEED = "Lesson", "speed", "For a room"
    ROOM_PLAYBACK = "Lesson", "notes and playback", "For a room"
    VIEW_ZOOM = "View", "zoom"
    VIEW_TABLE = "View", "table"
    VIEW_SEATS = "View", "acting player", "Seats"
    VIEW_FOLDS = "View", "folding", "Seats"
    VIEW_PANELS = "View", "panels"
    VIEW_PANES = "View", "panes", "Go to"
    HELP_PAGES = "Help", "pages"
    HELP_PROGRAM = "Help", "program"
    TABLE = "Table", "keys in no menu"

    def __init__(self, menu: str, subject: str, submenu: str = "") -> None:
        self.menu = menu
        """The title of the menu. "Table" is the heading of keys that are in no menu."""
        self.subject = subject
        self.submenu = submenu
        """The title of the submenu, or ""."""
        self.number = len(type(self).__members__)
        """The place among all groups."""


HEADINGS: Final = tuple(dict.fromkeys(group.menu for group in Group))
"""The titles of the menus, then the heading of the keys that are in no menu."""

MENUS: Final = tuple(heading for heading in HEADINGS if heading != Group.TABLE.menu)
"""The titles of the menus."""
