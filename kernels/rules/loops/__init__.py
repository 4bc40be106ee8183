"""Kernels of loops, paths, bridges and lines between cells."""
