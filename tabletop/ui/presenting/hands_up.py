"""A show of hands: hides the options of a question until a key is pressed, and counts raised hands."""

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
    """Feature that hides a question's options in presenter mode and counts hands for each option."""

    def __init__(self, frame: Frame, lesson_player: LessonPlayer) -> None:
        super().__init__(frame)
        self._lesson_player = lesson_player
        self._panel = frame.page.step_bar.prediction
        self._about = (0, "")
        """Step number and text of the question that is open or was answered last."""
        self._hands: list[int] = []
        """Option index of each counted hand, in order."""
        self._is_open = self._shows_options = False
        """Whether a question waits for its answer, and whether its options are shown."""

    def handlers(self) -> Handlers:
        """Return the handlers that show the options and count hands."""
        return {
            Command.HANDS_UP: self._show_or_hide,
            Command.HAND_BACK: self._take_back,
            **{command: partial(self._count, place) for place, command in enumerate(_HANDS)},
        }

    def built(self) -> None:
        """Follow the lesson and the presenter. During automatic playback no hands are counted."""
        self._lesson_player.moved.connect(self._follow_lesson)
        for command in (Command.PRESENTER, Command.PLAYLIST):
            self._frame.actions[command].toggled.connect(self._update)
        self._update()

    @property
    def _is_presenting(self) -> bool:
        actions = self._frame.actions
        return actions[Command.PRESENTER].isChecked() and not actions[Command.PLAYLIST].isChecked()

    def _follow_lesson(self, place: Place | None) -> None:
        self._is_open = place is not None and bool(place.question)
        about = (place.number, place.question) if place is not None else (0, "")
        is_other = self._is_open and about != self._about
        if is_other or place is None or place.asked is None:
            self._about, self._shows_options = about, False
            self._hands.clear()
        self._update()

    def _show_or_hide(self) -> None:
        if not self._is_presenting:
            self._frame.say("Hands are counted in presenter mode only.")
        elif not self._is_open:
            self._frame.say("No question is open.")
        else:
            self._shows_options = not self._shows_options
            self._update()

    def _count(self, place: int) -> None:
        if place < self._panel.count:
            self._hands.append(place)
            self._update()
        else:
            self._frame.say(f"There are only {self._panel.count} options.")

    def _take_back(self) -> None:
        self._hands.pop()
        self._update()

    def _update(self) -> None:
        is_counting = self._is_presenting and self._is_open and self._shows_options
        for command in _HANDS:
            self._frame.actions[command].setEnabled(is_counting)
        self._frame.actions[Command.HAND_BACK].setEnabled(is_counting and bool(self._hands))
        tally = tuple(map(self._hands.count, range(len(_HANDS)))) if self._hands else ()
        hides_options = self._is_presenting and self._is_open and not self._shows_options
        key = keys_text(self._frame.actions[Command.HANDS_UP].shortcuts()[:1])
        self._panel.show_room(Room(f"Hands up! {key} shows the options." if hides_options else "", tally))
