"""Shared by genres in which a loop goes from cell to cell: its links, which are the edges that it crosses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Flag, auto
from functools import partial
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.loop_trials import (
    LoopCoords,
    Tried,
    loop_coords,
    lower_tried,
)
from gridlanes.compile.joint.loop_trials_in_rooms import TriedInRooms
from gridlanes.compile.structure import Structure, TablesThatFollow
from gridlanes.genres.edge_counts_common import around_cells, edges_of_each
from gridlanes.io.forms.answer import UNSAID, Answer
from gridlanes.io.forms.fields.option import switched_on
from gridlanes.kernels.rules.counts.counts_along import ANY
from gridlanes.kernels.rules.loops.joint_member import Member
from gridlanes.kernels.rules.loops.loop_links import loop_links
from gridlanes.kernels.rules.loops.one_loop import one_loop
from gridlanes.kernels.rules.shading.chained_walls import BoardPiece
from gridlanes.kernels.rules.shared.joint_states import states_of
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import AllOf, Path, Set, edges_around
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import DegreeIn, JointCounts, OneLoop, OnePath, SidesOfLoop, Table
from gridlanes.rules.counts_along import lower_line
from gridlanes.rules.shared.board_piece import lower_board_piece
from gridlanes.samplers.cell_loops import loop_through_cells
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.filling_loops import filling_loop
from gridlanes.samplers.loop_turns import loops_nearby

LOOP = 1
"""the mark of an edge that the loop crosses"""
DEGREES = (0, 2)
"""how many edges of a cell the loop crosses"""


PIECES = ("nsew", "ns", "ew", "ne", "nw", "sw", "se")
"""the names of pieces of line in cells, from 1 on: the sides that they go to"""
THROUGH, PAST, SHADED = 0, 2, 3
"""the marks of cells where they have some: the loop goes through, or past; shaded cells are those it goes past, too"""
MARK_WORDS = {THROUGH: "on the loop", PAST: "off the loop"}
"""what explanations say of cells with these marks"""


_MAX_PAST = 0.3
"""of the cells, which a loop goes past after a walk"""


class Way(Flag):
    """How the loop can go through a cell."""

    STRAIGHT = auto()
    TURNING = auto()
    NOT = auto()
    EITHER = STRAIGHT | TURNING

    @property
    def states(self) -> int:
        """The joint states of the cell: its level links are at the places 0 and 1, the upright ones at 2 and 3."""
        straight = states_of([2], [0, 1]) | states_of([2], [2, 3])
        found = {Way.STRAIGHT: straight, Way.TURNING: states_of([2], range(4)) & ~straight, Way.NOT: states_of([0], ())}
        return sum(found[way] for way in self)

    @property
    def links(self) -> list[tuple[int, ...]]:
        """The marks of the links of the cell towards north, south, west and east."""
        ways = {Way.NOT: (0,), Way.STRAIGHT: (0b0011, 0b1100), Way.TURNING: (0b0101, 0b0110, 0b1001, 0b1010)}
        return [tuple(LOOP * (word >> place & 1) for place in range(4)) for way in self for word in ways[way]]


def loop_among_cells(
    name: str,
    rows: int,
    cols: int,
    marks: Mapping[int, Way],
    constraints: Callable[[Grid], Iterable[Constraint | ManyConstraints]] = lambda grid: (),
    *,
    unknown: Iterable[int] | None = None,
    through_all: bool = False,
    ways_out: Set | None = None,
    lowering: Callable[[Program], list[list[int]] | None] | None = None,
    following: TablesThatFollow | None = None,
    tried: Tried | None = None,
    options: Mapping[str, bool] | None = None,
) -> Structure:
    """The structure of a genre in which cells have marks that say how the loop goes through them.

    Cells are coords with the displayed values `marks`, and so are edges, with the mark `LOOP` where the loop crosses
    them and 0 elsewhere; those around the board are not crossed. A cell has the first of `marks` wherever the loop goes
    as that says; others may go alike. `constraints`: what else holds. `unknown`: the values that a cell without a given
    may have, all of them by default. `through_all`: the loop goes through every cell. `ways_out`: edges around the
    board; a path joins two of them, and there is no loop. `lowering`: how `constraints` are propagated, if not one by
    one; it may return the coords of corners, which say what is inside of the loop. `following`: what follows from row
    regions. `tried`: whether links and cells are tried. `options`: of the puzzles.
    """
    grid = Grid(rows, cols, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
    alphabet, cells = Alphabet(tuple(sorted({0, LOOP, *marks}))), grid.ids(Layer.CELLS).ravel().tolist()
    closed, crossed = ways_out is None, Set((*inner(grid).cells, *(ways_out or Set(())).cells))
    loop = Constraint(OnePath(LOOP, closed=closed, across=True), crossed)
    more, (mark, way) = list(constraints(grid)), next(iter(marks.items()))
    member = Member(alphabet.number(mark), way.states)
    coords: list[LoopCoords] = []
    if tried and tried.in_rooms:
        following = TriedInRooms(partial(_filled, coords), tried.counts, following, tried.apart)

    def lower(program: Program) -> None:
        joint = JointCounts(LOOP, (DEGREES[through_all:],) * len(cells))
        of_cell = {divmod(number, cols): (cell, member) for number, cell in enumerate(cells)}
        states = joint.lower_joint(program, edges_of_cells(grid, alphabet), members=of_cell)
        corners = (lowering or partial(lower_each, constraints=more))(program) or []
        _lower_loop(program, loop.scope(grid, alphabet), closed=closed)
        if tried:
            coords.append(loop_coords(grid, alphabet.number(LOOP), states, member, [*chain(*corners)]))
            lower_tried(program, coords[-1], tried, corners)

    parts = [degrees(grid, DEGREES[through_all:]), *more, _visits(grid, marks), loop]
    return Structure(
        grid,
        alphabet,
        parts,
        genre=name,
        domains=_domains(grid, marks, ways_out or Set(())),
        blank=tuple(value for value in alphabet.values if value in {0, LOOP, *(marks if unknown is None else unknown)}),
        first=LOOP,
        lowering=lower,
        probing=2,
        following=following,
        options=switched_on(**(options or {})),
        one_by_one=None if closed else partial(_lower_path_beside, constraints=parts[:-1], path=loop),
    )


def _domains(grid: Grid, marks: Mapping[int, Way], ways_out: Set) -> dict[int, tuple[int, ...]]:
    """The values of all cells and edges."""
    edges = [*grid.ids(Layer.EDGES_H).ravel().tolist(), *grid.ids(Layer.EDGES_V).ravel().tolist()]
    domains = dict.fromkeys(grid.ids(Layer.CELLS).ravel().tolist(), tuple(sorted(marks)))
    shut = {*around_of(grid)} - {*ways_out.resolve(grid).tolist()}
    return domains | dict.fromkeys(edges, (0, LOOP)) | dict.fromkeys(shut, (0,))


def _lower_loop(program: Program, scope: Scope, *, closed: bool) -> None:
    """One loop, or one path."""
    if closed:
        OneLoop(LOOP, across=True).lower(program, scope)
    else:
        _lower_path(program, scope)


def _filled(coords: list[LoopCoords], structure: Structure) -> LoopCoords:
    """The coords that were noted when the program of a structure was lowered, which `program` sees to."""
    assert structure.program
    return coords[-1]


def lower_each(program: Program, constraints: Iterable[Constraint | ManyConstraints]) -> None:
    """Each constraint as its rule has it."""
    for constraint in constraints:
        constraint.lower(program)


def lower_counts_along(
    program: Program, mark: int, across: NDArray[np.intp], down: NDArray[np.intp], *, apart: bool = False
) -> None:
    """The numbers of arrows in the cells of each row and each column are counts along a line, from one end or the
    other, of coords that hold `mark`: those of each row `across` ``(rows, n)``, and of each column `down` ``(n,
    cols)``. Each cell has a clue if its arrow points up, row by row, then if it points down, to the left, to the right.
    A line has a coord for each cell, or one for each link between two. `apart`: no two in a row hold the mark.
    """
    grid = program.grid
    up, below, left, right = np.arange(4 * grid.rows * grid.cols).reshape(4, grid.rows, grid.cols)
    for lines, backward, forward in ((across, left, right), (down.T, up.T, below.T)):
        n = lines.shape[1]
        for line, before, behind in zip(lines.tolist(), backward.tolist(), forward.tolist(), strict=True):
            if n:
                counts: list[int | Clue] = [*map(Clue, before[-n:]), ANY, ANY, *map(Clue, behind[:n])]
                lower_line(program, mark, line, counts, apart=apart)


def lower_pieces(program: Program, corners: Sequence[Sequence[int]]) -> None:
    """The corners of the board inside of one loop are one piece, and so are those outside; `corners`: their coords, row
    by row, which hold the mark `LOOP` inside. They are connected like the cells of a board that has one row and one
    column more.
    """
    coords = [corner for line in corners for corner in line]
    for others in (0, 1):
        lower_board_piece(program, coords, BoardPiece(len(corners[0]), program.alphabet.number(LOOP), others))


def with_sides(grid: Grid, rule: SidesOfLoop) -> Constraint:
    """That the marks of cells say on which side of the loop they are."""
    return Constraint(rule, [AllOf(), inner(grid)])


def lower_sides(program: Program, rule: SidesOfLoop) -> list[list[int]]:
    """That constraint, and that what is on one side of the loop is one piece; the coords of corners."""
    corners = rule.lower_corners(program, with_sides(program.grid, rule).scope(program.grid, program.alphabet))
    lower_pieces(program, corners)
    return corners


def cells_inside(grid: Grid, crossed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``bool (n, rows, cols)``: whether cells that the loop goes past are inside of it, on boards whose loops cross the
    edges ``bool (n, C)``. Of cells on the loop it says where their top left corner is.
    """
    level = crossed[:, grid.ids(Layer.EDGES_H)[:-1]]
    return np.pad(np.logical_xor.accumulate(level, axis=2), ((0, 0), (0, 0), (1, 0)))[:, :, :-1]


