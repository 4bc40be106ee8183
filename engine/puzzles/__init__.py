"""Constraints, and single puzzles made of them: flat, with one row's own regions, and played as a game."""
