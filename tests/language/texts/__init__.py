"""Printed texts as they are read; every sentence here was made up for its test."""
