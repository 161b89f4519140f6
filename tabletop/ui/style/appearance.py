"""The appearance of the window around the table: colors, font sizes and style sheets, dark and light."""

from typing import Final

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from tabletop.disk.assets import assets_folder
from tabletop.ui.style.colors import system_wants_contrast
from tabletop.ui.style.fonts import DEFAULT_FONT_SIZE, system_text_scale, ui_font

PRESENTER: Final = 1.5


class Shade(msgspec.Struct, frozen=True):
    """The colors of one scheme, as ``#RRGGBB``."""

    is_dark: bool
    window: str
    panel: str
    raised: str
    line: str
    text: str
    quiet: str
    legal: str
    on_legal: str
    refused: str
    caution: str
    hint: str
    chip: str
    selected: str


DARK: Final = Shade(
    is_dark=True,
    window="#161E1B",
    panel="#1B2521",
    raised="#26332E",
    line="#33433C",
    text="#ECF1EE",
    quiet="#A6B5AE",
    legal="#2BC49A",
    on_legal="#0B1512",
    refused="#FF8A3D",
    caution="#F5B731",
    hint="#56B4E9",
    chip="#2C3B4A",
    selected="#1F5B4B",
)
LIGHT: Final = Shade(
    is_dark=False,
    window="#F1F4F2",
    panel="#FBFCFB",
    raised="#FFFFFF",
    line="#CCD6D0",
    text="#17201C",
    quiet="#54625B",
    legal="#007A59",
    on_legal="#FFFFFF",
    refused="#B34700",
    caution="#8A5A00",
    hint="#005A8C",
    chip="#DCE8F1",
    selected="#CDE7DE",
)
CONTRAST_DARK: Final = Shade(
    is_dark=True,
    window="#000000",
    panel="#000000",
    raised="#121212",
    line="#FFFFFF",
    text="#FFFFFF",
    quiet="#E6E6E6",
    legal="#4DFFC3",
    on_legal="#000000",
    refused="#FFB380",
    caution="#FFDD55",
    hint="#8AD4FF",
    chip="#10263A",
    selected="#00513D",
)
CONTRAST_LIGHT: Final = Shade(
    is_dark=False,
    window="#FFFFFF",
    panel="#FFFFFF",
    raised="#FFFFFF",
    line="#000000",
    text="#000000",
    quiet="#262626",
    legal="#00523C",
    on_legal="#FFFFFF",
    refused="#7A2E00",
    caution="#5C3B00",
    hint="#003A5E",
    chip="#E3F0F9",
    selected="#BDEBDB",
)


class Appearance(QObject):
    """The current scheme and text size. They follow the system unless the player chose others."""

    changed = Signal(bool)
    """The scheme or the text size has changed. True if the scheme is dark now."""

    def __init__(self, application: QApplication, chosen: str = "system", text_size: str = "system") -> None:
        super().__init__(application)
        self._application = application
        self._chosen, self._text_size = chosen, text_size
        self._enlarged = 1.0
        application.styleHints().colorSchemeChanged.connect(self._follow_scheme)

    @property
    def chosen_scheme(self) -> str:
        """The chosen scheme, or ``"system"``."""
        return self._chosen

    @property
    def text_scale(self) -> float:
        """Text size relative to the default, as chosen by the player or the system."""
        return system_text_scale() if self._text_size == "system" else float(self._text_size)

    @property
    def scale(self) -> float:
        """Text size that is in use, relative to the default.

        For a presenter it is larger than ``text_scale``.
        """
        return self.text_scale * self._enlarged

    @property
    def is_dark(self) -> bool:
        """Whether the dark scheme is in use. It is also used if the system's preference is unknown."""
        if self._chosen == "system":
            return self._application.styleHints().colorScheme() is not Qt.ColorScheme.Light
        return self._chosen.endswith("dark")

    @property
    def is_high_contrast(self) -> bool:
        """Whether the colors have high contrast."""
        if self._chosen == "system":
            return system_wants_contrast()
        return self._chosen.startswith("contrast")

    @property
    def shade(self) -> Shade:
        """The current colors."""
        if self.is_high_contrast:
            return CONTRAST_DARK if self.is_dark else CONTRAST_LIGHT
        return DARK if self.is_dark else LIGHT

    def choose(self, scheme: str) -> None:
        """Use a scheme, or that of the ``"system"``."""
        self._chosen = scheme
        self.apply()

    def choose_text_size(self, size: str) -> None:
        """Use a text size relative to the default, or that of the ``"system"``."""
        self._text_size = size
        self.apply()

    def enlarge(self, scale: float) -> None:
        """Enlarge text beyond the chosen size by a factor. 1 is the chosen size."""
        self._enlarged = scale
        self.apply()

    def apply(self) -> None:
        """Apply font, palette and style sheet to the application."""
        self._application.setFont(ui_font(round(DEFAULT_FONT_SIZE * self.scale)))
        self._application.setPalette(palette(self.shade))
        self._application.setStyleSheet(style_sheet(self.shade, self.scale))
        self.changed.emit(self.is_dark)

    def _follow_scheme(self) -> None:
        if self._chosen == "system":
            self.apply()

    def follow_system(self) -> None:
        """Apply the current settings of the system, unless the player has chosen others."""
        if "system" in (self._chosen, self._text_size):
            self.apply()