def _visits(grid: Grid, marks: Mapping[int, Way]) -> ManyConstraints:
    """That the marks of cells say how the loop goes through them."""
    goes = Table(tuple((mark, *links) for mark, way in marks.items() for links in way.links))
    above, left, right, below = edges_of_each(grid).T
    laid = LaidRegions.of_one_length(np.stack([grid.ids(Layer.CELLS).ravel(), above, below, left, right], axis=1))

    def region(number: int) -> Set:
        level, upright, (r, c) = Layer.EDGES_H, Layer.EDGES_V, divmod(number, grid.cols)
        return Set(((Layer.CELLS, r, c), (level, r, c), (level, r + 1, c), (upright, r, c), (upright, r, c + 1)))

    return ManyConstraints(goes, laid, region)


def _lower_path(program: Program, scope: Scope) -> None:
    """A path from one way out to another is a loop that is closed outside of the board, as if that were one cell."""
    rows, cols = scope.grid.rows, scope.grid.cols
    ends = list[int]()
    for layer, row, col in map(scope.grid.place, scope.coords.tolist()):
        before = (row - 1, col) if layer == Layer.EDGES_H else (row, col - 1)
        beside = [before, (row, col)]
        ends += [r * cols + c if 0 <= r < rows and 0 <= c < cols else rows * cols for r, c in beside]
    program.add(one_loop, scope.coords, loop_links(scope.number(LOOP), rows * cols + 1, ends))


