"""What an object is at the moment: its makeup, its characteristics through the layers, what fits a selection.

Questions only; nothing here changes anything. It imports ``book``.
"""