def palette(shade: Shade) -> QPalette:
    """Return the colors for Qt's own widgets."""
    result = QPalette()
    role = QPalette.ColorRole
    for name, color in (
        (role.Window, shade.window),
        (role.WindowText, shade.text),
        (role.Base, shade.panel),
        (role.AlternateBase, shade.window),
        (role.Text, shade.text),
        (role.Button, shade.raised),
        (role.ButtonText, shade.text),
        (role.BrightText, shade.text),
        (role.ToolTipBase, shade.raised),
        (role.ToolTipText, shade.text),
        (role.PlaceholderText, shade.quiet),
        (role.Link, shade.hint),
        (role.LinkVisited, shade.hint),
        (role.Highlight, shade.selected),
        (role.HighlightedText, shade.text),
        (role.Light, shade.raised),
        (role.Midlight, shade.raised),
        (role.Mid, shade.line),
        (role.Dark, shade.line),
        (role.Shadow, shade.line),
    ):
        result.setColor(name, QColor(color))
    for role_of_text in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role_of_text, QColor(shade.quiet))
    return result


def style_sheet(shade: Shade, scale: float = 1.0) -> str:
    """Return the style sheet for everything that Qt's own style doesn't do."""
    return (
        _menus(shade)
        + _panels(shade)
        + _buttons(shade)
        + _fields(shade)
        + _boxes(shade)
        + _special_looks(shade, round(13 * scale), round(17 * scale))
    )


def _menus(shade: Shade) -> str:
    """Return the style of menus and tooltips."""
    return f"""
    QMainWindow::separator {{ background: {shade.line}; width: 1px; height: 1px; }}
    QMenuBar {{ background: {shade.window}; padding: 2px 6px; border-bottom: 1px solid {shade.line}; }}
    QMenuBar::item {{ padding: 4px 9px; border-radius: 4px; background: transparent; }}
    QMenuBar::item:selected {{ background: {shade.raised}; }}
    QMenu {{ background: {shade.panel}; border: 1px solid {shade.line}; padding: 5px; }}
    QMenu::item {{ padding: 5px 28px 5px 12px; border-radius: 4px; }}
    QMenu::item:selected {{ background: {shade.selected}; }}
    QMenu::item:disabled {{ color: {shade.quiet}; }}
    QMenu::separator {{ height: 1px; background: {shade.line}; margin: 5px 8px; }}
    QToolTip {{ background: {shade.raised}; color: {shade.text}; border: 1px solid {shade.line};
        padding: 4px; }}
    """


