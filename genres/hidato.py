"""Hidato (Hidoku): number the cells along a path of king's moves.

Each number from 1 to the number of cells stands in one cell.
Consecutive numbers touch, at a side or at a corner.
Neither 1 nor the last number need be given. There may be holes; numbers do not touch across a hole.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.holed_givens import HOLE, LARGEST_NUMBER, HoledGivens
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.regions import AllOf, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, NextBeside
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.hamiltonian import random_paths

NAME = "hidato"
_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def _touching(grid: Grid) -> list[list[int]]:
    """For each coord those that touch it."""
    ids = np.pad(grid.ids(Layer.CELLS), 1, constant_values=-1)
    near = [ids[1 + row : 1 + row + grid.rows, 1 + col : 1 + col + grid.cols] for row, col in _STEPS]
    cells = np.stack(near, axis=-1)[ids[1:-1, 1:-1] >= 0]
    return [[coord for coord in row if coord >= 0] for row in cells.tolist()]


@shared
def structure(rows: int, cols: int, holes: tuple[int, ...] = ()) -> Structure:
    """The structure of Hidato of this size; `holes`: the places without a cell, counted row by row. The same object for
    the same arguments.
    """
    n_cells = rows * cols - len(holes)
    if not 1 <= n_cells <= LARGEST_NUMBER:
        raise ModelError(f"a board has 1 to {LARGEST_NUMBER} cells, this one {n_cells}")
    materials = np.full((rows, cols), Material.FLOOR)
    materials.flat[list(holes)] = Material.HOLE
    grid = Grid(rows, cols, materials={Layer.CELLS: materials}) if holes else Grid(rows, cols)
    constraints = [Constraint(Distinct(), AllOf())]
    constraints += [
        Constraint(NextBeside(), places(grid, [coord, *near])) for coord, near in enumerate(_touching(grid))
    ]
    return Structure(
        grid, Alphabet.counting(n_cells), constraints, genre=NAME, options={"holes": tuple(holes)}, probing=2
    )


def _random_path(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A path through all cells, from one end to the other."""
    return random_paths(structure, draws, tries, _touching(structure.grid))


GENRE = Genre(
    NAME,
    structure,
    fields=[HoledGivens()],
    forms=[Text(Words("grid", {"#": HOLE, "x": HOLE}))],
    aliases=["hidoku"],
    largest_side=60,
    sizes=f"up to {LARGEST_NUMBER} cells",
    examples=[
        Example(
            '{"genre":"hidato","data":{"grid":[[null,null,null,24,22],[null,null,null,null,null],[16,null,null,null,'
            "10],[null,17,null,null,null],[2,null,4,5,null]]}}",
            "EDPOMFJCLNGIKBA1H67923458",
        ),
        Example(
            '{"genre":"hidato","data":{"grid":[[null,null,null,1,null,null,null],[null,null,null,null,null,6,5],[nul'
            "l,null,39,null,null,null,11],[null,null,null,22,null,null,null],[null,49,21,null,25,null,null],[null,nu"
            "ll,46,null,27,30,null],[null,null,null,null,null,31,null]]}}",
            "17 16 15 1 2 3 4 18 38 37 14 13 6 5 19 40 39 36 7 12 11 41 20 23 22 35 8 10 42 49 21 24 25 34 9 43 48 4"
            "6 26 27 30 33 44 45 47 28 29 31 32",
        ),
    ],
    generation=Generation(start=_random_path),
)
