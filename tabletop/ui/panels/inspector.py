"""The inspector: the active face, every characteristic with its source, and the legal actions."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.language.english import capitalized, uncapitalized
from tabletop.model.zones import ZoneKind
from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.play import late_play
from tabletop.rules.book.editions import worded
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.commands.offer_labels import as_drawn, full_label, short_label, shortened
from tabletop.ui.items.zone_item import pile_words
from tabletop.ui.panels import late_panels
from tabletop.ui.panels.face_picture import FacePicture, shows_two
from tabletop.ui.panels.lazy_update import LazyUpdate
from tabletop.ui.panels.mana_symbols import cost_pixmap, with_symbols
from tabletop.ui.panels.symbol_words import SymbolButton
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.face_specs import other_face_specs, spec_for
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.style.icons import icon
from tabletop.ui.style.plain import PlainLabel, entry, escape, gapped, tip
from tabletop.ui.style.rich import RichLabel, chips, quiet
from tabletop.ui.style.screen_reader import screen_reader_text

if TYPE_CHECKING:
    from tabletop.ui.panels import object_facts


INSPECTOR_WIDTH: Final = 340
_OVERRIDE: Final = "anyway:"
_HIDDEN_BY_QUESTION: Final = "part of the question"
_SYMBOL: Final = 16
_HOVER_REST: Final = 90
"""Milliseconds that the mouse must rest on a card before it is previewed, so that passing over it does
nothing.
"""
_MAX_LINE: Final = 36
"""Characters of a value and its source that fit into one line."""
_MAX_BUTTONS: Final = 3
"""Number of actions with a button. The others are folded away."""
_GROUPS: Final = {"play": 0, "effect": 1, "zone": 2}
_LIKELY: Final = ("tap", "untap", "transform", "meld", "flip", "attack", "block")
_MAX_BUTTON_TEXT: Final = 44
"""Characters on a button. A longer text is shortened, and the tooltip shows all of it."""


def _withhold_nothing(_id: int) -> frozenset[str]:
    return frozenset()


@guarded
class Inspector(QScrollArea):
    """Shows one object: the one under the mouse, or else the selected one."""

    rule_wanted = Signal(str)
    object_wanted = Signal(int)
    show_wanted = Signal(int)
    """The scenario of an object's card is wanted, by the number of the object."""
    offer_wanted = Signal(object, int)
    """The offer that was chosen, and the number of its object."""

    def __init__(self, bridge: Bridge, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._shade = LIGHT
        self._selected = self._hovered = self._shown = 0
        self.withholds: Callable[[int], frozenset[str]] = _withhold_nothing
        """The rows about an object that are hidden because a lesson asks about them."""
        self._view: TableView | None = None
        self._about: tuple[str, tuple[str, ...]] = ("", ())
        self._other_face = 0
        """Number of times that the face was turned over, 0 for the active face."""
        self._overrides: list[Offer | None] = []
        self._rest = QTimer(self, singleShot=True, interval=_HOVER_REST)
        self._rest.timeout.connect(self._show_now)
        self._lazy_update = LazyUpdate(self, self._write)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Inspector")
        self._build(pictures)

    def _build(self, pictures: Pictures) -> None:
        page = QWidget(self)
        column = QVBoxLayout(page)
        # In a panel of the default width, the picture and the scroll bar just fit.
        column.setContentsMargins(8, 10, 2, 14)
        column.setSpacing(8)
        self._picture = FacePicture(pictures, page)
        under = self._build_caption(page)
        self._facts = RichLabel("Characteristics", page)
        self._legal_heading = _heading("Legal actions", page)
        self._buttons = QWidget(page)
        self._flow = FlowLayout(self._buttons)
        self._more = _Fold("More", page)
        self._others = QWidget(page)
        self._others_flow = FlowLayout(self._others)
        self._refused_fold = _Fold("Not allowed now", page)
        self._refused = RichLabel("Actions not allowed now, with reasons", page)
        column.addWidget(self._picture)
        column.addLayout(under)
        for widget in (self._legal_heading, self._buttons, self._more, self._others):
            column.addWidget(widget)
        for widget in (self._facts, self._refused_fold, self._refused):
            column.addWidget(widget)
        self._more.toggled.connect(self._others.setVisible)
        self._refused_fold.toggled.connect(self._refused.setVisible)
        column.addStretch(1)
        for label in (self._facts, self._refused):
            label.rule_wanted.connect(self.rule_wanted)
            label.object_wanted.connect(self.object_wanted)
        self._refused.other_wanted.connect(self._override)
        self.setWidget(page)

    def _build_caption(self, page: QWidget) -> QHBoxLayout:
        """Return the row with the summary of the card and the buttons for its scenario and its other face."""
        self._summary = PlainLabel(parent=page, look="quiet", wraps=True)
        self._turn_over, self.show_me = QToolButton(page), QToolButton(page)
        self._turn_over.setAccessibleName("Other face")
        self._turn_over.setToolTip("Show the other face (F). The game doesn't change.")
        self._turn_over.clicked.connect(self.look_at_other_face)
        self.show_me.setAccessibleName("Show what this card does")
        self.show_me.setToolTip("Show what this card does in its own scenario")
        self.show_me.clicked.connect(lambda: self.show_wanted.emit(self._shown))
        under = row_of((self._summary, 1))
        for button in (self.show_me, self._turn_over):
            button.setProperty("look", "flat")
            under.addWidget(button)
        return under

    # --- Shown object -------------------------------------------------------------------------------------

    def select(self, id: int) -> None:
        """Show the selected object, or none for 0."""
        self._selected = id
        self._other_face = 0
        self._show_now()

    def preview(self, id: int) -> None:
        """Show the object under the mouse, or the selected one after the mouse has left it."""
        self._hovered = id
        self._rest.start()

    def look_at_other_face(self) -> None:
        """Show the object's next face: the other one, then the active one again. The game doesn't change.

        A meld card shows its half of the oversized face, then the whole (712.4).
        """
        found = self._view.objects().get(self._shown) if self._view is not None else None
        faces = 1 + len(other_face_specs(found)) if found is not None else 1
        self._other_face = (self._other_face + 1) % faces
        self._show_now()

    def has_other_face(self, id: int) -> bool:
        """Return whether an object has another face that the viewer may see."""
        found = self._view.objects().get(id) if self._view is not None else None
        return found is not None and bool(other_face_specs(found))

    def set_overview(self, title: str, lines: tuple[str, ...]) -> None:
        """Set the title and lines about the table that are shown without an object."""
        self._about = title, lines
        self._show_now()

    def show_table(self, view: TableView, shade: Shade) -> None:
        """Show the same object in a new view of the table."""
        self._view, self._shade = view, shade
        self._show_now()

    def renew(self) -> None:
        """Rewrite the panel, because a lesson asks about something else now."""
        self._show_now()

    def enlarge(self, scale: float) -> None:
        """Set the size of the face."""
        self._picture.enlarge(scale)

    @property
    def shown_object(self) -> int:
        """Number of the object that is shown, or 0."""
        return self._shown

    def showEvent(self, event: QShowEvent) -> None:
        """Measure the text again, because fonts get their final size only now."""
        super().showEvent(event)
        # A label caches its height for a width until its text or margins change.
        self._facts.clear()
        self._show_now()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show both faces in a wide dock."""
        super().resizeEvent(event)
        if shows_two(event.oldSize().width()) != shows_two(event.size().width()):
            self._show_now()
            # While the window is laid out, no part of the panel counts as visible.
            QTimer.singleShot(0, partial(attempt, self._lazy_update.catch_up))

    def _show_now(self) -> None:
        self._rest.stop()
        if self._view is None:
            return
        objects = self._view.objects()
        found = objects.get(self._hovered)
        if found is None or found.is_in_hidden_pile:
            found = objects.get(self._selected)
        shown = found.id if found else 0
        if shown != self._shown:
            self._other_face = 0
            self.verticalScrollBar().setValue(0)
        self._shown = shown
        self._lazy_update.renew()

    def _write(self) -> None:
        objects = self._view.objects() if self._view is not None else {}
        found = objects.get(self._shown)
        # During a change, the selected object may be one that is gone. The current view follows.
        if self._view is None or found is None or found.id not in self._bridge.view().objects():
            self._show_nothing()
            return
        self._show_faces(found, self._view, objects)
        self._show_facts(found, self._view, objects)
        self._show_offers(self._bridge.offers(found.id) if found.known else (), found.id)

    def _show_nothing(self) -> None:
        self._picture.hide()
        self._turn_over.hide()
        self.show_me.hide()
        self._summary.setText("Point at a card to preview it here. Click a card to select it.")
        self._facts.setText(_html_page(*self._about))
        self._show_offers((), 0)

    def _show_faces(self, object: ObjectView, view: TableView, objects: dict[int, ObjectView]) -> None:
        source = objects.get(object.source) if object.source is not None else None
        faces, greyed = [spec_for(object, source)], [False]
        others = other_face_specs(object)
        turned = self._other_face if shows_two(self.width()) else max(0, self._other_face - 1)
        other = others[turned % len(others)] if others else None
        counts_here = object.zone.kind in (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
        words = late_panels.object_facts.summary(object, view.edition)
        if object.is_in_hidden_pile:
            words = pile_words(view, object.zone)
        if other is not None and (shows_two(self.width()) or self._other_face):
            if not shows_two(self.width()):
                faces, greyed = [], []
                words = f"The other face · {_name_of_other(object, other)}"
            faces.append(other)
            greyed.append(not counts_here)
            if not counts_here:
                words += " · front only here (712.8a)"
        self._picture.setVisible(not object.is_in_hidden_pile)
        self._picture.setAccessibleName(faces[0].name or "A card back")
        self._picture.setAccessibleDescription(
            screen_reader_text(" ".join((faces[0].type_line, *faces[0].text)))
        )
        self._picture.show_faces(tuple(faces), tuple(greyed), QColor(self._shade.panel))
        self._summary.setText(words)
        self._turn_over.setIcon(icon("turn over", self._shade.text))
        self._turn_over.setVisible(other is not None)
        self.show_me.setIcon(icon("show me", self._shade.text))
        card = object.definition if object.known else None
        self.show_me.setVisible(card is not None and late_panels.own.own_scenario(card) is not None)

    def _show_facts(self, object: ObjectView, view: TableView, objects: dict[int, ObjectView]) -> None:
        def name(id: int) -> str:
            found = objects.get(id)
            return found.now.name if found is not None and found.now is not None else "something"

        origins = self._bridge.perspective.origins(object.id) if object.known else ()
        rows = [
            *late_panels.object_facts.merge_common_source(
                late_panels.object_facts.facts(object, origins, view.edition)
            ),
            *late_panels.object_facts.status(object, view, name),
        ]
        if ability := late_play.wording.words_on_stack(object):
            rows.insert(0, late_panels.object_facts.Fact("Ability", ability))
        withheld = {worded(view.edition, about) for about in self.withholds(object.id)}
        rows = [
            replace(row, value="?", source=_HIDDEN_BY_QUESTION, rules=()) if row.about in withheld else row
            for row in rows
        ]
        self._facts.setText(_html_table(rows, self._shade))

    # --- Actions --------------------------------------------------------------------------------------------

    def _show_offers(self, offers: Sequence[Offer], id: int) -> None:
        legal = likeliest_first([offer for offer in offers if offer.ruling.is_legal])
        refused = [offer for offer in offers if not offer.ruling.is_legal]
        others = [offer for offer in refused if not offer.is_agreed_away]
        agreed_away = [offer for offer in refused if offer.is_agreed_away]
        self._empty_buttons()
        for index, offer in enumerate(legal):
            page, flow = (
                (self._buttons, self._flow) if index < _MAX_BUTTONS else (self._others, self._others_flow)
            )
            button = _offer_button(offer, page)
            button.clicked.connect(partial(self.offer_wanted.emit, offer, id))
            flow.addWidget(button)
            button.show()
        self._legal_heading.setVisible(bool(legal))
        self._buttons.setVisible(bool(legal))
        self._others.setVisible(self._more.count(len(legal) - _MAX_BUTTONS))
        self._refused.setVisible(self._refused_fold.count(len(refused)))
        self._overrides = [self._bridge.perspective.anyway(offer) for offer in others]
        rows = zip(others, self._overrides, strict=True)
        self._refused.setText(
            "".join(
                _refused_row(offer, self._shade, index if override is not None else None)
                for index, (offer, override) in enumerate(rows)
            )
            + _agreed_away_row(agreed_away, self._shade)
        )
        self._buttons.updateGeometry()
        self._others.updateGeometry()

    def _override(self, link: str) -> None:
        """Perform a refused action as a judge's override, by its index among the refused ones."""
        index = link.removeprefix(_OVERRIDE)
        override = (
            self._overrides[int(index)] if index.isdecimal() and int(index) < len(self._overrides) else None
        )
        if override is not None:
            self.offer_wanted.emit(override, self._shown)

    def _empty_buttons(self) -> None:
        for flow in (self._flow, self._others_flow):
            while flow.count():
                item = flow.takeAt(0)
                widget = item.widget() if item else None
                if widget is not None:
                    widget.hide()
                    widget.deleteLater()


class _Fold(QToolButton):
    """A heading that shows or hides the part below it. Only the user opens and closes it."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.setProperty("look", "flat")
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setArrowType(Qt.ArrowType.RightArrow)
        self.toggled.connect(self._set_arrow)

    def _set_arrow(self, is_open: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)

    def count(self, number: int) -> bool:
        """Show how many entries are below, or hide the heading if there are none.

        Return whether they are visible.
        """
        self.setText(entry(f"{self._words} ({number})"))
        self.setVisible(number > 0)
        return number > 0 and self.isChecked()


def _name_of_other(object: ObjectView, other: FaceSpec) -> str:
    """Return the name of another face. That of a meld card is half of one, or with its partner the whole."""
    if other.kind is FaceKind.MELD_HALF:
        return f"half of {other.name}"
    card = object.definition
    if other.kind is FaceKind.MELD_RESULT and card is not None and card.meld is not None:
        return f"{other.name}, with {card.meld.partner}"
    return other.name


def likeliest_first(offers: Sequence[Offer]) -> list[Offer]:
    """Sort offers so that the most frequent actions come first: play, activate, tap."""
    return sorted(offers, key=lambda offer: (_rank(offer), offer.verb not in _LIKELY))


def _rank(offer: Offer) -> int:
    """Return the rank of an offer. Triggers happen by themselves, so triggering by hand is rarely needed."""
    return _GROUPS.get("effect" if offer.verb == "trigger" else offer.group, 1)


def _offer_button(offer: Offer, parent: QWidget) -> QPushButton:
    """Return a button for a legal action. A cost is drawn after its text."""
    words = full_label(offer)
    cost = offer.detail if offer.detail.startswith("{") else ""
    text, drawn = short_label(offer) if cost else words, full_label(offer, as_drawn)
    if gapped(short_label(offer, as_drawn)) != short_label(offer, as_drawn):
        button: QPushButton = SymbolButton(shortened(drawn, _MAX_BUTTON_TEXT), parent)
    else:
        button = QPushButton(entry(shortened(text, _MAX_BUTTON_TEXT)), parent)
    button.setAccessibleName(full_label(offer, screen_reader_text))
    button.setToolTip(tip(words) if len(text) > _MAX_BUTTON_TEXT else "")
    button.setAutoDefault(False)
    if cost and button.text():
        symbols = cost_pixmap(cost, _SYMBOL, parent.devicePixelRatioF())
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        button.setIcon(QIcon(symbols))
        button.setIconSize(symbols.deviceIndependentSize().toSize())
    return button


def _heading(words: str, parent: QWidget) -> PlainLabel:
    return PlainLabel(words, parent, look="heading")


def _html_page(title: str, lines: tuple[str, ...]) -> str:
    """Return a title and its lines as rich text."""
    paragraphs = "".join(f'<p style="margin:0 0 9px 0">{with_symbols(line)}</p>' for line in lines)
    heading = f'<span style="font-size:x-large;font-weight:600">{with_symbols(title)}</span>'
    return f'<p style="margin:14px 0 10px 0">{heading}</p>{paragraphs}'


def _html_table(rows: "Sequence[object_facts.Fact]", shade: Shade) -> str:
    """Return rows as a table: the label at the left, then the value and below it the source."""
    cells = []
    for row in rows:
        is_short = not row.rules and len(row.value) + len(row.source) < _MAX_LINE
        source = f"{' · ' if is_short else '<br>'}{with_symbols(row.source)}" if row.source else ""
        rules = f" {chips(row.rules, shade)}" if row.rules else ""
        cells.append(
            f'<tr><td style="padding-right:10px">{quiet(row.about, shade)}</td>'
            f'<td style="padding-bottom:4px">{with_symbols(row.value)}'
            f'<span style="color:{shade.quiet}">{source}</span>{rules}</td></tr>'
        )
    return f"<table cellspacing=0 cellpadding=0>{''.join(cells)}</table>"


def _override_link(index: int | None, shade: Shade) -> str:
    """Return the link by which a judge overrides a refusal."""
    if index is None:
        return ""
    style = f"color:{shade.refused};text-decoration:underline"
    return f' &nbsp;<a href="{_OVERRIDE}{index}" style="{style}">Do it anyway</a>'


def _refused_row(offer: Offer, shade: Shade, index: int | None) -> str:
    """Return a refused offer with its reason, and with a link if a judge may override it."""
    nothing = offer.ruling.verdict is Verdict.NOTHING_HAPPENS
    why = offer.ruling.reasons[0].words if offer.ruling.reasons else ""
    prefix = "nothing happens: " if nothing else ""
    reason = f'<span style="color:{shade.quiet}">{prefix}{with_symbols(why)}</span>'
    label = with_symbols(capitalized(late_play.in_words.offer_label(offer)))
    rule_numbers = tuple(dict.fromkeys(offer.ruling.numbers))
    return (
        f'<p style="margin:0 0 6px 0">{label}<br>'
        f"{reason} {chips(rule_numbers, shade, 2)}{_override_link(index, shade)}</p>"
    )


def _agreed_away_row(offers: Sequence[Offer], shade: Shade) -> str:
    """Return all offers that only an agreement refuses, with their common reason.

    Each menu can override them.
    """
    if not offers:
        return ""
    labels = dict.fromkeys(map(late_play.in_words.offer_label, offers))
    names = ", ".join(map(uncapitalized, labels))
    why = quiet(offers[0].ruling.words, shade)
    return f'<p style="margin:0 0 6px 0">{escape(capitalized(names))}<br>{why}</p>'
