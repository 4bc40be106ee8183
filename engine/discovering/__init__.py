"""Discovering: what solving puzzles takes beyond the techniques that have a name."""
