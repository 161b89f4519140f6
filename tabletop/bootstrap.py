"""From a machine with nothing but Python to the table: ``python3 tabletop/bootstrap.py play``, or ``test``.

The program goes into the environment ``.venv`` beside its folder; what Qt needs of a Debian system is
installed by apt where that is permitted, and otherwise named in one line. Whatever is about to be installed
is printed before. Only the standard library is used, in the syntax of Python 3.6, so that an old Python can
say that it is too old.
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
"""The Debian packages that a window needs, each with the library that is wanted of it. All but one are
for Qt; by libfribidi0, Pillow sets pairs of letters as close as they should stand."""
PROGRAMS = {"xvfb": "Xvfb", "xdotool": "xdotool"}
"""The Debian packages for the tests that move a real mouse, each with the program that is wanted of it."""

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(FOLDER, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
INSTALLED = os.path.join(FOLDER, "tabletop-installed.txt")
"""Says what was installed; it is written last, so that an installation that was interrupted is done again."""
EXTRAS = {"play": "", "test": "[test]"}
DRAWN = os.path.join(ROOT, "drawn")
"""Where the pictures are put that are drawn in place of the window."""
HAS_DISPLAY = "import sys; from tabletop.ui.style.display import has_display; sys.exit(has_display())"
NO_SYSTEM = "--no-system"
USAGE = """\
usage: python3 tabletop/bootstrap.py play [--no-system] [FILE ...]
       python3 tabletop/bootstrap.py test [--no-system] [WORDS FOR PYTEST ...]

Installs what is missing, then opens the window or runs the tests.
  --no-system   install nothing outside of this folder, and go on with what the system has"""


class SetupError(Exception):
    """Why it can't go on, in one line for whoever started it."""


