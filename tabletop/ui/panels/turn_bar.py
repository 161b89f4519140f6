"""The slim bar above the table: whose turn it is, which step, who has how much life."""

from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from tabletop.model.state import STEPS
from tabletop.play.log.names import capitalized
from tabletop.rules.view import PlayerView, TableView
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.menus import close_when_chosen
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.fonts import LETTERS, SMALLEST, ui_font
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import icon, picture
from tabletop.ui.style.pips import PipRow
from tabletop.ui.style.plain import PlainLabel, entry, tip

if TYPE_CHECKING:
    from tabletop.play.goldfish import Clock

_GROUPS: Final = (3, 1, 5, 1, 2)
"""How many steps belong together: beginning, main, combat, main, ending."""
_PIP: Final = 15
_GAP: Final = 3
_GROUP_GAP: Final = 9
_NARROWEST: Final = 420
_LONGEST_TURN: Final = 260
"""Logical pixels for the turn with its player: a name may be of any length."""
_LIFE_CHANGES: Final = (1, 5, -1, -2, -3, -5, -10)


_WHOLE: Final = (
    *("Untap", "Upkeep", "Draw", "Main 1", "Combat", "Attack", "Block", "Damage", "End"),
    *("Main 2", "End", "Cleanup"),
)
"""What the steps are called in the strip, the last step of combat and the ending phase in one word."""
_SHORT: Final = ("Unt", "Upk", "Drw", "M1", "Com", "Att", "Blk", "Dmg", "EoC", "M2", "End", "Cln")
_LETTERS: Final = 11
_PIP_HEIGHT: Final = 20
_LARGE: Final = 1.5
"""So many times as large as usual letters are at least that are read from far away."""
_AROUND: Final = 8
"""What a pip is wider than the name in it."""


class Naming(Enum):
    """How the strip names the steps."""

    WHOLE = _WHOLE
    SHORT = _SHORT
    NONE = ()


@guarded
class StepStrip(PipRow):
    """The twelve steps of a turn as a row of pips, with names where there is room. A click goes to one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = STEPS[3]
        self._stops: frozenset[str] = frozenset()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Steps of the turn")
        self.naming = Naming.NONE
        self._place_pips()

    def name_steps(self, naming: Naming) -> None:
        """Have wide pips with names in them, or narrow ones without."""
        if naming is not self.naming:
            self.naming = naming
            self._place_pips()
            self.update()

    def _place_pips(self) -> None:
        pixels = self.font().pixelSize()
        # From far away nothing is smaller than the smallest letters on the table.
        size = pixels * SMALLEST // LETTERS if pixels >= _LARGE * LETTERS else pixels - 3
        self._letters = ui_font(max(_LETTERS, size), QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self._letters)
        widths = [metrics.horizontalAdvance(name) + _AROUND for name in self.naming.value]
        high = max(_PIP_HEIGHT, round(metrics.height()))
        pips = _pips(widths or [_PIP] * len(STEPS), high if widths else 8, high + 4)
        self.show_pips(pips, [f"Go to {step}" for step in STEPS])

    def show_stops(self, stops: frozenset[str]) -> None:
        """Mark the steps at which nothing goes past."""
        self._stops = stops
        self._describe()
        self.update()

    def _describe(self) -> None:
        stops = ", ".join(step for step in STEPS if step in self._stops)
        words = f"{capitalized(self._step)}. Left and right choose a step, Enter goes to it, S stops there."
        self.setAccessibleDescription(f"{words} Stops: {stops}." if stops else words)

    def show_step(self, step: str, shade: Shade) -> None:
        """Show the step that the game is in."""
        self._step, self._shade = step, shade
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        """All pips with the gaps between them."""
        last = self.pip(len(STEPS) - 1)
        return QSize(round(last.right()) + 2, round(last.top() + last.bottom()))

    def changeEvent(self, event: QEvent) -> None:
        """With other letters the names need another room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._place_pips()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Pips: what is over is filled quietly, the step now brightly, what comes only outlined."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = STEPS.index(self._step)
        for place in range(len(STEPS)):
            pip = self.pip(place)
            words = self._shade.quiet if place < now else self._shade.text
            if place == now:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._shade.legal))
                pip.adjust(0, -2, 0, 2)
                words = self._shade.on_legal
            elif place < now:
                painter.setPen(Qt.PenStyle.NoPen)
                # In high contrast lines are as bright as words.
                painter.setBrush(QColor(self._shade.chip if self.naming.value else self._shade.line))
            else:
                painter.setPen(QColor(self._shade.quiet))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                pip.adjust(0.5, 0.5, -0.5, -0.5)
            if place == self._pointed:
                painter.setPen(QColor(self._shade.text))
            painter.drawRoundedRect(pip, 3, 3)
            if self.naming.value:
                painter.setFont(self._letters)
                painter.setPen(QColor(words))
                painter.drawText(pip, Qt.AlignmentFlag.AlignCenter, self.naming.value[place])
            if STEPS[place] in self._stops:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._shade.caution))
                painter.drawEllipse(QPointF(pip.center().x(), self.height() - 4.0), 2.5, 2.5)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right point at a step, Enter goes to it."""
        now = self._pointed if self._pointed >= 0 else STEPS.index(self._step)
        match event.key():
            case Qt.Key.Key_Left:
                self.point_at((now - 1) % len(STEPS))
            case Qt.Key.Key_Right:
                self.point_at((now + 1) % len(STEPS))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.place_wanted.emit(now)
            case Qt.Key.Key_S:
                self.mark_wanted.emit(now)
            case _:
                super().keyPressEvent(event)


def _pips(widths: Sequence[float], height: float, room: float) -> list[QRectF]:
    """Where the pips of the steps are in a row of some height: those that belong together closer together."""
    ends = {sum(_GROUPS[: number + 1]) for number in range(len(_GROUPS))}
    x, found = 2.0, []
    for place, width in enumerate(widths, start=1):
        found.append(QRectF(x, (room - height) / 2, width, height))
        x += width + (_GROUP_GAP if place in ends else _GAP)
    return found


class LifeButton(QToolButton):
    """A player's life total; its menu changes it, the wheel by one."""

    life_wanted = Signal(int, int)

    def __init__(self, seat: int, counters: QAction, parent: QWidget | None = None) -> None:
        """``counters`` opens what else belongs to players."""
        super().__init__(parent)
        self._seat = seat
        self._name = self._number = ""
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setProperty("look", "flat")
        menu = QMenu(self)
        for change in _LIFE_CHANGES:
            words = f"{'Gain' if change > 0 else 'Lose'} {abs(change)} life"
            menu.addAction(words).triggered.connect(partial(self.life_wanted.emit, seat, change))
        menu.addSeparator()
        menu.addAction(counters)
        close_when_chosen(menu)
        self.setMenu(menu)

    def show_player(self, player: PlayerView, shade: Shade, *, active: bool) -> None:
        """Show a name and a life total; the active player's stands out."""
        self.setIcon(icon("life", shade.legal if active else shade.quiet))
        counters = [f"{number} {kind}" for kind, number in player.counters.items()]
        # Poison can be the end of the game; of the others there is room for one.
        counters.sort(key=lambda words: not words.endswith(" poison"))
        self._number = "left" if player.left else "  ".join((str(player.life), *counters[:2]))
        self._name = player.name
        self.show_name(shown=True)
        letters = self.font()
        letters.setBold(active)
        self.setFont(letters)
        damage = [f"{number} commander damage" for number in player.commander_damage.values()]
        gone = [f"{player.name} has left the game"] if player.left else []
        self.setAccessibleName(", ".join((f"{player.name}: {player.life} life", *gone, *counters, *damage)))
        self.setToolTip(tip("\n".join((*(gone or [f"{player.name}'s life"]), *counters, *damage))))

    def show_name(self, *, shown: bool) -> None:
        """Show whose life it is, or where there is no room the number alone."""
        self.setText(entry(f" {self._name}  {self._number}") if shown else f" {self._number}")


