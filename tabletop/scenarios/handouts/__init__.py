"""A lesson as one HTML file: what stands in it, its markup, and the scenario inside, to be taken out again.

It imports ``lessons`` and the rooms below it.
"""