def _lower_path_beside(program: Program, constraints: Sequence[Constraint | ManyConstraints], path: Constraint) -> None:
    """Each constraint by itself, and of a path that it closes no loop, and reaches its ends with nothing beside it."""
    lower_each(program, constraints)
    _lower_path(program, path.scope(program.grid, program.alphabet))


def inner(grid: Grid) -> Set:
    """The edges between two cells."""
    level = [(Layer.EDGES_H, row, col) for row in range(1, grid.rows) for col in range(grid.cols)]
    return Set((*level, *((Layer.EDGES_V, row, col) for row in range(grid.rows) for col in range(1, grid.cols))))


def around(grid: Grid) -> list[Set]:
    """The edges of each cell, row by row."""
    return [edges_around(row, col) for row in range(grid.rows) for col in range(grid.cols)]


def degrees(grid: Grid, allowed: tuple[int, ...]) -> ManyConstraints:
    """How many edges of each cell the loop crosses, row by row."""
    return around_cells(grid, DegreeIn(LOOP, allowed))


def ways_from(row: int, col: int) -> Path:
    """The edges of a cell towards north, east, south and west."""
    level, upright = Layer.EDGES_H, Layer.EDGES_V
    return Path(((level, row, col), (upright, row, col + 1), (level, row + 1, col), (upright, row, col)))


