"""Kernels that settle without a search which givens a puzzle needs, where all rules are that coords differ."""
