"""Constraints, single puzzles made of them, row regions, and games."""
