"""Magnets: place a magnet or a blank plate on each domino.

A magnet has a plus pole on one half of its domino and a minus pole on the other; a blank plate leaves both empty.
Equal poles are never side by side.
A number above a column or left of a row says how many plus poles it has, a number below or right how many minus poles.
Not all numbers need be given; poles and empty cells may be given.
Cells that are in no domino stay empty.
An area may have more than two cells: it has one magnet, on two cells side by side, or none.

Variant: poles of different magnets that are side by side are equal (`alike`). Each magnet has a plus and a minus pole
here, too, which pzpr's editor sees to, but not its check of answers.
"""

from __future__ import annotations

import string
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import WallBits
from gridlanes.io.forms.codes.digit_runs import DigitRuns
from gridlanes.io.forms.codes.domino_letters import DominoLetters
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.codes.woven import WovenNumbers
from gridlanes.io.forms.fields.dominoes import Dominoes, Pairs
from gridlanes.io.forms.fields.field import ArraySpec, Content, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.option import Option, switched_on
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.rooms import HOLE, NO_ROOM
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.counts.alternating_counts import TwoMarkCounts, alternating_counts
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Rect, Region, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, Table
from gridlanes.rules.base import Rule
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.poles import alike_poles, random_poles

NAME = "magnets"
EMPTY, PLUS, MINUS = 0, 1, 2
"""the displayed values of the marks"""
PLATE = Table(((EMPTY, EMPTY), (PLUS, MINUS), (MINUS, PLUS)))
"""what a domino holds"""
BESIDE = Table(tuple((a, b) for a in range(3) for b in range(3) if a != b or a == EMPTY))
"""what two cells side by side hold"""
ALIKE = Table(tuple((a, b) for a in range(3) for b in range(3) if a == b or EMPTY in (a, b)))
"""what two cells of different areas hold in the variant"""
_LONGEST = 28
"""coords of a line whose numbers of poles fit into words"""
_MAX_NUMBER = 255
"""of the numbers in URLs"""
_BLANK = 0.1
"""of the dominoes that stay blank where puzzles are made, besides those that no magnet fits"""
_LETTERS = DigitRuns(
    {character: (number, 0) for number, character in enumerate(string.digits + string.ascii_uppercase)}, {".": 1}
)
"""Tatham's numbers, a character a line"""


def plate(n_cells: int, pairs: Pairs) -> Table:
    """What an area with so many cells, of which these are side by side, holds."""
    tuples = [(EMPTY,) * n_cells]
    for ends in pairs:
        for poles in ((PLUS, MINUS), (MINUS, PLUS)):
            held = dict(zip(ends, poles, strict=True))
            tuples.append(tuple(held.get(cell, EMPTY) for cell in range(n_cells)))
    return Table(tuple(tuples))


def _is_larger(rule: Rule) -> bool:
    """Whether a rule is that of an area with more than two cells."""
    return isinstance(rule, Table) and len(rule.tuples[0]) > len(PLATE.tuples[0])


@shared
def structure(rows: int, cols: int, alike: bool = False) -> Structure:
    """The structure of all Magnets of this size; the same object for the same arguments. `alike`: whether poles of
    different magnets side by side are equal.

    Every cell is a coord with the marks `EMPTY`, `PLUS` and `MINUS`. Clues: the numbers of plus poles of the rows, then
    of the columns, then those of minus poles. The areas are row regions, and so are any two cells side by side in
    different ones, if `alike`.
    """
    lines: list[Region] = [*map(Row, range(rows)), *map(Col, range(cols))]
    constraints = [
        Constraint(ExactCount(pole, Clue(slot)), line)
        for slot, (pole, line) in enumerate((pole, line) for pole in (PLUS, MINUS) for line in lines)
    ]
    pairs = [Rect(row, col, 1, 2) for row in range(rows) for col in range(cols - 1)]
    pairs += [Rect(row, col, 2, 1) for row in range(rows - 1) for col in range(cols)]
    constraints += [Constraint(BESIDE, pair) for pair in pairs if not alike]

    def lowering(program: Program, counting: RuleKernel = alternating_counts) -> None:
        for constraint, scope in zip(made.constraints, made.scopes, strict=True):
            constraint.rule.lower(program, scope)
        if alike:  # equal poles may be beside each other
            return
        reader = ExactCount(PLUS, 0)  # both numbers of a line are turned into words in the same way
        for slot, scope in enumerate(made.scopes[: len(lines)]):
            if len(scope.coords) <= _LONGEST:
                both = TwoMarkCounts(scope.number(PLUS), scope.number(MINUS), Clue(slot), Clue(slot + len(lines)))
                program.add(counting, scope.coords, both, rule=reader)

    made = Structure(
        Grid(rows, cols),
        Alphabet((EMPTY, PLUS, MINUS)),
        constraints,
        genre=NAME,
        probing=2,
        lowering=lowering,
        in_bulk=partial(lowering, counting=alternating_counts.in_every_sweep),
        options=switched_on(alike=alike),
    )
    return made


