"""Where everything on the table lies, worked out from a view and the size of the window alone.

No item, no widget and no picture is known here; ``items`` and all above it ask for places.
"""
