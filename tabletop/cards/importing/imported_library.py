"""The library of shipped and imported cards. Imported cards are read when requested."""

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.importing.store import imports_file, opened_imports
from tabletop.cards.library import CardLibrary, Found, Tokens, UnknownCardError, found_face, shipped_library
from tabletop.cards.names import folded, nearest_names
from tabletop.cards.reading import CardFileError
from tabletop.cards.store.card_records import FACES, CardStore, Index, place
from tabletop.disk.whole_files import remove_remains


def library_with_imports(
    kept: Path | None = None, complain: Callable[[str], object] | None = None
) -> "LibraryWithImports":
    """Return the shipped and the imported cards.

    If the imported cards can't be read, they are left out and ``fault`` says why.

    Args:
        kept: the store of imported cards, by default the usual one.
        complain: called with the fault once it is noticed, which is when the cards are needed.

    """
    file = kept or imports_file()
    # A killed import may have left hundreds of megabytes, and there may never be another import.
    remove_remains(file)
    return LibraryWithImports(shipped_library(), file, complain)


class _Imports:
    """The usable content of a store of imported cards."""

    def __init__(self, kept: Path, shipped: CardLibrary) -> None:
        self.fault = ""
        self.store: CardStore | None = None
        try:
            if kept.exists():
                self.store = opened_imports(kept)
        except CardFileError as error:
            self.fault = str(error)
        self.index = self.store.index if self.store is not None else Index()
        shipped_records = (
            (self.index.names.get(name) for name in shipped.card_names()) if self.index.names else ()
        )
        self.hidden = frozenset(place(value)[0] for value in shipped_records if value is not None)
        """Records of the imported cards that are shipped as well."""
        self.tokens = {folded(name): record for name, record in self.index.tokens.items()}


