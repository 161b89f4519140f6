"""The border behind which commands are loaded when they are run."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.cli.command_line",
    "tabletop.cli.missing_libraries",
    "tabletop.cli.window_command",
)

if TYPE_CHECKING:
    from tabletop.cli import command_line as command_line
    from tabletop.cli import missing_libraries as missing_libraries
    from tabletop.cli import window_command as window_command
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
