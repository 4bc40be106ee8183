"""Kernels that calculate with the values of marks: sums, products, differences, orders."""
