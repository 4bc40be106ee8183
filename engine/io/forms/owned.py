"""The regions of puzzles' own, put together for the rows of a group."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.codecs import Own
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule


@lru_cache(maxsize=4096)
def refusal(rule: Rule, side: int, length: int) -> str:
    """Why a rule cannot speak of `length` cells of a grid of the values 1 to `side`; empty if it can.

    Readers ask before they take a puzzle: where it is solved, it is too late to refuse one row alone.
    """
    try:
        rule.validate(Scope(Grid(1, max(length, 1)), Alphabet.counting(side), (np.arange(length),)))
    except ModelError as error:
        return str(error)
    return ""


def own_of_rows(rows: Sequence[tuple[Own, ...]]) -> tuple[RowRegions, ...]:
    """The own regions of P puzzles, as columns; one entry for each rule, in the order of their first use."""
    rules = dict.fromkeys(own.rule for entries in rows for own in entries)
    found = []
    for rule in rules:
        entries = [[own for own in row if own.rule == rule] for row in rows]
        regions = [[list(region) for own in row for region in own.regions] for row in entries]
        clues = [[clue for own in row for clue in own.clues] for row in entries]
        found.append(RowRegions.of_lists(rule, regions, clues))
    return tuple(found)


def row_of_own(own: Sequence[RowRegions], row: int) -> tuple[Own, ...]:
    """The own regions of one row of a group."""
    found = []
    for columns in own:
        one = columns.of_row(row)
        if len(one):
            regions = [coords for _, coords, _ in one.regions()]
            found.append(Own(columns.rule, regions, one.clues.tolist()))
    return tuple(found)


def with_rows(own: RowRegions, fine: NDArray[np.bool_]) -> RowRegions:
    """The regions of those rows alone that are `fine` ``bool (P,)``; the others must have none."""
    return RowRegions(own.rule, (np.cumsum(fine) - 1)[own.row], own.start, own.coords, own.clues)


def merged_own(
    pieces: Sequence[tuple[Sequence[RowRegions], int]], order: NDArray[np.int64] | None = None
) -> tuple[RowRegions, ...]:
    """The own regions of several runs of rows, each with its number of rows, as those of all rows together.

    `order` ``int64 (P,)``: which of the rows laid end to end comes at each place; None for as they are.
    """
    n_rows = sum(length for _, length in pieces)
    place = np.arange(n_rows)
    if order is not None:
        place[order] = np.arange(n_rows)
    by_rule: dict[Rule, list[tuple[RowRegions, int]]] = {}
    before = 0
    for own, length in pieces:
        for columns in own:
            by_rule.setdefault(columns.rule, []).append((columns, before))
        before += length
    return tuple(_merged(rule, parts, place) for rule, parts in by_rule.items())


def _merged(rule: Rule, parts: list[tuple[RowRegions, int]], place: NDArray[np.int64]) -> RowRegions:
    row = place[np.concatenate([columns.row + before for columns, before in parts])]
    lengths = np.concatenate([np.diff(columns.start) for columns, _ in parts])
    coords = np.concatenate([columns.coords for columns, _ in parts])
    clues = np.concatenate([columns.clues for columns, _ in parts])
    order = np.argsort(row, kind="stable")
    starts = np.concatenate(([0], np.cumsum(lengths)))[:-1]
    new_lengths = lengths[order]
    new_start = np.concatenate(([0], np.cumsum(new_lengths))).astype(np.int64)
    index = np.arange(int(new_start[-1])) + np.repeat(starts[order] - new_start[:-1], new_lengths)
    return RowRegions(rule, row[order], new_start, coords[index], clues[order])
