"""The source of card pictures: painted, from a folder, or downloaded on demand after consent."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.library import default_library
from tabletop.cards.network.origins import PICTURE_ORIGIN, origin_of
from tabletop.disk.file_names import readable, resolve_name
from tabletop.ui.card_pictures import late_pictures
from tabletop.ui.commands.menus import add_choice
from tabletop.ui.commands.settings import APPEARANCE, Choice, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.pictures import OwnPictures, Pictures
from tabletop.ui.session.preferences import PICTURES, Preferences
from tabletop.ui.style.plain import message_box

if TYPE_CHECKING:
    from tabletop.ui.card_pictures.picture_fetcher import Fetcher

_NO_ADDRESSES: Final = (
    "Picture addresses come from a Scryfall card file. Import one first: File, Import cards."
)
_CONSENT: Final = (
    "Pictures are downloaded only from {host}, a few at a time, and only for faces that you"
    " look at. "
    "The service sees your IP address and which faces you look at. Nothing else is sent. "
    "Downloaded pictures are stored on this computer."
)

_TRIANGLES: Final = "Mark fronts and backs with triangles instead of the marks of each card’s own set."


class CardPictures(Feature):
    """Feature with the View menu entries that choose the source of card pictures.

    Args:
        frame: the window.
        pictures: shows the chosen pictures.
        preferences: stores the choice.
        origins: the hosts from which pictures may be downloaded, in the form of ``origin_of``.

    """

    def __init__(
        self,
        frame: Frame,
        pictures: Pictures,
        preferences: Preferences,
        origins: Collection[str] = (PICTURE_ORIGIN,),
    ) -> None:
        super().__init__(frame)
        self._pictures, self._preferences, self._origins = pictures, preferences, origins
        self._fetcher: Fetcher | None = None
        self._own: OwnPictures | None = None

    def built(self) -> None:
        """Restore the last choice."""
        preferences = self._preferences
        self._choices = add_choice(self._frame.menus["View"], "Card pictures", PICTURES, self.choose)
        self._add_table()
        if preferences.pictures == "folder" and preferences.picture_folder is not None:
            self._use_folder(preferences.picture_folder)
        elif preferences.pictures == "fetched" and preferences.picture_origin in self._origins:
            self._use_fetched(preferences.picture_origin)
        else:
            self._tick("painted")

    def settings(self) -> Sequence[Setting]:
        """Return the settings for the source of pictures."""
        words = "Painted faces, your own scans, or pictures from the addresses in an imported card file."
        return [
            Choice(APPEARANCE, "Card pictures", words, tuple(self._choices.values())),
            Switch(APPEARANCE, "Show the art of these pictures on the table.", self._on_table),
            Switch(APPEARANCE, _TRIANGLES, self._triangles),
            Switch(APPEARANCE, "Sieges lie on their sides, as in print, unless this is on.", self._upright),
        ]

    def _add_table(self) -> None:
        menu = self._choices["painted"].parent()
        assert isinstance(menu, QMenu)
        # Insert it among the menus of alternatives, not among the panels below.
        view = self._frame.menus["View"]
        view.insertMenu(next(each for each in view.actions() if each.text() == "Motion"), menu)
        menu.addSeparator()
        self._on_table = menu.addAction("Show their art on the table")
        self._on_table.setCheckable(True)
        self._on_table.setChecked(self._preferences.art_on_table)
        self._on_table.toggled.connect(self._set_art_on_table)

        self._triangles = menu.addAction("Triangles on all transforming cards")
        self._triangles.setCheckable(True)
        self._triangles.setChecked(self._preferences.marks_with_triangles)
        self._triangles.toggled.connect(self._set_triangles)
        self._pictures.use_triangles(self._triangles.isChecked())
        self._upright = menu.addAction("Stand Sieges upright")
        self._upright.setCheckable(True)
        self._upright.setChecked(self._preferences.upright_sieges)
        self._upright.toggled.connect(self._set_upright)
        self._pictures.put_sieges_upright(self._upright.isChecked())

    def _set_triangles(self, on: bool) -> None:
        self._preferences.marks_with_triangles = on
        self._pictures.use_triangles(on)

    def _set_upright(self, on: bool) -> None:
        self._preferences.upright_sieges = on
        self._pictures.put_sieges_upright(on)

    def _set_art_on_table(self, on: bool) -> None:
        self._preferences.art_on_table = on
        self._show(self._own)

    def closing(self) -> None:
        """Stop downloading."""
        self._stop_fetching()

    # --- Choosing -----------------------------------------------------------------------------------------

    def choose(self, kind: str) -> None:
        """Change the source of pictures, after asking for the folder or for consent to download."""
        # Keep the current pictures until the question is answered.
        self._tick(self._preferences.pictures)
        if kind == "folder":
            self._ask_for_folder()
        elif kind == "fetched":
            self._ask_for_consent()
        else:
            self._stop_fetching()
            self._show(None)
            self._remember("painted")

    def _ask_for_folder(self) -> None:
        start = self._preferences.picture_folder or Path.home()
        dialog = QFileDialog(self._frame.window, "Folder of card pictures", str(start))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._choose_folder)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_folder(self, name: str) -> None:
        folder = resolve_name(name)
        self._preferences.picture_folder = folder
        self._use_folder(folder)
        self._frame.say(f"Faces are shown from {readable(folder.name)} if a file there has their name.")

    def _ask_for_consent(self) -> None:
        library = default_library()
        addresses = library.picture_addresses() if isinstance(library, LibraryWithImports) else ()
        origin = next((each for each in map(origin_of, addresses) if each in self._origins), "")
        if not origin:
            self._frame.report_failure("Can't download pictures yet", _NO_ADDRESSES)
            return
        host = origin.removeprefix("https://")
        question, more = f"Download pictures from {host}?", _CONSENT.format(host=host)
        box = message_box(QMessageBox.Icon.Question, "Download pictures", question, more, self._frame.window)
        fetch = box.addButton("Download pictures", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton("Keep painted faces", QMessageBox.ButtonRole.RejectRole))
        fetch.clicked.connect(lambda: self._use_fetched(origin))
        box.finished.connect(box.deleteLater)
        box.open()

    def _show(self, own: "OwnPictures | None") -> None:
        self._own = own
        self._pictures.put_before(own, on_tiles=self._preferences.art_on_table)

    # --- Display ------------------------------------------------------------------------------------------

    def _use_folder(self, folder: Path) -> None:
        self._stop_fetching()
        self._show(late_pictures.folder_pictures.FolderPictures(folder))
        self._remember("folder")

    def _use_fetched(self, origin: str) -> None:
        if self._fetcher is None:
            # Keep it for the window's lifetime, since a picture may be on its way to a thread.
            self._fetcher = late_pictures.picture_fetcher.Fetcher(
                user_cache_path("tabletop", appauthor=False) / "pictures", self, origins=self._origins
            )
            self._fetcher.failed.connect(self._frame.say)
        fetched = late_pictures.fetched_pictures.FetchedPictures(self._fetcher, _Addresses(origin), self)
        fetched.changed.connect(self._pictures.renew)
        self._preferences.picture_origin = origin
        self._show(fetched.source)
        self._remember("fetched")

    def _stop_fetching(self) -> None:
        if self._fetcher is not None:
            self._fetcher.stop()

    def _remember(self, kind: str) -> None:
        self._preferences.pictures = kind
        self._tick(kind)

    def _tick(self, kind: str) -> None:
        self._choices[kind].setChecked(True)


class _Addresses:
    """Picture addresses of the imported cards, limited to the approved host and port."""

    def __init__(self, origin: str) -> None:
        self._origin = origin

    def __call__(self, name: str) -> str:
        library = default_library()
        address = library.picture_address(name) if isinstance(library, LibraryWithImports) else ""
        return address if origin_of(address) == self._origin else ""
