"""CountInShortRuns: a given number of coords of a region hold a mark, and no long run in its lines is all alike.

Consecutive coords in a line that are not known to be without the mark need one holder every so many coords; these
numbers are summed over the rows of the region, together with the known holders, and likewise over its columns. The sum
must not exceed the count; a coord whose loss would make it too large holds the mark. The same applies to coords that do
not hold it. Consistency: weaker than complete. It does not infer from rows and columns together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Number, Numbers, number_of, rule_kernel
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive

NONE = (1 << 16) - 1
"""stands for no count; in a clue's row this, or all ones"""


class ShortRuns(NamedTuple):
    """The number of a mark, how many coords hold it, the coords of the shortest run that is too long; line after line
    of the region, in rows and in columns, how many coords it has, and their positions.
    """

    mark: int
    count: Number
    span: int
    across: Numbers
    down: Numbers


def _lines_of(entries: Sequence[int]) -> list[list[int]]:
    lines, at = list[list[int]](), 0
    while at < len(entries):
        lines.append([*entries[at + 1 : at + 1 + entries[at]]])
        at += 1 + entries[at]
    return lines


def _needed_plainly(lines: list[list[int]], known: set[int], span: int) -> int:
    """How many coords are needed in the lines, with those that are known."""
    drawn = ["".join("#" if coord in known else "." for coord in line) for line in lines]
    return len(known) + sum(len(run) // span for line in drawn for run in line.split("#"))


def short_runs_naive(words: Sequence[int], parameters: ShortRuns) -> tuple[list[int], bool]:
    """The naive twin of `short_runs`."""
    number, count, span, across, down = parameters
    if count >= NONE:
        return list(words), False
    before = states_naive(words, number)
    after = [*before]
    for lines in (across, down):
        for kind, other, most in ((OUT, IN, len(words) - count), (IN, OUT, count)):
            known = {coord for coord, state in enumerate(before) if state == kind}
            if _needed_plainly(_lines_of(lines), known, span) > most:
                return list(words), True
            for coord, state in enumerate(before):
                if state == OPEN and _needed_plainly(_lines_of(lines), known | {coord}, span) > most:
                    if after[coord] == kind:
                        return list(words), True
                    after[coord] = other
    return written_naive(words, number, after), False


@kernel
def _needed(lines, span, kind, scratch):
    """How many coords of a kind are needed in the lines, with those that are known."""
    needed, at = 0, 0
    while at < len(lines):
        length = 0
        for k in range(at + 1, at + 1 + lines[at]):
            if scratch[lines[k]] == kind:
                needed += 1 + length // span
                length = 0
            else:
                length += 1
        needed += length // span
        at += 1 + lines[at]
    return needed


@kernel
def _force(lines, span, kind, spare, size, scratch):
    """Coords that are of the other kind, as `spare` more are possible. Returns 1 for a contradiction, else 0."""
    at = 0
    while at < len(lines):
        end, first = at + 1 + lines[at], at + 1
        for k in range(at + 1, end + 1):
            if k < end and scratch[lines[k]] != kind:
                continue
            length = k - first
            for place in range(length):
                coord = lines[first + place]
                more = 1 + place // span + (length - 1 - place) // span - length // span
                if scratch[coord] == OPEN and more > spare:
                    if scratch[size + coord] == kind:
                        return 1
                    scratch[size + coord] = IN if kind == OUT else OUT
            first = k + 1
        at = end
    return 0


@rule_kernel(ShortRuns, naive=short_runs_naive, scratch=lambda size, parameters: 2 * size, columns=True)
def short_runs(tile, coords, parameters, scratch):
    """One region."""
    count, span, size = number_of(tile, parameters.count), parameters.span, len(coords)
    if count < 0 or count >= NONE:
        return 0, 0
    states(tile, coords, parameters.mark, scratch)
    for k in range(size):
        scratch[size + k] = scratch[k]
    for way in range(2):
        lines = parameters.across if way == 0 else parameters.down
        for kind in (OUT, IN):
            most = size - count if kind == OUT else count
            spare = most - _needed(lines, span, kind, scratch)
            if spare < 0 or _force(lines, span, kind, spare, size, scratch) != 0:
                return 0, 1
    for k in range(size):
        scratch[k] = scratch[size + k]
    return write(tile, coords, parameters.mark, scratch), 0
