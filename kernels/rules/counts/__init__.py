"""Kernels that count the coords of a region that hold a mark."""
