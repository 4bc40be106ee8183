"""Genres: one file each, with the rules in words, the structure they make, and what its sizes are."""

DEFAULT = "sudoku"
"""the genre of plain lines, grids and arrays, and of game IDs without the name of a game"""
