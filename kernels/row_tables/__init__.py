"""Tables of the kernels for row regions, laid out for many rows at once."""
