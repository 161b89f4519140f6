"""A hand that does anything to the real window: ``python -m tests.monkey --minutes 10 --seed 7``."""
