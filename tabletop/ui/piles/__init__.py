"""Piles opened: libraries searched, graveyards looked through, top cards sorted."""
