"""The slim bar above the table: turn, step, and life totals."""

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
from PySide6.QtWidgets import QFrame, QMenu, QToolButton, QWidget

from tabletop.language.english import capitalized
from tabletop.model.state import STEPS
from tabletop.rules.book.editions import day_words, edition_on
from tabletop.rules.view import PlayerView, TableView
from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.menus import close_when_chosen
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.fonts import AUDIENCE_FONT_SIZE, DEFAULT_FONT_SIZE, ui_font
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import icon, picture
from tabletop.ui.style.pips import PipRow
from tabletop.ui.style.plain import PlainLabel, entry, tip

if TYPE_CHECKING:
    from tabletop.play.goldfish.score import Score

_GROUPS: Final = (3, 1, 5, 1, 2)
"""Number of steps in each group: beginning, main, combat, main, ending."""
_PIP: Final = 15
_GAP: Final = 3
_GROUP_GAP: Final = 9
_MIN_WIDTH: Final = 420
_MAX_TURN_WIDTH: Final = 260
"""Logical pixels for the turn and its player, whose name may be of any length."""
_LIFE_CHANGES: Final = (1, 5, -1, -2, -3, -5, -10)


_FULL_NAMES: Final = (
    *("Untap", "Upkeep", "Draw", "Main 1", "Combat", "Attack", "Block", "Damage", "End"),
    *("Main 2", "End", "Cleanup"),
)
"""Names of the steps in the strip. The last step of combat and the end step are both "End"."""
_SHORT_NAMES: Final = ("Unt", "Upk", "Drw", "M1", "Com", "Att", "Blk", "Dmg", "EoC", "M2", "End", "Cln")
_MIN_FONT_SIZE: Final = 11
_PIP_HEIGHT: Final = 20
_FAR_SCALE: Final = 1.5
"""Font size, relative to the default, from which the table is meant to be read from far away."""
_PADDING: Final = 8
"""Pixels by which a pip is wider than the name in it."""


class Naming(Enum):
    """How the strip names the steps."""

    WHOLE = _FULL_NAMES
    SHORT = _SHORT_NAMES
    NONE = ()


@guarded
class StepStrip(PipRow):
    """The twelve steps of a turn as a row of pips, with names if there is room. A click goes to a step."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = STEPS[3]
        self._stops: frozenset[str] = frozenset()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Steps of the turn")
        self.naming = Naming.NONE
        self._place_pips()

    def name_steps(self, naming: Naming) -> None:
        """Show wide pips with names in them, or narrow ones without."""
        if naming is not self.naming:
            self.naming = naming
            self._place_pips()
            self.update()

    def _place_pips(self) -> None:
        pixels = self.font().pixelSize()
        # For reading from far away, nothing is smaller than the smallest text on the table.
        size = (
            pixels * AUDIENCE_FONT_SIZE // DEFAULT_FONT_SIZE
            if pixels >= _FAR_SCALE * DEFAULT_FONT_SIZE
            else pixels - 3
        )
        self._pip_font = ui_font(max(_MIN_FONT_SIZE, size), QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self._pip_font)
        widths = [metrics.horizontalAdvance(name) + _PADDING for name in self.naming.value]
        pip_height = max(_PIP_HEIGHT, round(metrics.height()))
        pips = _pip_rects(widths or [_PIP] * len(STEPS), pip_height if widths else 8, pip_height + 4)
        self.show_pips(pips, [f"Go to {step}" for step in STEPS])

    def show_stops(self, stops: frozenset[str]) -> None:
        """Mark the steps with stops, at which passing through the turn halts."""
        self._stops = stops
        self._describe()
        self.update()

    def _describe(self) -> None:
        stops = ", ".join(step for step in STEPS if step in self._stops)
        words = f"{capitalized(self._step)}. Left and right choose a step, Enter goes to it, S stops there."
        self.setAccessibleDescription(f"{words} Stops: {stops}." if stops else words)

    def show_step(self, step: str, shade: Shade) -> None:
        """Show the current step."""
        self._step, self._shade = step, shade
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of all pips with the gaps between them."""
        last = self.pip(len(STEPS) - 1)
        return QSize(round(last.right()) + 2, round(last.top() + last.bottom()))

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the pips to another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._place_pips()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the pips: past ones filled quietly, the current one brightly, future ones outlined."""
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
                # In high contrast, lines are as bright as text.
                painter.setBrush(QColor(self._shade.chip if self.naming.value else self._shade.line))
            else:
                painter.setPen(QColor(self._shade.quiet))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                pip.adjust(0.5, 0.5, -0.5, -0.5)
            if place == self._pointed:
                painter.setPen(QColor(self._shade.text))
            painter.drawRoundedRect(pip, 3, 3)
            if self.naming.value:
                painter.setFont(self._pip_font)
                painter.setPen(QColor(words))
                painter.drawText(pip, Qt.AlignmentFlag.AlignCenter, self.naming.value[place])
            if STEPS[place] in self._stops:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._shade.caution))
                painter.drawEllipse(QPointF(pip.center().x(), self.height() - 4.0), 2.5, 2.5)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Point at a step with Left and Right, go to it with Enter, and toggle a stop with S."""
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


