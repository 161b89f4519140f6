"""Files are written completely or not at all. After any failure the old content is still there."""

import errno
import multiprocessing
import os
import stat
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import pytest

from tabletop.disk.whole_files import remove_remains, replacing, write_all, write_whole

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files or rights")


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "there.txt"
    for content in ("first", "ætt", b"\xff\x00"):
        write_whole(path, content)
        assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert list(tmp_path.iterdir()) == [path]


def test_what_utf_8_can_not_say_is_a_question_mark(tmp_path: Path) -> None:
    write_whole(tmp_path / "there.txt", "a\udcffb")
    assert (tmp_path / "there.txt").read_bytes() == b"a?b"


@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_whatever_fails_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    path = tmp_path / "there.txt"
    path.write_text("old")
    monkeypatch.setattr(os, function, full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("fault", [OSError, KeyboardInterrupt, ValueError])
def test_a_writer_that_gives_up_changes_nothing(tmp_path: Path, fault: type[BaseException]) -> None:
    path = tmp_path / "there.txt"
    path.write_text("old")

    def give_up() -> None:
        with replacing(path) as file:
            write_all(file, b"half of it")
            raise fault

    with pytest.raises(fault):
        give_up()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@posix_only
def test_permissions_stay_and_new_files_have_the_usual_ones(tmp_path: Path) -> None:
    path, usual = tmp_path / "there.txt", tmp_path / "usual.txt"
    path.write_text("old")
    path.chmod(0o640)
    usual.touch()
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    write_whole(tmp_path / "fresh.txt", "new")
    assert (tmp_path / "fresh.txt").stat().st_mode == usual.stat().st_mode


@posix_only
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link, target = tmp_path / "link.txt", folder / "target.txt"
    link.symlink_to(target)
    for content in ("first", "second"):
        write_whole(link, content)
        assert link.is_symlink()
        assert target.read_text() == content
    assert list(folder.iterdir()) == [target]


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "there.txt"
    path.write_text("old")
    # The user who runs this may have every permission.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError, match="the file is read-only"):
        write_whole(path, "new")
    assert path.read_text() == "old"


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="folder"):
        write_whole(folder, "new")
    assert list(tmp_path.iterdir()) == [folder]


@posix_only
def test_what_is_no_regular_file_is_written_to(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), "new")
    assert not stat.S_ISREG(os.stat(os.devnull).st_mode)


@posix_only
def test_a_full_disk_is_told() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full")
    with pytest.raises(OSError, match="No space left on device"):
        write_whole(Path("/dev/full"), "new")


def test_a_long_name_has_room(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 120 + ".txt")
    write_whole(path, "new")
    assert path.read_text() == "new"


def test_remains_of_a_killed_program_are_removed(tmp_path: Path) -> None:
    remains = [tmp_path / ".there.txt.0123abcd.part", tmp_path / ".there.txt.ffffffff.part"]
    others = [
        tmp_path / ".there.txt.part",
        tmp_path / ".other.txt.0123abcd.part",
        tmp_path / "there.txt.part",
    ]
    for file in (*remains, *others):
        file.touch()
    write_whole(tmp_path / "there.txt", "new")
    assert sorted(tmp_path.iterdir()) == sorted([*others, tmp_path / "there.txt"])


def _write_until(path: Path, begun: "Callable[[], object]", end: "Callable[[], object]") -> None:
    with replacing(path) as file:
        write_all(file, b"from there")
        begun()
        end()


def test_what_another_program_writes_just_now_stays(tmp_path: Path) -> None:
    path = tmp_path / "there.txt"
    context = multiprocessing.get_context("spawn")
    begun, end = context.Event(), context.Event()
    process = context.Process(target=_write_until, args=(path, begun.set, end.wait))
    process.start()
    assert begun.wait(60)
    remove_remains(path)
    assert len(list(tmp_path.iterdir())) == 1
    end.set()
    process.join(60)
    process.close()
    assert path.read_bytes() == b"from there"
    assert list(tmp_path.iterdir()) == [path]


def test_what_can_be_made_again_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with replacing(tmp_path / "there.png", lasting=False) as file:
        write_all(file, b"picture")
    assert (tmp_path / "there.png").read_bytes() == b"picture"


def test_all_is_written_where_the_system_takes_little_at_once(tmp_path: Path) -> None:
    class Slow(FileIO):
        def write(self, content: object) -> int:
            return super().write(memoryview(content)[:3])  # type: ignore[arg-type]

    with replacing(tmp_path / "there.txt", opener=Slow) as file:
        write_all(file, b"in pieces of three")
    assert (tmp_path / "there.txt").read_bytes() == b"in pieces of three"