def main(words: "list[str]") -> int:
    """Set up what is missing, then play or test. Returns the exit status."""
    if not words or words[0] not in EXTRAS or words[1:2] in (["-h"], ["--help"]):
        print(USAGE)
        return 0 if {"-h", "--help"} & set(words) else 2
    try:
        if sys.version_info < OLDEST:
            return in_newer_python(words)
        command, rest = words[0], [word for word in words[1:] if word != NO_SYSTEM]
        set_up(command, may_touch_system=NO_SYSTEM not in words)
        return test(rest) if command == "test" else play(rest)
    except SetupError as error:
        print(f"tabletop: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def in_newer_python(words: "list[str]") -> int:
    """Do all of it with a newer Python, if there is one.

    Raises:
        SetupError: there is none.

    """
    is_new = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    for minor in range(OLDEST[1] + 9, OLDEST[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer and subprocess.call([newer, "-c", is_new], stderr=subprocess.DEVNULL) == 0:
            return subprocess.call([newer, os.path.abspath(__file__), *words])
    raise SetupError(
        f"Python 3.{OLDEST[1]} or newer is needed, and this is {sys.version.split()[0]}; "
        f"install python3.{OLDEST[1]} (Debian, Ubuntu, Fedora), python (Homebrew) or "
        "Python.Python.3.13 (winget), "
        "or get it from https://www.python.org/downloads, and start this again"
    )


def set_up(command: str, *, may_touch_system: bool) -> None:
    """Install what is missing of the system and of Python's packages.

    Raises:
        SetupError: something is missing that has to be installed by hand.

    """
    missing = missing_packages(command)
    if missing and may_touch_system:
        install_packages(missing)
    install_program(command)


# --- The system ------------------------------------------------------------------------------------------


def missing_packages(command: str) -> "list[str]":
    """The Debian packages, of those that a command needs, whose library or program is not here."""
    missing = missing_libraries()
    if command == "test" and sys.platform.startswith("linux"):
        missing += [package for package, program in PROGRAMS.items() if shutil.which(program) is None]
    if not os.path.exists(PYTHON) and importlib.util.find_spec("ensurepip") is None:
        missing.append(venv_package())
    return missing


def venv_package() -> str:
    """The Debian package without which its Python makes no environments."""
    return "python{}.{}-venv".format(*sys.version_info)


def missing_libraries() -> "list[str]":
    """The Debian packages that a window needs and whose library can't be loaded here; none but on Linux."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for package, library in LIBRARIES.items() if not can_be_loaded(library)]


def can_be_loaded(library: str) -> bool:
    """Whether the system finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_packages(packages: "list[str]") -> None:
    """Install packages with apt.

    Raises:
        SetupError: there is no apt, it may not be used, or it failed.

    """
    rights = rights_for_apt()
    if rights is None:
        raise SetupError(
            f"packages of the system are missing; {how_to_install(packages)}, then start this again"
        )
    print(f"Installing packages of the system: {' '.join(packages)}", flush=True)
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    install = [*apt, "install", "--yes", "--no-install-recommends", *packages]
    subprocess.call([*apt, "update"], stdout=subprocess.DEVNULL)
    if subprocess.call(install, stdout=subprocess.DEVNULL):
        raise SetupError(f"apt-get failed, see above; {how_to_install(packages)}, then start this again")


def rights_for_apt() -> "list[str] | None":
    """What goes before a call of apt so that it may install; None where it may not, or is not here."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "--non-interactive"]
    has_sudo = shutil.which("sudo") is not None
    return sudo if has_sudo and subprocess.call([*sudo, "true"], stderr=subprocess.DEVNULL) == 0 else None


def how_to_install(packages: "list[str]") -> str:
    """The command that installs packages, for somebody to type; elsewhere than on Debian what is in them."""
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        wanted = " ".join(LIBRARIES.get(name, PROGRAMS.get(name, name)) for name in packages)
        return f"install what your system has for {wanted} (on Debian: {names})"
    command = f"apt-get update && apt-get install -y {names}"
    if os.geteuid() == 0:
        return f"type: {command}"
    return f"type: {'sudo sh' if shutil.which('sudo') else 'su'} -c '{command}'"


# --- The environment -------------------------------------------------------------------------------------


def install_program(command: str) -> None:
    """Put the program and what it needs into the environment, unless it is there already.

    Raises:
        SetupError: this is no checkout, or Python or pip failed.

    """
    wanted = fingerprint()
    before, _, had = installed().partition(" ")
    if before == wanted and had in (command, "test"):
        return
    command = "test" if had == "test" else command
    make_environment()
    print(f"Installing into {FOLDER}: {', '.join(requirements(command))}", flush=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*pip, "--editable", ROOT + EXTRAS[command]]):
        raise SetupError("pip could not install that, see above; once that is solved, start this again")
    with open(INSTALLED, "w", encoding="utf-8") as file:
        file.write(f"{wanted} {command}")


def fingerprint() -> str:
    """Changes with all on which the environment depends: Python, the place, and what the program needs."""
    return hashlib.sha256(b"\n".join((sys.version.encode(), ROOT.encode(), project()))).hexdigest()


def project() -> bytes:
    """The file that says what the program needs.

    Raises:
        SetupError: it is not here.

    """
    path = os.path.join(ROOT, "pyproject.toml")
    if not os.path.exists(path):
        raise SetupError("this works in a checkout of the program; here it is installed, so type: tabletop")
    with open(path, "rb") as file:
        return file.read()


def installed() -> str:
    """What was installed here, and for which command; empty if nothing was, or not to the end."""
    if not (os.path.exists(PYTHON) and os.path.exists(INSTALLED)):
        return ""
    with open(INSTALLED, encoding="utf-8") as file:
        return file.read()


def make_environment() -> None:
    """Make the environment; one that somebody else has made is used if it works.

    Raises:
        SetupError: Python can't make it.

    """
    works = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    if os.path.exists(PYTHON) and subprocess.call([PYTHON, "-c", works], stderr=subprocess.DEVNULL) == 0:
        return
    print(f"Making an environment for Python's packages: {FOLDER}", flush=True)
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(how_to_install([venv_package()]))
    if subprocess.call([sys.executable, "-I", "-m", "venv", "--clear", FOLDER]):
        raise SetupError(f"Python can't make {FOLDER}, see above")


def requirements(command: str) -> "list[str]":
    """The names of the packages that are about to be installed from Python's package index."""
    import tomllib  # noqa: PLC0415 - older Pythons, which read this file as well, have none

    table = tomllib.loads(project().decode("utf-8"))["project"]
    wanted = table["dependencies"] + (table["optional-dependencies"]["test"] if command == "test" else [])
    return sorted({re.split(r"[^\w-]", line)[0] for line in wanted})


# --- What it was all for ---------------------------------------------------------------------------------


def test(words: "list[str]") -> int:
    """Run the tests. Returns the exit status of pytest."""
    return subprocess.call([PYTHON, "-m", "pytest", *words], cwd=ROOT)


def play(words: "list[str]") -> int:
    """Open the window, or draw what it would show where there is no display. Returns the exit status."""
    tabletop = [PYTHON, "-P", "-m", "tabletop"]
    if words or subprocess.call([PYTHON, "-P", "-c", HAS_DISPLAY]):
        return subprocess.call([*tabletop, *words])
    print("There is no display here to open the window on. Drawing what it would show:", flush=True)
    os.makedirs(DRAWN, exist_ok=True)
    for scenario, picture in (("welcome.toml", "welcome.png"), ("meld/brisela.toml", "meld.webp")):
        drawn = os.path.join(DRAWN, picture)
        source = os.path.join(ROOT, "assets", "scenarios", *scenario.split("/"))
        status = subprocess.call([*tabletop, "show", source, "--to", drawn])
        if status:
            return status
        print(f"  {drawn}", flush=True)
    print(
        "The window needs a desktop (X11 or Wayland). Start this again in a terminal there, "
        "or log in here with `ssh -X`."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
