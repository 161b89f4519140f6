"""The long form: any number of mutated files, in processes with limited memory and time per file.

    python -m tests.fuzz --files 100000 --seed 1
    python -m tests.fuzz --files 20000 --seed 1 --from 5000 --kind scenario
    python -m tests.fuzz --seed 1 --only 1234 --to folder

The first runs all, the second begins later and keeps to one kind, the third writes one file and judges it.
"""

import argparse
import gc
import os
import resource
import signal
import subprocess
import sys
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

SECONDS = 5.0
"""Seconds of processor time, so that a busy machine causes no failures."""
WAITING = 60.0
"""Seconds of wall-clock time, because a file that keeps the program waiting takes no processor time."""
MEBIBYTES = 300


class TooSlowError(BaseException):
    """A file took too long. Not an Exception, so that no handler takes it for an error in the file."""


def main() -> int:
    """Run as requested. Return how many files broke the promise, at most 100."""
    chosen = _parser().parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # What libraries say of torn pictures, thousands of times.
    os.environ.setdefault("QT_LOGGING_RULES", "qt.gui.imageio*=false")
    if chosen.worker is not None:
        return _work(chosen)
    if chosen.only is not None:
        return _one(chosen)
    first, end, several = chosen.begin, chosen.begin + chosen.files, chosen.processes
    workers = [
        subprocess.Popen([sys.executable, "-m", "tests.fuzz", *sys.argv[1:], "--worker", str(each)])
        for each in range(several)
    ]
    found = sum(max(0, worker.wait()) for worker in workers)
    print(f"files {first} to {end - 1} of seed {chosen.seed}: {found or 'nothing'} found")
    return min(found, 100)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--files", type=int, default=20_000, help="how many files")
    parser.add_argument("--seed", type=int, default=1, help="which files")
    parser.add_argument("--from", type=int, default=0, dest="begin", help="the number of the first file")
    parser.add_argument("--processes", type=int, default=2, help="how many processes at once")
    parser.add_argument("--kind", action="append", help="only files of this kind; may be given several times")
    parser.add_argument("--only", type=int, help="only the file of this number, with the whole traceback")
    parser.add_argument("--to", type=Path, help="where to leave that file")
    parser.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    return parser


def _kinds(chosen: argparse.Namespace) -> tuple:
    from tests.fuzz.judging import KINDS

    return tuple(kind for kind in KINDS if not chosen.kind or kind.name in chosen.kind)


def _work(chosen: argparse.Namespace) -> int:
    """Run one of several processes: every n-th file, with limited memory and time for each."""
    from tests.fuzz.drawing import write_file

    kinds = _kinds(chosen)
    for kind in kinds:
        kind.samples()
    for alarm in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(alarm, _too_slow)
    gc.freeze()  # samples and cards stay for the whole run: the collector need not scan them each time
    found, done, slowest, begun = 0, 0, (0.0, 0), time.monotonic()
    with TemporaryDirectory() as folder:
        for number in range(chosen.begin + chosen.worker, chosen.begin + chosen.files, chosen.processes):
            kind, file = write_file(chosen.seed, number, Path(folder), kinds)
            why, taken = _judged(kind.judge, file)
            slowest = max(slowest, (taken, number))
            if why:
                found += 1
                print(f"{kind.name} {number}: {why}", flush=True)
            done += 1
            if done % 500 == 0:
                _tell(chosen, done, number, slowest, time.monotonic() - begun)
    _tell(chosen, done, chosen.begin + chosen.files, slowest, time.monotonic() - begun)
    return min(found, 100)


def _tell(
    chosen: argparse.Namespace, done: int, number: int, slowest: tuple[float, int], taken: float
) -> None:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(
        f"process {chosen.worker}: {done} files up to {number} in {taken:.0f} s; "
        f"slowest {slowest[0]:.1f} s ({slowest[1]}), peak {peak} MiB",
        file=sys.stderr,
        flush=True,
    )


def _judged(judge: object, file: Path) -> tuple[str, float]:
    """Return why a file breaks the promise, in one line, and how long it took."""
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, WAITING)
    try:
        with warnings.catch_warnings(), limited_memory():
            warnings.simplefilter("error")
            judge(file)  # type: ignore[operator]
        why = ""
    except TooSlowError:
        why = f"more than {SECONDS} s {_where(sys.exc_info()[1])}"
    except MemoryError as error:
        why = f"more than {MEBIBYTES} MiB {_where(error)}"
    except Exception as error:
        why = f"{type(error).__name__}: {str(error)[:300]!r} {_where(error)}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    return why, time.process_time() - begun


def _where(error: BaseException | None) -> str:
    frames = traceback.extract_tb(error.__traceback__) if error is not None else []
    own = [frame for frame in frames if "tabletop" in frame.filename]
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(own[-3:]))


def _too_slow(signal_number: int, frame: FrameType | None) -> None:
    raise TooSlowError


@contextmanager
def limited_memory() -> Iterator[None]:
    """Limit the memory while a file is judged, counting what the process uses already.

    The limit is one of address space. What threads have reserved without using it, 64 MiB each, comes on
    top, so it is set anew for each file. Making a file is not limited, since the program has no part in it.
    """
    status = Path("/proc/self/status").read_text("ascii")
    lines = dict(line.split(":", 1) for line in status.splitlines())
    sizes = {key: int(lines[key].split()[0]) << 10 for key in ("VmSize", "VmRSS")}
    before = resource.getrlimit(resource.RLIMIT_AS)
    limit = sizes["VmSize"] + (MEBIBYTES << 20) - sizes["VmRSS"]
    resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _one(chosen: argparse.Namespace) -> int:
    from tests.fuzz.drawing import write_file

    with TemporaryDirectory() as temporary:
        folder = chosen.to or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        kind, file = write_file(chosen.seed, chosen.only, folder, _kinds(chosen))
        print(f"{file}: {kind.name}, {file.stat().st_size} bytes")
        kind.judge(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
