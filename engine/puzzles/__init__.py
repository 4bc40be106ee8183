"""Constraints, single puzzles made of them, own regions of rows, and games."""
