"""The inspector: the face that counts, every characteristic with its source, and what may be done."""

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

from tabletop.model.zones import ZoneKind
from tabletop.play import late_play
from tabletop.play.log.names import capitalized
from tabletop.rules.book.editions import worded
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.commands.offer_words import as_drawn, label_words, offer_words, shortened
from tabletop.ui.panels import late_panels
from tabletop.ui.panels.face_picture import FacePicture, shows_two
from tabletop.ui.panels.lazy_update import LazyUpdate
from tabletop.ui.panels.symbol_words import SymbolButton
from tabletop.ui.panels.symbols import cost_pixmap, with_symbols
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.face_specs import other_face_spec, spec_for
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.style.icons import icon
from tabletop.ui.style.plain import PlainLabel, entry, escape, gapped, tip
from tabletop.ui.style.rich import RichLabel, chips, quiet
from tabletop.ui.style.spoken import spoken

if TYPE_CHECKING:
    from tabletop.ui.panels import facts


INSPECTOR_WIDTH: Final = 340
_ANYWAY: Final = "anyway:"
_ASKED: Final = "asked just now"
_SYMBOL: Final = 16
_HOVER_REST: Final = 90
"""Milliseconds that the mouse rests on a card before it is previewed: passing over is no wish."""
_ONE_LINE: Final = 36
"""Letters of a value and its source that fit into one line."""
_FIRST: Final = 3
"""So many actions have a button at once; the others are folded."""
_GROUPS: Final = {"play": 0, "effect": 1, "zone": 2}
_LIKELY: Final = ("tap", "untap", "transform", "meld", "flip", "attack", "block")
_BUTTON: Final = 44
"""Letters on a button; what is longer is cut and stands in its tooltip."""


def _nothing(_id: int) -> frozenset[str]:
    return frozenset()


