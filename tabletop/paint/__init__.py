"""Card faces painted with Pillow, without a screen."""