def _panels(shade: Shade) -> str:
    """Return the style of panels, their tabs, lists and scroll bars."""
    return f"""
    QStatusBar {{ background: {shade.window}; border-top: 1px solid {shade.line}; }}
    QStatusBar::item {{ border: none; }}
    QDockWidget > QWidget {{ background: {shade.panel}; }}
    QTabBar {{ qproperty-drawBase: 0; }}
    QTabBar::tab {{ padding: 6px 14px; color: {shade.quiet}; background: {shade.window}; border: none;
        border-bottom: 2px solid transparent; }}
    QTabBar::tab:selected {{ color: {shade.text}; border-bottom: 2px solid {shade.legal}; }}
    QMainWindow > QTabBar::tab {{ padding: 6px 5px; }}
    QTabBar::scroller {{ width: 44px; }}
    QTabBar QToolButton {{ padding: 0; border-radius: 0; }}
    QTabBar QToolButton::left-arrow {{ image: url("{_image_path("chevron-left", shade)}");
        width: 12px; height: 12px; }}
    QTabBar QToolButton::right-arrow {{ image: url("{_image_path("chevron-right", shade)}");
        width: 12px; height: 12px; }}
    QTabBar::tab:hover {{ color: {shade.text}; }}
    QScrollArea, QTreeView, QListView, QTextBrowser {{ border: none; background: {shade.panel}; }}
    QTreeView::item, QListView::item {{ padding: 3px 2px; }}
    QTreeView::item:selected, QListView::item:selected {{ background: {shade.selected};
        color: {shade.text}; }}
    QHeaderView {{ background: {shade.panel}; border: none; }}
    QHeaderView::section {{ padding: 4px 6px; color: {shade.quiet}; background: {shade.panel}; border: none;
        border-bottom: 1px solid {shade.line}; }}
    QScrollBar:vertical {{ width: 10px; background: transparent; }}
    QScrollBar:horizontal {{ height: 10px; background: transparent; }}
    QScrollBar::handle {{ background: {shade.line}; border-radius: 4px; margin: 1px; min-height: 28px;
        min-width: 28px; }}
    QScrollBar::handle:hover {{ background: {shade.quiet}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


def _buttons(shade: Shade) -> str:
    """Return the style of buttons."""
    return f"""
    QPushButton, QToolButton {{ background: {shade.raised}; border: 1px solid {shade.line};
        border-radius: 6px; padding: 4px 10px; }}
    QPushButton:hover, QToolButton:hover {{ border-color: {shade.legal}; }}
    QPushButton:pressed, QToolButton:pressed, QToolButton:checked {{ background: {shade.selected}; }}
    QPushButton:focus, QToolButton:focus {{ border: 2px solid {shade.text}; padding: 3px 9px; }}
    QPushButton:disabled, QToolButton:disabled {{ color: {shade.quiet}; background: transparent; }}
    QPushButton:default {{ background: {shade.legal}; color: {shade.on_legal}; border-color: {shade.legal}; }}
    QPushButton:default:disabled {{ background: transparent; color: {shade.quiet};
        border-color: {shade.line}; }}
    QToolButton[look="flat"] {{ background: transparent; border-color: transparent; padding: 4px; }}
    QToolButton[look="flat"]:hover {{ background: {shade.raised}; }}
    QToolButton[look="flat"]:focus {{ border: 2px solid {shade.text}; padding: 3px; }}
    QToolButton[look="small"] {{ padding: 0 8px; border-radius: 4px; }}
    QToolButton[look="small"]:focus {{ padding: 0 7px; }}
    QToolButton::menu-indicator {{ image: none; }}
    QPushButton[look="enter"] {{ border: 2px solid {shade.legal}; }}
    QPushButton[look="enter"]:disabled {{ border-color: {shade.line}; background: transparent; }}
    QPushButton[look="option"] {{ padding: 8px 18px; font-weight: 600; }}
    QPushButton[look="option"]:focus {{ padding: 7px 17px; }}
    QPushButton[look="option"]:disabled {{ border-color: transparent; }}
    QPushButton[look="option"][outcome="right"] {{ background: {shade.legal}; color: {shade.on_legal}; }}
    QPushButton[look="option"][outcome="wrong"] {{ border: 2px solid {shade.caution}; color: {shade.text}; }}
    QPushButton[look="letter"] {{ padding: 4px 0; min-width: 24px; }}
    QPushButton[look="letter"]:checked {{ background: {shade.legal}; color: {shade.on_legal};
        border-color: {shade.legal}; }}
    """


def _fields(shade: Shade) -> str:
    """Return the style of line edits, drop-down lists and progress bars."""
    return f"""
    QProgressBar {{ background: {shade.raised}; border: none; border-radius: 4px; }}
    QProgressBar::chunk {{ background: {shade.legal}; border-radius: 4px; }}
    QLineEdit, QPlainTextEdit {{ background: {shade.raised}; border: 1px solid {shade.line};
        border-radius: 6px; padding: 4px 8px; }}
    QLineEdit:focus, QPlainTextEdit:focus {{ border-color: {shade.legal}; }}
    QComboBox {{ background: {shade.raised}; border: 1px solid {shade.line}; border-radius: 6px;
        padding: 4px 8px; }}
    QComboBox::down-arrow {{ image: url("{_image_path("chevron", shade)}"); width: 16px; height: 16px; }}
    QComboBox:hover, QComboBox:focus {{ border-color: {shade.legal}; }}
    QComboBox::drop-down {{ border: none; width: 22px; }}
    QComboBox:disabled {{ color: {shade.quiet}; background: transparent; }}
    QComboBox QAbstractItemView {{ background: {shade.panel}; border: 1px solid {shade.line};
        selection-background-color: {shade.selected}; selection-color: {shade.text}; }}
    """


def _boxes(shade: Shade) -> str:
    """Return the style of check boxes and spin boxes."""
    return f"""
    QCheckBox {{ spacing: 7px; }}
    QCheckBox::indicator {{ width: 15px; height: 15px; border: 1px solid {shade.quiet}; border-radius: 4px;
        background: {shade.raised}; }}
    QCheckBox::indicator:hover, QCheckBox::indicator:focus {{ border: 1px solid {shade.legal}; }}
    QCheckBox:focus {{ color: {shade.legal}; }}
    QCheckBox::indicator:checked {{ background: {shade.legal}; border: 1px solid {shade.legal};
        image: url("{_image_path("tick", shade)}"); }}
    QCheckBox:disabled {{ color: {shade.quiet}; }}
    QSpinBox {{ background: {shade.raised}; border: 1px solid {shade.line}; border-radius: 6px;
        padding: 3px 2px; qproperty-alignment: AlignCenter; }}
    QSpinBox QLineEdit {{ border: none; background: transparent; padding: 0; }}
    QSpinBox:focus {{ border-color: {shade.legal}; }}
    QSpinBox::up-button, QSpinBox::down-button {{ subcontrol-origin: border; width: 20px; border: none; }}
    QSpinBox::up-button {{ subcontrol-position: top right; }}
    QSpinBox::down-button {{ subcontrol-position: bottom right; }}
    QSpinBox::up-button:hover, QSpinBox::down-button:hover {{ background: {shade.selected}; }}
    QSpinBox::up-arrow {{ image: url("{_image_path("chevron-up", shade)}"); width: 12px; height: 12px; }}
    QSpinBox::down-arrow {{ image: url("{_image_path("chevron", shade)}"); width: 12px; height: 12px; }}
    """


def _image_path(name: str, shade: Shade) -> str:
    """Return the path of a small image within a control. Style sheets can only use image files."""
    scheme = "dark" if shade.is_dark else "light"
    return (assets_folder() / "themes" / f"{name}-{scheme}.png").as_posix()


def _special_looks(shade: Shade, small: int, large: int) -> str:
    """Return the style of widgets with a special look. ``small`` and ``large`` are font sizes in pixels."""
    return f"""
    QLabel[look="quiet"] {{ color: {shade.quiet}; font-size: {small}px; }}
    QLabel[look="heading"] {{ font-size: {small}px; font-weight: 600; color: {shade.quiet}; }}
    QLabel[look="title"] {{ font-size: {large}px; font-weight: 600; }}
    QFrame[look="bar"] {{ background: {shade.window}; border: none;
        border-bottom: 1px solid {shade.line}; }}
    QFrame[look="steps"] {{ background: {shade.window}; border: none; border-top: 1px solid {shade.line}; }}
    QFrame[look="question"] {{ background: {shade.raised}; border: 2px solid {shade.caution};
        border-radius: 8px; }}
    QFrame[look="end"] {{ background: {shade.raised}; border: 2px solid {shade.legal};
        border-radius: 8px; }}
    QLabel[look="asked"] {{ font-weight: 600; }}
    QLabel[look="remark"] {{ background: {shade.panel}; color: {shade.text}; border: 1px solid {shade.line};
        border-radius: 8px; }}
    QFrame[look="popup"] {{ background: {shade.panel}; border: 1px solid {shade.line}; border-radius: 8px; }}
    """
