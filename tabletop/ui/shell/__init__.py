"""The window itself, the program around it, and the list of its features.

It may import every room of the window; no room imports it.
"""
