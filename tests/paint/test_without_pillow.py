"""The window starts without Pillow. The first picture that has to be painted loads it."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "modules",
    [
        "tabletop.paint.drawing.spec, tabletop.paint.drawing.theme, tabletop.paint.faces.picture_cache",
        "tabletop.ui.shell.app, tabletop.ui.shell.window, tabletop.ui.session.pictures",
    ],
)
def test_these_are_imported_without_pillow(modules: str) -> None:
    code = f"import sys, {modules}; print([name for name in sys.modules if name.partition('.')[0] == 'PIL'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
