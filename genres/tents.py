"""Tents (Tents and Trees): put up a tent beside each tree, so that tents do not touch.

Trees and tents form pairs: each tree has a tent of its own above, below, left or right of it, and each tent has a tree.
No two tents touch, not even at a corner. A tent may stand beside other trees.
A number beside a row or above a column says how many tents stand in it. Not all numbers need be given.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.codes.digit_runs import DigitRuns
from gridlanes.io.forms.codes.lists import NumberList
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.codes.tree_skips import TreeSkips
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.counts.counts_along import ANY, MarkAndPlaces
from gridlanes.kernels.rules.counts.counts_along_apart import counts_along_apart
from gridlanes.kernels.samplers.pairs_apart import place_pairs
from gridlanes.kernels.text import FINE, SHORT, WRONG
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import CountsAlong, ExactCount, PairedBeside
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "tents"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
EMPTY, TENT, TREE = 0, 1, 2
"""the displayed values of the marks; their numbers are the same"""
_MAX_NUMBER = 255
"""of the numbers in texts"""
TREE_RUNS = DigitRuns(
    {_DIGITS[passed]: (TREE + 1, passed) for passed in range(18)}, {_DIGITS[17 + n]: n for n in range(1, 19)}
)
"""pzpr's trees: 0 to h are a tree and 0 to 17 cells without one behind it, i to z 1 to 18 cells without one"""
_SHARE = 0.2
"""of the cells that get a tent where puzzles are made, as far as there is room"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Tents of this size; the same object for the same size.

    Every cell is a coord with the marks `EMPTY`, `TENT` and `TREE`. A puzzle's trees are its givens; a cell without a
    given has no tree. Clues: the numbers of the rows, then those of the columns. As no two tents touch, each number is
    held against all ways to put as many tents apart into its line.
    """
    constraints = [
        Constraint(PairedBeside(TENT, TREE), AllOf()),
        *(Constraint(ExactCount(TENT, Clue(row)), Row(row)) for row in range(rows)),
        *(Constraint(ExactCount(TENT, Clue(rows + col)), Col(col)) for col in range(cols)),
    ]
    reader = CountsAlong(TENT, ())

    def lowering(program: Program) -> None:
        constraints[0].lower(program)
        for slot, scope in enumerate(made.scopes[1:]):
            others = [ANY] * len(scope.coords)
            places = MarkAndPlaces(TENT, [*others, Clue(slot)], [ANY, *others])
            program.add(counts_along_apart, scope.coords, places, rule=reader)

    made = Structure(
        Grid(rows, cols),
        Alphabet((EMPTY, TENT, TREE)),
        constraints,
        genre=NAME,
        blank=(EMPTY, TENT),
        first=TENT,
        lowering=lowering,
        probing=2,
    )
    return made


class Trees(Givens):
    """The board. Which cells have trees belongs to the puzzle's layout, so generated puzzles give nothing else."""

    def givable(self, grid: Grid) -> NDArray[np.intp]:
        return np.zeros(0, np.intp)


class Totals(NumberList):
    """Tatham's numbers of all columns and rows, each behind a comma."""

    def __init__(self) -> None:
        super().__init__(_MAX_NUMBER, least=0, separator=",", noun="the list of numbers")

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        there = texts.starts < texts.ends
        there[there] = texts.data[texts.starts[there]] == ord(",")
        into.stops[:, 0] = texts.starts
        into.faults[~there] = np.where(texts.starts < texts.ends, WRONG, SHORT)[~there]
        found, stops, faults = into.found[there], into.stops[there], into.faults[there]
        super().run(Texts(texts.data, texts.starts[there] + 1, texts.ends[there]), spec, Decoded(found, stops, faults))
        faults[(faults == FINE) & (found == spec.blank).any(axis=1)] = SHORT
        into.found[there], into.stops[there], into.faults[there] = found, stops, faults

    def encode_many(self, arrays: NDArray[np.int32], spec: ArraySpec) -> list[str]:
        if (arrays == spec.blank).any():
            raise ModelError("a game ID must have the numbers of all lines")
        return ["," + text for text in super().encode_many(arrays, spec)]


def _random_camp(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Tents that do not touch, at random cells, each with a tree beside it where there is room for one."""
    n_cells = structure.n_coords
    orders, words = draws.orders(tries, Purpose.SOLUTION, [0, n_cells]), draws.words(tries, Purpose.MARKS, n_cells)
    placed = np.zeros(orders.shape, np.uint8)
    place_pairs(orders, words, structure.grid.rows, structure.grid.cols, max(1, round(_SHARE * n_cells)), placed)
    return placed + np.uint8(1)  # the marks are EMPTY, TENT and TREE


GENRE = Genre(
    NAME,
    structure,
    fields=[Trees("grid", "xoT"), Outside("rows", "left"), Outside("columns", "top")],
    forms=[
        PuzzLink("tents", body=Body((("columns", "rows"), Number16(_MAX_NUMBER)), ("grid", TREE_RUNS))),
        Tatham(
            "tents",
            Parameters("8x8", ignored="d[a-z]"),
            Body(("grid", TreeSkips(TREE + 1)), (("columns", "rows"), Totals())),
        ),
        Text(
            Words("columns"),
            Words("rows"),
            Words("grid", {"x": TREE + 1}),
            answer=Marks({"-": EMPTY, "o": TENT, "x": TREE}),
        ),
    ],
    aliases=["tents_and_trees"],
    looks={EMPTY: Look.DOT, TENT: Look.TENT, TREE: Look.TREE},
    largest_side=120,
    examples=[
        Example(
            "https://puzz.link/p?tents/8/8/j4g2h1i4h3a4a1061a3210",
            "2100200100001002000020010100100202200000121210100000002001201212",
        ),
        Example(
            "https://puzz.link/p?tents/8/8/m2h2kj331291b011a61",
            "0021012001202002000010011212000000001012202020001010000200000121",
        ),
    ],
    generation=Generation(start=_random_camp, start_is_solution=True, always_given=(TREE,)),
)
