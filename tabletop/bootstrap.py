"""Installation and start without prerequisites: ``python3 tabletop/bootstrap.py play``, or ``test``.

The program is installed into the environment ``.venv`` next to its folder. System packages for Qt are
installed with apt if that is permitted, or otherwise named in one line. Everything to be installed is printed
first. Only the standard library and the syntax of Python 3.6 are used, so that an old Python can report that
it is too old.
"""

import ctypes
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys

OLDEST = (3, 11)
LIBRARIES = {
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libglib2.0-0": "libgthread-2.0.so.0",
    "libgssapi-krb5-2": "libgssapi_krb5.so.2",
    "libfribidi0": "libfribidi.so.0",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
}
"""Debian packages that a window needs, each with its required library.

All but libfribidi0 are for Qt. Pillow needs that one for kerning.
"""
PROGRAMS = {"xvfb": "Xvfb", "xdotool": "xdotool"}
"""Debian packages for the tests that move a real mouse, each with its required program."""

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(FOLDER, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
INSTALLED = os.path.join(FOLDER, "tabletop-installed.txt")
"""File that says what was installed. It is written last, so that an interrupted installation is repeated."""
EXTRAS = {"play": "", "test": "[test]"}
DRAWN = os.path.join(ROOT, "drawn")
"""Folder of the pictures that are drawn if there is no display."""
HAS_DISPLAY = "import sys; from tabletop.cli.window_command import has_display; sys.exit(has_display())"
NO_SYSTEM = "--no-system"
USAGE = """\
usage: python3 tabletop/bootstrap.py play [--no-system] [FILE ...]
       python3 tabletop/bootstrap.py test [--no-system] [WORDS FOR PYTEST ...]

Installs what is missing, then opens the window or runs the tests.
  --no-system   don't install system packages"""


class SetupError(Exception):
    """A reason why the setup can't continue, as one line for the user."""


def main(arguments: "list[str]") -> int:
    """Install what is missing, then play or test. Return the exit status."""
    if not arguments or arguments[0] not in EXTRAS or arguments[1:2] in (["-h"], ["--help"]):
        print(USAGE)
        return 0 if {"-h", "--help"} & set(arguments) else 2
    try:
        if sys.version_info < OLDEST:
            return in_newer_python(arguments)
        command, rest = arguments[0], [word for word in arguments[1:] if word != NO_SYSTEM]
        set_up(command, may_touch_system=NO_SYSTEM not in arguments)
        return test(rest) if command == "test" else play(rest)
    except SetupError as error:
        print(f"tabletop: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def in_newer_python(arguments: "list[str]") -> int:
    """Run this file with a newer Python.

    Raises:
        SetupError: there is none.

    """
    is_new = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    for minor in range(OLDEST[1] + 9, OLDEST[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer and subprocess.call([newer, "-c", is_new], stderr=subprocess.DEVNULL) == 0:
            return subprocess.call([newer, os.path.abspath(__file__), *arguments])
    raise SetupError(
        f"Python 3.{OLDEST[1]} or newer is required, but this is {sys.version.split()[0]}; "
        f"install python3.{OLDEST[1]} (Debian, Ubuntu, Fedora), python (Homebrew) or "
        "Python.Python.3.13 (winget), "
        "or get it from https://www.python.org/downloads, and run this again"
    )


def set_up(command: str, *, may_touch_system: bool) -> None:
    """Install missing system packages and Python packages.

    Raises:
        SetupError: something must be installed manually.

    """
    missing = missing_packages(command)
    if missing and may_touch_system:
        install_packages(missing)
    install_program(command)


# --- The system ------------------------------------------------------------------------------------------


def missing_packages(command: str) -> "list[str]":
    """Return the Debian packages of a command whose library or program is missing."""
    missing = missing_libraries()
    if command == "test" and sys.platform.startswith("linux"):
        missing += [package for package, program in PROGRAMS.items() if shutil.which(program) is None]
    if not os.path.exists(PYTHON) and importlib.util.find_spec("ensurepip") is None:
        missing.append(venv_package())
    return missing


def venv_package() -> str:
    """Return the Debian package that lets its Python create environments."""
    return "python{}.{}-venv".format(*sys.version_info)


def missing_libraries() -> "list[str]":
    """Return the Debian packages of a window whose library can't be loaded. Empty except on Linux."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for package, library in LIBRARIES.items() if not can_be_loaded(library)]


def can_be_loaded(library: str) -> bool:
    """Return whether the system finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_packages(packages: "list[str]") -> None:
    """Install packages with apt.

    Raises:
        SetupError: there is no apt, it isn't permitted, or it failed.

    """
    rights = rights_for_apt()
    if rights is None:
        raise SetupError(f"system packages are missing; {how_to_install(packages)}, then run this again")
    print(f"Installing system packages: {' '.join(packages)}", flush=True)
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    install = [*apt, "install", "--yes", "--no-install-recommends", *packages]
    subprocess.call([*apt, "update"], stdout=subprocess.DEVNULL)
    if subprocess.call(install, stdout=subprocess.DEVNULL):
        raise SetupError(f"apt-get failed, see above; {how_to_install(packages)}, then run this again")


def rights_for_apt() -> "list[str] | None":
    """Return the prefix for apt commands, or None if apt is missing or not permitted."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "--non-interactive"]
    has_sudo = shutil.which("sudo") is not None
    return sudo if has_sudo and subprocess.call([*sudo, "true"], stderr=subprocess.DEVNULL) == 0 else None


def how_to_install(packages: "list[str]") -> str:
    """Return the command with which the user can install packages, or their names on other systems."""
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        required = " ".join(LIBRARIES.get(name, PROGRAMS.get(name, name)) for name in packages)
        return f"install your system's packages for {required} (on Debian: {names})"
    command = f"apt-get update && apt-get install -y {names}"
    if os.geteuid() == 0:
        return f"run: {command}"
    return f"run: {'sudo sh' if shutil.which('sudo') else 'su'} -c '{command}'"


# --- The environment -------------------------------------------------------------------------------------


def install_program(command: str) -> None:
    """Install the program and its requirements into the environment, unless that is done.

    Raises:
        SetupError: this isn't a checkout, or Python or pip failed.

    """
    required = fingerprint()
    before, _, installed_for = installed().partition(" ")
    if before == required and installed_for in (command, "test"):
        return
    command = "test" if installed_for == "test" else command
    make_environment()
    print(f"Installing into {FOLDER}: {', '.join(requirements(command))}", flush=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*pip, "--editable", ROOT + EXTRAS[command]]):
        raise SetupError("pip failed, see above; fix the problem and run this again")
    with open(INSTALLED, "w", encoding="utf-8") as file:
        file.write(f"{required} {command}")


def fingerprint() -> str:
    """Return a hash of all that the environment depends on: Python, the folder, and the requirements."""
    return hashlib.sha256(b"\n".join((sys.version.encode(), ROOT.encode(), project()))).hexdigest()


def project() -> bytes:
    """Return the content of the project file with the requirements.

    Raises:
        SetupError: it doesn't exist.

    """
    path = os.path.join(ROOT, "pyproject.toml")
    if not os.path.exists(path):
        raise SetupError(
            "this only works in a checkout of the program; the installed program is started with: tabletop"
        )
    with open(path, "rb") as file:
        return file.read()


def installed() -> str:
    """Return what was installed and for which command, or "" if nothing was installed completely."""
    if not (os.path.exists(PYTHON) and os.path.exists(INSTALLED)):
        return ""
    with open(INSTALLED, encoding="utf-8") as file:
        return file.read()


def make_environment() -> None:
    """Create the environment, or use an existing one if it works.

    Raises:
        SetupError: Python can't create it.

    """
    works = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    if os.path.exists(PYTHON) and subprocess.call([PYTHON, "-c", works], stderr=subprocess.DEVNULL) == 0:
        return
    print(f"Creating a Python environment: {FOLDER}", flush=True)
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(how_to_install([venv_package()]))
    if subprocess.call([sys.executable, "-I", "-m", "venv", "--clear", FOLDER]):
        raise SetupError(f"Python can't create {FOLDER}, see above")


def requirements(command: str) -> "list[str]":
    """Return the names of the Python packages to be installed."""
    import tomllib  # noqa: PLC0415 - older Pythons, which read this file as well, have none

    table = tomllib.loads(project().decode("utf-8"))["project"]
    required = table["dependencies"] + (table["optional-dependencies"]["test"] if command == "test" else [])
    return sorted({re.split(r"[^\w-]", line)[0] for line in required})


# --- Commands --------------------------------------------------------------------------------------------


def test(arguments: "list[str]") -> int:
    """Run the tests. Return the exit status of pytest."""
    return subprocess.call([PYTHON, "-m", "pytest", *arguments], cwd=ROOT)


def play(arguments: "list[str]") -> int:
    """Open the window, or draw pictures if there is no display. Return the exit status."""
    tabletop = [PYTHON, "-P", "-m", "tabletop"]
    if arguments or subprocess.call([PYTHON, "-P", "-c", HAS_DISPLAY]):
        return subprocess.call([*tabletop, *arguments])
    print("No display available. Drawing pictures instead:", flush=True)
    os.makedirs(DRAWN, exist_ok=True)
    for scenario, picture in (("welcome.toml", "welcome.png"), ("meld/brisela.toml", "meld.webp")):
        drawn = os.path.join(DRAWN, picture)
        source = os.path.join(ROOT, "assets", "scenarios", *scenario.split("/"))
        status = subprocess.call([*tabletop, "show", source, "--to", drawn])
        if status:
            return status
        print(f"  {drawn}", flush=True)
    print(
        "The window needs a desktop (X11 or Wayland). Run this in a terminal there, "
        "or log in here with `ssh -X`."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
