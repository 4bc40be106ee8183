"""Shared by the variants of Sudoku: rows, columns and boxes, the field of the boxes, and Tatham's "solo" IDs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations, product
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderRuns
from gridlanes.io.forms.codes.code import Code
from gridlanes.io.forms.codes.numbers import Decimal
from gridlanes.io.forms.fields.cages import LARGEST_SUM
from gridlanes.io.forms.fields.field import Content, Field, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import Form, GameParameters, Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Box, Draft, PuzzleRow
from gridlanes.io.forms.region_lists import refusal
from gridlanes.io.forms.text import Text
from gridlanes.kernels.generating.box_signatures import box_signatures
from gridlanes.kernels.generating.minlex import MinlexSpace, minlex
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Diagonal, Region, Row, boxes
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, Sum
from gridlanes.samplers.boxes import diagonal_boxes
from gridlanes.samplers.generation import Generation

LARGEST_SIDE = 121
"""the largest side taken from input; the words would reach 128"""
CAGE = Sum(Clue(0), distinct=True)
"""the rule of a cage with a sum"""
_SIDES = "sides are 4, 6, 8, 9, 10, 12, 14, 15, 16, ..."
_BOX = "box is [width, height], whose product is the side of the grid"

_MAX_MOVES = 1 << 13
"""of a board, that are gone through one by one: grids of side 6 have fewer, those of side 8 more"""
_ROOMS = (1 << 10, 1 << 13, 1 << 16)
"""states that the search for a least picture may have at a time, the few that most need first"""

FROM_ANY_CELL = Generation(renames_marks=True)
"""how puzzles of variants are made in which the boxes down the diagonal, drawn first, seldom have a completion"""

Extra = Callable[[Grid], Iterable[Constraint]]


def nothing(grid: Grid) -> list[Constraint]:
    """No constraints but those of rows, columns and boxes."""
    return []


def both_diagonals(grid: Grid) -> list[Constraint]:
    """The two main diagonals hold every value once."""
    return all_distinct([Diagonal(0, 0, "DR"), Diagonal(0, grid.cols - 1, "DL")])


def least_pictures(structure: Structure, givens: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The least pictures of grids in boxes with no other rules, `givens` ``uint8 (P, C)``, under all their symmetries
    (`gridlanes.kernels.generating.minlex`), and their automorphisms ``int64 (P,)``; 0 for a puzzle that has a value
    twice in a row or column, and one whose search takes too much room, as that of all that are equivalent does.
    """
    box_w, box_h = structure.grid.box or (1, 1)
    side = box_w * box_h
    pictures, counts = np.zeros_like(givens), np.zeros(len(givens), np.int64)
    left = np.arange(len(givens))
    for n_states in _ROOMS:
        some = np.ascontiguousarray(givens[left])
        found, n_found = np.zeros_like(some), np.zeros(len(left), np.int64)
        space = MinlexSpace.of(side, box_w, n_states)
        at = minlex(some, box_w, box_h, 0, found, n_found, space)
        while at < len(left):  # the one there may be taken up again with more room
            n_found[at] = 0
            at = minlex(some, box_w, box_h, at + 1, found, n_found, space)
        done = n_found > 0
        pictures[left[done]], counts[left[done]] = found[done], n_found[done]
        left = left[~done]
        if not len(left):
            break
    return pictures, counts


