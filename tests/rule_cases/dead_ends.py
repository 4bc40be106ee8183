"""The kernel `dead_ends`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from geometry import pieces
from rule_laws import Case, Example

from gridlanes.kernels.rules.lines.seen_around import NONE, arms_of
from gridlanes.kernels.rules.shading.dead_ends import DeadEnds, dead_ends
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule

PLAIN, SHADED, END = 0, 1, 2
MARKS = Alphabet((PLAIN, SHADED, END))


def told(size, cols, counts=MappingProxyType({}), tries=0, exact=0, n_ends=NONE, lines=()) -> DeadEnds:
    """What the kernel is told of a board; `counts`: of cells, `lines`: of rows and columns."""
    numbers = [{**counts}.get(k, NONE) for k in range(size)] if counts else []
    blocks = [0b1111, 0b1001, 0b0110] if exact else [0b1111, 0b0000]
    return DeadEnds(cols, PLAIN, SHADED, END, exact, n_ends, tries, blocks, numbers, [*lines])


@dataclass(frozen=True)
class Ends(Rule):
    """Light cells are connected; of these the ends have one beside them, the others more; counts along lines.

    `exact`: others have two, and light cells touch only at sides.
    """

    cols: int
    counts: tuple[tuple[int, int], ...] = ()
    tries: int = 0
    exact: int = 0
    n_ends: int = NONE
    lines: tuple[int, ...] = ()
    positional = True

    def lower(self, program, scope):
        said = dict(self.counts), self.tries, self.exact, self.n_ends, self.lines
        program.add(dead_ends, scope.coords.tolist(), told(len(scope.coords), self.cols, *said))


def _case(rows, cols, label, *rule, **more):
    return Case(Ends(cols, *rule, **more), Grid(rows, cols), MARKS, [range(rows * cols)], label)


NO = NONE
CASES = [
    _case(2, 3, "no counts"),
    _case(2, 3, "two counts", ((0, 2), (5, 3))),
    _case(3, 2, "assumptions", ((1, 3),), 1),
    _case(1, 5, "one row", ((1, 3),)),
    _case(1, 4, "one row, a count at its end", ((0, 4),), 1),
    _case(5, 1, "one column", ((4, 3), (1, 0))),
    _case(7, 1, "seven in a column", ((3, 1),), 1),
    _case(2, 2, "a block", ((0, 1),)),
    _case(3, 3, "three rows", ((4, 2), (0, 3)), 1),
    _case(4, 5, "large", ((0, 3), (7, 2), (18, 4)), 1),
    _case(2, 3, "a line", exact=1, n_ends=2),
    _case(3, 2, "a line and numbers", exact=1, n_ends=2, lines=(2, 1, NO, NO, 2), tries=1),
    _case(1, 6, "a line in a row", exact=1, lines=(3, NO, NO, NO, 1, NO, 0)),
    _case(3, 4, "a large line", exact=1, n_ends=2, lines=(3, NO, 2, 2, NO, NO, 1), tries=1),
]
P, S, E = 1 << PLAIN, 1 << SHADED, 1 << END
OPEN, ANY = P | S, P | S | E
LAST, ONWARD = [E, ANY, ANY, S, ANY, ANY], [E, P, P | E, S, ANY, ANY]
CORNER = [S, *[OPEN] * 5]
OFF = [S, OPEN, OPEN, S, OPEN, OPEN]
EXAMPLES = [
    Example("an end looks where there is room", dead_ends, told(6, 3, {0: 3}), LAST, ONWARD),
    Example("an end with two beside it", dead_ends, told(6, 3), [ANY, E, P] * 2, [ANY, E, P] * 2, True),
    Example("an end of one cell", dead_ends, told(3, 3, {0: 1}), [E, ANY, ANY], [E, ANY, ANY], True),
    Example("a row that ends twice", dead_ends, told(3, 3), [E, ANY, S], [E, E, S]),
    Example("a cell without candidates", dead_ends, told(2, 2), [0, ANY], [0, ANY], True),
    Example("not inferred: a corner comes to an end", dead_ends, told(6, 3), CORNER, CORNER),
    Example("inferred by assumptions", dead_ends, told(6, 3, tries=1), CORNER, OFF),
]


def naive(values, case):
    rule, size = case.rule, len(values)
    lit = {cell for cell, value in enumerate(values) if value != SHADED}
    arms = [arms_of(k, size, rule.cols) for k in range(size)]
    if len(pieces(case.grid, lit)) > 1:
        return False
    beside = {k: sum(bool(arm) and arm[0] in lit for arm in arms[k]) for k in lit}
    if any((values[k] == END) != (n == 1) or (rule.exact and n not in (1, 2)) for k, n in beside.items()):
        return False
    for k in range(size - rule.cols):
        block = [k, k + 1, k + rule.cols, k + rule.cols + 1]
        here = [cell in lit for cell in block]
        wrong = [[True] * 4, [True, False, False, True], [False, True, True, False]] if rule.exact else [[False] * 4]
        if (k + 1) % rule.cols and (all(here) or here in wrong):
            return False
    if rule.n_ends not in (NONE, sum(value == END for value in values)):
        return False
    cells = range(size)
    lines = [cells[k : k + rule.cols] for k in range(0, size, rule.cols)] + [
        cells[k :: rule.cols] for k in range(rule.cols)
    ]
    if any(n not in (NONE, len(lit.intersection(line))) for line, n in zip(lines, rule.lines, strict=False)):
        return False
    for k, count in rule.counts:
        seen = [next((i for i, cell in enumerate(arm) if cell not in lit), len(arm)) for arm in arms[k]]
        if count != (1 + sum(seen) if k in lit else 0):
            return False
    return True
