"""What the window remembers from one time to the next."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QByteArray, QSettings

from tabletop.file_names import as_address, from_address
from tabletop.untrusted.budget import Budget
from tabletop.untrusted.parsing import parse_json

SCHEMES: Final = (
    ("system", "As the system"),
    ("dark", "Dark"),
    ("light", "Light"),
    ("contrast-dark", "High contrast, dark"),
    ("contrast-light", "High contrast, light"),
)
TEXT_SIZES: Final = (
    ("system", "As the system"),
    ("1", "Usual"),
    ("1.25", "Larger"),
    ("1.5", "Large"),
    ("2", "Very large"),
)
MOTIONS: Final = (("system", "As the system"), ("full", "Full"), ("short", "Short"), ("none", "None"))
SPEEDS: Final = (("0.5", "Half"), ("1", "Usual"), ("2", "Double"), ("0", "At once"))
PICTURES: Final = (
    ("painted", "Painted by the program"),
    ("folder", "From a folder…"),
    ("fetched", "Fetched on demand…"),
)
_RECENT: Final = 8
_KEYS: Final = msgspec.json.Decoder(dict[str, tuple[str, ...]])
_KEYS_BUDGET: Final = Budget(values=10_000, depth=2)


class Preferences:
    """Settings by name. A value that makes no sense counts as not set."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def scheme(self) -> str:
        """``"system"``, ``"dark"``, ``"light"``, ``"contrast-dark"`` or ``"contrast-light"``."""
        return self._word("view/scheme", [value for value, _ in SCHEMES], "system")

    @scheme.setter
    def scheme(self, value: str) -> None:
        self._keep("view/scheme", value)

    @property
    def text_size(self) -> str:
        """``"system"``, or how many times as large as usual letters are: ``"1"`` to ``"2"``."""
        return self._word("view/text size", [value for value, _ in TEXT_SIZES], "system")

    @text_size.setter
    def text_size(self, value: str) -> None:
        self._keep("view/text size", value)

    @property
    def turns_table(self) -> bool:
        """Whether the table turns to the seat whose turn it is."""
        return self._is_so("table/turns with turns", usually=False)

    @turns_table.setter
    def turns_table(self, value: bool) -> None:
        self._keep("table/turns with turns", "yes" if value else "no")

    @property
    def enlarges_acting(self) -> bool:
        """Whether the hand of whoever acts is large on the table, wherever that player sits."""
        return self._is_so("table/enlarges the acting hand", usually=True)

    @enlarges_acting.setter
    def enlarges_acting(self, value: bool) -> None:
        self._keep("table/enlarges the acting hand", "yes" if value else "no")

    @property
    def hides_others(self) -> bool:
        """Whether only the cards of the seat below are seen, and not those in the others' hands."""
        return self._is_so("table/hides others", usually=False)

    @hides_others.setter
    def hides_others(self, value: bool) -> None:
        self._keep("table/hides others", "yes" if value else "no")

    @property
    def cards_offered(self) -> bool:
        """Whether getting all cards was offered, and the player went on without them."""
        return self._is_so("cards/offered", usually=False)

    @cards_offered.setter
    def cards_offered(self, value: bool) -> None:
        self._keep("cards/offered", "yes" if value else "no")

    @property
    def stops(self) -> tuple[str, ...]:
        """The steps of a turn at which nothing goes past."""
        kept = self._settings.value("table/stops", "")
        return tuple(each for each in kept.split(",") if each) if isinstance(kept, str) else ()

    @stops.setter
    def stops(self, value: tuple[str, ...]) -> None:
        self._keep("table/stops", ",".join(value))

    @property
    def stops_turns(self) -> bool:
        """Whether turns stop for the stack, for what triggers, and for blockers."""
        return self._is_so("table/stop turns", usually=True)

    @stops_turns.setter
    def stops_turns(self, value: bool) -> None:
        self._keep("table/stop turns", "yes" if value else "no")

    @property
    def taps_for_costs(self) -> bool:
        """Whether lands are tapped for what is cast, once they were shown."""
        return self._is_so("table/tap for costs", usually=True)

    @taps_for_costs.setter
    def taps_for_costs(self, value: bool) -> None:
        self._keep("table/tap for costs", "yes" if value else "no")

    @property
    def motion(self) -> str:
        """``"system"``, ``"full"``, ``"short"`` or ``"none"``."""
        return self._word("view/motion", [value for value, _ in MOTIONS], "system")

    @motion.setter
    def motion(self, value: str) -> None:
        self._keep("view/motion", value)

    @property
    def speed(self) -> str:
        """How fast motion is: ``"0.5"``, ``"1"`` or ``"2"`` times the usual, ``"0"`` leaves it out."""
        return self._word("view/speed", [value for value, _ in SPEEDS], "1")

    @speed.setter
    def speed(self, value: str) -> None:
        self._keep("view/speed", value)

    @property
    def tips_seen(self) -> frozenset[str]:
        """The names of the tips that were shown."""
        kept = self._settings.value("tips/seen", "")
        return frozenset(kept.split()) if isinstance(kept, str) else frozenset()

    @tips_seen.setter
    def tips_seen(self, value: frozenset[str]) -> None:
        self._keep("tips/seen", " ".join(sorted(value)))

    @property
    def predicts(self) -> bool:
        """Whether a lesson asks what will come of a step before it shows it."""
        return self._is_so("lessons/predict", usually=True)

    @predicts.setter
    def predicts(self, value: bool) -> None:
        self._keep("lessons/predict", "yes" if value else "no")

    @property
    def remembers_stops(self) -> bool:
        """Whether the rules that refuse something in games are kept, for lessons about them."""
        return self._is_so("lessons/remember stops", usually=True)

    @remembers_stops.setter
    def remembers_stops(self, value: bool) -> None:
        self._keep("lessons/remember stops", "yes" if value else "no")

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """The keys that were changed, by the names of their bindings; none at all means no key."""
        kept = self._settings.value("keys/changed", "")
        if not isinstance(kept, str) or not kept:
            return {}
        try:
            return parse_json(kept.encode(), _KEYS.decode, _KEYS_BUDGET)
        except ValueError:
            return {}

    @keys.setter
    def keys(self, value: Mapping[str, tuple[str, ...]]) -> None:
        self._keep("keys/changed", msgspec.json.encode(dict(value)).decode())

    @property
    def pictures(self) -> str:
        """``"painted"``, ``"folder"`` or ``"fetched"``."""
        return self._word("pictures/from", [value for value, _ in PICTURES], "painted")

    @pictures.setter
    def pictures(self, value: str) -> None:
        self._keep("pictures/from", value)

    @property
    def picture_folder(self) -> Path | None:
        """The folder with pictures of cards that was chosen last, if it is there."""
        kept = self._settings.value("pictures/folder", "")
        folder = from_address(kept) if isinstance(kept, str) and kept else None
        # Not by the method of the path, which raises something where a name is too long.
        return folder if folder is not None and os.path.isdir(folder) else None

    @picture_folder.setter
    def picture_folder(self, value: Path) -> None:
        self._keep("pictures/folder", as_address(value))

    @property
    def art_on_table(self) -> bool:
        """Whether the table shows the art of such pictures too."""
        return self._is_so("pictures/table", usually=False)

    @art_on_table.setter
    def art_on_table(self, value: bool) -> None:
        self._keep("pictures/table", "yes" if value else "no")

    @property
    def picture_origin(self) -> str:
        """Scheme, host and port from which the player agreed to fetch pictures; empty for none."""
        kept = self._settings.value("pictures/host", "")
        kept = kept if isinstance(kept, str) else ""
        # Once the host alone was remembered.
        return f"https://{kept}" if kept and "://" not in kept else kept

    @picture_origin.setter
    def picture_origin(self, value: str) -> None:
        self._keep("pictures/host", value)

    @property
    def geometry(self) -> QByteArray | None:
        """Where the window was, if it was remembered."""
        return self._bytes("window/geometry")

    @property
    def panels(self) -> QByteArray | None:
        """How the panels lay, if it was remembered."""
        return self._bytes("window/panels")

    def remember_window(self, geometry: QByteArray, panels: QByteArray) -> None:
        """Keep where the window is and how its panels lie."""
        if geometry != self.geometry or panels != self.panels:
            self._settings.setValue("window/geometry", geometry)
            self._keep("window/panels", panels)

    @property
    def recent(self) -> list[Path]:
        """Files opened last, the newest first; those that are gone are left out."""
        kept = self._settings.value("files/recent", [])
        names = [kept] if isinstance(kept, str) else kept if isinstance(kept, Sequence) else []
        return [
            path for name in names if isinstance(name, str) and os.path.isfile(path := from_address(name))
        ]

    def opened(self, file: Path) -> None:
        """A file was opened."""
        path = file.absolute()
        others = [recent for recent in self.recent if recent != path]
        self._keep("files/recent", [as_address(each) for each in (path, *others)][:_RECENT])

    def _keep(self, key: str, value: object) -> None:
        """Write a value into the file at once: the program may be killed before it is closed."""
        if self._settings.value(key) != value:
            self._settings.setValue(key, value)
            self._settings.sync()

    def _word(self, key: str, allowed: Sequence[str], default: str) -> str:
        value = self._settings.value(key, default)
        return value if isinstance(value, str) and value in allowed else default

    def _is_so(self, key: str, *, usually: bool) -> bool:
        return self._word(key, ("yes", "no"), "yes" if usually else "no") == "yes"

    def _bytes(self, key: str) -> QByteArray | None:
        value = self._settings.value(key)
        return value if isinstance(value, QByteArray) else None
