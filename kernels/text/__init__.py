"""Decoders of many texts at once; for a single text they find the place of the error.

Text i is ``data[starts[i]:ends[i]]``, `data` ``uint8 (bytes,)``, `starts` and `ends` ``int64 (n,)``. A decoder reads as
much of it as one board takes and fills row i of `found` ``(n, k)``, which initially holds the value of blank places. It
returns in `stops` ``int64 (n, 2)`` where it stopped and how many places it had reached, and in `faults` ``uint8 (n,)``
the reason, one of the numbers below. The caller reads or refuses any text after a board.
"""

FINE = 0
WRONG = 1
"""a character that is not part of the code"""
PAST = 2
"""a run of blank places that reaches beyond the last one"""
RANGE = 3
"""a number that is too small or too large"""
SHORT = 4
"""the text ends before the board is complete"""
DIGITS = 5
"""too few digits of a number whose length is said before it"""
WITHIN = 6
"""a wall between two cells of one area, which separates nothing"""
