"""Statue Park: shade pieces, so that no two share a side.

The pieces are all shapes of three, four or five cells, each of them once; they may be turned or mirrored. If the puzzle
does not give the size, it is the largest for which the board has room. Other puzzles list their own pieces.
Two pieces may touch only at corners. The cells that are not shaded are connected.
Cells with a black circle are shaded, those with a white circle are not.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.shading_common import EMPTY, SHADED
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.codes.pieces import PieceSets
from gridlanes.io.forms.fields.field import RegionLook, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.option import SideOption
from gridlanes.io.forms.fields.pieces import Pieces
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.kernels.rules.shapes.shapes_once_searched import ShapesOnBoard, shapes_once_searched
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Connected, EachShapeOnce, ExactCount
from gridlanes.rules.shared.shapes import ShapeCells, orientations
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.shapes_apart import shapes_apart

NAME = "statue_park"
TROMINOES = ("###", "##/#.")
TETROMINOES = ("####", "##/##", "###/.#.", "###/#..", "##./.##")
PENTOMINOES = (
    *(".##/##./.#.", "#####", "####/#...", "###./..##", "##/##/#.", "###/.#./.#."),
    *("#.#/###", "###/#../#..", "#../##./.##", ".#./###/.#.", "####/.#..", "##./.#./.##"),
)
PIECES = {3: TROMINOES, 4: TETROMINOES, 5: PENTOMINOES}
"""by the cells of each piece"""
_SETS = {"t": 4, "p": 5}
"""the letters that URLs have for sets of all pieces of a size"""
_TWICE = {"d": tuple(drawing for drawing in ("#/#/#/#", ".#/.#/##", "##/##", ".#/##/#.", ".#/##/.#") for _ in range(2))}
"""and that of all pieces of four cells, each twice"""
MAX_STATES = 50_000
"""of a board that are looked at before it is left to the search"""


def _usual(size: Size) -> int:
    """The default number of cells of a piece: the largest for which the board has room."""
    return max([3, *(cells for cells, least in ((4, 49), (5, 169)) if size.n_cells >= least)])


def _pieces(structure: Structure) -> tuple[str, ...]:
    own: tuple[str, ...] = structure.options.get("pieces", ())
    return own or PIECES[structure.options["cells"] or _usual(Size(structure.grid.rows, structure.grid.cols))]


@shared
def structure(rows: int, cols: int, cells: int = 0, pieces: tuple[str, ...] = ()) -> Structure:
    """The structure of Statue Park of this size and with pieces of so many `cells`, 0 for as many as there is room for,
    or with these `pieces`, which are drawn; the same object for the same arguments.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Circles are givens.
    """
    if cells and pieces:
        raise ModelError(f"the pieces are listed, and have not all {cells} cells")
    drawings = pieces or PIECES[cells or _usual(Size(rows, cols))]
    times, shapes = Counter[ShapeCells](), dict[ShapeCells, str]()
    for drawing in drawings:
        shape = orientations(drawing)[0]
        times[shape] += 1
        shapes.setdefault(shape, drawing)
    n_shaded = sum(len(shape) * n for shape, n in times.items())
    if n_shaded >= rows * cols:
        raise ModelError(f"the pieces have {n_shaded} cells, too many for a board of {rows * cols}")
    constraints = [
        Constraint(EachShapeOnce(SHADED, tuple(shapes.values()), _not_all_once([*times.values()])), AllOf()),
        Constraint(Connected(EMPTY), AllOf()),
        Constraint(ExactCount(SHADED, n_shaded), AllOf()),
    ]

    def lowering(program: Program) -> None:
        for constraint in constraints:
            constraint.lower(program)
        if max(times.values()) > 1:
            return
        scope = constraints[0].scope(program.grid, program.alphabet)
        placed = constraints[0].rule.parameters(scope)
        layout = ShapesOnBoard(placed.mark, cols, len(shapes), MAX_STATES, placed.records, placed.kind_of)
        program.add(shapes_once_searched, scope.coords, layout)

    return Structure(
        Grid(rows, cols),
        Alphabet.binary(),
        constraints,
        genre=NAME,
        first=SHADED,
        probing=2,
        lowering=lowering,
        options={"cells": cells} | ({"pieces": pieces} if pieces else {}),
    )


def _not_all_once(times: list[int]) -> tuple[int, ...]:
    """How often each shape is there, nothing if each is there once."""
    return tuple(times) if max(times) > 1 else ()


class StatueCircles(Givens):
    """Cells with circles; black ones are seen on cells that are shaded, too."""

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        look = Presentation(decoration=Decoration.FILLED_DOT)
        return [RegionLook(look, [cell], NO_CLUE) for cell in np.flatnonzero(puzzle.givens == SHADED + 1).tolist()]


def _statues(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Finished boards; nothing where the pieces found no room."""
    grid, found = structure.grid, np.zeros((len(tries), structure.n_coords), np.uint8)
    ways = [orientations(piece) for piece in _pieces(structure)]
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        shaded = shapes_apart(dice, grid.rows, grid.cols, ways)
        if shaded is not None:
            found[i] = EMPTY + 1
            found[i, shaded] = SHADED + 1
    return found


GENRE = Genre(
    NAME,
    structure,
    fields=[
        StatueCircles("grid", "ox"),
        SideOption("cells", lambda size: max(PIECES), _usual, least=min(PIECES)),
        Pieces("pieces"),
    ],
    forms=[
        PuzzLink(
            "statuepark",
            body=Body(("grid", Packed((0, EMPTY + 1, SHADED + 1), 3)), (("cells", "pieces"), PieceSets(_SETS, _TWICE))),
        )
    ],
    aliases=["statuepark"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=40,
    sizes="more cells than the pieces have",
    generation=Generation(start=_statues, start_is_solution=True),
    examples=[
        Example(
            "https://puzz.link/p?statuepark/7/7/09o494300845533o9//t",
            "1100111110000100000000101111110000010010000011100",
        ),
        Example(
            "https://puzz.link/p?statuepark/8/8/l900003416263113259500//t",
            "1000000011000000010011000000110010100000101100001010010010011100",
        ),
    ],
)
