"""Removal of +1/+1 and -1/-1 counters in pairs (704.5q)."""

from tabletop.model.events import CountersChanged
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.lookup import with_fact
from tabletop.rules.values.object_index import Fact

CANCEL_OUT = statement(
    "counters.cancel_out", "+1/+1 and -1/-1 counters on one permanent are removed in pairs.", "704.5q"
)


def cancel_out(course: Course) -> None:
    """Remove +1/+1 and -1/-1 counters in pairs from each permanent."""
    for permanent in with_fact(course.state, Fact.BOTH_COUNTERS):
        pairs = min(permanent.counters.get("+1/+1", 0), permanent.counters.get("-1/-1", 0))
        if pairs:
            course.do(
                CountersChanged(object=permanent.id, kind="+1/+1", by=-pairs),
                CountersChanged(object=permanent.id, kind="-1/-1", by=-pairs),
            )
            course.cite(CANCEL_OUT, permanent.id)
