"""Layouts: the parts of a puzzle that come before its solution, since solutions depend on them: walls, rooms of one
size.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.orbits import orbits
from gridlanes.generating.request import Request
from gridlanes.generating.solutions.blocks import random_blocks
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers
from gridlanes.io.forms.fields.dominoes import Dominoes
from gridlanes.io.forms.fields.field import Content
from gridlanes.io.forms.fields.figure_map import FigureMap
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.fields.stretches import BLACK, Stretches
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_each_row, regions_of_row
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Laid
from gridlanes.samplers.walks import covering_walks
from gridlanes.solvers.lanes import is_past

Own = list[tuple[RuleRegions, ...]]
"""regions of their own of n puzzles"""


_CELLS_AT_ONCE = 1 << 11
"""of boards that are drawn with their rooms, between two looks at the time"""
_LONGEST = 7
"""cells of a figure that is drawn before the solution, on small boards; on others as many as a side has"""


class Layouts(NamedTuple):
    """`givens` ``uint8 (n, C)``: walls, as givens; `own`: rooms."""

    givens: NDArray[np.uint8]
    own: Own


def random_layouts(request: Request, draws: Draws, tries: Tries) -> Layouts:
    """A layout for each try."""
    structure, size = request.structure, request.size
    givens = np.zeros((len(tries), structure.n_coords), np.uint8)
    own: Own = [()] * len(tries)
    in_room = request.generation.max_room_cells_on(*size)
    for field in request.genre.fields.values():
        if isinstance(field, Cells) and field.number_mark is not None:
            shares = draws.shares(tries, Purpose.LAYOUT, size.n_cells + 1)
            cells = [(0, *divmod(cell, size.cols)) for cell in range(size.n_cells)]
            _, first = np.unique(orbits(cells, size, request.symmetry), return_index=True)
            shares[:, 1:] = shares[:, 1:][:, first[orbits(cells, size, request.symmetry)]]
            least, most = request.generation.wall_share
            wanted = least + (most - least) * shares[:, :1]
            givens[:, : size.n_cells][shares[:, 1:] < wanted] = structure.alphabet.number(field.number_mark) + 1
        elif isinstance(field, CrossSums):
            blocks = random_blocks(request, draws, tries)
            givens[blocks] = structure.alphabet.number(field.block) + 1
            own = [tuple(field.regions_of(board, size, None)) for board in blocks]
        elif isinstance(field, Stretches):
            blocks = random_blocks(request, draws, tries)
            draft = Draft(structure, len(tries))
            field.fill(draft, Content((blocks * np.uint8(BLACK),)))
            givens = draft.givens
            own = [regions_of_row(draft.row_regions, i) for i in range(len(tries))]
        elif isinstance(field, DominoNumbers):
            own = [*field.regions(structure, field.drawn(draws, tries, size))]
        elif isinstance(field, Dominoes):
            draft = Draft(structure, len(tries))
            field.draw(draft, draws, tries)
            givens, own = draft.givens, regions_of_each_row(draft.row_regions, len(tries))
        elif isinstance(field, FigureMap):
            longest = max(_LONGEST, *size)
            walks = [covering_walks(dice, *size, longest) for dice in draws.dice_of(tries, Purpose.LAYOUT)]
            own = [field.regions([(cells, 0) for cells in found], size) for found in walks]
        elif isinstance(field, Rooms) and field.comes_first(size):
            for i, dice in enumerate(draws.dice_of(tries, Purpose.LAYOUT)):
                areas = field.drawn(dice, size, in_room)
                own[i] = (*own[i], *field.regions(structure, areas))
                alone = np.setdiff1d(np.arange(size.n_cells), [cell for area in areas for cell in area])
                if field.hole is not None and len(alone):
                    givens[i, alone] = structure.alphabet.number(field.hole) + 1
    return Layouts(givens, own)


def are_laid_out(request: Request) -> bool:
    """Whether the genre gives rooms and solutions together."""
    generation = request.generation
    return generation.rooms_with_solution is not None and request.size.n_cells >= generation.rooms_with_solution_from


def come_first(request: Request, field: Rooms) -> bool:
    """Whether the rooms of a field are there before the solution, or together with it."""
    return field.comes_first(request.size) or are_laid_out(request)


def laid_out(
    request: Request, laid: Laid, draws: Draws, tries: Tries, deadline: float | None = None
) -> tuple[Layouts, NDArray[np.uint8], NDArray[np.bool_]]:
    """Layouts of rooms alone, a solution of each ``uint8 (n, C)`` (numbers of marks from 1), and for which there is one
    ``bool (n,)``, if a genre gives all of it together; none of those that are not drawn before the `deadline`.
    """
    n_coords, at_once = request.structure.n_coords, max(1, _CELLS_AT_ONCE // request.size.n_cells)
    areas, marks = list[list[list[int]]](), np.zeros((len(tries), n_coords), np.uint8)
    for first in range(0, len(tries), at_once):
        some = tries.chosen(np.arange(first, min(first + at_once, len(tries))))
        if is_past(deadline):
            areas += [[]] * len(some)
            continue
        rooms, marks[first : first + len(some)] = laid(request.structure, draws, some)
        areas += rooms
    field = next(each for each in request.genre.fields.values() if isinstance(each, Rooms))
    own = [field.regions(request.structure, each) for each in areas]
    return Layouts(np.zeros_like(marks), own), marks, np.asarray(marks.any(axis=1))
