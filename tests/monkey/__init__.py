"""A random hand in the real window: ``python -m tests.monkey --minutes 10 --seed 7``."""
