"""Grading: how hard a puzzle is for a person, by named techniques, and the steps that lead to its solution."""