def signatures(structure: Structure, givens: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """``uint64 (P,)``: numbers that all symmetries of grids in boxes with no other rules leave as they are, of `givens`
    ``uint8 (P, C)``.
    """
    found = np.zeros(len(givens), np.uint64)
    box_signatures(np.ascontiguousarray(givens), *(structure.grid.box or (1, 1)), found)
    return found


def box_moves(structure: Structure) -> NDArray[np.intp] | None:
    """All moves of grids in boxes with no other rules: rows change places within their bands, bands with each other,
    columns and stacks alike, and in square boxes both are exchanged; None where they are more than `_MAX_MOVES`.
    """
    box_w, box_h = structure.grid.box or (1, 1)
    side, turns = box_w * box_h, (False, True)[: 1 + (box_w == box_h)]
    n_moves = len(turns)
    for lines_of_one, n_bands in ((box_h, box_w), (box_w, box_h)):
        n_moves *= factorial(lines_of_one) ** n_bands * factorial(n_bands)
    if n_moves > _MAX_MOVES:
        return None
    rows, cols = (
        [
            [band * n + line for band, order in zip(bands, orders, strict=True) for line in order]
            for bands in permutations(range(side // n))
            for orders in product(permutations(range(n)), repeat=side // n)
        ]
        for n in (box_h, box_w)
    )
    boards = np.arange(side * side).reshape(side, side)
    found = [(boards.T if turned else boards)[np.ix_(r, c)].ravel() for turned in turns for r in rows for c in cols]
    return np.array(found, np.intp)


def lines(side: int) -> list[Region]:
    """The rows and columns of a square grid."""
    return [*map(Row, range(side)), *map(Col, range(side))]


def all_distinct(areas: Iterable[Region]) -> list[Constraint]:
    """Each of the areas holds no value twice."""
    return [Constraint(Distinct(), area) for area in areas]


@shared
def boxed(genre: str, box_w: int, box_h: int, extra: Extra) -> Structure:
    """Rows, columns and boxes (`box_w` wide, `box_h` high) hold every value once, and what `extra` adds holds, too;
    the same object for the same arguments.
    """
    _check_side(box_w * box_h)
    grid = Grid.boxed(box_w, box_h)
    constraints = [*all_distinct([*lines(grid.rows), *boxes(grid)]), *extra(grid)]
    return Structure(grid, Alphabet.counting(grid.rows), constraints, genre=genre, options={"box": grid.box})


@shared
def unboxed(genre: str, side: int, extra: Extra = nothing, **options: Any) -> Structure:
    """Rows and columns hold every value once, and what `extra` adds holds, too; the same object for the same
    arguments. `options`: what it was made with.
    """
    _check_side(side)
    grid = Grid(side, side)
    constraints = [*all_distinct(lines(side)), *extra(grid)]
    return Structure(grid, Alphabet.counting(side), constraints, genre=genre, options=options)


def _check_side(side: int) -> None:
    if not 1 <= side <= LARGEST_SIDE:
        raise ModelError(f"the sides of these grids are 1 to {LARGEST_SIDE}, found {side}")


def side_of(size: Size) -> int:
    """The side of a square board; the longer one of a board that has yet to be refused, as it is not square."""
    return max(size)


def square(rows: int, cols: int) -> int:
    """The side of a board that must be square. PuzzleError if it is not."""
    if rows != cols:
        raise PuzzleError(f"a grid of {rows} rows and {cols} columns", hint="both must be the same")
    return rows


def box_of_side(side: int) -> Box | None:
    """(width, height) of the boxes of a plain grid of this side: the most nearly square, wider than high; else None.

    A prime side (or 1) has only boxes of one row, which is a Latin square and no Sudoku, so None. Side 12 has boxes 4
    wide and 3 high.
    """
    for box_h in range(int(side**0.5), 1, -1):
        if side % box_h == 0:
            return side // box_h, box_h
    return (1, 1) if side == 1 else None


def has_boxes(side: int) -> bool:
    """Whether there are plain grids of this side."""
    return box_of_side(side) is not None


def boxed_genre(
    name: str,
    rules: str,
    fields: Sequence[Field] = (),
    forms: Sequence[Form | Text] = (),
    examples: Sequence[Example] = (),
    *,
    extra: Extra = nothing,
    aliases: Sequence[str] = (),
    largest_side: int = LARGEST_SIDE,
    generation: Generation | None = None,
) -> Genre:
    """A genre on grids in boxes. `rules`: in plain words. `fields`: besides the givens and the box. `extra`: what holds
    besides rows, columns and boxes. `generation`: by default random solutions begin with the boxes down the diagonal.
    """

    def structure(rows: int, cols: int, box: Box | None = None) -> Structure:
        side = square(rows, cols)
        found = box or box_of_side(side)
        if found is None:
            raise PuzzleError(f"a Sudoku of side {side} has no boxes", hint=_SIDES)
        if found[0] * found[1] != side:
            raise PuzzleError(f"boxes {found[0]} wide and {found[1]} high in a grid of side {side}", hint=_BOX)
        return boxed(name, *found, extra)

    every = [Givens(most=side_of), BoxField(), *fields]
    return Genre(
        name,
        structure,
        every,
        forms,
        aliases=aliases,
        largest_side=largest_side,
        sizes="squares with boxes",
        examples=examples,
        rules=rules.strip(),
        generation=generation or Generation(start=diagonal_boxes),
    )


class BoxField(Field):
    """``"box": [width, height]``, where it is not the usual one."""

    kind = "size of the boxes"

    def __init__(self) -> None:
        super().__init__("box")

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        if not isinstance(value, list) or len(value) != 2 or any(type(part) is not int for part in value):
            raise PuzzleError(f"box is {shown(value)}, expected [width, height]", hint=_BOX)
        width, height = value
        if width < 1 or height < 1 or width * height != size.rows:
            found = f"boxes {shown(width)} wide and {shown(height)} high in a grid of side {size.rows}"
            raise PuzzleError(found, hint=_BOX)
        return Content((np.array([value], np.int64),))

    def write(self, puzzle: PuzzleRow) -> Any:
        box = puzzle.structure.grid.box
        return None if box is None or box == box_of_side(puzzle.structure.grid.rows) else list(box)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2}

    def fill(self, draft: Draft, content: Content) -> None:
        """Nothing: it is part of the structure."""

    def variants(self, size: Size) -> Sequence[Any]:
        return [[width, size.rows // width] for width in range(1, size.rows + 1) if size.rows % width == 0]

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        width, height = content.arrays[0][0].tolist()
        return {"box": (width, height)}


class SoloParameters(Parameters):
    """``CxR`` means boxes R wide and C high, ``Nj`` a jigsaw of side N; ``x`` adds the diagonals, ``k`` killer cages.
    Marks of the generator (symmetry, difficulty) mean nothing here. `flags`: those of the letters j, x, k there are.
    """

    _PATTERN = re.compile(r"(?P<first>\d{1,3})(?:x(?P<second>\d{1,3}))?(?P<flags>(?:[jxk]|[rm]\d|md\d|a|d[a-z])*)")

    def __init__(self, flags: str = "") -> None:
        super().__init__(f"9{flags}" if "j" in flags else f"3x3{flags}", hint="expected 3x3, 3x3x, 3x3k, 9j, 9jx, ...")
        self._solo_flags = {*flags}

    def fits(self, text: str) -> bool:
        match = self._PATTERN.fullmatch(text)
        return match is not None and {*re.sub(r"[rm]\d|md\d|d[a-z]|a", "", match["flags"])} == self._solo_flags

    def read(self, text: str, largest: int) -> GameParameters:
        match = self._PATTERN.fullmatch(text)
        if match is None:
            raise PuzzleError(f"invalid parameters {text[:40]!r}", hint=self.hint, column=1)
        is_jigsaw = "j" in self._solo_flags
        box_h = int(match["first"])
        box_w = int(match["second"] or (1 if is_jigsaw else box_h))
        side = box_w * box_h
        if not 1 <= side <= LARGEST_SIDE or (not is_jigsaw and min(box_w, box_h) < 2):
            hint = f"sides go up to {LARGEST_SIDE}, boxes are 2x2 or larger"
            raise PuzzleError(f"no Sudoku has the parameters {text[:40]!r}", hint=hint, column=1)
        if "k" in self._solo_flags and (why := refusal(CAGE, Alphabet.counting(side), 1)):
            raise PuzzleError(f"cages in a grid of side {side}", hint=why, column=1)
        options = {"diagonals": "x" in self._solo_flags} if is_jigsaw else {"box": (box_w, box_h)}
        return GameParameters(Size(side, side), options)

    def write(self, puzzle: PuzzleRow, size: Size) -> str | None:
        options, flags = puzzle.structure.options, "".join(letter for letter in "xk" if letter in self._solo_flags)
        if "j" in self._solo_flags:
            return f"{size.rows}j{flags}" if bool(options.get("diagonals")) == ("x" in flags) else None
        box_w, box_h = options["box"]
        if min(box_w, box_h) < 2:
            raise ModelError("game IDs of Sudoku have boxes of 2x2 or more")
        return f"{box_h}x{box_w}{flags}"

    @property
    def options(self) -> tuple[str, ...]:
        return ("box", "diagonals")


def solo(flags: str = "", *, owner: bool = False) -> Tatham:
    """Tatham's game IDs with these flags: the grid, the regions of a jigsaw (j), the cages of a killer (k)."""
    parts: list[tuple[str, Code]] = [("grid", Decimal(side_of))]
    if "j" in flags:
        parts.append(("regions", BorderRuns()))
    if "k" in flags:
        parts.append(("cages.areas", BorderRuns("the map of cages")))
        parts.append(("cages.sums", Decimal(LARGEST_SUM, noun="the grid of sums")))
    return Tatham("solo", SoloParameters(flags), Body(*parts, separator=","), owner=owner)
