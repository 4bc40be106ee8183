"""Runs along a line (nonograms): lines that are full, overlaps of a run, cells that no run reaches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridlanes.grading.special_case import Conclusion, SpecialCase
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Phase
from gridlanes.grading.words import places_in_words
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.run_lengths import RunLengths

TECHNIQUES = ()


class _Line(NamedTuple):
    """The coords of a line, the number of its mark, which of them may hold it, which may not, and the lengths of its
    runs.
    """

    coords: list[int]
    mark: int
    may: list[bool]
    may_not: list[bool]
    runs: list[int]


def _line_of(puzzle: Puzzle, state: StateWords, constraint: int) -> _Line:
    rule, scope = puzzle.constraints[constraint].rule, puzzle.scopes[constraint]
    assert isinstance(rule, RunLengths)
    coords, mark = scope.regions[0].tolist(), scope.number(rule.mark)
    words = [int(state[coord]) for coord in coords]
    return _Line(
        coords, mark, [bool(word >> mark & 1) for word in words], [word != 1 << mark for word in words], rule.runs
    )


def _earliest(line: _Line) -> list[int] | None:
    """Where each run begins at the earliest, with all runs in their places; None if they do not fit."""
    n, runs = len(line.coords), line.runs
    fits = [[False] * (n + 2) for _ in range(len(runs) + 1)]  # runs from k on, in the cells from i on
    fits[-1] = [all(line.may_not[i:]) for i in range(n)] + [True, True]
    for k in range(len(runs) - 1, -1, -1):
        for i in range(n - runs[k], -1, -1):
            skips = line.may_not[i] and fits[k][i + 1]
            fits[k][i] = skips or (_stands(line, i, runs[k]) and fits[k + 1][min(i + runs[k] + 1, n)])
    if not fits[0][0]:
        return None
    found, i = list[int](), 0
    for k, length in enumerate(runs):
        while not (_stands(line, i, length) and fits[k + 1][min(i + length + 1, n)]):
            i += 1
        found.append(i)
        i = min(i + length + 1, n)
    return found


def _stands(line: _Line, i: int, length: int) -> bool:
    """Whether a run of a length may begin at a place, with no mark right behind it."""
    end = i + length
    return end <= len(line.coords) and all(line.may[i:end]) and (end == len(line.coords) or line.may_not[end])


def _spans(line: _Line) -> list[tuple[int, int]] | None:
    """Where each run begins, at the earliest and at the latest; None if they do not fit."""
    n = len(line.coords)
    back = _Line(line.coords[::-1], line.mark, line.may[::-1], line.may_not[::-1], line.runs[::-1])
    first, last = _earliest(line), _earliest(back)
    if first is None or last is None:
        return None
    starts = [n - begin - length for begin, length in zip(last[::-1], line.runs, strict=True)]
    return [*zip(first, starts, strict=True)]


def _full_line(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
    line = _line_of(puzzle, state, constraint)
    n_held = line.may_not.count(False)
    if n_held == sum(line.runs) and any(may for may, may_not in zip(line.may, line.may_not, strict=True) if may_not):
        others = [c for c, no in zip(line.coords, line.may_not, strict=True) if no]
        yield Conclusion(with_mark(state, others, line.mark, keep=False))
    spans = _spans(line)
    if spans is not None and line.runs and all(first == last for first, last in spans):
        held = {i for (first, _), length in zip(spans, line.runs, strict=True) for i in range(first, first + length)}
        left = with_mark(state, [c for i, c in enumerate(line.coords) if i in held], line.mark, keep=True)
        others = [c for i, c in enumerate(line.coords) if i not in held]
        yield Conclusion(with_mark(left, others, line.mark, keep=False))


def _overlap(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
    line = _line_of(puzzle, state, constraint)
    for (first, last), length in zip(_spans(line) or (), line.runs, strict=False):
        held = line.coords[last : first + length]
        if held and any(line.may_not[last : first + length]):
            names = places_in_words(puzzle.grid, held)
            because = f"Wherever the run of {length} begins, it covers {names}."
            yield Conclusion(with_mark(state, held, line.mark, keep=True), because)


def _out_of_reach(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
    line = _line_of(puzzle, state, constraint)
    spans = _spans(line)
    if spans is not None:
        reached = {
            i for (first, last), length in zip(spans, line.runs, strict=True) for i in range(first, last + length)
        }
        gone = [c for i, c in enumerate(line.coords) if i not in reached and line.may[i]]
        if gone:
            yield Conclusion(with_mark(state, gone, line.mark, keep=False), "No run reaches there.")


SPECIAL_CASES = [
    SpecialCase(
        "full-runs",
        "a line that is full",
        "the runs of a line fit in only one way, or all of them are there",
        Phase.PROPAGATION,
        1.0,
        (RunLengths,),
        _full_line,
    ),
    SpecialCase(
        "run-overlap",
        "the overlap of a run",
        "cells that a run covers wherever it begins",
        Phase.PROPAGATION,
        1.4,
        (RunLengths,),
        _overlap,
    ),
    SpecialCase(
        "out-of-reach",
        "out of reach",
        "cells that no run of a line reaches",
        Phase.PROPAGATION,
        1.6,
        (RunLengths,),
        _out_of_reach,
    ),
    SpecialCase(
        "joined-and-split-runs",
        "runs joined and split",
        "marks of a line that are too far apart, or too close, for one of its runs",
        Phase.PROPAGATION,
        2.2,
        (RunLengths,),
        fits=lambda puzzle, constraints: len(constraints) == 1,
    ),
]
