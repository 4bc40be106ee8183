"""Kernels of the grader: one named technique a file, over the houses of a puzzle."""
