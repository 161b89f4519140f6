"""Whole files run without a screen: checked, shown step by step, explained, or opened again.

It imports ``lessons`` and the rooms below it.
"""
