"""Kernels about which marks go together: different ones, equal ones, listed tuples."""
