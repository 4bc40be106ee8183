"""The kernel `own_counts_learned`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.compile.joint.counted_rooms import CountedRoomsLearned
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.own_counts_learned import CountedRooms, counted_boards_naive, own_counts_learned
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import EqualApart, OwnCount, Rule

UNLIKE, APART = EqualApart(1), EqualApart(2)
ONE, TWO, THREE = Alphabet((1, 0)), Alphabet((1, 2, 0)), Alphabet((0, 3, 1, 2))


def told(rows, cols, alphabet, rooms, unlike=(), apart=()) -> tuple[list[int], CountedRooms]:
    """The coords of the rooms, and what the kernel is told of a board where nothing is handed over."""
    own = [
        RowRegions.of_lists(rule, [[[*region] for region in regions]])
        for rule, regions in ((OwnCount(0), rooms), (UNLIKE, unlike), (APART, apart))
    ]
    structure = Structure(Grid(rows, cols), alphabet, [])
    (tables,) = CountedRoomsLearned(0, UNLIKE, APART)(structure, own)
    size, *entries = tables.entries[1:].tolist()
    return entries[:size], unpacked(CountedRooms, entries[size:])._replace(hands_over=0)


@dataclass(frozen=True)
class CountsInOnePiece(Rule):
    """In each room a number says how many of its cells are filled, all in one piece without a block."""

    rooms: tuple[tuple[int, ...], ...]
    unlike: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    positional = True

    def lower(self, program, scope):
        board = scope.grid.rows, scope.grid.cols, scope.alphabet
        program.add(own_counts_learned, *told(*board, self.rooms, self.unlike, self.apart))


CASES = [
    Case(CountsInOnePiece(((0, 1), (2,)), ((1, 2),)), Grid(1, 3), TWO, [range(3)], "two rooms"),
    Case(CountsInOnePiece(((0, 1, 3), (2, 4, 5)), ((1, 2), (3, 4))), Grid(2, 3), TWO, [range(6)], "no threes"),
    Case(CountsInOnePiece(((0, 1, 2, 3),), (), ((0, 2),)), Grid(2, 2), THREE, [range(4)], "a wall within a room"),
    Case(CountsInOnePiece(((2, 0), (1, 3)), ((0, 1),)), Grid(2, 2), ONE, [range(4)], "ones alone"),
    Case(CountsInOnePiece(((0, 1, 2, 3, 4, 5, 6, 7, 8),)), Grid(3, 3), THREE, [range(9)], "a room of nine"),
]


WORDS = {"1": 0b001, "2": 0b010, "f": 0b011, "-": 0b100, "?": 0b111}
"""what a cell may hold, of the alphabet `TWO`; f: filled"""


def example(label, rows, cols, rooms, before, after, broken=False, **pairs):
    coords, said = told(rows, cols, TWO, rooms, **pairs)
    before, after = ([WORDS[board[coord]] for coord in coords] for board in (before, after))
    return Example(label, own_counts_learned, said, before, after, broken)


EXAMPLES = [
    example("a room that cannot hold the 1 of the other", 1, 3, ((0, 1), (2,)), "???", "221", unlike=((1, 2),)),
    example("a room that would be empty", 1, 2, ((0,), (1,)), "1-", "1-", True),
    example("not inferred: what several boards have in common", 1, 3, ((0, 1, 2),), "???", "???"),
    example("the number of cells that are filled", 1, 3, ((0, 1, 2),), "f?-", "1--", apart=((0, 1),)),
    example("two cells beside a wall", 1, 2, ((0, 1),), "ff", "ff", True, apart=((0, 1),)),
]


def naive(values, case):
    rule = case.rule
    coords, said = told(case.grid.rows, case.grid.cols, case.alphabet, rule.rooms, rule.unlike, rule.apart)
    return tuple(case.alphabet.number(values[coord]) for coord in coords) in counted_boards_naive(said)
