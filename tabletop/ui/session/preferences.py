"""The settings that the window remembers between sessions."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QByteArray, QSettings

from tabletop.disk.file_names import as_address, from_address
from tabletop.untrusted.budget import Budget
from tabletop.untrusted.parsing import parse_json

SCHEMES: Final = (
    ("system", "Same as the system"),
    ("dark", "Dark"),
    ("light", "Light"),
    ("contrast-dark", "High contrast, dark"),
    ("contrast-light", "High contrast, light"),
)
TEXT_SIZES: Final = (
    ("system", "Same as the system"),
    ("1", "Normal"),
    ("1.25", "Larger"),
    ("1.5", "Large"),
    ("2", "Very large"),
)
MOTIONS: Final = (("system", "Same as the system"), ("full", "Full"), ("short", "Short"), ("none", "None"))
SPEEDS: Final = (("0.5", "Half"), ("1", "Normal"), ("2", "Double"), ("0", "Instant"))
PICTURES: Final = (
    ("painted", "Painted by the program"),
    ("folder", "From a folder…"),
    ("fetched", "Fetched on demand…"),
)
_MAX_RECENT: Final = 8
_KEYS: Final = msgspec.json.Decoder(dict[str, tuple[str, ...]])
_KEYS_BUDGET: Final = Budget(values=10_000, depth=2)


class Preferences:
    """Settings by name. An invalid value counts as not set."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def scheme(self) -> str:
        """The color scheme, one of the values of ``SCHEMES``."""
        return self._choice("view/scheme", [value for value, _ in SCHEMES], "system")

    @scheme.setter
    def scheme(self, value: str) -> None:
        self._save("view/scheme", value)

    @property
    def text_size(self) -> str:
        """The font scale: ``"system"``, or ``"1"`` to ``"2"``."""
        return self._choice("view/text size", [value for value, _ in TEXT_SIZES], "system")

    @text_size.setter
    def text_size(self, value: str) -> None:
        self._save("view/text size", value)

    @property
    def turns_table(self) -> bool:
        """Whether the active player's seat is always shown below."""
        return self._is_on("table/turns with turns", default=False)

    @turns_table.setter
    def turns_table(self, value: bool) -> None:
        self._save("table/turns with turns", "yes" if value else "no")

    @property
    def enlarges_acting(self) -> bool:
        """Whether the hand of the player who acts is large on the table, at any seat."""
        return self._is_on("table/enlarges the acting hand", default=True)

    @enlarges_acting.setter
    def enlarges_acting(self, value: bool) -> None:
        self._save("table/enlarges the acting hand", "yes" if value else "no")

    @property
    def hides_others(self) -> bool:
        """Whether the cards in other players' hands are hidden from the seat below."""
        return self._is_on("table/hides others", default=False)

    @hides_others.setter
    def hides_others(self, value: bool) -> None:
        self._save("table/hides others", "yes" if value else "no")

    @property
    def cards_offered(self) -> bool:
        """Whether the download of all cards was offered and declined."""
        return self._is_on("cards/offered", default=False)

    @cards_offered.setter
    def cards_offered(self, value: bool) -> None:
        self._save("cards/offered", "yes" if value else "no")

    @property
    def stops(self) -> tuple[str, ...]:
        """The steps of a turn at which play always stops."""
        saved = self._settings.value("table/stops", "")
        return tuple(each for each in saved.split(",") if each) if isinstance(saved, str) else ()

    @stops.setter
    def stops(self, value: tuple[str, ...]) -> None:
        self._save("table/stops", ",".join(value))

    @property
    def stops_turns(self) -> bool:
        """Whether passing stops for the stack, triggered abilities and blockers."""
        return self._is_on("table/stop turns", default=True)

    @stops_turns.setter
    def stops_turns(self, value: bool) -> None:
        self._save("table/stop turns", "yes" if value else "no")

    @property
    def resolves_own_spells(self) -> bool:
        """Whether the player's own spells resolve at once while nobody else can respond."""
        return self._is_on("table/resolve own spells", default=False)

    @resolves_own_spells.setter
    def resolves_own_spells(self, value: bool) -> None:
        self._save("table/resolve own spells", "yes" if value else "no")

    @property
    def taps_for_costs(self) -> bool:
        """Whether lands are tapped for costs, after the player has seen which."""
        return self._is_on("table/tap for costs", default=True)

    @taps_for_costs.setter
    def taps_for_costs(self, value: bool) -> None:
        self._save("table/tap for costs", "yes" if value else "no")

    @property
    def pays_without_choice(self) -> bool:
        """Whether costs are paid without consent if there is only one way to pay."""
        return self._is_on("table/pay without choice", default=False)

    @pays_without_choice.setter
    def pays_without_choice(self, value: bool) -> None:
        self._save("table/pay without choice", "yes" if value else "no")

    @property
    def motion(self) -> str:
        """The amount of motion: ``"system"``, ``"full"``, ``"short"`` or ``"none"``."""
        return self._choice("view/motion", [value for value, _ in MOTIONS], "system")

    @motion.setter
    def motion(self, value: str) -> None:
        self._save("view/motion", value)

    @property
    def speed(self) -> str:
        """The speed of motion: ``"0.5"``, ``"1"`` or ``"2"``, or ``"0"`` for no motion."""
        return self._choice("view/speed", [value for value, _ in SPEEDS], "1")

    @speed.setter
    def speed(self, value: str) -> None:
        self._save("view/speed", value)

    @property
    def tips_seen(self) -> frozenset[str]:
        """The names of the tips that were shown."""
        saved = self._settings.value("tips/seen", "")
        return frozenset(saved.split()) if isinstance(saved, str) else frozenset()

    @tips_seen.setter
    def tips_seen(self, value: frozenset[str]) -> None:
        self._save("tips/seen", " ".join(sorted(value)))

    @property
    def predicts(self) -> bool:
        """Whether a lesson asks for the result of a step before it shows it."""
        return self._is_on("lessons/predict", default=True)

    @predicts.setter
    def predicts(self, value: bool) -> None:
        self._save("lessons/predict", "yes" if value else "no")

    @property
    def remembers_stops(self) -> bool:
        """Whether rules that refuse an action in a game are remembered, for lessons about them."""
        return self._is_on("lessons/remember stops", default=True)

    @remembers_stops.setter
    def remembers_stops(self, value: bool) -> None:
        self._save("lessons/remember stops", "yes" if value else "no")

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """The changed keys by the names of their commands. An empty tuple means no key."""
        saved = self._settings.value("keys/changed", "")
        if not isinstance(saved, str) or not saved:
            return {}
        try:
            return parse_json(saved.encode(), _KEYS.decode, _KEYS_BUDGET)
        except ValueError:
            return {}

    @keys.setter
    def keys(self, value: Mapping[str, tuple[str, ...]]) -> None:
        self._save("keys/changed", msgspec.json.encode(dict(value)).decode())

    @property
    def pictures(self) -> str:
        """The source of pictures: ``"painted"``, ``"folder"`` or ``"fetched"``."""
        return self._choice("pictures/from", [value for value, _ in PICTURES], "painted")

    @pictures.setter
    def pictures(self, value: str) -> None:
        self._save("pictures/from", value)

    @property
    def picture_folder(self) -> Path | None:
        """The last chosen folder of card pictures, if it exists."""
        saved = self._settings.value("pictures/folder", "")
        folder = from_address(saved) if isinstance(saved, str) and saved else None
        # Path.is_dir raises an error if a name is too long.
        return folder if folder is not None and os.path.isdir(folder) else None

    @picture_folder.setter
    def picture_folder(self, value: Path) -> None:
        self._save("pictures/folder", as_address(value))

    @property
    def art_on_table(self) -> bool:
        """Whether the table also shows the art of such pictures."""
        return self._is_on("pictures/table", default=False)

    @art_on_table.setter
    def art_on_table(self, value: bool) -> None:
        self._save("pictures/table", "yes" if value else "no")

    @property
    def marks_with_triangles(self) -> bool:
        """Whether all transforming cards have triangles as marks, instead of those of their own printing."""
        return self._is_on("pictures/triangles", default=False)

    @marks_with_triangles.setter
    def marks_with_triangles(self, value: bool) -> None:
        self._save("pictures/triangles", "yes" if value else "no")

    @property
    def upright_sieges(self) -> bool:
        """Whether Sieges stand upright on the table, instead of lying on their sides as in print."""
        return self._is_on("pictures/upright sieges", default=False)

    @upright_sieges.setter
    def upright_sieges(self, value: bool) -> None:
        self._save("pictures/upright sieges", "yes" if value else "no")

    @property
    def picture_origin(self) -> str:
        """Scheme, host and port from which the player agreed to fetch pictures, or an empty text."""
        saved = self._settings.value("pictures/host", "")
        saved = saved if isinstance(saved, str) else ""
        # Earlier versions remembered the host alone.
        return f"https://{saved}" if saved and "://" not in saved else saved

    @picture_origin.setter
    def picture_origin(self, value: str) -> None:
        self._save("pictures/host", value)

    @property
    def geometry(self) -> QByteArray | None:
        """The position and size of the window, if remembered."""
        return self._bytes("window/geometry")

    @property
    def panels(self) -> QByteArray | None:
        """The arrangement of the panels, if remembered."""
        return self._bytes("window/panels")

    def remember_window(self, geometry: QByteArray, panels: QByteArray) -> None:
        """Remember the position of the window and the arrangement of its panels."""
        if geometry != self.geometry or panels != self.panels:
            self._settings.setValue("window/geometry", geometry)
            self._save("window/panels", panels)

    @property
    def recent(self) -> list[Path]:
        """The files opened last, the newest first, without those that are gone."""
        saved = self._settings.value("files/recent", [])
        names = [saved] if isinstance(saved, str) else saved if isinstance(saved, Sequence) else []
        return [
            path for name in names if isinstance(name, str) and os.path.isfile(path := from_address(name))
        ]

    def opened(self, file: Path) -> None:
        """Add a file to the recent files."""
        path = file.absolute()
        others = [recent for recent in self.recent if recent != path]
        self._save("files/recent", [as_address(each) for each in (path, *others)][:_MAX_RECENT])

    def _save(self, key: str, value: object) -> None:
        """Write a value to the file at once, because the program may be killed before it is closed."""
        if self._settings.value(key) != value:
            self._settings.setValue(key, value)
            self._settings.sync()

    def _choice(self, key: str, allowed: Sequence[str], default: str) -> str:
        value = self._settings.value(key, default)
        return value if isinstance(value, str) and value in allowed else default

    def _is_on(self, key: str, *, default: bool) -> bool:
        return self._choice(key, ("yes", "no"), "yes" if default else "no") == "yes"

    def _bytes(self, key: str) -> QByteArray | None:
        value = self._settings.value(key)
        return value if isinstance(value, QByteArray) else None
