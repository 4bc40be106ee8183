"""The kernel `loop_trials`: small boards with a loop, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from rule_laws import Case, Example

from gridlanes.compile.joint.loop_trials import LoopCount, loop_coords
from gridlanes.kernels.rules.loops.joint_member import Member
from gridlanes.kernels.rules.loops.loop_trials import loop_trials
from gridlanes.kernels.rules.shared.joint_states import states_of
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import Rule

BINARY = Alphabet.binary()
LAYERS = (Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V)
THROUGH = states_of([2], range(4))


def board_of(grid, link, states, told=None):
    """The coords of a board, and what the kernel is told of it; `states`: the joint state of each cell."""
    joint = dict(zip(product([Layer.CELLS], range(grid.rows), range(grid.cols)), states, strict=True))
    found = loop_coords(grid, link, joint, None if told is None else Member(told, THROUGH))
    return found._replace(board=found.board._replace(bounded=0))


def states_on(grid, link=1):
    """The joint states of cells through which a loop goes, or not."""
    board = board_of(grid, link, range(grid.rows * grid.cols)).board
    sides = [board.sides[4 * cell : 4 * cell + 4] for cell in range(board.n_cells)]
    return [states_of([0, 2], [place for place, k in enumerate(beside) if k < board.n_links]) for beside in sides]


@dataclass(frozen=True)
class OneLoopAtMost(Rule):
    """Edges between cells hold `link` if a loop crosses them, of which there is one at most; cells hold `told`, if this
    is a mark, where it goes through them. Each of `counts` holds.
    """

    link: int
    told: int | None
    counts: tuple[LoopCount, ...] = ()
    positional = True

    def lower(self, program, scope):
        joint = [program.auxiliary(states) for states in states_on(scope.grid)]
        told = None if self.told is None else scope.number(self.told)
        found = board_of(scope.grid, scope.number(self.link), joint, told)
        board = found.board._replace(counts=found.counts_for(scope.alphabet, self.counts))
        program.add(loop_trials, found.coords, board)


def _case(rule, rows, cols, label, alphabet=BINARY):
    grid = Grid(rows, cols, layers=LAYERS)
    coords = division_of(grid).edges.tolist()
    return Case(rule, grid, alphabet, [coords + ([*range(rows * cols)] if rule.told is not None else [])], label)


LEVEL, UPRIGHT = (Grid(2, 4, layers=LAYERS).ids(layer) for layer in (Layer.EDGES_H, Layer.EDGES_V))
PAIR = LoopCount([(int(LEVEL[1, 0]), 1), (int(LEVEL[1, 3]), 0), (int(UPRIGHT[0, 2]), 1)], 1, 2)
CASES = [
    _case(OneLoopAtMost(1, 1), 2, 2, "four cells"),
    _case(OneLoopAtMost(0, 1, (LoopCount([(0, 0), (3, 1)], 1, 1),)), 2, 2, "links of zeros"),
    _case(OneLoopAtMost(1, None), 2, 4, "two rows"),
    _case(OneLoopAtMost(1, None, (PAIR,)), 2, 4, "a count"),
    _case(OneLoopAtMost(1, None), 1, 3, "one row"),
    _case(OneLoopAtMost(7, None), 2, 2, "7s", Alphabet((0, 3, 7))),
]

TWO_BY_FOUR = Grid(2, 4, layers=LAYERS)
LOOSE = board_of(TWO_BY_FOUR, 1, range(8)).board
ANY = states_on(TWO_BY_FOUR)
NEEDED = [*ANY[:3], ANY[3] & ~1, *ANY[4:]]
EDGES = [3] * 10  # four across the middle, then three in each row
AROUND = [2, 1, 1, 2, *[2] * 6]


def _example(sentence, links, after, states, broken=False, counts=(), n_more=0):
    told = LOOSE._replace(counts=[number for count in counts for number in count], n_more=n_more)
    return Example(sentence, loop_trials, told, [*links, *states], [*after, *states], broken)


# Of the links 0 and 7, and of 0 and 4, at most one is on; variables that are no coords say whether one is.
PAIRED = [(0, 0, 1, 1, 3, 0, 1, 7, 1, 10, 2), (0, 0, 1, 1, 3, 0, 1, 4, 1, 11, 2)]
EXAMPLES = [
    _example("nothing is known", EDGES, EDGES, ANY),
    _example("a chain goes on", [2, *EDGES[1:]], [2, 3, 3, 3, 2, 3, 3, 2, 3, 3], ANY),
    _example("a cell at the other end must be visited", [2, *EDGES[1:]], AROUND, NEEDED),
    _example("what else must be visited", [2, 2, *EDGES[2:]], [2, 2, *EDGES[2:]], NEEDED, True),
    _example("a count that fails", [2, *EDGES[1:]], [2, *EDGES[1:]], ANY, True, [(0, 0, 1, 1, 2, 0, 0, 4, 0)]),
    _example("links of pairs that turn together", EDGES, [1, 3, 3, 3, 1, 3, 3, 1, 3, 3], ANY, False, PAIRED, 2),
    _example("one of them must", EDGES, EDGES, ANY, True, [*PAIRED, (0, 0, 1, 2, 2, 10, 1, 11, 1)], 2),
]


def naive(values, case):
    rule, grid = case.rule, case.grid
    board = division_of(grid)
    coords = [*board.edges.tolist(), *range(board.n_cells if rule.told is not None else 0)]
    value_of = dict(zip(coords, values, strict=True))
    beside = {cell: set() for cell in range(board.n_cells)}
    for k, (a, b) in enumerate(zip(board.first.tolist(), board.second.tolist(), strict=True)):
        if values[k] == rule.link:
            beside[a].add(b)
            beside[b].add(a)
    on = {cell for cell, others in beside.items() if others}
    reached, new = set(), {*[*on][:1]}
    while new:
        reached |= new
        new = set().union(*(beside[cell] for cell in new)) - reached
    told = rule.told is None or all((value_of[cell] == rule.told) == (cell in on) for cell in beside)
    counts = [sum(value_of[coord] == mark for coord, mark in count.held) for count in rule.counts]
    counted = all(count.least <= n <= count.most for count, n in zip(rule.counts, counts, strict=True))
    return told and counted and reached == on and all(len(others) in (0, 2) for others in beside.values())
