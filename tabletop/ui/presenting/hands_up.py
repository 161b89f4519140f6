"""A show of hands: hides the options of a question until a key is pressed, and counts raised hands.

Outside presenter mode the same keys answer the question.
"""

from typing import Final

from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.prediction_panel import Room
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.session.lesson_player import LessonPlayer

_MAX_OPTIONS: Final = 5


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

    def built(self) -> None:
        """Follow the lesson and the presenter. During automatic playback no hands are counted."""
        self._lesson_player.moved.connect(self._follow_lesson)
        for command in ("presenter", "playlist"):
            self._frame.actions[command].toggled.connect(self._update)
        self._update()

    @property
    def _is_presenting(self) -> bool:
        actions = self._frame.actions
        return actions["presenter"].isChecked() and not actions["playlist"].isChecked()

    def _is_counting(self) -> bool:
        return self._is_presenting and self._is_open and self._shows_options

    def _takes_numbers(self) -> bool:
        return self._is_counting() or (self._is_open and not self._is_presenting)

    def _has_hands(self) -> bool:
        return self._is_counting() and bool(self._hands)

    def _follow_lesson(self, place: Place | None) -> None:
        self._is_open = place is not None and bool(place.question)
        about = (place.number, place.question) if place is not None else (0, "")
        is_other = self._is_open and about != self._about
        if is_other or place is None or place.asked is None:
            self._about, self._shows_options = about, False
            self._hands.clear()
        self._update()

    @Command("hands up", "Show of hands: show or hide the options", "Shift+U", Group.ROOM_HANDS, 10)
    def _show_or_hide(self) -> None:
        if not self._is_presenting:
            self._frame.say("Hands are counted in presenter mode only.")
        elif not self._is_open:
            self._frame.say("No question is open.")
        else:
            self._shows_options = not self._shows_options
            self._update()

    @Command(
        "hand 1",
        "Choose the first option, or count a hand for it",
        "1",
        Group.ROOM_HANDS,
        20,
        Reach.TABLE,
        args=(0,),
        is_enabled=_takes_numbers,
    )
    @Command(
        "hand 2",
        "Choose the second option, or count a hand for it",
        "2",
        Group.ROOM_HANDS,
        30,
        Reach.TABLE,
        args=(1,),
        is_enabled=_takes_numbers,
    )
    @Command(
        "hand 3",
        "Choose the third option, or count a hand for it",
        "3",
        Group.ROOM_HANDS,
        40,
        Reach.TABLE,
        args=(2,),
        is_enabled=_takes_numbers,
    )
    @Command(
        "hand 4",
        "Choose the fourth option, or count a hand for it",
        "4",
        Group.ROOM_HANDS,
        50,
        Reach.TABLE,
        args=(3,),
        is_enabled=_takes_numbers,
    )
    @Command(
        "hand 5",
        "Choose the fifth option, or count a hand for it",
        "5",
        Group.ROOM_LAST_HANDS,
        10,
        Reach.TABLE,
        args=(4,),
        is_enabled=_takes_numbers,
    )
    def _count(self, place: int) -> None:
        if place >= self._panel.count:
            self._frame.say(f"There are only {self._panel.count} options.")
        elif self._is_presenting:
            self._hands.append(place)
            self._update()
        else:
            self._lesson_player.choose(place)

    @Command(
        "hand back",
        "Undo the last hand",
        "Backspace",
        Group.ROOM_LAST_HANDS,
        20,
        Reach.TABLE,
        is_enabled=_has_hands,
    )
    def _take_back(self) -> None:
        self._hands.pop()
        self._update()

    def _update(self) -> None:
        self._frame.actions.refresh()
        tally = tuple(map(self._hands.count, range(_MAX_OPTIONS))) if self._hands else ()
        hides_options = self._is_presenting and self._is_open and not self._shows_options
        key = keys_text(self._frame.actions["hands up"].shortcuts()[:1])
        self._panel.show_room(Room(f"Hands up! {key} shows the options." if hides_options else "", tally))
