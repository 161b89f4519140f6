"""Hands up: a question stands alone before a room until its options are shown, and hands are counted."""

from functools import partial
from typing import Final

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.prediction_panel import Room
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.session.lesson_player import LessonPlayer

_HANDS: Final = (Command.HAND_1, Command.HAND_2, Command.HAND_3, Command.HAND_4, Command.HAND_5)


class HandsUp(Feature):
    """Keeps the options of a question in the presenter hidden until a key, and counts hands for each."""

    def __init__(self, frame: Frame, lesson_player: LessonPlayer) -> None:
        super().__init__(frame)
        self._lesson_player = lesson_player
        self._panel = frame.page.step_bar.prediction
        self._about = (0, "")
        """The question that is open, or was answered last: after which step, and its words."""
        self._hands: list[int] = []
        """The place of the option for each hand, in the order in which they were counted."""
        self._is_open = self._shows = False
        """Whether a question waits for its answer; whether its options are shown."""

    def handlers(self) -> Handlers:
        """What the keys do that show the options and count hands."""
        return {
            Command.HANDS_UP: self._show_or_hide,
            Command.HAND_BACK: self._take_back,
            **{command: partial(self._count, place) for place, command in enumerate(_HANDS)},
        }

    def built(self) -> None:
        """Follow lessons and the presenter; where lessons play by themselves nobody raises a hand."""
        self._lesson_player.moved.connect(self._moved)
        for command in (Command.PRESENTER, Command.PLAYLIST):
            self._frame.actions[command].toggled.connect(self._tell)
        self._tell()

    @property
    def _presents(self) -> bool:
        actions = self._frame.actions
        return actions[Command.PRESENTER].isChecked() and not actions[Command.PLAYLIST].isChecked()

    def _moved(self, place: Place | None) -> None:
        self._is_open = place is not None and bool(place.question)
        about = (place.number, place.question) if place is not None else (0, "")
        is_other = self._is_open and about != self._about
        if is_other or place is None or place.asked is None:
            self._about, self._shows = about, False
            self._hands.clear()
        self._tell()

    def _show_or_hide(self) -> None:
        if not self._presents:
            self._frame.say("Options are hidden, and hands counted, in the presenter only.")
        elif not self._is_open:
            self._frame.say("Nothing is asked just now.")
        else:
            self._shows = not self._shows
            self._tell()

    def _count(self, place: int) -> None:
        if place < self._panel.count:
            self._hands.append(place)
            self._tell()
        else:
            self._frame.say(f"There are only {self._panel.count} options.")

    def _take_back(self) -> None:
        self._hands.pop()
        self._tell()

    def _tell(self) -> None:
        counts = self._presents and self._is_open and self._shows
        for command in _HANDS:
            self._frame.actions[command].setEnabled(counts)
        self._frame.actions[Command.HAND_BACK].setEnabled(counts and bool(self._hands))
        tally = tuple(map(self._hands.count, range(len(_HANDS)))) if self._hands else ()
        veils = self._presents and self._is_open and not self._shows
        key = keys_text(self._frame.actions[Command.HANDS_UP].shortcuts()[:1])
        self._panel.show_room(Room(f"Hands up! {key} shows the options." if veils else "", tally))
