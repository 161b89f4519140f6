"""Gestures: what a hand does with the mouse. They ask, try and tidy up; they know no rule."""