@guarded
class TurnBar(QFrame):
    """Turn, step, life, day and night, with buttons to go on."""

    step_wanted = Signal(str)
    stop_wanted = Signal(str)
    """A step at which nothing is to go past, or no longer."""
    life_wanted = Signal(int, int)

    def __init__(self, actions: dict[Command, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self._icons = {
            name: actions[name]
            for name in (Command.UNDO, Command.REDO, Command.NEXT_STEP, Command.NEXT_TURN, Command.RESOLVE)
        }
        self._counters = actions[Command.PLAYERS]
        self._turn, self._step_name = PlainLabel(parent=self), PlainLabel(parent=self)
        self._turn.setObjectName("turn")
        self._turn.setProperty("look", "title")
        self._strip = StepStrip(self)
        self._strip.place_wanted.connect(lambda place: self.step_wanted.emit(STEPS[place]))
        self._strip.mark_wanted.connect(lambda place: self.stop_wanted.emit(STEPS[place]))
        self._clock = PlainLabel(parent=self)
        self._clock.setObjectName("clock")
        self._clock.setProperty("look", "quiet")
        self._sky, self._costs = PlainLabel(parent=self), PlainLabel("Mana enforced", self)
        self._costs.setProperty("look", "quiet")
        self._costs.setToolTip("Costs are paid from the mana pool")
        self._lives: list[LifeButton] = []
        self._too_wide = (0, 0)
        """The width that all parts needed, and the bar's own, when they were fitted last because of that."""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 4, 10, 4)
        self._row.setSpacing(6)
        self._fill()

    def _fill(self) -> None:
        self._add_button(Command.UNDO)
        self._add_button(Command.REDO)
        self._row.addSpacing(8)
        self._row.addWidget(self._turn)
        self._row.addSpacing(10)
        self._row.addWidget(self._strip)
        self._row.addWidget(self._step_name)
        for name in (Command.NEXT_STEP, Command.NEXT_TURN, Command.RESOLVE):
            self._add_button(name)
        self._row.addSpacing(6)
        self._row.addWidget(self._clock)
        self._row.addStretch(1)
        self._row.addWidget(self._costs)
        self._row.addSpacing(6)
        self._row.addWidget(self._sky)

    def _add_button(self, name: Command) -> None:
        button = QToolButton(self)
        button.setDefaultAction(self._icons[name])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setProperty("look", "flat")
        button.setAccessibleName(self._icons[name].text().replace("&", ""))
        self._row.addWidget(button)

    def show_table(self, view: TableView, mana: str, shade: Shade, clock: "Clock | None" = None) -> None:
        """Show the table as it is now.

        Args:
            view: the table.
            mana: the word for how costs are paid.
            shade: the colours.
            clock: how far one deck alone has come; None where others play as well.

        """
        for name, action in self._icons.items():
            action.setIcon(icon(name, shade.text))
        self._show_turn(view, clock)
        self._strip.show_step(view.step, shade)
        self._step_name.setText(capitalized(view.step))
        # As wide as the longest name, or all that follows would jump with every step.
        letters = self._step_name.fontMetrics()
        self._step_name.setMinimumWidth(
            max(letters.horizontalAdvance(capitalized(step)) for step in STEPS) + 4
        )
        self._costs.setVisible(mana != "trust")
        self._show_sky(view.day_night, shade)
        self._show_lives(view, shade)
        # One that has not been shown yet is told of its size then.
        if not self.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):
            self._fit()

    def _show_turn(self, view: TableView, clock: "Clock | None") -> None:
        turn = f"Turn {view.turn} · {view.players[view.active].name}" if clock is None else clock.turn_words
        done = clock.words if clock is not None else ""
        self._turn.ensurePolished()
        metrics = self._turn.fontMetrics()
        shown = metrics.elidedText(turn, Qt.TextElideMode.ElideRight, _LONGEST_TURN)
        self._turn.setText(shown)
        self._turn.setToolTip(tip(f"{turn}: {done}" if done else turn) if done or shown != turn else "")
        # The label's own hint may be some pixels too small, and cuts the last letter.
        self._turn.setMinimumWidth(metrics.horizontalAdvance(shown) + 4)
        self._clock.setText(done)

    def show_stops(self, stops: frozenset[str]) -> None:
        """Mark the steps at which nothing goes past."""
        self._strip.show_stops(stops)

    def life_menu(self, seat: int) -> QMenu | None:
        """The menu that changes a player's life total."""
        return self._lives[seat].menu() if seat < len(self._lives) else None

    def minimumSizeHint(self) -> QSize:
        """It makes do with little room, rather than push the table out of the window."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Parts get letters of another size one after the other: once there is no room, fit them anew."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            wide = self._row.sizeHint().width(), self.width()
            if wide[0] > wide[1] and wide != self._too_wide:
                self._too_wide = wide
                self._fit()
        return done

    def _fit(self) -> None:
        """Names of steps get shorter, then those of players go; at last the strip itself.

        Where the strip has no names, the one of the step stands beside it if there is room.
        """
        for parts in _PARTS:
            self._show_parts(parts)
            if self._row.sizeHint().width() <= self.width():
                return
        self._show_parts(_Parts(players=False, strip=False))

    def _show_parts(self, parts: "_Parts") -> None:
        for button in self._lives:
            button.show_name(shown=parts.players)
        self._strip.name_steps(parts.naming)
        self._step_name.setVisible(parts.step)
        self._clock.setVisible(parts.clock and bool(self._clock.text()))
        self._strip.setVisible(parts.strip)

    def _show_sky(self, day_night: str, shade: Shade) -> None:
        is_either = day_night in ("day", "night")
        self._sky.setVisible(is_either)
        if is_either:
            color = shade.caution if day_night == "day" else shade.hint
            self._sky.setPixmap(picture(day_night, color, 20, self.devicePixelRatioF()))
            self._sky.setToolTip(tip(f"It is {day_night}"))
            self._sky.setAccessibleName(f"It is {day_night}")

    def _show_lives(self, view: TableView, shade: Shade) -> None:
        while len(self._lives) > len(view.players):
            self._lives.pop().deleteLater()
        while len(self._lives) < len(view.players):
            button = LifeButton(len(self._lives), self._counters, self)
            button.life_wanted.connect(self.life_wanted)
            self._lives.append(button)
            self._row.addWidget(button)
        for button, player in zip(self._lives, view.players, strict=True):
            button.show_player(player, shade, active=player.seat == view.active)


class _Parts(NamedTuple):
    """What of the bar is shown."""

    naming: Naming = Naming.NONE
    players: bool = True
    step: bool = False
    strip: bool = True
    clock: bool = False


_PARTS: Final = (
    _Parts(Naming.WHOLE, clock=True),
    _Parts(Naming.SHORT, clock=True),
    _Parts(Naming.SHORT, players=False, clock=True),
    _Parts(step=True, clock=True),
    _Parts(clock=True),
    _Parts(Naming.WHOLE),
    _Parts(Naming.SHORT),
    _Parts(Naming.SHORT, players=False),
    _Parts(step=True),
    _Parts(),
    _Parts(players=False),
    _Parts(players=False, step=True, strip=False),
)
"""From much room to little."""
