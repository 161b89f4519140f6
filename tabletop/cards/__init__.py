"""Printed facts about cards, and the vocabulary in which their abilities are written."""
