"""Genres: one file each, with the rules in words, the structure and its sizes."""

DEFAULT = "sudoku"
"""the genre of plain lines, grids and arrays, and of game IDs without the name of a game"""
