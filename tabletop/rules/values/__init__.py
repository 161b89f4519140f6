"""Current values of objects: makeup, characteristics in layers, and whether they fit a selection.

This room only answers questions and changes nothing. It imports ``book``.
"""
