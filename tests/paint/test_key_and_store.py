"""Keys of pictures and the store that keeps them."""

import os
from pathlib import Path

import msgspec
import pytest
from painted_examples import EXAMPLES

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.faces import face_painter as face_module
from tabletop.paint.faces.face_painter import paint_face
from tabletop.paint.faces.picture_cache import FaceStore, picture_key

SPEC = EXAMPLES["transform front"]
SMALL = (60, 84)


def test_a_key_is_the_same_on_every_machine() -> None:
    assert (
        picture_key(FaceSpec(name="Forest"), 126, 176, mode="tile")
        == "c1ace3da1b2d5d5bcaa911abd9ed75c0ec407640"
    )


def test_whatever_changes_the_picture_changes_the_key() -> None:
    changed = msgspec.structs.replace(SPEC, power="2")
    keys = {
        picture_key(SPEC, *SMALL),
        picture_key(changed, *SMALL),
        picture_key(SPEC, 61, 84),
        picture_key(SPEC, *SMALL, scale=2),
        picture_key(SPEC, *SMALL, mode="tile"),
    }
    assert len(keys) == 5


def test_a_picture_is_painted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = FaceStore(tmp_path)
    first = faces.face(SPEC, *SMALL)
    monkeypatch.setattr(face_module, "paint_face", None)
    assert faces.face(SPEC, *SMALL) is first
    again = FaceStore(tmp_path).face(SPEC, *SMALL)
    assert again.tobytes() == first.tobytes()


@pytest.mark.parametrize("damage", ["torn", "empty", "not a picture", "of another size"])
def test_a_damaged_file_is_painted_again(tmp_path: Path, damage: str) -> None:
    wanted = FaceStore(tmp_path).face(SPEC, *SMALL)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    match damage:
        case "torn":
            file.write_bytes(whole[: len(whole) // 2])
        case "empty":
            file.write_bytes(b"")
        case "not a picture":
            file.write_bytes(b"GIF89a" + whole)
        case _:
            paint_face(SPEC, 30, 42).save(file, "PNG")
    assert FaceStore(tmp_path).face(SPEC, *SMALL).tobytes() == wanted.tobytes()
    assert file.read_bytes() == whole


def test_no_half_written_files_stay_behind(tmp_path: Path) -> None:
    faces = FaceStore(tmp_path / "deep" / "folder")
    for width in (40, 50, 60):
        faces.face(SPEC, width, 84)
    assert sorted(file.suffix for file in (tmp_path / "deep" / "folder").iterdir()) == [".png"] * 3


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert FaceStore(blocked).face(SPEC, *SMALL).size == SMALL
    assert FaceStore(None).face(SPEC, *SMALL).size == SMALL


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(target)

    monkeypatch.setattr(os, "replace", refuse)
    FaceStore(tmp_path).face(SPEC, *SMALL)
    assert list(tmp_path.iterdir()) == []


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = FaceStore(None, memory=3 * 60 * 84 * 4)
    specs = [msgspec.structs.replace(SPEC, power=str(number)) for number in range(5)]
    pictures = [faces.face(spec, *SMALL) for spec in specs]
    assert faces.face(specs[4], *SMALL) is pictures[4]
    assert faces.face(specs[0], *SMALL) is not pictures[0]


def test_the_folder_is_bounded_and_the_oldest_go_first(tmp_path: Path) -> None:
    for number in range(20):
        old = tmp_path / f"{number:02}.png"
        old.write_bytes(bytes(1000))
        os.utime(old, (number, number))
    FaceStore(tmp_path, disk=16_000).face(SPEC, *SMALL)
    left = {file.name for file in tmp_path.iterdir()}
    assert "00.png" not in left
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 16_000
