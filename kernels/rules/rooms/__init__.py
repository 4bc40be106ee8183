"""Kernels that look at all rooms of a board together."""
