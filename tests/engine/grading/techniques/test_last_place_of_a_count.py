"""The last place of a count, in puzzles and against a plain version."""

from __future__ import annotations

import json

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import N, assert_lawful

import gridlanes
from gridlanes.compile.structure import Structure
from gridlanes.genres import takuzu
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.blocks import Group
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AtLeastOne, AtMost, DegreeIn, ExactCount

LAST = techniques()["last-place-of-a-count"]
pytestmark = pytest.mark.xdist_group("genres")


def group_of(name):
    return made(small_request(next(g for g in LAWS if g.name == name), minimal=True), N).groups[0][0]


def test_it_is_lawful():
    assert_lawful(LAST.name, "takuzu", (0.0, 0.3, 0.6, 0.8))


def narrowed(structure, words):
    """What it leaves of a state, as a list; None if it finds a contradiction."""
    position = Position(Group(structure, np.arange(1), np.zeros((1, structure.n_coords), np.uint8)))
    position.put(np.arange(1), np.array([words], np.uint64))
    moves, sizes = LAST.apply(position, np.arange(1))
    left = position.marks_left(np.arange(1))[0].tolist()
    assert (moves > 0).tolist() == (sizes > 0).tolist() == [left != words]
    return None if 0 in left else left


def of_board(*lines):
    """What it leaves of a board of Takuzu."""
    structure = takuzu.structure(len(lines), len(lines[0]), False)
    text = narrowed(structure, [" 01?".index(mark) for mark in "".join(lines)])
    assert text is not None
    return ["".join(" 01?"[word] for word in text[i : i + len(lines[0])]) for i in range(0, len(text), len(lines[0]))]


EMPTY = "??????"


def test_the_last_cell_of_a_line_is_what_its_half_lacks():
    assert of_board("01?011", *[EMPTY] * 5) == ["010011", *[EMPTY] * 5]
    assert of_board(*(f"{mark}?????" for mark in "10011?")) == [f"{mark}?????" for mark in "100110"]


def test_a_half_that_is_complete_decides_only_one_cell():
    for line in ("11010?1?", "00101?0?", "1??0??1?"):
        board = [line, *["????????"] * 7]
        assert of_board(*board) == board


def test_the_last_of_three_in_a_row_differs_from_both_others():
    assert of_board("11????", *[EMPTY] * 5)[0] == "110???"
    assert of_board("1?1???", *[EMPTY] * 5)[0] == "101???"
    assert of_board("1?0???", *[EMPTY] * 5)[0] == "1?0???"


def test_one_place_leads_to_the_next():
    assert of_board("11?0?0", *[EMPTY] * 5)[0] == "110010"


GRID = Grid(4, 6)


def structure_of(*constraints):
    return Structure(GRID, Alphabet((0, 1, 2)), constraints, genre="small")


def left_plainly(words, counts):
    """The same by single looks at the counts; None for a contradiction."""
    state, moved = list(words), True
    while moved:
        moved = False
        for coords, rule in counts:
            bit = 1 << rule.mark
            held = sum(state[c] == bit for c in coords)
            still = [c for c in coords if state[c] & bit and state[c] != bit]
            admitted = rule.admitted(len(coords)).tolist()
            if not any(admitted[held : held + len(still) + 1]):
                return None
            if len(still) == 1 and admitted[held : held + 2] != [True, True]:
                state[still[0]] &= bit if admitted[held + 1] else ~bit
                if not state[still[0]]:
                    return None
                moved = True
    return state


def random_case(rng):
    """Counts that a random solution meets, with a state in which few coords are open."""
    true, counts = rng.integers(3, size=GRID.n_coords), []
    for _ in range(rng.integers(2, 6)):
        coords, mark = rng.choice(GRID.n_coords, rng.integers(2, 9), replace=False).tolist(), int(rng.integers(3))
        n = int((true[coords] == mark).sum())
        rules = [ExactCount(mark, n), AtMost(mark, n), DegreeIn(mark, tuple({max(n - 1, 0), n + 1, n}))]
        rules += [DegreeIn(mark, (n, n + 2)), AtLeastOne(mark) if n else ExactCount(mark, 0)]
        counts.append((coords, rules[rng.integers(len(rules))]))
    is_open = rng.random(GRID.n_coords) < rng.choice([0.2, 0.5])
    words = np.where(is_open, rng.integers(1, 8, GRID.n_coords) | 1 << true, 1 << true)
    return words.tolist(), counts, true.tolist()


def test_it_finds_what_the_plain_version_finds_and_no_mark_of_a_solution_is_lost():
    rng, n_moved = np.random.default_rng(6), 0
    for _ in range(60):
        words, counts, true = random_case(rng)
        counts.append(([0, 1, 2, 3], ExactCount(0, true[:4].count(0))))  # so that one of them says less
        cells = [(Set(tuple(divmod(c, GRID.cols) for c in coords)), rule) for coords, rule in counts]
        left = narrowed(structure_of(*(Constraint(rule, region) for region, rule in cells)), words)
        assert left == left_plainly(words, counts)
        assert all(word >> mark & 1 for word, mark in zip(left, true, strict=True))
        n_moved += left != words
    assert n_moved > 20


def test_a_contradiction_leaves_no_mark():
    structure = structure_of(Constraint(ExactCount(1, 2), Row(0)), Constraint(ExactCount(1, 3), Row(0)))
    assert narrowed(structure, [2, 2, 7, 1, 1, 1, *[7] * 18]) is None


def suits(*constraints):
    structure = structure_of(*constraints)
    return LAST.suits(Position(Group(structure, np.arange(1), np.zeros((1, structure.n_coords), np.uint8))))


def test_it_suits_counts_that_say_more_of_several_places():
    assert suits(Constraint(ExactCount(1, 2), Row(0)))
    assert suits(Constraint(AtMost(1, 2), Row(0)))
    assert not suits(Constraint(DegreeIn(1, (0, 2, 4, 6)), Row(0)))  # it never says more
    assert not suits(Constraint(DegreeIn(1, (0, 3)), Row(0)))
    assert not suits(Constraint(AtMost(1, 6), Row(0)))
    assert not suits()
    with_clue = Structure(GRID, Alphabet.binary(), [Constraint(ExactCount(1, Clue(0)), Row(0))], genre="small")
    clues, givens = np.full((1, 1), 2, np.int32), np.zeros((1, GRID.n_coords), np.uint8)
    assert not LAST.suits(Position(Group(with_clue, np.arange(1), givens, clues=clues)))


def test_it_suits_takuzu_and_is_on_request():
    assert LAST.suits(Position(group_of("takuzu")))
    assert not LAST.suits(Position(group_of("sudoku")))
    assert LAST.name not in Profile.of_genre("default").costs
    assert LAST.name in Profile.of_genre("takuzu").costs


def test_steps_name_the_line():
    trace = gridlanes.explain(json.dumps({"genre": "takuzu", "data": {"grid": ["01.0", "....", "....", "1..0"]}}))
    steps = [step for step in trace.steps if step.technique is LAST]
    assert steps
    for step in steps:
        assert step.constraints is not None, str(step)
        assert len(step.constraints) == 1
