"""Rule kernels: jitted functions over tiles of candidate words. A kernel only sees arrays, no rule and no genre.

Shape letters used in every docstring of the project:

====  =========================================================================
P     puzzles (rows of a batch)
C     coords of a puzzle
R     regions or constraints of one kind
K     length of a region
L     lanes of a tile: candidate states side by side in one vector register
S     solutions
====  =========================================================================

A tile is ``(n, L)`` words, n > C, lanes contiguous. Rows from C on are the *outside*: always zero, so that index arrays
of ragged regions can be padded with C. Each file holds one rule: the naive twin in plain Python on one state, and
directly below it the lane kernel that must give the same result (tests/kernels/ compares the two).
"""