def _pip_rects(widths: Sequence[float], height: float, room: float) -> list[QRectF]:
    """Return the rectangles of the pips in a row. Steps of one group are closer together."""
    ends = {sum(_GROUPS[: number + 1]) for number in range(len(_GROUPS))}
    x, rects = 2.0, []
    for place, width in enumerate(widths, start=1):
        rects.append(QRectF(x, (room - height) / 2, width, height))
        x += width + (_GROUP_GAP if place in ends else _GAP)
    return rects


class LifeButton(QToolButton):
    """A player's life total. The menu changes it, and the wheel changes it by one."""

    life_wanted = Signal(int, int)

    def __init__(self, seat: int, counters: QAction, parent: QWidget | None = None) -> None:
        """``counters`` opens the dialog of the players' counters."""
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
        """Show a name and a life total. The active player's is bold."""
        self.setIcon(icon("life", shade.legal if active else shade.quiet))
        counters = [f"{number} {kind}" for kind, number in player.counters.items()]
        # Poison can end the game, so it comes first. There is room for one other kind.
        counters.sort(key=lambda words: not words.endswith(" poison"))
        self._number = "left" if player.left else "  ".join((str(player.life), *counters[:2]))
        self._name = player.name
        self.show_name(shown=True)
        label_font = self.font()
        label_font.setBold(active)
        self.setFont(label_font)
        damage = [f"{number} commander damage" for number in player.commander_damage.values()]
        has_left = [f"{player.name} has left the game"] if player.left else []
        self.setAccessibleName(
            ", ".join((f"{player.name}: {player.life} life", *has_left, *counters, *damage))
        )
        self.setToolTip(tip("\n".join((*(has_left or [f"{player.name}'s life"]), *counters, *damage))))

    def show_name(self, *, shown: bool) -> None:
        """Show the life total with the player's name, or without it if there is no room."""
        self.setText(entry(f" {self._name}  {self._number}") if shown else f" {self._number}")


