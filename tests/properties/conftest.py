"""Profiles of Hypothesis: a short one that always plays the same games, and a long one for the night.

``TABLETOP_HYPOTHESIS=nightly`` chooses the long one.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "short",
    max_examples=80,
    stateful_step_count=20,
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile(
    "nightly",
    settings.get_profile("short"),
    max_examples=3_500,
    stateful_step_count=60,
    derandomize=False,
    print_blob=True,
)
settings.load_profile(os.environ.get("TABLETOP_HYPOTHESIS", "short"))
