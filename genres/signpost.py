"""Signpost (Arrow Path): number the cells so that each arrow points at the next number.

Each number from 1 to the number of cells stands in one cell.
The arrow of each cell points at the cell with the next number, at any distance.
The cell of the last number may have no arrow; if it has one, it does not matter. All other cells have one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.arrowed_cells import ArrowedCells
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.loops.path_of_arrows import STEPS
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import COMPASS
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, PathOfArrows
from gridlanes.rules.path_of_arrows import ARROWS
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation, PlacedClues
from gridlanes.samplers.hamiltonian import all_paths, random_paths

NAME = "signpost"
LARGEST = 121
"""cells of a board"""
_MAX_PATHS = 1 << 17
"""of a board whose puzzles are enumerated"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Signpost of this size; the same object for the same size.

    Every cell is a coord with the marks 1 to the number of cells. Clues: the arrow of each cell, row by row, 1 for
    north, 2 for north-east, and on with the clock.
    """
    n_cells = rows * cols
    if n_cells > LARGEST:
        raise ModelError(f"a board has 1 to {LARGEST} cells, this one {n_cells}")
    constraints = [
        Constraint(Distinct(), AllOf()),
        Constraint(PathOfArrows(tuple(map(Clue, range(n_cells)))), AllOf()),
    ]
    return Structure(Grid(rows, cols), Alphabet.counting(n_cells), constraints, genre=NAME, probing=2)


class Arrows(Cells):
    """The arrow of each cell. Texts have numbers and arrows together, as small numbers."""

    kind = "arrows in cells, 1 for north, 2 for north-east, and on with the clock"
    always_counts = False

    def fill(self, draft: Draft, content: Content) -> None:
        super().fill(draft, Content((content.arrays[0].astype(np.int16),)))


def _all_steps(rows: int, cols: int) -> list[list[int]]:
    """For each cell those that a queen of chess comes to from it."""
    found = []
    for row in range(rows):
        for col in range(cols):
            others = ((row + n * down, col + n * right) for down, right in STEPS for n in range(1, max(rows, cols)))
            found.append([r * cols + c for r, c in others if 0 <= r < rows and 0 <= c < cols])
    return found


def _random_path(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A path through all cells, in steps of a queen."""
    return random_paths(structure, draws, tries, _all_steps(structure.grid.rows, structure.grid.cols))


def _arrows(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The arrows of paths."""
    return structure.constraints[-1].rule.read_clues(marks - np.uint8(1), structure.scopes[-1])


def _all_arrows(structure: Structure) -> NDArray[np.int16]:
    """The arrows of all paths through all cells, each once; the last cell has any arrow or none."""
    paths = np.array(all_paths(_all_steps(structure.grid.rows, structure.grid.cols), _MAX_PATHS), np.intp)
    numbers = np.argsort(paths, axis=1).astype(np.uint8)
    arrows = structure.constraints[-1].rule.read_clues(numbers, structure.scopes[-1]).astype(np.int16)
    found = np.repeat(arrows, 1 + len(ARROWS), axis=0)
    ends = np.repeat(paths[:, -1], 1 + len(ARROWS))
    found[np.arange(len(found)), ends] = np.tile([NO_CLUE, *ARROWS], len(paths))
    return np.unique(found, axis=0)


def _n_cells(size: Size) -> int:
    return min(size.n_cells, LARGEST)


GENRE = Genre(
    NAME,
    structure,
    fields=[Arrows("arrows", ARROWS, all_shown=True), Givens("grid", most=_n_cells)],
    forms=[
        Tatham("signpost", Parameters("7x7", ignored="c?"), Body((("grid", "arrows"), ArrowedCells(LARGEST)))),
        Text(Words("arrows"), Words("grid")),
    ],
    aliases=["arrow_path"],
    clue_looks=dict(zip(ARROWS, COMPASS, strict=True)),
    largest_side=60,
    sizes=f"up to {LARGEST} cells",
    generation=Generation(
        start=_random_path,
        start_is_solution=True,
        clues_of_solution=_arrows,
        nodes_a_group=4,
        placed_clues=PlacedClues(_all_arrows),
        symmetries=(),
    ),
    examples=[
        Example(
            "signpost:5x5:ecgefaaafebggeab1dgcgabg16aa",
            "NDME7PCL84BA9F6K1JHIO32G5",
        ),
        Example(
            "signpost:7x7:38dgc21d42ce40edacadgeegfgffhdacahhaa25cfffggdaagaggbc32gcgha",
            "38 37 20 21 42 43 40 15 36 48 49 45 44 23 10 9 7 6 4 46 41 12 8 18 5 47 19 22 11 25 34 16 27 26 24 2"
            "9 35 17 28 3 2 1 33 30 32 13 31 14 39",
        ),
    ],
)
