"""Work that is distributed to processes is done completely and in order, even if one of them fails."""

import subprocess
import sys

from tabletop.scenarios.running.spreading import spread

IN_ORDER = """
import os
from tabletop.scenarios.running.spreading import processors, spread
done = list(spread(lambda n: (n, os.getpid()), range(200), processes=2))
assert [n for n, _ in done] == list(range(200))
assert done[0][1] == os.getpid()
assert os.getpid() not in {pid for _, pid in done[1:]}
print(len({pid for _, pid in done[1:]}), processors() >= 1)
"""
ENDED = """
import os
from tabletop.scenarios.running.spreading import spread
here = os.getpid()
def work(n):
    if n == 100 and os.getpid() != here:
        os._exit(1)
    return n
print(list(spread(work, range(200), processes=2)) == list(range(200)))
"""


def printed(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], check=True, capture_output=True, text=True, timeout=60
    )
    assert not done.stderr
    return done.stdout


def test_what_comes_of_work_in_other_processes_is_in_order() -> None:
    assert printed(IN_ORDER).split()[1] == "True"


def test_a_process_that_ends_leaves_nothing_undone() -> None:
    assert printed(ENDED) == "True\n"


def test_with_one_process_all_is_done_here() -> None:
    kept: list[int] = []
    assert list(spread(kept.append, [1, 2, 3], processes=1)) == [None] * 3
    assert kept == [1, 2, 3]
