"""Shared by genres with a loop from cell to cell: what the kernel that tries links and cells reads of a board
(kernels/rules/loops/loop_trials.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.genres.apart_common import RoomsCountedApart
from gridlanes.kernels.rules.loops.joint_member import Member
from gridlanes.kernels.rules.loops.loop_state import SIDES, LoopBoard
from gridlanes.kernels.rules.loops.loop_trials import loop_trials
from gridlanes.lowering.program import Program, Worded
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import around_of, division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules.joint_counts import place_in_state

ANY_NUMBER = 1 << 15
"""as the greatest number of a count: there is none"""


class LoopCount(NamedTuple):
    """From `least` to `most` of some coords hold the mark that stands beside them. If `where` is a clue, the count
    applies only to puzzles in which its word is `word`; it applies to none in which `least` exceeds the number of
    coords, as the word of an absent clue does.
    """

    held: Sequence[tuple[int, int]]
    least: int | Clue
    most: int | Clue
    where: Clue | int = 0
    word: int = 0


LoopCounts = Callable[[Grid], Iterable[LoopCount]]
"""what is counted on every board of a size"""


class LoopCoords(NamedTuple):
    """The coords that `loop_trials` reads: links, cells, others, the joint states of cells; and its board."""

    coords: list[int]
    board: LoopBoard

    def counts_for(self, alphabet: Alphabet, counts: Iterable[LoopCount]) -> list[int | Clue]:
        """Counts as the kernel reads them."""
        place = {coord: k for k, coord in enumerate(self.coords)}
        number_of = {mark: number for number, mark in enumerate(alphabet.values)}
        entries: list[int | Clue] = []
        for count in counts:
            entries += [count.where, count.word, count.least, count.most, len(count.held)]
            for coord, mark in count.held:
                entries += place[coord], number_of[mark]
        return entries


def loop_coords(
    grid: Grid,
    link: int,
    joint: Mapping[tuple[Layer, int, int], int],
    member: Member | None = None,
    others: Sequence[int] = (),
) -> LoopCoords:
    """The coords of a board whose links hold the mark of number `link`. `joint`: the joint states of its cells, as from
    `JointCounts.lower_joint`. `member`: the mark of cells and the joint states in which they hold it, None if they are
    no coords. `others`: hidden coords that hold the mark of links, or not. What is counted is to be all that holds.
    """
    division = division_of(grid)
    n_cells = division.n_cells
    links = division.edges.tolist()
    sides, ends = [len(links)] * (SIDES * n_cells), list[int]()
    for k, (coord, one, other) in enumerate(zip(links, division.first.tolist(), division.second.tolist(), strict=True)):
        place = place_in_state(grid, coord)
        ends += [one, other, place]
        sides[SIDES * one + place] = sides[SIDES * other + place] = k
    cells = grid.ids(Layer.CELLS).ravel().tolist() if member else []
    states = [joint[Layer.CELLS, row, col] for row, col in product(range(grid.rows), range(grid.cols))]
    mark, holding = member or (0, 0)
    board = LoopBoard(link, mark, holding, 1, 1, 0, len(links), n_cells, ends, sides, [], [])
    return LoopCoords([*links, *cells, *others, *states], board)


def lower_trials(
    program: Program, found: LoopCoords, counts: Iterable[LoopCount], reader: Worded | None = None
) -> None:
    """Adds the kernel. `reader`: turns clues of counts into words."""
    entries = found.counts_for(program.alphabet, counts)
    program.add(loop_trials, found.coords, found.board._replace(counts=entries), rule=reader)


def lower_arms(program: Program, found: LoopCoords, reader: Worded) -> None:
    """Adds the kernel, with the arms of all cells, whose clues `reader` turns into words."""
    grid = program.grid
    place, around = {coord: k for k, coord in enumerate(found.coords)}, {*around_of(grid)}
    arms: list[int | Clue] = []
    for slot in range(found.board.n_cells):
        ways = [[place[link] for link in way if link not in around] for way in arms_of(grid, *divmod(slot, grid.cols))]
        arms += [Clue(slot), *map(len, ways), *(link for way in ways for link in way)]
    program.add(loop_trials, found.coords, found.board._replace(arms=arms), rule=reader)


def arms_of(grid: Grid, row: int, col: int) -> list[list[int]]:
    """The edges from a cell towards north, east, south and west, each up to the end of the board."""
    level, upright = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    ways = level[: row + 1, col][::-1], upright[row, col + 1 :], level[row + 1 :, col], upright[row, : col + 1][::-1]
    return [way.tolist() for way in ways]


def no_counts(grid: Grid) -> Iterator[LoopCount]:
    """Nothing is counted on every board."""
    return iter(())


def counts_of_sides(grid: Grid, link: int, corners: Sequence[Sequence[int]]) -> Iterator[LoopCount]:
    """A link is crossed exactly if one of the corners on its sides is inside of the loop. `corners`: their coords, row
    by row, which hold the mark `link` inside, and 0 outside; none for genres without.
    """
    for edge in division_of(grid).edges.tolist() if corners else ():
        layer, row, col = grid.place(edge)
        there = corners[row + (layer == Layer.EDGES_V)][col + (layer == Layer.EDGES_H)]
        coords = edge, corners[row][col], there
        for odd in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)):
            yield LoopCount(
                [(coord, 0 if held else link) for coord, held in zip(coords, odd, strict=True)], 1, ANY_NUMBER
            )


def counts_outside(grid: Grid, link: int, mark: int, corners: Sequence[Sequence[int]]) -> Iterator[LoopCount]:
    """No cell that holds `mark` has a corner inside of the loop; `corners` as in `counts_of_sides`."""
    for (row, col), cell in np.ndenumerate(grid.ids(Layer.CELLS)):
        for down, right in product((0, 1), repeat=2):
            yield LoopCount([(int(cell), mark), (corners[row + down][col + right], link)], 0, 1)


def counts_apart(grid: Grid, shaded: int) -> Iterator[LoopCount]:
    """No two cells that hold the mark `shaded` share a side."""
    cells = grid.ids(Layer.CELLS)
    for one, other in ((cells[1:], cells[:-1]), (cells[:, 1:], cells[:, :-1])):
        for pair in zip(one.ravel().tolist(), other.ravel().tolist(), strict=True):
            yield LoopCount([(cell, shaded) for cell in pair], 0, 1)


def counts_of_clues(lines: Iterable[Sequence[int]], mark: int) -> Iterator[LoopCount]:
    """The clue of each slot, in order, is how many coords of a line hold a mark."""
    for slot, line in enumerate(lines):
        if line:
            yield LoopCount([(coord, mark) for coord in line], Clue(slot), Clue(slot))


class Tried(NamedTuple):
    """That links and cells are tried: what is counted on every board, with clues for `reader`; `in_rooms`: row regions
    are counted, too; `apart`: rooms of cells that hold a mark, no two side by side; `outside`: the mark of cells
    that are outside of the loop.
    """

    counts: LoopCounts = no_counts
    reader: Worded | None = None
    in_rooms: bool = False
    apart: RoomsCountedApart | None = None
    outside: int | None = None


def lower_tried(program: Program, found: LoopCoords, tried: Tried, corners: Sequence[Sequence[int]]) -> None:
    """Adds the kernel, unless rows have tables of their own. `corners`: as in `counts_of_sides`."""
    if not tried.in_rooms:
        link = program.alphabet.values[found.board.link]
        counts = [*tried.counts(program.grid), *counts_of_sides(program.grid, link, corners)]
        if tried.outside is not None:
            counts += counts_outside(program.grid, link, tried.outside, corners)
        lower_trials(program, found, counts, tried.reader)