class LibraryWithImports(CardLibrary):
    """A library of shipped cards, extended by imported ones.

    Shipped cards take precedence and are given the imported texts, which players read. The store is opened
    when a card is requested, so a start without imported cards doesn't read it.
    """

    def __init__(
        self, shipped: CardLibrary, kept: Path, complain: Callable[[str], object] | None = None
    ) -> None:
        self._shipped = shipped
        self._kept = kept
        self._complain = complain
        self.reload()

    @property
    def fault(self) -> str:
        """Why the imported cards can't be used, in one line, or ""."""
        return self._imports.fault

    @property
    def wants_imports(self) -> bool:
        """Whether nothing has been imported yet."""
        return self._stamp() is None

    def reload_if_changed(self) -> bool:
        """Reload the imports if their file has changed, whichever program changed it.

        Return whether it had.
        """
        changed = self._stamp() != self._read_stamp
        if changed:
            self.reload()
        return changed

    def _stamp(self) -> tuple[int, int, int] | None:
        """Return values that identify a version of the store."""
        try:
            found = self._kept.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def reload(self) -> None:
        """Reload the imports, after an import or their removal."""
        self._read_stamp = self._stamp()
        self._opened: _Imports | None = None
        self._translations: Mapping[str, str] | None = None
        """Names in other languages, loaded when a name is unknown."""
        self._read: dict[int, CardDefinition] = {}
        self._with_texts: dict[str, CardDefinition] = {}
        self._all_tokens: Tokens | None = None
        self._face_names: frozenset[str] | None = None

    @property
    def _imports(self) -> _Imports:
        if self._opened is None:
            self._opened = _Imports(self._kept, self._shipped)
            if self._opened.fault and self._complain is not None:
                self._complain(self._opened.fault)
        return self._opened

    @property
    def _store(self) -> CardStore | None:
        return self._imports.store

    @property
    def _index(self) -> Index:
        return self._imports.index

    # --- Cards -----------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[CardDefinition]:
        """Yield the shipped cards, then the imported ones, each decoded on demand.

        Their texts aren't read here. An imported card has its abilities when it is requested by name.
        """
        yield from (self._with_text(card) for card in self._shipped)
        for record in self._index.cards:
            if record not in self._imports.hidden:
                yield self._read[record] if record in self._read else self._definition(record, read=False)

    def __len__(self) -> int:
        return len(self._shipped) + len(self._index.cards) - len(self._imports.hidden)

    @property
    def imported(self) -> int:
        """Number of imported cards and tokens."""
        return len(self._index.ends) - (self._index.translated is not None)

    def __contains__(self, name: object) -> bool:
        return name in self._shipped or super().__contains__(name)

    def look_up(self, name: str) -> Found | None:
        """Return the card of a name like ``find``, or None if unknown."""
        found = self._shipped.look_up(name)
        if found is not None:
            return replace(found, definition=self._with_text(found.definition))
        key = folded(name)
        if key in self._index.names:
            record, number = place(self._index.names[key])
            card = self._card(record)
            return found_face(card, min(number, len(card.faces) - 1))
        record = self._index.whole.get(key, -1)
        return Found(self._card(record)) if record >= 0 else self._translated(key)

    def _translated(self, key: str) -> Found | None:
        """Return the card of a name in another language, or None."""
        if self._translations is None:
            self._translations = self._store.translated() if self._store is not None else {}
        name = self._translations.get(key)
        return self.look_up(name) if name is not None and name in self._index.names else None

    def _card(self, record: int) -> CardDefinition:
        if record not in self._read:
            self._read[record] = self._definition(record)
        return self._read[record]

    def _definition(self, record: int, *, read: bool = True) -> CardDefinition:
        assert self._store is not None
        return self._store.definition(record, read=read)

    def _with_text(self, card: CardDefinition) -> CardDefinition:
        if not self._index.names:
            return card
        if card.name not in self._with_texts:
            meld = card.meld
            if meld is not None:
                meld = replace(meld, result=self._face_with_text(meld.result))
            faces = tuple(self._face_with_text(face) for face in card.faces)
            self._with_texts[card.name] = replace(card, faces=faces, meld=meld)
        return self._with_texts[card.name]

    def _face_with_text(self, face: Face) -> Face:
        value = self._index.names.get(folded(face.name))
        if value is None or self._store is None:
            return face
        text = self._store.face(value).text
        return replace(face, text=text) if text else face

    def picture_address(self, name: str) -> str:
        """Return the address of the picture of a named face, or ""."""
        key = folded(name)
        value = self._index.names.get(key)
        if self._store is None:
            return ""
        if value is None:
            record = self._token_record(name)
            return self._store.face(record * FACES).picture if record is not None else ""
        return self._store.face(value).picture

    def picture_addresses(self) -> Iterator[str]:
        """Yield the addresses of pictures in the imports."""
        facts = self._store.all_facts() if self._store is not None else ()
        yield from (face.picture for card in facts for face in card.faces if face.picture)

    def parts(self, result: str) -> tuple[CardDefinition, CardDefinition]:
        """Return the two cards that meld into a result (712.5).

        Raises:
            UnknownCardError: no known pair melds into it.

        """
        try:
            first, second = self._shipped.parts(result)
        except UnknownCardError:
            return self._imported_parts(result)
        return self._with_text(first), self._with_text(second)

    def _imported_parts(self, result: str) -> tuple[CardDefinition, CardDefinition]:
        value = self._index.names.get(folded(result))
        names = (
            self._store.facts(place(value)[0]).parts if self._store is not None and value is not None else ()
        )
        if len(names) != 2:
            raise UnknownCardError(result, ())
        return self.find(names[0]).definition, self.find(names[1]).definition

    # --- Names -----------------------------------------------------------------------------------------

    def face_names(self) -> Collection[str]:
        """Return the folded names of all faces."""
        if self._face_names is None:
            self._face_names = frozenset(self._shipped.face_names()) | self._index.names.keys()
        return self._face_names

    def card_names(self) -> Collection[str]:
        """Return the folded names of all cards."""
        return tuple(folded(card.name) for card in self)

    # --- Tokens ----------------------------------------------------------------------------------------

    @property
    def tokens(self) -> Mapping[str, CardDefinition]:
        """The known tokens by name. Imported ones are read on demand."""
        if self._all_tokens is None:
            self._all_tokens = Tokens(self, dict.fromkeys((*self._shipped.tokens, *self._index.tokens)))
        return self._all_tokens

    def is_token(self, name: str) -> bool:
        """Return whether a known token has this name."""
        return self._shipped.is_token(name) or self._token_record(name) is not None

    def find_token(self, name: str) -> CardDefinition:
        """Return the token with a name.

        Raises:
            UnknownCardError: there is none.

        """
        if self._shipped.is_token(name):
            return self._shipped.find_token(name)
        record = self._token_record(name)
        if record is None:
            raise UnknownCardError(name, nearest_names(name, self.tokens))
        return self._card(record)

    def _token_record(self, name: str) -> int | None:
        return self._imports.tokens.get(folded(name).removesuffix(" token"))
