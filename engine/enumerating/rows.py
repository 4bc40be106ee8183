"""The rows of an enumeration: layouts in canonical order, the completions of each layout, and for each completion the
sets of facts that leave it as the only solution, smallest sets first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.completions import Completions, completions_of
from gridlanes.enumerating.counting import LayoutProgress, report_within, subsets_of
from gridlanes.enumerating.enumerated_result import EnumeratedResult
from gridlanes.enumerating.fact_reader import FactReader
from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.own_facts import OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.enumerating.subsets import ChosenFacts, Subsets
from gridlanes.errors import GenerateError
from gridlanes.generating.texts import written_and_read
from gridlanes.io.read.blocks import Group
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_row, regions_of_rows
from gridlanes.results.assemble import solve_block
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

SOURCE = "<enumerated>"
_AT_ONCE = 1 << 13
"""rows of a result"""


@dataclass
class _Pieces:
    """Rows that are collected until there are enough for a result; an entry of each list has some of them."""

    givens: list[NDArray[np.uint8]] = field(default_factory=list)
    clues: list[NDArray[np.int32]] = field(default_factory=list)
    own: list[tuple[RuleRegions, ...]] = field(default_factory=list)
    marks: list[NDArray[np.uint8]] = field(default_factory=list)
    n_clues: list[NDArray[np.int32]] = field(default_factory=list)
    minimal: list[NDArray[np.bool_]] = field(default_factory=list)
    orbit: list[NDArray[np.int64]] = field(default_factory=list)
    n: int = 0


class RowStart(NamedTuple):
    """A place in the order of rows: the number of the layout, of its completion, and of the row of the completion."""

    layout: int = 0
    completion: int = 0
    row: int = 0


_FIRST = RowStart()


def enumerated(
    enumeration: Enumeration,
    layouts: AllLayouts,
    pool: SolverPool,
    *,
    form: str | None = None,
    progress: LayoutProgress | None = None,
    start: RowStart = _FIRST,
    n_rows: int | None = None,
) -> Iterator[EnumeratedResult]:
    """The puzzles of some layouts, in order, some thousands at a time; each is solved again. `form`: as in
    `gridlanes.generating.rows.generated`. `start`, `n_rows`: with which row to begin, and how many, None for all.
    """
    some = layouts.rows(start.layout, len(layouts))
    reader, left = FactReader(enumeration, some), n_rows
    maker, pieces = _Maker(enumeration, some, reader.own), _Pieces()
    for completions, subsets, weight, chosen in _chosen(enumeration, some, reader, pool, start, progress):
        kept = chosen.first(left)
        left = None if left is None else left - len(kept.words)
        maker.add(pieces, completions, subsets, kept, weight)
        if pieces.n >= _AT_ONCE:
            yield _result(enumeration, pieces, pool, form)
            pieces = _Pieces()
        if left == 0:
            break
    if pieces.n:
        yield _result(enumeration, pieces, pool, form)


def _chosen(
    enumeration: Enumeration,
    layouts: AllLayouts,
    reader: FactReader,
    pool: SolverPool,
    start: RowStart,
    progress: LayoutProgress | None,
) -> Iterator[tuple[Completions, Subsets, int, ChosenFacts]]:
    """The sets of facts of all completions, from a completion of the first layout and a row of that on."""
    skipped = start.row
    for completions in completions_of(enumeration, layouts, pool):
        first = 0 if completions.layout else start.completion
        for number, subsets, weight in subsets_of(enumeration, layouts, reader, completions, first):
            report_within(progress, completions, number, len(layouts))
            least, most = enumeration.n_clues or (0, len(subsets.facts))
            for n_facts in range(least, min(most, len(subsets.facts)) + 1):
                for chosen in subsets.of_size(n_facts, minimal=enumeration.minimal):
                    here = min(skipped, len(chosen.words))
                    skipped -= here
                    if here < len(chosen.words):
                        yield completions, subsets, weight, chosen.without_first(here)
        if progress is not None:
            progress(completions.layout + 1, len(layouts))


class _Maker:
    """Turns sets of facts into puzzles."""

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts, own: OwnFacts | None) -> None:
        self._enumeration, self._layouts = enumeration, layouts
        self._own = own

    def add(
        self, pieces: _Pieces, completions: Completions, subsets: Subsets, chosen: ChosenFacts, weight: int
    ) -> None:
        """Adds the puzzles with some sets of facts of a completion whose orbit has the size `weight`."""
        enumeration, n = self._enumeration, len(chosen.words)
        facts, n_givens = enumeration.facts, len(enumeration.facts.coords)
        bits = chosen.words[:, None] >> np.arange(len(subsets.facts), dtype=np.uint64) & np.uint64(1)
        shown = np.zeros((n, subsets.n_facts), np.bool_)
        shown[:, subsets.facts] = bits.astype(np.bool_)
        marks = completions.numbers[subsets.row] + np.uint8(1)
        givens = np.tile(self._layouts.givens[completions.layout], (n, 1))
        row, place = np.nonzero(shown[:, :n_givens])
        givens[row, facts.coords[place]] = marks[facts.coords[place]]
        clues = np.full((n, enumeration.structure.n_clues), NO_CLUE, np.int32)
        if enumeration.placed is not None:
            clues[:] = self._layouts.clues[completions.layout]
        clues[:, enumeration.always_shown] = subsets.always
        row, place = np.nonzero(shown[:, n_givens : n_givens + len(facts.slots)])
        clues[row, facts.slots[place]] = subsets.values[n_givens + place]
        own = regions_of_row(self._layouts.row_regions, completions.layout)
        n_board = n_givens + len(facts.slots)
        if self._own is None:
            pieces.own += [own] * n
        else:
            layout, values = completions.layout, subsets.values[n_board:]
            pieces.own += [self._own.shown(layout, own, values, some) for some in shown[:, n_board:]]
            own_clues = self._own.clues(layout, shown[:, n_board:])
            if own_clues is not None:
                givens, clues = np.zeros_like(givens), own_clues
        pieces.givens.append(givens)
        pieces.clues.append(clues)
        pieces.marks.append(np.tile(marks, (n, 1)))
        pieces.n_clues.append(shown.sum(axis=1).astype(np.int32))
        pieces.minimal.append(chosen.minimal)
        pieces.orbit.append(weight * len(subsets.moves) // chosen.fixing)
        pieces.n += n


def _result(enumeration: Enumeration, pieces: _Pieces, pool: SolverPool, form: str | None) -> EnumeratedResult:
    """Rows as a result: each is solved again, as read from its text."""
    structure = enumeration.structure
    group = Group(
        structure,
        np.arange(pieces.n),
        np.concatenate(pieces.givens),
        np.concatenate(pieces.marks),
        np.concatenate(pieces.clues) if structure.n_clues else None,
        regions_of_rows(pieces.own) if any(pieces.own) else (),
    )
    block = written_and_read(SOURCE, enumeration.genre, group, np.arange(1, pieces.n + 1), form)
    result = solve_block(block, pool, SolveOptions(2))
    wrong = (result.status != Status.UNIQUE) | (result.expected_agrees != 1)
    if wrong.any():
        row = int(wrong.argmax())
        raise GenerateError(
            f"the puzzle {block.text(row)} did not pass its check ({Status(int(result.status[row])).name}); please "
            f"report {enumeration.genre.name}, {enumeration.size.rows}x{enumeration.size.cols}"
        )
    return EnumeratedResult(
        **vars(result),
        n_clues=np.concatenate(pieces.n_clues),
        minimal=np.concatenate(pieces.minimal),
        orbit=np.concatenate(pieces.orbit),
    )
