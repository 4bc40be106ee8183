"""Generating puzzles: random layouts, solutions and clues; clues are left out while the solution stays unique."""