def edges_of_cells(grid: Grid, alphabet: Alphabet) -> Scope:
    """The edges of all cells, those of one after those of another, row by row."""
    return Scope(grid, alphabet, (*edges_of_each(grid),))


def loop_through_some_cells(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A random loop, and the marks `THROUGH` and `PAST` of all cells."""
    return _with_cells(structure, loop_through_cells(structure, draws, tries), PAST)


def loop_past_few_cells(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A random loop that leaves out few cells, and the marks `THROUGH` and `PAST` of all cells."""
    return _with_cells(structure, filling_loop(structure, draws, tries), PAST)


def loops_past_few_cells(
    structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """Loops near one that is a solution, and the marks `THROUGH` and `PAST` of all cells
    (`Generation.nearby_solutions`).
    """
    crossed = marks == structure.alphabet.number(LOOP) + 1
    return _with_cells(structure, loops_nearby(structure, dice, crossed, open_at, _MAX_PAST), PAST)


def loop_among_shaded_cells(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A random loop that leaves out few cells, and the marks `THROUGH` and `SHADED` of all cells; now and then two that
    are shaded are beside each other.
    """
    return _with_cells(structure, filling_loop(structure, draws, tries), SHADED)


def one_arrow_each(
    draws: Draws,
    tries: Tries,
    found: NDArray[np.intp],
    lengths: NDArray[np.intp],
    shown: NDArray[np.bool_],
    at_something: float = 0.0,
) -> NDArray[np.int32]:
    """``int32 (n, slots)``: the numbers of cells that are `shown` ``bool (n, cells)``, each with an arrow by chance,
    one that points at cells if any. `found` ``(n, slots)``: the number of each arrow of each cell, as the slots of
    numbers with arrows are; `lengths` ``(slots,)``: at how many cells it points; `at_something`: by how much, of 1,
    arrows with a number above 0 are preferred.
    """
    chance = draws.shares(tries, Purpose.CLUES, len(lengths)) + (lengths > 0) + at_something * (found > 0)
    n_ways = len(lengths) // shown.shape[1]
    best = chance.reshape(len(shown), n_ways, -1).argmax(axis=1)
    here = shown[:, None] & (best[:, None] == np.arange(n_ways)[:, None])
    return np.where(here.reshape(len(shown), -1), found, NO_CLUE).astype(np.int32)


def _with_cells(structure: Structure, marks: NDArray[np.uint8], missed: int) -> NDArray[np.uint8]:
    """The marks of all edges ``uint8 (n, C)`` with those of cells, `missed` where the loop goes past."""
    if marks.any():
        grid, crossed = structure.grid, marks == LOOP + 1
        level, upright = crossed[:, grid.ids(Layer.EDGES_H)], crossed[:, grid.ids(Layer.EDGES_V)]
        visited = level[:, :-1] | level[:, 1:] | upright[:, :, :-1] | upright[:, :, 1:]
        through, past = (structure.alphabet.number(mark) + 1 for mark in (THROUGH, missed))
        marks[:, grid.ids(Layer.CELLS)] = np.where(visited, through, past)
    return marks


def needs_even_cells(structure: Structure) -> str:
    """Why no loop goes through all cells of a board with an odd number of them (`Generation.why_no_puzzles`)."""
    return "the number of cells must be even" if structure.grid.rows * structure.grid.cols % 2 else ""


class LinkWords(Answer):
    """Each word says where the loop goes from its cell, with the letters n, e, s and w."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        values = np.full(structure.n_coords, UNSAID, np.int64)
        east, south = np.char.count(words, "e"), np.char.count(words, "s")
        values[structure.grid.ids(Layer.EDGES_V)] = np.pad(east, ((0, 0), (1, 0)))
        values[structure.grid.ids(Layer.EDGES_H)] = np.pad(south, ((1, 0), (0, 0)))
        return values


class LinksAndShades(LinkWords):
    """As `LinkWords`; ``x`` stands for a shaded cell."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        values = super().values(words, structure)
        values[structure.grid.ids(Layer.CELLS)[words == "x"]] = SHADED
        return values
