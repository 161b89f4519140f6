"""Modules of the paint shop that are loaded on first use: everything that paints."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "PIL.Image",
    "tabletop.paint.drawing.symbols",
    "tabletop.paint.faces.face_painter",
)

if TYPE_CHECKING:
    from PIL import Image as Image

    from tabletop.paint.drawing import symbols as symbols
    from tabletop.paint.faces import face_painter as face_painter
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
