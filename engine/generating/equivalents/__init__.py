"""Puzzles that are equal up to a move of the board and the names of marks: canonical forms, and what they exclude."""
