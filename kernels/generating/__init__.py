"""Generating and enumerating: facts that are needed or can go, sets that hit others, canonical forms of grids."""