@guarded
class TurnBar(QFrame):
    """Turn, step, life, day or night, and buttons to advance."""

    step_wanted = Signal(str)
    stop_wanted = Signal(str)
    """The stop at a step is to be switched on or off."""
    life_wanted = Signal(int, int)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self._icons = {name: actions[name] for name in ("undo", "redo", "next step", "next turn", "resolve")}
        self._counters = actions["players"]
        self._buttons: list[QToolButton] = []
        self._turn, self._step_name = PlainLabel(parent=self), PlainLabel(parent=self)
        self._turn.setObjectName("turn")
        self._turn.setProperty("look", "title")
        self._edition = PlainLabel(parent=self)
        self._edition.setObjectName("edition")
        self._strip = StepStrip(self)
        self._strip.place_wanted.connect(lambda place: self.step_wanted.emit(STEPS[place]))
        self._strip.mark_wanted.connect(lambda place: self.stop_wanted.emit(STEPS[place]))
        self._clock = QToolButton(self)
        self._clock.setObjectName("clock")
        self._clock.setProperty("look", "flat")
        self._clock.setToolTip("Show the score by turn")
        self._clock.clicked.connect(actions["goldfish score"].trigger)
        self._sky, self._costs = PlainLabel(parent=self), PlainLabel("Mana enforced", self)
        self._costs.setProperty("look", "quiet")
        self._costs.setToolTip("Costs are paid from the mana pool")
        self._lives: list[LifeButton] = []
        self._too_wide = (0, 0)
        """The width that the parts needed and the width of the bar, when they last didn't fit."""
        self._row = row_of(inside=self, margins=(10, 4, 10, 4), spacing=6)
        self._fill()

    def _fill(self) -> None:
        self._add_button("undo")
        self._add_button("redo")
        self._row.addSpacing(8)
        self._row.addWidget(self._turn)
        self._row.addWidget(self._edition)
        self._row.addSpacing(10)
        self._row.addWidget(self._strip)
        self._row.addWidget(self._step_name)
        for name in ("next step", "next turn", "resolve"):
            self._add_button(name)
        self._row.addSpacing(6)
        self._row.addWidget(self._clock)
        self._row.addStretch(1)
        self._row.addWidget(self._costs)
        self._row.addSpacing(6)
        self._row.addWidget(self._sky)

    def _add_button(self, name: str) -> None:
        button = QToolButton(self)
        button.setDefaultAction(self._icons[name])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setProperty("look", "flat")
        self._row.addWidget(button)
        self._buttons.append(button)

    def name_buttons(self) -> None:
        """Name the buttons for screen readers, once their actions have labels."""
        for button in self._buttons:
            button.setAccessibleName(button.defaultAction().text().replace("&", ""))

    def show_table(self, view: TableView, mana: str, shade: Shade, score: "Score | None" = None) -> None:
        """Show the table.

        Args:
            view: the table.
            mana: the setting for how costs are paid.
            shade: the colors.
            score: the progress of a deck that is played alone. None if there are other players.

        """
        for name, action in self._icons.items():
            action.setIcon(icon(name, shade.text))
        self._show_turn(view, score)
        self._show_edition(view.edition, shade)
        self._strip.show_step(view.step, shade)
        self._step_name.setText(capitalized(view.step))
        # Reserve the width of the longest name, so that the parts after it don't move with every step.
        label_font = self._step_name.fontMetrics()
        self._step_name.setMinimumWidth(
            max(label_font.horizontalAdvance(capitalized(step)) for step in STEPS) + 4
        )
        self._costs.setVisible(mana != "trust")
        self._show_sky(view.day_night, shade)
        self._show_lives(view, shade)
        # A bar that hasn't been shown yet gets a resize event later.
        if not self.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):
            self._fit()

    def _show_turn(self, view: TableView, score: "Score | None") -> None:
        turn = f"Turn {view.turn} · {view.players[view.active].name}" if score is None else score.turn_words
        progress = score.summary if score is not None else ""
        self._turn.ensurePolished()
        metrics = self._turn.fontMetrics()
        shown = metrics.elidedText(turn, Qt.TextElideMode.ElideRight, _MAX_TURN_WIDTH)
        self._turn.setText(shown)
        self._turn.setToolTip(
            tip(f"{turn}: {progress}" if progress else turn) if progress or shown != turn else ""
        )
        # The label's own size hint may be some pixels too small, which cuts off the last letter.
        self._turn.setMinimumWidth(metrics.horizontalAdvance(shown) + 4)
        self._clock.setText(entry(progress))
        self._clock.setAccessibleName(f"Score: {progress}")

    def _show_edition(self, day: str, shade: Shade) -> None:
        """Say which edition of the rules is in force if it isn't the default."""
        edition = edition_on(day)
        self._edition.setVisible(not edition.is_default)
        if not edition.is_default:
            self._edition.setText(f"Rules of {edition.day}")
            self._edition.setStyleSheet(f"color: {shade.caution}")
            self._edition.setToolTip(
                tip(
                    f"The rules of {day_words(edition.day)} ({edition.name}) are in force, with their numbers"
                )
            )

    def show_stops(self, stops: frozenset[str]) -> None:
        """Mark the steps with stops."""
        self._strip.show_stops(stops)

    def life_menu(self, seat: int) -> QMenu | None:
        """Return the menu that changes a player's life total."""
        return self._lives[seat].menu() if seat < len(self._lives) else None

    def minimumSizeHint(self) -> QSize:
        """Return a small width, so that the bar never pushes the table out of the window."""
        return QSize(_MIN_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the parts for which there is no room."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit the parts again when they no longer have room, because their fonts change one after another."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            wide = self._row.sizeHint().width(), self.width()
            if wide[0] > wide[1] and wide != self._too_wide:
                self._too_wide = wide
                self._fit()
        return handled

    def _fit(self) -> None:
        """Shorten the names of steps, then hide those of players, then the strip itself.

        If the strip has no names, the name of the current step is shown beside it if there is room.
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
    """The parts of the bar that are shown."""

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
"""Layouts from wide to narrow."""
