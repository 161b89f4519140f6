"""All z values of the scene, from the surface of the table upward."""

from typing import Final

SURFACE: Final = 0.0
ROW: Final = 100.0
"""Cards on the battlefield. Later ones are a little higher, up to the next value."""
HOVERED_ROW: Final = 9_000.0
VEIL: Final = 9_500.0
"""The dimming of the battlefield while a card is dragged. Legal targets are above it."""
TARGET: Final = 9_600.0
PANEL: Final = 10_000.0
"""Backgrounds of rail, stack and hands. They cover parts of a battlefield that is zoomed in."""
PILE: Final = 11_000.0
STACK: Final = 12_000.0
HAND: Final = 13_000.0
HOVERED: Final = 19_000.0
FAN_PANEL: Final = 20_000.0
FAN: Final = 20_100.0
ARROWS: Final = 30_000.0
FLYING: Final = 40_000.0
DRAGGED: Final = 50_000.0
BAND: Final = 55_000.0
OVERLAYS: Final = 60_000.0
BUBBLE: Final = 61_000.0
STEP: Final = 0.01
"""Distance between neighboring cards of a row."""
