"""Samplers: random layouts and solutions of puzzles, and the random numbers that they use."""
