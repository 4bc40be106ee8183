"""Lines with so many of each mark and only so many in a row alike (Takuzu): pairs, gaps, full and equal lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridlanes.grading.special_case import Conclusion, SpecialCase
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Phase
from gridlanes.grading.words import place_in_words, places_in_words
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.distinct_sequences import DistinctSequences
from gridlanes.rules.limited_runs import LimitedRuns

TECHNIQUES = ()


def _sides(puzzle: Puzzle, state: StateWords, constraint: int) -> tuple[list[int], list[bool | None], int, LimitedRuns]:
    """The line of a constraint, whether each of its coords holds the mark, None if that is open, the mark's number, and
    the rule.
    """
    rule, scope = puzzle.constraints[constraint].rule, puzzle.scopes[constraint]
    assert isinstance(rule, LimitedRuns)
    line, mark = scope.regions[0].tolist(), scope.number(rule.mark)
    words = [int(state[coord]) for coord in line]
    sides = [None if word >> mark & 1 and word != 1 << mark else word == 1 << mark for word in words]
    return line, sides, mark, rule


def _pairs_and_gaps(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
    line, sides, mark, rule = _sides(puzzle, state, constraint)
    for place, side in enumerate(sides):
        if side is not None:
            continue
        for which in (True, False):
            before = min(_alike(sides[:place][::-1], which), rule.longest)
            after = min(_alike(sides[place + 1 :], which), rule.longest - before)
            if before + after == rule.longest:
                beside = [*line[place - before : place], *line[place + 1 : place + 1 + after]]
                names = places_in_words(puzzle.grid, beside)
                here, most = place_in_words(puzzle.grid, line[place]), f"{rule.longest} equal marks"
                because = f"No more than {most} may be in a row: beside {names}, {here} holds the other mark."
                yield Conclusion(with_mark(state, [line[place]], mark, keep=not which), because)


def _alike(sides: Sequence[bool | None], which: bool) -> int:
    """How many of the first are `which`."""
    return next((n for n, side in enumerate(sides) if side is not which), len(sides))


def _full_line(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
    line, sides, mark, rule = _sides(puzzle, state, constraint)
    is_open = [coord for coord, side in zip(line, sides, strict=True) if side is None]
    for which, most in ((True, rule.count), (False, len(line) - int(rule.count))):
        if is_open and sides.count(which) == most:
            yield Conclusion(with_mark(state, is_open, mark, keep=not which))


SPECIAL_CASES = [
    SpecialCase(
        "pairs-and-gaps",
        "pairs and gaps",
        "a cell next to as many equal marks as may be in a row, or between them",
        Phase.PROPAGATION,
        1.2,
        (LimitedRuns,),
        _pairs_and_gaps,
    ),
    SpecialCase(
        "full-line",
        "a line that has all of one mark",
        "a line that has all of one mark: the others hold the other one",
        Phase.PROPAGATION,
        1.3,
        (LimitedRuns,),
        _full_line,
    ),
    SpecialCase(
        "line-quota",
        "what a line still needs",
        "a mark after which the rest of the line could not be placed without too many in a row alike",
        Phase.PROPAGATION,
        2.2,
        (LimitedRuns,),
        fits=lambda puzzle, constraints: len(constraints) == 1,
    ),
    SpecialCase(
        "equal-lines",
        "lines that would be equal",
        "a mark that would make a line equal to another one",
        Phase.PROPAGATION,
        2.2,
        (DistinctSequences, LimitedRuns),
        fits=lambda puzzle, constraints: any(
            isinstance(puzzle.constraints[i].rule, DistinctSequences) for i in constraints
        ),
    ),
]
