"""The table as a tree for assistive technology: zones and their cards, with descriptions and actions."""
