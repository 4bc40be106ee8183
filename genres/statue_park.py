"""Statue Park: shade pieces of equal size, one of each shape, so that no two share a side.

The pieces are all shapes of three, four or five cells, each of them once; they may be turned or mirrored. If the puzzle
does not give the size, it is the largest for which the board has room.
Two pieces may touch only at corners. The cells that are not shaded are connected.
Cells with a black circle are shaded, those with a white circle are not.
Other sets of pieces, which pzpr has as well, are not read.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.shading_common import EMPTY, SHADED
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.field import ArraySpec, RegionLook, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.option import SideOption
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.kernels.rules.shapes.shapes_once_searched import ShapesOnBoard, shapes_once_searched
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Connected, EachShapeOnce, ExactCount
from gridlanes.rules.shared.shapes import orientations
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.making import Making
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
_SETS = {4: "t", 5: "p"}
"""the names that URLs have for sets of pieces"""
MOST_STATES = 50_000
"""of a board that are looked at before it is left to the search"""


def _usual(size: Size) -> int:
    """The cells of each piece where nothing is said of them: as many as there is room for."""
    return max([3, *(cells for cells, least in ((4, 49), (5, 169)) if size.n_cells >= least)])


def _pieces(structure: Structure) -> tuple[str, ...]:
    return PIECES[structure.options["cells"] or _usual(Size(structure.grid.rows, structure.grid.cols))]


@shared
def structure(rows: int, cols: int, cells: int = 0) -> Structure:
    """The structure of Statue Park of this size and with pieces of so many `cells`, 0 for as many as there is room for;
    the same object for the same arguments.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Circles are givens.
    """
    pieces = PIECES[cells or _usual(Size(rows, cols))]
    n_shaded = sum(piece.count("#") for piece in pieces)
    if n_shaded >= rows * cols:
        raise ModelError(f"the pieces have {n_shaded} cells, too many for a board of {rows * cols}")
    constraints = [
        Constraint(EachShapeOnce(SHADED, pieces), AllOf()),
        Constraint(Connected(EMPTY), AllOf()),
        Constraint(ExactCount(SHADED, n_shaded), AllOf()),
    ]

    def lowering(program: Program) -> None:
        for constraint in constraints:
            constraint.lower(program)
        scope = constraints[0].scope(program.grid, program.alphabet)
        placed = constraints[0].rule.parameters(scope)
        layout = ShapesOnBoard(placed.mark, cols, len(pieces), MOST_STATES, placed.records, placed.kind_of)
        program.add(shapes_once_searched, scope.coords, layout)

    return Structure(
        Grid(rows, cols),
        Alphabet.binary(),
        constraints,
        genre=NAME,
        first=SHADED,
        probing=2,
        lowering=lowering,
        options={"cells": cells},
    )


class StatueCircles(Givens):
    """Cells with circles; black ones are seen on cells that are shaded, too."""

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        look = Presentation(decoration=Decoration.FILLED_DOT)
        return [RegionLook(look, [cell], NO_CLUE) for cell in np.flatnonzero(puzzle.givens == SHADED + 1).tolist()]


class NameOfSet(Code):
    """pzpr's name of a set of pieces behind ``//``; it is all that is left of a text."""

    noun, unit = "the set of pieces", "names"
    has_slashes = True

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        names = {ord(letter): cells for cells, letter in _SETS.items()}
        for i, (start, end) in enumerate(zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)):
            text = texts.data[start:end].tolist()
            n_slashes = next((at for at, byte in enumerate(text[:2]) if byte != ord("/")), min(2, len(text)))
            into.stops[i] = start + n_slashes, 0
            if n_slashes < 2:
                into.faults[i] = SHORT if len(text) == n_slashes else RANGE if n_slashes else WRONG
            elif len(text) < 3:
                into.faults[i] = SHORT
            elif text[2] not in names:
                into.faults[i] = RANGE
            else:
                into.found[i, 0], into.stops[i], into.faults[i] = names[text[2]], (start + 3, 1), FINE

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        hint = "expected t for all of four cells, p for all of five"
        return PuzzleError(f"the set of pieces {text[at : at + 20]!r} is not known", hint=hint, column=at + 1)

    def encode(self, array: NDArray[np.int64], spec: ArraySpec) -> str:
        if int(array[0]) not in _SETS:
            raise ModelError(f"URLs have no name for all pieces of {array[0]} cells")
        return f"//{_SETS[int(array[0])]}"


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
    fields=[StatueCircles("grid", "ox"), SideOption("cells", lambda size: max(PIECES), _usual, least=min(PIECES))],
    forms=[PuzzLink("statuepark", body=Body(("grid", Packed((0, EMPTY + 1, SHADED + 1), 3)), ("cells", NameOfSet())))],
    aliases=["statuepark"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=40,
    sizes="more cells than the pieces have",
    making=Making(start=_statues, whole=True),
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
