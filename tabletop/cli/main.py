"""The door of the program: opens the window where nothing is typed, and has the rest carried out.

What goes wrong is reported in one line on stderr: what, where, and what to do.
"""

import gc
import os
import sys
from collections.abc import Sequence

from tabletop.cards.fault_lines import LONGEST_LINE
from tabletop.cards.plain_text import one_line
from tabletop.cli import late_commands
from tabletop.cli.command_errors import QUIT_WHEN_PAINTED, CommandError
from tabletop.cli.terminal import plain_streams


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; without one, open the window. Returns the exit status."""
    with plain_streams():
        return _answered(sys.argv[1:] if arguments is None else arguments)


def _answered(typed: Sequence[str]) -> int:
    try:
        return _carried_out(typed)
    except CommandError as error:
        return _told(error)
    except ImportError as error:
        words = late_commands.missing_libraries.complaint(str(error))
        if not words:
            raise
        return _told(CommandError(words))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever reads has seen enough; nothing more may be written, not even while closing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _told(error: CommandError) -> int:
    print(f"tabletop: {one_line(str(error), LONGEST_LINE)}", file=sys.stderr)
    return error.status


def _carried_out(typed: Sequence[str]) -> int:
    if not typed or [*typed] == [QUIT_WHEN_PAINTED]:
        # Nothing that is made at the start is garbage, and looking for some takes a tenth of the time. The
        # window turns the collector on again.
        gc.disable()
        return late_commands.window_command.open_window([], quit_when_painted=bool(typed))
    return late_commands.command_line.carry_out(typed)


if __name__ == "__main__":
    sys.exit(main())
