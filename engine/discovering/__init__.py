"""Discovering: finds the steps of puzzles for which no technique has a name."""
