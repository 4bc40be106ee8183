"""Areas of dots, against sets of cells and lines to which conclusions are added until nothing is new."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridlanes.genres import galaxies
from gridlanes.grading.techniques.areas_of_dots import DottedBoard
from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.grading.areas_of_dots import OPPOSITES, REACH, WAYS_BACK, decide_areas

OFF, ON, OPEN = 1, 2, 3
KINDS = (OPPOSITES, REACH, WAYS_BACK)
SMALL = ("abbcc", "aaaaa", "ddeea", "fffgg")
SOLVED = [
    SMALL,
    ("aabcd", "aabcc", "eefec", "geeeh", "geiee"),
    ("aaaaaa", "bcddee", "fcfffg", "fffhfg", "fifffj", "fffkfj"),
    ("abbccd", "aebbfd", "geehff", "gieeff", "jikelf", "mmmmmn"),
    ("abaccdd", "abaacce", "aaaffcg", "haaaccg", "aaiacjj", "kaiaccl", "mmnoocc"),
    ("aaaaaab", "cadaebb", "caaeebf", "ggaaeef", "hhiaaee", "jjakael", "aaaaaal"),
    (
        *("abccdcccef", "acccccggef", "hhcccccgef", "ccciccjggf", "kkkllljmnn"),
        *("opqqjjjmnn", "pppprjjjjs", "pppprttjjj", "uupvvttjwx", "yyyyyttjwx"),
    ),
    ("aabcccd", "efbccgg", "hfcciii", "jcciiki", "ccciiii", "llminii", "opqiiir"),
]
"""boards divided into areas"""


def beside(cell):
    row, col = cell
    return [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)]


def opposite(cell, dot):
    return dot[0] - cell[0], dot[1] - cell[1]


def touched(dot):
    """The cells that a dot touches."""
    return {*product({dot[0] // 2, -(-dot[0] // 2)}, {dot[1] // 2, -(-dot[1] // 2)})}


class Plain:
    """What is known: the dot of cells, and between which places there are lines; None of `own` if it cannot be."""

    def __init__(self, rows, cols, dots, on, off):
        self.cells, self.dots, self.off = [*product(range(rows), range(cols))], dots, off
        self.own = {}
        self.lines = {frozenset({a, b}) for a in self.cells for b in beside(a) if b not in self.cells} | on
        self.is_wrong = False
        for dot in dots:
            for cell in touched(dot):
                self.give(cell, dot)

    def give(self, cell, dot):
        for each in (cell, opposite(cell, dot)):
            if each not in self.cells or self.own.setdefault(each, dot) != dot:
                self.is_wrong = True

    def open_from(self, cell):
        return [other for other in beside(cell) if frozenset({cell, other}) not in self.lines]

    def look_around(self):
        for cell, dot in [*self.own.items()]:
            for other in beside(cell):
                edge = frozenset({cell, other})
                if edge in self.off:
                    self.give(other, dot)
                if other in self.own and self.own[other] != dot:
                    self.lines.add(edge)
                if edge in self.lines:
                    self.lines.add(frozenset({opposite(cell, dot), opposite(other, dot)}))
        for cell in self.cells:
            around = {self.own.get(other) for other in self.open_from(cell)}
            if cell not in self.own and None not in around and len(around) < 2:
                self.is_wrong |= not around
                for dot in around:
                    self.give(cell, dot)

    def reach_of(self, dot):
        def can_have(cell):
            return cell in self.cells and self.own.get(cell, dot) == dot

        reached, new = set(), touched(dot)
        while new:
            reached |= new
            steps = [(a, b) for a in new for b in self.open_from(a) if b not in reached]
            new = {
                each
                for a, b in steps
                if can_have(b) and can_have(opposite(b, dot))
                if opposite(b, dot) in self.open_from(opposite(a, dot))
                for each in (b, opposite(b, dot))
            }
        return reached

    def look_at_reach(self):
        reach = {dot: self.reach_of(dot) for dot in self.dots}
        for cell in self.cells:
            dots = [dot for dot in self.dots if cell in reach[dot]]
            if cell not in self.own:
                self.is_wrong |= not dots
                if len(dots) == 1:
                    self.give(cell, dots[0])

    def look_for_ways_back(self):
        for start, dot in [*self.own.items()]:
            piece, size = {start}, 0
            while size != len(piece):
                size = len(piece)
                piece |= {other for cell in piece for other in beside(cell) if self.own.get(other) == dot}
            free = {other for cell in piece for other in beside(cell) if other in self.cells} - {*self.own}
            if not piece & touched(dot):
                self.is_wrong |= not free
                if len(free) == 1:
                    self.give(min(free), dot)

    def conclude(self, most):
        """All conclusions up to a kind; returns whether these can be."""
        before = None
        while before != (len(self.own), len(self.lines)) and not self.is_wrong:
            before = len(self.own), len(self.lines)
            self.look_around()
            if most >= REACH:
                self.look_at_reach()
            if most >= WAYS_BACK:
                self.look_for_ways_back()
        within = {edge for edge in self.lines for a, b in [edge] if a in self.own and self.own[a] == self.own.get(b)}
        return not self.is_wrong and not within and not self.lines & self.off


def between(board):
    """The places beside each edge that has a cell on both sides."""
    n = board.cells.cols
    found = {}
    for cell, others in enumerate(board.cells.beside.tolist()):
        for way, other in enumerate(others):
            if other >= 0:
                found[int(board.cells.edge[cell, way])] = frozenset({divmod(cell, n), divmod(other, n)})
    return found


def board_of(rows, cols):
    return DottedBoard.of(galaxies.structure(rows, cols))


def decided(rows, cols, dots, states, most):
    board, n = board_of(rows, cols), len(states)
    dotted = np.zeros((n, 2 * rows - 1, 2 * cols - 1), np.bool_)
    for row, col in dots:
        dotted[:, row, col] = True
    left, found, times = np.array(states, np.uint64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    decide_areas(left, board.cells, board.mark, dotted.reshape(n, -1), most, board.room(), found, times)
    return left.tolist(), found.tolist(), times.tolist()


def decided_plainly(rows, cols, dots, state, most):
    """What is left of a state; None if there is a contradiction."""
    edges = between(board_of(rows, cols))
    on, off = ({pair for edge, pair in edges.items() if state[edge] == word} for word in (ON, OFF))
    plain, left = Plain(rows, cols, dots, on, off), [*state]
    if not plain.conclude(most):
        return None
    for edge, pair in edges.items():
        dots_here = {plain.own.get(cell) for cell in pair}
        if pair in plain.lines or (len(dots_here) == 1 and None not in dots_here):
            left[edge] = ON if pair in plain.lines else OFF
    return left


def state_of(rows, cols, known):
    """A state in which some edges are known, by the two cells beside them."""
    edges = between(board_of(rows, cols))
    state = [OPEN if edge in edges else ON for edge in range(galaxies.structure(rows, cols).n_coords)]
    for edge, pair in edges.items():
        state[edge] = next((word for cells, word in known.items() if {*cells} == pair), OPEN)
    return state


def edges_at(rows, cols, left, word):
    """Between which cells edges are in a state, each pair in order."""
    return {tuple(sorted(pair)) for edge, pair in between(board_of(rows, cols)).items() if left[edge] == word}


def areas_in(board):
    """The areas of a solved board, and the dots in their middles."""
    areas = {}
    for row, line in enumerate(board):
        for col, name in enumerate(line):
            areas.setdefault(name, []).append((row, col))
    middles = [tuple(2 * sum(each) // len(cells) for each in zip(*cells, strict=True)) for cells in areas.values()]
    return {cell: name for name, cells in areas.items() for cell in cells}, middles


def true_edges(rows, cols, of):
    """The cells beside each edge, and what it is in a solution with the area of each cell."""
    pairs = between(board_of(rows, cols)).values()
    return [(pair, ON if len({of[cell] for cell in pair}) == 2 else OFF) for pair in pairs]


@pytest.mark.parametrize("most", KINDS)
@pytest.mark.parametrize("board", SOLVED)
def test_it_decides_what_sets_of_cells_say(board, most):
    """Which contradictions show depends on what comes first: a cell that lines surround may have a dot by then."""
    (of, dots), rows, cols = areas_in(board), len(board), len(board[0])
    rng, n = np.random.default_rng(most), (600 if JIT_OFF else 1200) // (rows * cols)
    true = {tuple(pair): word for pair, word in true_edges(rows, cols, of)}
    states, is_wrong = [], []
    for _ in range(n):
        share, wrong = rng.choice([0.05, 0.1, 0.2, 0.4]), rng.choice([0.0, 0.0, 0.1])
        told = {pair: OFF + ON - word if rng.random() < wrong else word for pair, word in true.items()}
        known = {pair: word for pair, word in told.items() if rng.random() < share}
        states.append(state_of(rows, cols, known))
        is_wrong.append(any(true[pair] != word for pair, word in known.items()))
    left, found, _ = decided(rows, cols, dots, states, most)
    for state, after, n_found, wrong in zip(states, left, found, is_wrong, strict=True):
        expected = decided_plainly(rows, cols, dots, state, most)
        if after[0] == 0 or expected is None:
            assert wrong
        else:
            assert after == expected
            assert n_found == sum(a != b for a, b in zip(state, after, strict=True))


@pytest.mark.parametrize("board", SOLVED)
def test_what_it_decides_is_so_in_the_solution(board):
    (of, dots), rows, cols = areas_in(board), len(board), len(board[0])
    true, left = state_of(rows, cols, {tuple(pair): word for pair, word in true_edges(rows, cols, of)}), None
    for most in KINDS:
        before = state_of(rows, cols, {}) if left is None else left
        (left,), _, _ = decided(rows, cols, dots, [before], most)
        assert all(new & old == new and new & word for new, old, word in zip(left, before, true, strict=True))


def test_a_line_and_a_cell_have_their_opposites():
    middle, above, below = (1, 1), (0, 1), (2, 1)
    for word in (ON, OFF):
        (left,), _, _ = decided(3, 3, [(2, 2)], [state_of(3, 3, {(above, middle): word})], OPPOSITES)
        assert edges_at(3, 3, left, word) == {(above, middle), (middle, below)}
        assert not edges_at(3, 3, left, ON + OFF - word)


def test_cells_of_different_dots_have_a_line_between_them():
    (left,), found, _ = decided(1, 2, [(0, 0), (0, 2)], [state_of(1, 2, {})], OPPOSITES)
    assert edges_at(1, 2, left, ON) == {((0, 0), (0, 1))}
    assert found == [1]


def test_a_cell_that_one_dot_alone_comes_to_belongs_to_it():
    state = state_of(3, 3, {})
    assert decided(3, 3, [(2, 2)], [state], OPPOSITES)[1] == [0]
    (left,), found, times = decided(3, 3, [(2, 2)], [state], REACH)
    assert len(edges_at(3, 3, left, OFF)) == 12
    assert (found, times) == ([12], [1])


def test_a_dot_goes_on_to_two_opposite_cells_or_to_none():
    # The dot on the left can have no other cell, as there are none opposite; the other has no cell opposite, either.
    (left,), _, _ = decided(1, 4, [(0, 0), (0, 5)], [state_of(1, 4, {})], REACH)
    assert left[0] == 0


def test_cells_apart_from_their_dot_take_the_only_way_back():
    (of, dots), state = areas_in(SMALL), state_of(4, 5, {})
    (left,), _, _ = decided(4, 5, dots, [state], REACH)
    assert edges_at(4, 5, left, OPEN)
    (left,), _, times = decided(4, 5, dots, [state], WAYS_BACK)
    assert not edges_at(4, 5, left, OPEN)
    assert edges_at(4, 5, left, OFF) == {tuple(sorted(pair)) for pair, word in true_edges(4, 5, of) if word == OFF}
    assert times == [1]


@pytest.mark.parametrize(
    ("dots", "known"),
    [
        ([(0, 1), (0, 2)], {}),  # two that touch a cell
        ([], {}),
        ([(row, col) for row in range(3) for col in range(5)], {}),  # more than cells
        ([(2, 2), (0, 4)], {((0, 0), (1, 0)): ON, ((0, 0), (0, 1)): ON}),  # a cell with nothing but lines around it
        ([(1, 2)], {((0, 1), (1, 1)): ON}),  # a line through a dot
        ([(0, 0), (0, 2)], {((0, 0), (0, 1)): OFF}),
    ],
)
def test_a_contradiction_leaves_a_coord_without_a_mark(dots, known):
    (left,), found, _ = decided(2, 3, dots, [state_of(2, 3, known)], REACH)
    assert left[0] == 0
    assert found == [1]
