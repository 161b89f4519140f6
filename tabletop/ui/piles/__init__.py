"""Opened piles: searching libraries, browsing graveyards, sorting top cards."""