class Plates(Dominoes):
    """Dominoes and larger areas, for each of which there is a plate."""

    def pairs_of(self, structure: Structure) -> tuple[RoomPairs, ...]:
        return (RoomPairs(ALIKE, same=False),) if structure.options.get("alike") else ()


class Poles(Givens):
    """What is given in cells, next to the empty cells that are in no domino. Generated puzzles give nothing."""

    def fill(self, draft: Draft, content: Content) -> None:
        codes, alone = content.arrays[0], draft.givens
        draft.fine &= ~((codes != 0) & (alone != 0) & (codes != alone)).any(axis=1)
        draft.give(np.where(codes != 0, codes, alone).astype(np.uint8))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError("a cell in no domino has a mark", hint="such a cell stays empty")

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        found = np.zeros_like(puzzle.givens)
        inside = [cell for own in puzzle.row_regions for domino in own.regions for cell in domino]
        found[inside] = puzzle.givens[inside]
        return found

    def arrays(self, many: Draft, part: str) -> NDArray[np.uint8]:
        found = np.zeros_like(many.givens)
        for own in many.row_regions:
            inside = own.row[own.region_of], own.coords
            found[inside] = many.givens[inside]
        return found

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not self.array(puzzle, "").any()

    def givable(self, grid: Grid) -> NDArray[np.intp]:
        return np.zeros(0, np.intp)


class Given(Optional):
    """What is given, which pzpr leaves out together with the holes, if there is nothing of either."""

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return self._code.encode_many(arrays, spec)  # holes may follow


def _random_magnets(structure: Structure, draws: Draws, tries: Tries, layout: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Magnets on the dominoes that the layouts of these tries have."""
    sampler = alike_poles if structure.options.get("alike") else random_poles
    return sampler(structure.grid.rows, structure.grid.cols, _BLANK, draws, tries) + np.uint8(1)


def _behind_plus(size: Size) -> int:
    return size.rows + size.cols


def _last(size: Size) -> int:
    return 2 * size.rows + size.cols


_NUMBERS = ("plus_columns", "minus_columns", "plus_rows", "minus_rows")

GENRE = Genre(
    NAME,
    structure,
    fields=[
        Plates("dominoes", PLATE, hole=EMPTY, larger=plate, is_larger=_is_larger),
        Poles("grid", "x+-", required=False),
        Outside("plus_rows", "left"),
        Outside("plus_columns", "top"),
        Outside("minus_rows", "right", first=_behind_plus),
        Outside("minus_columns", "bottom", first=_last),
        Option("alike", False),
    ],
    forms=[
        PuzzLink(
            "magnets",
            body=Body(
                (("minus_columns", "plus_columns", "minus_rows", "plus_rows"), WovenNumbers(_MAX_NUMBER)),
                ("dominoes.walls", WallBits()),
                ("grid", Given(Packed((0, PLUS + 1, MINUS + 1), together=3))),
                ("dominoes.holes", Optional(Packed((0, 1), together=5))),
            ),
            flags={"a": {"alike": True}},
        ),
        Tatham(
            "magnets",
            Parameters("10x9", ignored="d[a-z]S?"),
            Body(
                *((name, _LETTERS) for name in ("plus_columns", "plus_rows", "minus_columns", "minus_rows")),
                ("dominoes", DominoLetters()),
                separator=",",
            ),
        ),
        Text(
            *map(Words, _NUMBERS),
            Words("grid", {".": 0, "x": EMPTY + 1, "+": PLUS + 1, "-": MINUS + 1}, optional=True),
            Words("dominoes", {HOLE: NO_ROOM}, areas=True),
            answer=Marks({"x": EMPTY, "+": PLUS, "-": MINUS}),
        ),
    ],
    looks={EMPTY: Look.DOT, PLUS: Look.PLUS, MINUS: Look.MINUS},
    largest_side=100,
    generation=Generation(solutions_of_layouts=_random_magnets, symmetries=("diagonal",)),
    examples=[
        Example(
            "https://puzz.link/p?magnets/6/6/j01g3g0g21g21g2j2gefnuvnpv3eeo000000000000",
            "000121210200100100200200000102021201",
        ),
        Example(
            "https://puzz.link/p?magnets/9/9/g421h32g2g12313323h3g1222i2g3h3lqnvfvitlamlqmgf7vg6vjvvfvurro00000000000000000000000000000000000100000000",
            "200121012121212000200000100100000212212100000100002100200210001120000212001202121",
        ),
    ],
)
