"""Kernels of boards that lines divide into areas, and of given shapes."""
