"""The command ``tabletop install-desktop``: puts the program into the menu of a Linux desktop.

The menu entry, its icons and the types of its files are in ``assets/share``, in the folders of
``/usr/share``. Wheels have the same files as their shared data, for packagers.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop.cli.command_errors import CommandError
from tabletop.disk.assets import assets_folder
from tabletop.disk.whole_files import write_whole

EXAMPLES: Final = "tabletop install-desktop\n  tabletop install-desktop --remove"
_EXECUTED: Final = "Exec=tabletop-window %F\n"
"""The line of the menu entry that starts the installed program."""
_UPDATES: Final = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
"""Programs that tell a desktop of new files, if it has them, with the folder that each looks at."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--remove", action="store_true", help="remove the menu entry, icons and file types")
    parser.set_defaults(run=run_desktop)


def run_desktop(chosen: argparse.Namespace) -> int:
    """Run the command. Return the exit status.

    Raises:
        CommandError: the system has no such menu, or its folder can't be written.

    """
    if not sys.platform.startswith(("linux", "freebsd")):
        raise CommandError(
            "only Linux and FreeBSD desktops have menu entries; make a shortcut to tabletop-window"
        )
    home = _data_home()
    try:
        number = _remove(home) if chosen.remove else _install(home)
    except OSError as error:
        raise CommandError(f"{error.filename or home}: {error.strerror}; make it writable") from error
    _update(home)
    if not chosen.remove:
        print(f"Tabletop is in the menu of your desktop now, and opens its files. It is described in {home}.")
    elif number:
        print(f"Tabletop is no longer in the menu of your desktop. {number} files were removed from {home}.")
    else:
        print("Tabletop was not in the menu of your desktop.")
    return 0


def _data_home() -> Path:
    """Return the user's folder for the data of desktops, as the XDG base directory specification says."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"


def _shipped() -> Iterator[tuple[Path, Path]]:
    """Yield each shipped file with its path below the folder for data."""
    share = assets_folder() / "share"
    for file in sorted(share.rglob("*")):
        if file.is_file():
            yield file, file.relative_to(share)


def _install(home: Path) -> int:
    """Write all files below a folder, and return their number."""
    number = 0
    for file, place in _shipped():
        content = file.read_bytes()
        if file.suffix == ".desktop":
            content = content.replace(_EXECUTED.encode(), _started_here().encode())
        target = home / place
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, content)
        number += 1
    return number


def _started_here() -> str:
    """Return the line of the menu entry that starts this installation, even if it isn't on the path."""
    program = sys.executable
    for special in ("\\", '"', "`", "$"):
        program = program.replace(special, f"\\{special}")
    # A backslash is doubled once more, since the file escapes it too. A percent sign begins a field.
    program = program.replace("\\", "\\\\").replace("%", "%%")
    return f'Exec="{program}" -P -m tabletop %F\n'


def _remove(home: Path) -> int:
    """Remove the files that were installed below a folder, and return their number."""
    there = [home / place for _, place in _shipped() if (home / place).is_file()]
    for file in there:
        file.unlink()
    return len(there)


def _update(home: Path) -> None:
    """Tell the desktop of changed files.

    It notices them later anyway, so a program that is missing or fails is no error.
    """
    for program, folder in _UPDATES:
        found = shutil.which(program)
        if found is not None and (home / folder).is_dir():
            subprocess.run([found, home / folder], capture_output=True, check=False)
