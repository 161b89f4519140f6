"""The table as a tree for assistive technology: zones, their cards, what they are and what they can do."""
