"""The kernel `connected_corners`, which serves genres with joint states at corners; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from rule_laws import Case, Example

from gridlanes.kernels.rules.loops.joint_member import Member, joint_member
from gridlanes.kernels.rules.shading.connected_corners import connected_corners
from gridlanes.kernels.rules.shading.walls_at_corners import CornerPiece, place_of
from gridlanes.kernels.rules.shared.graph import IN, OUT, reached_from
from gridlanes.kernels.rules.shared.joint_states import HOLDING
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule


@dataclass(frozen=True)
class OnePiece(Rule):
    """The cells that hold the mark are one piece, or (`others`) those that do not."""

    mark: int
    others: bool = False

    def lower(self, program, scope):
        grid = scope.grid
        joint = []
        for row, col in product(range(grid.rows + 1), range(grid.cols + 1)):
            cells = [
                (r, c) for r, c in product((row - 1, row), (col - 1, col)) if 0 <= r < grid.rows and 0 <= c < grid.cols
            ]
            within = sum(1 << place_of(*cell) for cell in cells)
            joint.append(program.auxiliary(sum(1 << state for state in range(16) if not state & ~within)))
            for cell in cells:
                member = Member(scope.number(self.mark), HOLDING[place_of(*cell)])
                program.add(joint_member, [grid.cell(*cell), joint[-1]], member)
        program.add(connected_corners, joint, CornerPiece(grid.cols, int(self.others)))


def _case(rule, grid, label):
    return Case(rule, grid, Alphabet.binary(), [range(grid.n_coords)], label)


CASES = [
    _case(OnePiece(1), Grid(3, 3), "nine cells"),
    _case(OnePiece(1, others=True), Grid(3, 4), "twelve cells"),
    _case(OnePiece(0), Grid(2, 4), "two rows"),
    _case(OnePiece(1), Grid(1, 5), "one row"),
    _case(OnePiece(1, others=True), Grid(5, 1), "one column"),
    _case(OnePiece(1), Grid(1, 1), "one cell"),
    _case(OnePiece(1, others=True), Grid(6, 7), "large"),
]


def _words(drawing, one_of=()):
    """The joint states of all corners of a drawing, `#` for a cell that holds the mark, `.` for one that does not; of
    the corners in `one_of` exactly one cell holds it.
    """
    lines = drawing.split("/")
    rows, cols = len(lines), len(lines[0])
    words = []
    for row, col in product(range(rows + 1), range(cols + 1)):
        word = 0
        for state in range(16):
            kept = (row, col) not in one_of or state.bit_count() == 1
            for cell in product((row - 1, row), (col - 1, col)):
                inside = 0 <= cell[0] < rows and 0 <= cell[1] < cols
                sign = lines[cell[0]][cell[1]] if inside else "."
                kept &= sign == "?" or (state >> place_of(*cell) & 1) == (sign == "#")
            word |= kept << state
        words.append(word)
    return words


def _example(sentence, before, after, broken=False, *, one_of=(), gone=()):
    """`gone`: corners, and cells of which the state goes in which they are those that hold the mark."""
    cols = len(before.split("/")[0])
    words = _words(after, one_of)
    for (row, col), cells in gone:
        words[row * (cols + 1) + col] &= ~(1 << sum(1 << place_of(*cell) for cell in cells))
    return Example(sentence, connected_corners, CornerPiece(cols), _words(before, one_of), words, broken)


EXAMPLES = [
    _example("a cell without which holders are apart", "#?#", "###"),
    _example("no way is left", "#.#", "#.#", True),
    _example("a cell that none comes to", "#?.?", "#?.."),
    _example("one of two holds it, so they cannot be passed", "#??#/.??.", "#??#/.??.", True, one_of=[(0, 2), (1, 2)]),
    _example(
        "two at a corner that only together close the way",
        "#?#/?.?/???",
        "#?#/?.?/???",
        gone=[((1, 1), [(0, 0)]), ((1, 2), [(0, 2)])],
    ),
    _example("not inferred: two that are at no common corner", "#???#/#...#/#???#", "#???#/#...#/#???#"),
]


def naive(values, case):
    """Walks over the cells of the piece."""
    rows, cols = case.grid.rows, case.grid.cols
    states = [IN if (value == case.rule.mark) != case.rule.others else OUT for value in values]
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    beside = [
        [(r + down) * cols + c + right for down, right in steps if 0 <= r + down < rows and 0 <= c + right < cols]
        for r, c in product(range(rows), range(cols))
    ]
    held = {k for k, state in enumerate(states) if state == IN}
    return not held or held == reached_from(states, beside, min(held))
