"""What the kernel that tries links and cells (kernels/rules/loops/loop_trials.py) reads of a board with a loop from
cell to cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.rooms_counted_apart import RoomsCountedApart
from gridlanes.kernels.rules.loops.joint_member import Member
from gridlanes.kernels.rules.loops.loop_state import HEAD, SIDES, LoopBoard
from gridlanes.kernels.rules.loops.loop_trials import loop_trials
from gridlanes.lowering.clue_rows import Worded
from gridlanes.lowering.long_entries import LongList
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import around_of, division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.laid_regions import LaidRegions, starts_of
from gridlanes.rules.shared.joint_places import place_in_state

ANY_NUMBER = 1 << 15
"""as the greatest number of a count: there is none"""
_WORD, _LEAST, _MOST, _SIZE = 1, 2, 3, 4
"""of the `HEAD` numbers with which a count begins as the kernel reads it, behind the clue that it applies to"""


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


class ManyCounts(NamedTuple):
    """As many such counts as there are `regions`: from `least` to `most` (or ``int64 (n,)``) of the coords of each hold
    its `mark`, one for all or ``int64``, one for each coord. `slots` ``intp (n,)``: the clues that are the number of
    each, instead. `where` ``intp (n,)``: each applies only where the word of the clue in this slot is its `word`.
    """

    regions: LaidRegions
    mark: int | NDArray[np.int64]
    least: int = 0
    most: int | NDArray[np.int64] = ANY_NUMBER
    slots: NDArray[np.intp] | None = None
    where: NDArray[np.intp] | None = None
    word: int | NDArray[np.int64] = 0


LoopCounts = Callable[[Grid], Iterable[LoopCount | ManyCounts]]
"""what is counted on every board of a size"""


class LoopCoords(NamedTuple):
    """The coords that `loop_trials` reads: links, cells, others, the joint states of cells; and its board."""

    coords: list[int]
    board: LoopBoard

    def counts_for(self, alphabet: Alphabet, counts: Iterable[LoopCount | ManyCounts]) -> LongList:
        """Counts as the kernel reads them."""
        place = np.zeros(1 + max(self.coords, default=-1), np.int64)
        place[self.coords] = np.arange(len(self.coords))
        number_of = np.zeros(1 + max(alphabet.values), np.int64)
        number_of[list(alphabet.values)] = np.arange(len(alphabet))
        numbers, clues, n = list[NDArray[np.int64]](), list[NDArray[np.intp]](), 0
        for count in counts:
            if isinstance(count, LoopCount):
                found = _one_count(count, place, number_of)
            else:
                found = _many_counts(count, place, number_of)
            numbers.append(found.numbers)
            clues.append(found.clues + np.array([n, 0]))
            n += len(found)
        return LongList(
            np.concatenate([np.zeros(0, np.int64), *numbers]), np.concatenate([np.zeros((0, 2), np.intp), *clues])
        )


def _one_count(count: LoopCount, place: NDArray[np.int64], number_of: NDArray[np.int64]) -> LongList:
    """One count as the kernel reads it; `place` of each coord among its variables, and `number_of` each mark."""
    head = count.where, count.word, count.least, count.most, len(count.held)
    clues = [(k, value.slot) for k, value in enumerate(head) if isinstance(value, Clue)]
    numbers = [0 if isinstance(value, Clue) else value for value in head]
    held = np.array(count.held, np.int64).reshape(-1, 2)
    pairs = np.column_stack([place[held[:, 0]], number_of[held[:, 1]]])
    return LongList(np.append(np.array(numbers, np.int64), pairs), np.array(clues, np.intp).reshape(-1, 2))


def _many_counts(count: ManyCounts, place: NDArray[np.int64], number_of: NDArray[np.int64]) -> LongList:
    """Many counts as the kernel reads them; `place` and `number_of` as in `_one_count`."""
    regions = count.regions
    start = regions.start
    begin = HEAD * np.arange(len(regions)) + 2 * start[:-1]
    numbers = np.zeros(HEAD * len(regions) + 2 * len(regions.coords), np.int64)
    numbers[begin + _LEAST], numbers[begin + _MOST], numbers[begin + _SIZE] = count.least, count.most, regions.lengths
    held = HEAD + (begin - 2 * start[:-1]).repeat(regions.lengths) + 2 * np.arange(len(regions.coords))
    numbers[held], numbers[held + 1] = place[regions.coords], number_of[count.mark]
    clues = [np.zeros((0, 2), np.int64)]
    if count.where is not None:
        numbers[begin + _WORD] = count.word
        clues.append(np.stack([begin, count.where], axis=1))
    if count.slots is not None:
        numbers[begin + _LEAST] = numbers[begin + _MOST] = 0
        clues += [np.stack([begin + at, count.slots], axis=1) for at in (_LEAST, _MOST)]
    every = np.concatenate(clues).astype(np.intp)
    return LongList(numbers, every[every[:, 0].argsort()])


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
        place = place_in_state(*grid.place(coord))
        ends += [one, other, place]
        sides[SIDES * one + place] = sides[SIDES * other + place] = k
    cells = grid.ids(Layer.CELLS).ravel().tolist() if member else []
    states = [joint[Layer.CELLS, row, col] for row, col in product(range(grid.rows), range(grid.cols))]
    mark, holding = member or (0, 0)
    board = LoopBoard(link, mark, holding, 1, 1, 0, len(links), n_cells, ends, sides, [], [])
    return LoopCoords([*links, *cells, *others, *states], board)


def lower_trials(
    program: Program, found: LoopCoords, counts: Iterable[LoopCount | ManyCounts], reader: Worded | None = None
) -> None:
    """Adds the kernel. `reader`: turns clues of counts into words."""
    entries = found.counts_for(program.alphabet, counts)
    program.add(loop_trials, found.coords, found.board._replace(counts=entries), rule=reader)


def lower_arms(program: Program, found: LoopCoords, reader: Worded) -> None:
    """Adds the kernel, with the arms of all cells, whose clues `reader` turns into words."""
    links, lengths = links_ahead(program.grid)
    place = np.full(program.n_coords, -1)
    place[found.coords] = np.arange(len(found.coords))
    place[around_of(program.grid)] = -1
    n_ways, slots = lengths.shape[1], np.arange(len(lengths))
    crossed = place[links.coords] >= 0
    ways = LaidRegions(
        place[links.coords][crossed], np.add.reduceat(crossed, starts_of(lengths.ravel())[:-1], dtype=np.int64)
    )
    per_way = ways.lengths.reshape(lengths.shape)
    begin = (1 + n_ways) * slots + starts_of(per_way.sum(axis=1))[:-1]
    arms = np.zeros((1 + n_ways) * len(slots) + len(ways.coords), np.int64)
    arms[begin[:, None] + 1 + np.arange(n_ways)] = per_way
    arms[(1 + n_ways) * (1 + slots).repeat(per_way.sum(axis=1)) + np.arange(len(ways.coords))] = ways.coords
    listed = LongList(arms, np.stack([begin, slots], axis=1))
    program.add(loop_trials, found.coords, found.board._replace(arms=listed), rule=reader)


def links_ahead(grid: Grid, most: int | None = None) -> tuple[LaidRegions, NDArray[np.int64]]:
    """The edges from each cell towards north, east, south and west, each up to the end of the board, or the first
    `most` of them: the coords of all four, laid cell by cell; and how many there are, ``int64 (cells, 4)``.
    """
    level, upright = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    row, col = (at.ravel() for at in np.indices((grid.rows, grid.cols)))
    lengths = np.stack([row + 1, grid.cols - col, grid.rows - row, col + 1], axis=1).astype(np.int64)
    lengths = lengths if most is None else np.minimum(lengths, most)
    cell = np.arange(len(lengths)).repeat(lengths.sum(axis=1))
    way = np.tile(np.arange(4), len(lengths)).repeat(lengths.ravel())
    step = np.arange(len(cell)) - starts_of(lengths.ravel())[:-1].repeat(lengths.ravel())
    north, east, south, west = (way == k for k in range(4))
    row, col = row[cell], col[cell]
    across = level[row - step * north + (step + 1) * south, col]
    along = upright[row, col - step * west + (step + 1) * east]
    return LaidRegions(np.where(north | south, across, along), lengths.sum(axis=1)), lengths


def two_links_ahead(grid: Grid) -> NDArray[np.intp]:
    """``intp (cells, 4, 2)``: the first two edges between cells from each cell towards north, east, south and west, -1
    where the board ends.
    """
    laid, lengths = links_ahead(grid, 2)
    links = LaidRegions(laid.coords, lengths.ravel()).padded(np.arange(lengths.size))
    links = np.pad(links, ((0, 0), (0, 2 - links.shape[1])), constant_values=-1)  # of one cell
    return np.where(np.isin(links, around_of(grid)), -1, links).reshape(*lengths.shape, 2)


def no_counts(grid: Grid) -> Iterator[ManyCounts]:
    """Nothing is counted on every board."""
    return iter(())


def counts_of_sides(grid: Grid, link: int, corners: Sequence[Sequence[int]]) -> Iterator[ManyCounts]:
    """A link is crossed exactly if one of the corners on its sides is inside of the loop. `corners`: their coords, row
    by row, which hold the mark `link` inside, and 0 outside; none for genres without.
    """
    if not corners:
        return
    at, level, upright = np.array(corners, np.intp), grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    across = level[1:-1], at[1:-1, :-1], at[1:-1, 1:]
    down = upright[:, 1:-1], at[:-1, 1:-1], at[1:, 1:-1]
    sides = np.concatenate([np.stack([*map(np.ravel, each)], axis=1) for each in (across, down)])
    odd = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)])
    marks = np.tile(np.where(odd, 0, link).ravel(), len(sides))
    yield ManyCounts(LaidRegions.of_one_length(sides.repeat(len(odd), axis=0)), marks, 1)


def counts_outside(grid: Grid, link: int, mark: int, corners: Sequence[Sequence[int]]) -> Iterator[ManyCounts]:
    """No cell that holds `mark` has a corner inside of the loop; `corners` as in `counts_of_sides`."""
    at, cells = np.array(corners, np.intp), grid.ids(Layer.CELLS)
    of_cell = at[:-1, :-1], at[:-1, 1:], at[1:, :-1], at[1:, 1:]
    pairs = np.concatenate([np.stack([cells.ravel(), corner.ravel()], axis=1) for corner in of_cell])
    yield ManyCounts(LaidRegions.of_one_length(pairs), np.tile([mark, link], len(pairs)), 0, 1)


def counts_apart(grid: Grid, shaded: int) -> Iterator[ManyCounts]:
    """No two cells that hold the mark `shaded` share a side."""
    cells = grid.ids(Layer.CELLS)
    pairs = [
        np.stack([one.ravel(), other.ravel()], axis=1)
        for one, other in ((cells[1:], cells[:-1]), (cells[:, 1:], cells[:, :-1]))
    ]
    yield ManyCounts(LaidRegions.of_one_length(np.concatenate(pairs)), shaded, 0, 1)


def counts_of_clues(lines: LaidRegions, mark: int) -> Iterator[ManyCounts]:
    """The clue of each slot, in order, is how many coords of a line hold a mark."""
    slots = np.flatnonzero(lines.lengths)
    yield ManyCounts(LaidRegions(lines.coords, lines.lengths[slots]), mark, slots=slots)


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
