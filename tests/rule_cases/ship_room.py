"""The kernel `ship_room`, which places ships that do not touch on boards with numbers; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product

from rule_laws import Case, Example

from gridlanes.kernels.rules.shapes.ship_room import ANY, ShipsOnBoard, ship_room
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Fleet
from gridlanes.rules.shared.counting import CountingRule


@dataclass(frozen=True)
class FleetApart(CountingRule):
    """A `Fleet` of ships that do not touch, on a board with numbers of segments in its rows, then in its columns."""

    segments: tuple[int, ...]
    counts: tuple[int | Clue, ...]
    lines: tuple[int | Clue, ...]
    positional = True
    partial_clues = True

    def lower(self, program, scope):
        Fleet(self.segments, self.counts).lower_apart(program, scope, self.lines)


SEVEN, OTHERS = Alphabet(tuple(range(7))), Alphabet((9, 3, 4, 5, 6, 7, 8, 2))
MARKS = (1, 2, 3, 4, 5, 6)
TOP, BOTTOM, LEFT, RIGHT, MIDDLE, SINGLE = MARKS


def board(rows, cols, counts, lines, label, clues=None, marks=MARKS, alphabet=SEVEN):
    given = [] if clues is None else [clues]
    return Case(FleetApart(marks, counts, lines), Grid(rows, cols), alphabet, [range(rows * cols)], label, *given)


NONE = NO_CLUE
CASES = [
    board(1, 4, (1, 1), (3, NONE, NONE, NONE, NONE), "two lengths in a row"),
    board(2, 2, (1,), (NONE, 1, NONE, NONE), "one single ship"),
    board(2, 2, (0, 1), (NONE, NONE, NONE, 2), "one down"),
    board(2, 2, (2, 0), (1, 1, 1, 1), "two that would touch"),
    board(2, 2, (NONE, NONE), (NONE, NONE, 1, NONE), "any fleet"),
    board(4, 1, (1, 0, 1), (NONE,) * 5, "three and one, which do not fit apart"),
    board(1, 5, (1, 0, 1), (NONE, NONE, 1, NONE, NONE, NONE), "three and one"),
    board(1, 3, (0, 1), (2, NONE, NONE, NONE), "two marks are water", marks=(3, 4, 5, 6, 7, 8), alphabet=OTHERS),
    board(
        2,
        2,
        (Clue(0), Clue(1)),
        (Clue(2), NONE, 1, Clue(3)),
        "clues",
        [(1, 0, 1, 0), (0, 1, NONE, 1), (NONE, NONE, 2, NONE), (0, 1, 0, 1), (ANY, NONE, NONE, NONE)],
    ),
    board(
        1,
        5,
        (Clue(0), Clue(1), 0),
        (Clue(2), NONE, NONE, NONE, NONE, NONE),
        "clues in a row",
        [(1, 1, 3), (2, NONE, 2), (NONE, NONE, NONE), (3, 0, 3), (NONE, 2, 4)],
    ),
]

# Hidden marks of ships of two coords: 1 and 2; water is the mark 0.
ALL, SHIP = 0b1111111, 0b1111110
ROW = ShipsOnBoard(4, [*MARKS], [1], [ANY] * 5, [ANY, ANY])
NOWHERE = [1, 1, 1, 1]


def row(label, parameters, before, after, broken=False):
    """A row of four: its coords, and their places in ships across; of ships down there are none."""
    return Example(label, ship_room, parameters, [*before, *NOWHERE], [*after, *NOWHERE], broken)


EXAMPLES = [
    row(
        "a ship does not lead off the board, and touches none",
        ROW,
        [ALL, ALL, 1 << RIGHT, ALL, 7, 7, 7, 7],
        [ALL, ALL & ~(1 << SINGLE), 1 << RIGHT, ALL & ~(1 << SINGLE), 5, 7, 7, 5],
    ),
    row(
        "a row has no room for two",
        ROW._replace(lines=[1, ANY, ANY, ANY, ANY]),
        [ALL, ALL, ALL, ALL, 3, 3, 3, 1],
        [ALL, ALL, ALL, ALL, 1, 1, 1, 1],
    ),
    row(
        "a column without segments",
        ROW._replace(lines=[ANY, ANY, 0, ANY, ANY]),
        [ALL, ALL, ALL, ALL, 3, 3, 3, 1],
        [ALL, ALL & ~(1 << SINGLE), ALL, ALL, 1, 1, 3, 1],
    ),
    row(
        "a column that must hold one",
        ROW._replace(lines=[ANY, 1, ANY, ANY, ANY]),
        [ALL, ALL, ALL, ALL, 3, 3, 3, 1],
        [ALL, ALL & ~(1 << SINGLE), ALL, ALL, 3, 1, 3, 1],
    ),
    row(
        "a coord that all places cover, of two",
        ROW._replace(ships=[ANY, 1]),
        [ALL, ALL, ALL, ALL, 3, 3, 1, 1],
        [ALL, SHIP, ALL, ALL, 3, 3, 1, 1],
    ),
    row(
        "coords around all places",
        ROW._replace(ships=[ANY, 1]),
        [ALL, ALL, ALL, ALL, 1, 3, 1, 1],
        [1, SHIP, SHIP, 1, 1, 3, 1, 1],
    ),
    row(
        "a ship that is placed",
        ROW,
        [ALL, ALL, ALL, ALL, 2, 1, 1, 1],
        [SHIP, SHIP, 1, ALL, 2, 1, 1, 1],
    ),
    row(
        "too few places", ROW._replace(ships=[ANY, 1]), [ALL] * 4 + [1, 1, 1, 1], [ALL] * 4 + [1, 1, 1, 1], broken=True
    ),
    row(
        "it does not infer from two ships together",
        ROW._replace(ships=[ANY, 2]),
        [ALL, ALL, ALL, ALL, 3, 1, 3, 1],
        [ALL, ALL, ALL, ALL, 3, 1, 3, 1],
    ),
]


def naive(values, case):
    """Segments side by side are one ship, which is straight; of ships that do not touch there are no other segments."""
    grid, rule = case.grid, case.rule
    cells = {divmod(coord, grid.cols): value for coord, value in enumerate(values)}
    held = {cell for cell, value in cells.items() if value in rule.segments}
    lines = [{(row, col) for col in range(grid.cols)} for row in range(grid.rows)]
    lines += [{(row, col) for row in range(grid.rows)} for col in range(grid.cols)]
    if any(number not in (NO_CLUE, len(held & line)) for line, number in zip(lines, rule.lines, strict=True)):
        return False
    top, bottom, left, right, middle, single = rule.segments
    counts, left_over = [0] * len(rule.counts), set(held)
    for row, col in sorted(held):
        for down, right_of, first, last in ((1, 0, top, bottom), (0, 1, left, right)):
            length = 1
            while (row + length * down, col + length * right_of) in held:
                length += 1
            ship = [(row + i * down, col + i * right_of) for i in range(length)]
            parts = [first, *[middle] * (length - 2), last] if length > 1 else [single]
            if [cells[cell] for cell in ship] == parts and left_over.issuperset(ship):
                if length > len(counts):
                    return False
                counts[length - 1] += 1
                left_over -= {*ship}
    if left_over or any(wanted not in (NO_CLUE, n) for n, wanted in zip(counts, rule.counts, strict=True)):
        return False
    apart = {(down, right_of) for down, right_of in product((-1, 0, 1), repeat=2) if down and right_of}
    touching = [(a, b) for a, b in combinations(held, 2) if (a[0] - b[0], a[1] - b[1]) in apart]
    return not touching and all(_goes_on(cells, one, other, rule.segments) for one, other in combinations(held, 2))


def _goes_on(cells, one, other, segments):
    """Whether segments side by side are of one ship."""
    top, bottom, left, right, middle, _ = segments
    before, behind = sorted((one, other))
    if (behind[0] - before[0], behind[1] - before[1]) == (0, 1):
        return cells[before] in (left, middle) and cells[behind] in (middle, right)
    if (behind[0] - before[0], behind[1] - before[1]) == (1, 0):
        return cells[before] in (top, middle) and cells[behind] in (middle, bottom)
    return True