@guarded
class Inspector(QScrollArea):
    """Shows one object: the selected one, or the one under the mouse for as long as it is there."""

    rule_wanted = Signal(str)
    object_wanted = Signal(int)
    show_wanted = Signal(int)
    """The number of an object of which the scenario of its own card is wanted."""
    offer_wanted = Signal(object, int)
    """An offer that was chosen, and the number of the object that it is for."""

    def __init__(self, bridge: Bridge, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._shade = LIGHT
        self._selected = self._hovered = self._shown = 0
        self.withholds: Callable[[int], frozenset[str]] = _nothing
        """The rows about an object that a lesson asks for now."""
        self._view: TableView | None = None
        self._about: tuple[str, tuple[str, ...]] = ("", ())
        self._other_face = False
        self._anyway: list[Offer | None] = []
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
        # With the scroll bar the face has just its own width left in a panel of the usual width.
        column.setContentsMargins(8, 10, 2, 14)
        column.setSpacing(8)
        self._picture = FacePicture(pictures, page)
        under = self._built_under_picture(page)
        self._facts = RichLabel("Characteristics", page)
        self._may = _heading("May be done", page)
        self._buttons = QWidget(page)
        self._flow = FlowLayout(self._buttons)
        self._more = _Fold("More", page)
        self._others = QWidget(page)
        self._others_flow = FlowLayout(self._others)
        self._may_not = _Fold("Not now", page)
        self._refused = RichLabel("What can't be done, and why", page)
        column.addWidget(self._picture)
        column.addLayout(under)
        for widget in (self._may, self._buttons, self._more, self._others):
            column.addWidget(widget)
        for widget in (self._facts, self._may_not, self._refused):
            column.addWidget(widget)
        self._more.toggled.connect(self._others.setVisible)
        self._may_not.toggled.connect(self._refused.setVisible)
        column.addStretch(1)
        for label in (self._facts, self._refused):
            label.rule_wanted.connect(self.rule_wanted)
            label.object_wanted.connect(self.object_wanted)
        self._refused.other_wanted.connect(self._do_anyway)
        self.setWidget(page)

    def _built_under_picture(self, page: QWidget) -> QHBoxLayout:
        """What the card is in a few words, what shows it, and a look at its other face."""
        self._summary = PlainLabel(parent=page)
        self._summary.setProperty("look", "quiet")
        self._summary.setWordWrap(True)
        self._turn_over, self.show_me = QToolButton(page), QToolButton(page)
        self._turn_over.setAccessibleName("Look at the other face")
        self._turn_over.setToolTip("Look at the other face (F); the game stays as it is")
        self._turn_over.clicked.connect(self.look_at_other_face)
        self.show_me.setAccessibleName("Show me what this card does")
        self.show_me.setToolTip("Show me what this card does: open its own scenario")
        self.show_me.clicked.connect(lambda: self.show_wanted.emit(self._shown))
        under = QHBoxLayout()
        under.addWidget(self._summary, 1)
        for button in (self.show_me, self._turn_over):
            button.setProperty("look", "flat")
            under.addWidget(button)
        return under

    # --- What is shown ------------------------------------------------------------------------------------

    def select(self, id: int) -> None:
        """Show the object that is selected; 0 for none."""
        self._selected = id
        self._other_face = False
        self._show_now()

    def preview(self, id: int) -> None:
        """Show the object under the mouse, and fall back to the selected one when it is gone."""
        self._hovered = id
        self._rest.start()

    def look_at_other_face(self) -> None:
        """Show the other face of the object, or again the one that counts. The game stays as it is."""
        self._other_face = not self._other_face
        self._show_now()

    def has_other_face(self, id: int) -> bool:
        """Whether an object has a face besides the one that counts, and the viewer may see it."""
        found = self._view.objects().get(id) if self._view is not None else None
        return found is not None and other_face_spec(found) is not None

    def tell_about(self, title: str, lines: tuple[str, ...]) -> None:
        """What the table is about; it is shown as long as there is no object to show."""
        self._about = title, lines
        self._show_now()

    def show_table(self, view: TableView, shade: Shade) -> None:
        """Show the same object as it is now."""
        self._view, self._shade = view, shade
        self._show_now()

    def renew(self) -> None:
        """Write it anew: what a lesson asks for is another thing now."""
        self._show_now()

    def enlarge(self, scale: float) -> None:
        """Show the face in another size."""
        self._picture.enlarge(scale)

    @property
    def shown(self) -> int:
        """The number of the object that is shown, or 0."""
        return self._shown

    def showEvent(self, event: QShowEvent) -> None:
        """The letters have their size only now: what was measured before is measured again."""
        super().showEvent(event)
        # Heights for a width are kept by a label until its text or its margins change.
        self._facts.clear()
        self._show_now()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wide dock shows both faces."""
        super().resizeEvent(event)
        if shows_two(event.oldSize().width()) != shows_two(event.size().width()):
            self._show_now()
            # While the window is laid out nothing of the panel may count as seen.
            QTimer.singleShot(0, partial(attempt, self._lazy_update.catch_up))

    def _show_now(self) -> None:
        self._rest.stop()
        if self._view is None:
            return
        objects = self._view.objects()
        found = objects.get(self._hovered) or objects.get(self._selected)
        shown = found.id if found else 0
        if shown != self._shown:
            self._other_face = False
            self.verticalScrollBar().setValue(0)
        self._shown = shown
        self._lazy_update.renew()

    def _write(self) -> None:
        objects = self._view.objects() if self._view is not None else {}
        found = objects.get(self._shown)
        # While a change is told of, what is selected may be from before it; the table of now is shown next.
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
        self._summary.setText("Point at a card to see it here. Click it to keep it.")
        self._facts.setText(_page_of(*self._about))
        self._show_offers((), 0)

    def _show_faces(self, object: ObjectView, view: TableView, objects: dict[int, ObjectView]) -> None:
        source = objects.get(object.source) if object.source is not None else None
        faces, greyed = [spec_for(object, source)], [False]
        other = other_face_spec(object)
        counts_here = object.zone.kind in (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
        words = late_panels.facts.summary(object, view.edition)
        if other is not None and (shows_two(self.width()) or self._other_face):
            if not shows_two(self.width()):
                faces, greyed = [], []
                words = f"The other face · {other.name}"
            faces.append(other)
            greyed.append(not counts_here)
            if not counts_here:
                words += " · front only here (712.8a)"
        self._picture.show()
        self._picture.setAccessibleName(faces[0].name or "A card back")
        self._picture.setAccessibleDescription(spoken(" ".join((faces[0].type_line, *faces[0].text))))
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
            *late_panels.facts.printed_once(late_panels.facts.facts(object, origins, view.edition)),
            *late_panels.facts.status(object, view, name),
        ]
        if said := late_play.in_words.words_on_stack(object):
            rows.insert(0, late_panels.facts.Fact("Ability", said))
        withheld = {worded(view.edition, about) for about in self.withholds(object.id)}
        rows = [
            replace(row, value="?", source=_ASKED, rules=()) if row.about in withheld else row for row in rows
        ]
        self._facts.setText(_table_of(rows, self._shade))

    # --- What may be done -----------------------------------------------------------------------------------

    def _show_offers(self, offers: Sequence[Offer], id: int) -> None:
        legal = likeliest_first([offer for offer in offers if offer.ruling.is_legal])
        refused = [offer for offer in offers if not offer.ruling.is_legal]
        others = [offer for offer in refused if not offer.is_agreed_away]
        agreed_away = [offer for offer in refused if offer.is_agreed_away]
        self._empty_buttons()
        for place, offer in enumerate(legal):
            page, flow = (self._buttons, self._flow) if place < _FIRST else (self._others, self._others_flow)
            button = _offer_button(offer, page)
            button.clicked.connect(partial(self.offer_wanted.emit, offer, id))
            flow.addWidget(button)
            button.show()
        self._may.setVisible(bool(legal))
        self._buttons.setVisible(bool(legal))
        self._others.setVisible(self._more.count(len(legal) - _FIRST))
        self._refused.setVisible(self._may_not.count(len(refused)))
        self._anyway = [self._bridge.perspective.anyway(offer) for offer in others]
        rows = zip(others, self._anyway, strict=True)
        self._refused.setText(
            "".join(
                _refused_row(offer, self._shade, place if forced is not None else None)
                for place, (offer, forced) in enumerate(rows)
            )
            + _agreed_away_row(agreed_away, self._shade)
        )
        self._buttons.updateGeometry()
        self._others.updateGeometry()

    def _do_anyway(self, link: str) -> None:
        """A judge's override: what stands at a place among the refused is done all the same."""
        place = link.removeprefix(_ANYWAY)
        forced = self._anyway[int(place)] if place.isdecimal() and int(place) < len(self._anyway) else None
        if forced is not None:
            self.offer_wanted.emit(forced, self._shown)

    def _empty_buttons(self) -> None:
        for flow in (self._flow, self._others_flow):
            while flow.count():
                item = flow.takeAt(0)
                widget = item.widget() if item else None
                if widget is not None:
                    widget.hide()
                    widget.deleteLater()


class _Fold(QToolButton):
    """A heading that shows what is below it, or folds it; it stays as somebody has left it."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.setProperty("look", "flat")
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setArrowType(Qt.ArrowType.RightArrow)
        self.toggled.connect(self._turn)

    def _turn(self, is_open: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)

    def count(self, number: int) -> bool:
        """Say how many things are below, and be gone where there are none; returns whether they are seen."""
        self.setText(entry(f"{self._words} ({number})"))
        self.setVisible(number > 0)
        return number > 0 and self.isChecked()


def likeliest_first(offers: Sequence[Offer]) -> list[Offer]:
    """What may be done, what players do most often first: play it, use it, tap it."""
    return sorted(offers, key=lambda offer: (_rank(offer), offer.verb not in _LIKELY))


def _rank(offer: Offer) -> int:
    """How soon it comes. What triggers does so by itself, so that hands seldom have to see to it."""
    return _GROUPS.get("effect" if offer.verb == "trigger" else offer.group, 1)


def _offer_button(offer: Offer, parent: QWidget) -> QPushButton:
    """A button for something that may be done; a cost is drawn behind its words."""
    words = offer_words(offer)
    cost = offer.detail if offer.detail.startswith("{") else ""
    text, drawn = label_words(offer) if cost else words, offer_words(offer, as_drawn)
    if gapped(label_words(offer, as_drawn)) != label_words(offer, as_drawn):
        button: QPushButton = SymbolButton(shortened(drawn, _BUTTON), parent)
    else:
        button = QPushButton(entry(shortened(text, _BUTTON)), parent)
    button.setAccessibleName(offer_words(offer, spoken))
    button.setToolTip(tip(words) if len(text) > _BUTTON else "")
    button.setAutoDefault(False)
    if cost and button.text():
        symbols = cost_pixmap(cost, _SYMBOL, parent.devicePixelRatioF())
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        button.setIcon(QIcon(symbols))
        button.setIconSize(symbols.deviceIndependentSize().toSize())
    return button


def _heading(words: str, parent: QWidget) -> PlainLabel:
    label = PlainLabel(words, parent)
    label.setProperty("look", "heading")
    return label


def _page_of(title: str, lines: tuple[str, ...]) -> str:
    """A title and its lines, with room between them."""
    paragraphs = "".join(f'<p style="margin:0 0 9px 0">{escape(line)}</p>' for line in lines)
    heading = f'<span style="font-size:x-large;font-weight:600">{escape(title)}</span>'
    return f'<p style="margin:14px 0 10px 0">{heading}</p>{paragraphs}'


def _table_of(rows: "Sequence[facts.Fact]", shade: Shade) -> str:
    """Rows as a table: what it is about to the left, the value and below it where it comes from."""
    cells = []
    for row in rows:
        is_short = not row.rules and len(row.value) + len(row.source) < _ONE_LINE
        source = f"{' · ' if is_short else '<br>'}{with_symbols(row.source)}" if row.source else ""
        rules = f" {chips(row.rules, shade)}" if row.rules else ""
        cells.append(
            f'<tr><td style="padding-right:10px">{quiet(row.about, shade)}</td>'
            f'<td style="padding-bottom:4px">{with_symbols(row.value)}'
            f'<span style="color:{shade.quiet}">{source}</span>{rules}</td></tr>'
        )
    return f"<table cellspacing=0 cellpadding=0>{''.join(cells)}</table>"


def _anyway_link(place: int | None, shade: Shade) -> str:
    """The way to do it all the same, for a judge."""
    if place is None:
        return ""
    style = f"color:{shade.refused};text-decoration:underline"
    return f' &nbsp;<a href="{_ANYWAY}{place}" style="{style}">Do it anyway</a>'


def _refused_row(offer: Offer, shade: Shade, place: int | None) -> str:
    """A refused offer with its reason; with its place among them where a judge may let it be done."""
    nothing = offer.ruling.verdict is Verdict.NOTHING_HAPPENS
    why = offer.ruling.reasons[0].words if offer.ruling.reasons else ""
    verdict = quiet("nothing happens: ", shade) if nothing else ""
    numbers = tuple(dict.fromkeys(offer.ruling.numbers))
    return (
        f'<p style="margin:0 0 6px 0">{escape(capitalized(late_play.in_words.offer_label(offer)))}<br>'
        f"{verdict}{quiet(why, shade)} {chips(numbers, shade, 2)}{_anyway_link(place, shade)}</p>"
    )


def _agreed_away_row(offers: Sequence[Offer], shade: Shade) -> str:
    """All that only an agreement refuses, with the one reason; the menu has each with "Do it anyway"."""
    if not offers:
        return ""
    labels = dict.fromkeys(map(late_play.in_words.offer_label, offers))
    names = ", ".join(label[:1].lower() + label[1:] for label in labels)
    why = quiet(offers[0].ruling.words, shade)
    return f'<p style="margin:0 0 6px 0">{escape(capitalized(names))}<br>{why}</p>'
