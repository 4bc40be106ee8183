"""Kernels that look along lines: runs, and what is seen."""
