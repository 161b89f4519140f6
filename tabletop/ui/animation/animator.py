"""The animator: everything that moves, moved by one clock, and always able to finish at once."""

from collections.abc import Callable, Iterable

import msgspec
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from tabletop.ui.style import late_style
from tabletop.ui.style.timing import EASING, REDUCED_LIMIT, Amount

_FRAME: int = 16


class Track(msgspec.Struct, frozen=True):
    """One thing that changes: ``step`` is called with 0 to 1, from ``start`` on, for ``length`` ms.

    ``step(1)`` is called exactly once, also when the motion is cut short.
    """

    step: Callable[[float], None]
    length: float
    start: float = 0.0
    easing: str = "move"
    """A key of ``timing.EASING``."""

    @property
    def end(self) -> float:
        """When it is over, in ms from the beginning."""
        return self.start + self.length


class Animator(QObject):
    """Plays tracks. ``still`` is emitted when the last of them is over."""

    still = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        """0 (at once), 0.5, 1 or 2."""
        self.wish: str = Amount.FULL
        """How much may move, as the menu has it; what the system wants is asked when something moves."""
        self.by_hand = False
        """Whether time passes only by ``advance``: for pictures of a line of play."""
        self._tracks: list[Track] = []
        self._now = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)
        self._playing_speed = 1.0

    @property
    def amount(self) -> Amount:
        """How much may move now."""
        return late_style.system_motion.amount_for(self.wish)

    def is_still(self) -> bool:
        """Whether nothing moves."""
        return not self._tracks

    @property
    def remaining(self) -> float:
        """Milliseconds until everything is still."""
        if not self._tracks:
            return 0.0
        return max(0.0, max(track.end for track in self._tracks) - self._now) / self._playing_speed

    def play(self, tracks: Iterable[Track], speed: float = 1.0) -> None:
        """Begin a motion; one that runs is finished first. ``speed`` comes on top of the animator's own."""
        self.finish()
        self._tracks = sorted(tracks, key=lambda track: track.start)
        if not self._tracks:
            return
        self._now = 0.0
        self._playing_speed = self._pace(speed)
        if self._playing_speed == 0.0:
            self.finish()
            return
        for track in self._tracks:
            if track.start == 0.0 and track.length > 0:
                track.step(0.0)
        if not self.by_hand:
            self._clock.start()
            self._timer.start()

    def _pace(self, speed: float) -> float:
        amount = self.amount
        if amount is Amount.NONE or self.speed == 0.0:
            return 0.0
        pace = self.speed * speed
        if amount is Amount.SHORT:
            # Everything is squeezed into the little time that reduced motion has.
            pace *= max(1.0, max(track.end for track in self._tracks) / REDUCED_LIMIT)
        return pace

    def _tick(self) -> None:
        self.advance(float(self._clock.restart()))

    def advance(self, milliseconds: float) -> None:
        """Let time pass; the clock does so by itself unless ``by_hand`` is set."""
        self._now += milliseconds * self._playing_speed
        now, going = self._now, []
        for track in self._tracks:
            if now >= track.end:
                track.step(1.0)
                continue
            going.append(track)
            if now >= track.start:
                track.step(EASING[track.easing].valueForProgress((now - track.start) / track.length))
        self._tracks = going
        if not going:
            self._end()

    def finish(self) -> None:
        """Bring everything to its end at once."""
        if not self._tracks:
            return
        tracks, self._tracks = sorted(self._tracks, key=lambda track: track.end), []
        for track in tracks:
            track.step(1.0)
        self._end()

    def _end(self) -> None:
        self._timer.stop()
        self.still.emit()
