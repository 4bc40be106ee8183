"""The kernel `numbers_apart_learned`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.compile.joint.numbers_apart import numbers_apart
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.numbers_apart_learned import (
    NumbersApart,
    numbered_boards_naive,
    numbers_apart_learned,
)
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import OneToSize, Rule

TWO, THREE, WITH_HOLES = Alphabet((1, 2)), Alphabet((1, 2, 3)), Alphabet((1, 2, 0))


def told(rows, cols, alphabet, rooms) -> tuple[list[int], NumbersApart]:
    """The coords of the rooms, and what the kernel is told of a board where nothing is handed over."""
    own = RowRegions.of_lists(OneToSize(), [[[*room] for room in rooms]])
    (tables,) = numbers_apart(Structure(Grid(rows, cols), alphabet, []), [own])
    size, *entries = tables.entries[1:].tolist()
    return entries[:size], unpacked(NumbersApart, entries[size:])._replace(hands_over=0)


@dataclass(frozen=True)
class NumbersInRooms(Rule):
    """Each room has the numbers from 1 to its size; equal ones in a line are farther apart than they say."""

    rooms: tuple[tuple[int, ...], ...]
    positional = True

    def lower(self, program, scope):
        board = scope.grid.rows, scope.grid.cols, scope.alphabet
        program.add(numbers_apart_learned, *told(*board, self.rooms))


CASES = [
    Case(NumbersInRooms(((0, 1), (2,))), Grid(1, 3), TWO, [range(3)], "two rooms"),
    Case(NumbersInRooms(((0, 3), (1, 2), (4, 5))), Grid(2, 3), TWO, [range(6)], "rooms of two"),
    Case(NumbersInRooms(((0, 1, 3), (2, 5, 4))), Grid(2, 3), THREE, [range(6)], "rooms of three"),
    Case(NumbersInRooms(((4, 0), (3, 5))), Grid(2, 3), WITH_HOLES, [range(6)], "a board with holes"),
]
WORDS = {"1": 0b001, "2": 0b010, "3": 0b100, "h": 0b011, "?": 0b111}
"""what a cell may hold; h: 1 or 2"""


def example(label, rows, cols, rooms, before, after, broken=False):
    coords, said = told(rows, cols, THREE, rooms)
    before, after = ([WORDS[board[coord]] for coord in coords] for board in (before, after))
    return Example(label, numbers_apart_learned, said, before, after, broken)


EXAMPLES = [
    example("a number beside the room of a 1", 1, 3, ((0, 1), (2,)), "???", "121"),
    example("two twos with one cell in between", 1, 4, ((0, 1), (2, 3)), "1??2", "1??2", True),
    example("not inferred: what several boards have in common", 1, 2, ((0, 1),), "??", "??"),
    example("the last place for a 3", 1, 3, ((0, 2, 1),), "hh?", "hh?"),
    example("a hole between two ones", 1, 3, ((0,), (2,)), "???", "1?1"),
]


def naive(values, case):
    rule = case.rule
    coords, said = told(case.grid.rows, case.grid.cols, case.alphabet, rule.rooms)
    return tuple(case.alphabet.number(values[coord]) for coord in coords) in {*numbered_boards_naive(said)}
