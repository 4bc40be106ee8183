"""The kernel `areas_by_shape`, with joint states as JointCounts makes them; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from divided import areas, board, edges_between
from rule_laws import Case, Example

from gridlanes.kernels.rules.shapes.areas_by_shape import ALL_LINES, N_STATES, ShapesOfAreas, areas_by_shape
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Layer
from gridlanes.model.scope import Scope
from gridlanes.rules import JointCounts, Rule
from gridlanes.rules.areas_of_size import shapes_with_sides


@dataclass(frozen=True)
class AreasByShape(Rule):
    """The edges of a board that hold a mark divide it into areas of `size` cells, those around it are among them. If
    there may be `holes`, areas of one cell are allowed, too.
    """

    mark: int
    size: int
    holes: bool = False
    positional = True

    def lower(self, program, scope):
        grid = scope.grid
        around = tuple(np.array(grid.edges_around(r, c)) for r in range(grid.rows) for c in range(grid.cols))
        joint = JointCounts(self.mark, ((0, 1, 2, 3, 4),) * len(around))
        words = joint.lower_joint(program, Scope(grid, scope.alphabet, around))
        of_cells = [word for place, word in words.items() if place[0] == Layer.CELLS]
        parameters = ShapesOfAreas(grid.cols, self.size, int(self.holes), shapes_with_sides(self.size))
        program.add(areas_by_shape, of_cells, parameters)


def _case(rule, rows, cols, label, *, alphabet=None):
    grid = board(rows, cols)
    between = edges_between(grid)
    around = [edge for edge in range(grid.n_coords) if edge not in between]
    return Case(rule, grid, alphabet or Alphabet.binary(), [between, around], label)


CASES = [
    _case(AreasByShape(1, 2), 2, 2, "dominoes"),
    _case(AreasByShape(1, 4), 2, 2, "all in one"),
    _case(AreasByShape(1, 1), 2, 2, "lines all over"),
    _case(AreasByShape(0, 3), 1, 3, "a row of zeros"),
    _case(AreasByShape(1, 2), 3, 1, "two do not divide three"),
    _case(AreasByShape(1, 2, holes=True), 3, 1, "a hole above or below"),
    _case(AreasByShape(1, 3, holes=True), 2, 2, "a hole in a corner"),
    _case(AreasByShape(7, 2), 1, 2, "7s", alphabet=Alphabet((0, 3, 7))),
    _case(AreasByShape(1, 1), 1, 1, "one cell"),
    _case(AreasByShape(1, 4), 6, 6, "large"),
    _case(AreasByShape(1, 5, holes=True), 9, 8, "more than a word of cells"),
]


def _of(cols, size, holes=0):
    return ShapesOfAreas(cols, size, holes, shapes_with_sides(size))


def _states(*states):
    return sum(1 << state for state in states)


ANY = (1 << N_STATES) - 1
EXAMPLES = [
    Example(
        "a row of three is one area of three: lines above and below (1 and 2) all along, on the left (4) and on the "
        "right (8) at its ends; in the second cell opposite sides change places",
        areas_by_shape,
        _of(3, 3),
        [ANY] * 3,
        [_states(1 + 2 + 4), _states(1 + 2), _states(1 + 2 + 8)],
    ),
    Example("dominoes do not cover three", areas_by_shape, _of(3, 2), [ANY, ANY, 0], [ANY, ANY, 0], broken=True),
    Example(
        "a hole, of which the other two cells are free, may be each of the three",
        areas_by_shape,
        _of(3, 2, 1),
        [ANY, ANY, _states(ALL_LINES)],
        [_states(1 + 2 + 4, ALL_LINES), _states(1 + 2 + 4, ALL_LINES), _states(ALL_LINES)],
    ),
    Example(
        "not inferred: of three cells in a row two are a domino, so one is left",
        areas_by_shape,
        _of(3, 2),
        [ANY] * 3,
        [_states(1 + 2 + 4), _states(1 + 2 + 4, 1 + 2 + 8), _states(1 + 2 + 8)],
    ),
]


def naive(values, case):
    between = case.scope.lengths[0]
    found, is_fine = areas(values[:between], case)
    sizes = {case.rule.size, 1} if case.rule.holes else {case.rule.size}
    return is_fine and all(len(area) in sizes for area in found) and {*values[between:]} <= {case.rule.mark}
