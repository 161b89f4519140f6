"""The entry point: opens the window if there are no arguments, and otherwise runs a command.

Errors are reported as one line on stderr: what, where, and what to do.
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
    """Run a command line, or open the window if it is empty. Return the exit status."""
    with plain_streams():
        return _exit_status(sys.argv[1:] if arguments is None else arguments)


def _exit_status(arguments: Sequence[str]) -> int:
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except CommandError as error:
        return _report(error)
    except ImportError as error:
        message = late_commands.missing_libraries.complaint(str(error))
        if not message:
            raise
        return _report(CommandError(message))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _discard_output()
        return 0
    return status


def _discard_output() -> None:
    """Write nothing more, not even when the interpreter closes the output: its reader or its disk is gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: CommandError) -> int:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (CommandError, BrokenPipeError):
        _discard_output()
    print(f"tabletop: {one_line(str(error), LONGEST_LINE)}", file=sys.stderr)
    return error.status


def _run(arguments: Sequence[str]) -> int:
    if not arguments or [*arguments] == [QUIT_WHEN_PAINTED]:
        # Objects created at the start aren't garbage, and collecting takes a tenth of the time.
        gc.disable()
        try:
            return late_commands.window_command.open_window([], quit_when_painted=bool(arguments))
        finally:
            gc.enable()
    return late_commands.command_line.carry_out(arguments)


if __name__ == "__main__":
    sys.exit(main())
