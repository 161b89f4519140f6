"""The animator: all motion, moved by a single clock, can be finished at any time."""

from collections.abc import Callable, Iterable

import msgspec
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from tabletop.ui.style import late_style
from tabletop.ui.style.timing import EASING, REDUCED_LIMIT, Amount

_FRAME: int = 16


class Track(msgspec.Struct, frozen=True):
    """One animated value: ``step`` gets 0 to 1, beginning at ``start``, for ``length`` milliseconds.

    ``step(1)`` is called exactly once, even if the motion is cut short.
    """

    step: Callable[[float], None]
    length: float
    start: float = 0.0
    easing: str = "move"
    """A key of ``timing.EASING``."""

    @property
    def end(self) -> float:
        """The end in milliseconds from the beginning."""
        return self.start + self.length


class Animator(QObject):
    """Plays tracks. ``still`` is emitted when the last of them is over."""

    still = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        """The speed factor: 0 (no motion), 0.5, 1 or 2."""
        self.preferred_amount: str = Amount.FULL
        """The amount of motion chosen in the menu. The setting of the system is read when something moves."""
        self.by_hand = False
        """Whether ``advance`` is called instead of a timer, as for films."""
        self._tracks: list[Track] = []
        self._now = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=_FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._playing_speed = 1.0

    @property
    def amount(self) -> Amount:
        """The current amount of motion."""
        return late_style.system_motion.amount_for(self.preferred_amount)

    def adopt_settings(self, other: "Animator") -> None:
        """Move as fast and as much as another animator."""
        self.speed, self.preferred_amount = other.speed, other.preferred_amount

    def is_still(self) -> bool:
        """Return whether nothing moves."""
        return not self._tracks

    @property
    def remaining(self) -> float:
        """Milliseconds until everything is still."""
        if not self._tracks:
            return 0.0
        return max(0.0, max(track.end for track in self._tracks) - self._now) / self._playing_speed

    def play(self, tracks: Iterable[Track], speed: float = 1.0) -> None:
        """Start a motion after finishing the current one. ``speed`` multiplies the animator's own speed."""
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
            # With reduced motion everything is squeezed into a short time.
            pace *= max(1.0, max(track.end for track in self._tracks) / REDUCED_LIMIT)
        return pace

    def _tick(self) -> None:
        self.advance(float(self._clock.restart()))

    def advance(self, milliseconds: float) -> None:
        """Let time pass. The timer calls this unless ``by_hand`` is set."""
        self._now += milliseconds * self._playing_speed
        now, running = self._now, []
        for track in self._tracks:
            if now >= track.end:
                track.step(1.0)
                continue
            running.append(track)
            if now >= track.start:
                track.step(EASING[track.easing].valueForProgress((now - track.start) / track.length))
        self._tracks = running
        if not running:
            self._end()

    def finish(self) -> None:
        """Finish all motion at once."""
        if not self._tracks:
            return
        tracks, self._tracks = sorted(self._tracks, key=lambda track: track.end), []
        for track in tracks:
            track.step(1.0)
        self._end()

    def _end(self) -> None:
        self._timer.stop()
        self.still.emit()
