"""The kernel `pieces_in_rooms`, which serves the rooms of a puzzle's own; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from geometry import beside, pieces
from rule_laws import Case, Example

from gridlanes.compile.joint.rooms_together import MAX_LISTED, rooms_together
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.pieces_in_rooms import RoomPieces, pieces_in_rooms
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, AtMost, Connected, CountsDiffer, PieceOfSize, Rule


@dataclass(frozen=True)
class OnePieceEach(Rule):
    """Each region holds the mark in one piece, at least once, as often as its number says; regions beside each other do
    so unequally often, and their pieces do not touch. What the kernel leaves to others is lowered, too.
    """

    mark: int
    numbers: tuple[int, ...]
    most_listed: int
    tries: int

    def lower(self, program, scope):
        rooms, mark = [region.tolist() for region in scope.regions], self.mark
        pairs = [pair for pair in combinations(rooms, 2) if touching(scope.grid, *pair)]
        border = [ends for pair in pairs for ends in touching(scope.grid, *pair)]
        own = [
            RowRegions.of_lists(PieceOfSize(mark, Clue(0)), [rooms], [list(self.numbers)]),
            RowRegions.of_lists(Connected(mark), [rooms]),
            RowRegions.of_lists(AtLeastOne(mark), [rooms]),
            RowRegions.of_lists(AtMost(mark, 1), [border]),
            RowRegions.of_lists(CountsDiffer(mark, Clue(0)), [[a + b for a, b in pairs]], [[len(a) for a, _ in pairs]]),
        ]
        tables = rooms_together(Structure(scope.grid, scope.alphabet, []), own, self.most_listed)
        length, size, *rest = tables.tables.entries.tolist()
        assert (length, tables.tables.row.tolist(), tables.tables.begin.tolist()) == (1 + len(rest), [0], [0])
        program.add(pieces_in_rooms, rest[:size], unpacked(RoomPieces, rest[size:])._replace(tries=self.tries))
        for regions in tables.left:
            for _, coords, clue in regions.regions():
                if (rule := regions.rule.bound((clue,))) is not None:
                    rule.lower(program, Scope(scope.grid, scope.alphabet, (np.array(coords, np.intp),)))


def touching(grid, one, other):
    return [[a, b] for a in one for b in other if beside(grid, a, b)]


def _case(rows, cols, rooms, label, numbers=None, most_listed=MAX_LISTED, mark=1, alphabet=None, tries=0):
    names = [*dict.fromkeys(rooms)]
    regions = [[i for i, name in enumerate(rooms) if name == room] for room in names]
    rule = OnePieceEach(mark, numbers or (NO_CLUE,) * len(names), most_listed, tries)
    return Case(rule, Grid(rows, cols), alphabet or Alphabet.binary(), regions, label)


CASES = [
    _case(3, 3, "AABACBCCC", "three rooms"),
    _case(3, 3, "AABACBCCC", "three rooms, none listed", most_listed=0),
    _case(3, 3, "AABACBCCC", "three rooms, one not listed", most_listed=6),
    _case(2, 5, "AAABBACCBB", "numbers", (2, NO_CLUE, 1)),
    _case(2, 5, "AAABBACCBB", "numbers, none listed", (3, NO_CLUE, 1), most_listed=0),
    _case(2, 3, "AABACB", "a number that is too large", (NO_CLUE, 9, NO_CLUE)),
    _case(2, 3, "AABACB", "none at all in a room", (0, NO_CLUE, NO_CLUE)),
    _case(3, 4, "ABBBABCCADDC", "four rooms"),
    _case(3, 3, "AABACBCCC", "assumptions", (2, NO_CLUE, NO_CLUE), tries=1),
    _case(2, 5, "AAABBACCBB", "assumptions, one room not listed", (2, NO_CLUE, 1), most_listed=8, tries=1),
    _case(1, 4, "AABB", "three marks", mark=7, alphabet=Alphabet((0, 3, 7))),
    _case(1, 3, "ABC", "single cells"),
    _case(6, 6, "AAABBBADABCCDDDECCFDEEEGFFHHGGFFHHHH", "eight rooms"),
    _case(6, 6, "AAABBBADABCCDDDECCFDEEEGFFHHGGFFHHHH", "eight rooms, some listed", most_listed=12),
    _case(6, 8, "A" * 40 + "B" * 8, "a room of 40 cells"),
    _case(9, 16, "A" * 72 + "B" * 72, "rooms whose sizes no bit can tell"),
]

PAIR = RoomPieces(
    1, 0, [0, 2, 4], [1, 1], [2, 2], neighbour_table([[1], [0]]), neighbour_table([[], [2], [1], []]), [0, 0], []
)
EXAMPLES = [
    Example("a cell that holds the mark takes it across the border", pieces_in_rooms, PAIR, [3, 2, 3, 3], [2, 2, 1, 2]),
    Example(
        "it does not infer from two rooms together that sizes 1 and 2, or 2 and 1, leave no second cell to both",
        pieces_in_rooms,
        PAIR,
        [3, 3, 3, 3],
        [3, 3, 3, 3],
    ),
    Example("assumptions that fail", pieces_in_rooms, PAIR._replace(tries=1), [3, 3, 3, 3], [2, 3, 3, 2]),
    Example("rooms of one size", pieces_in_rooms, PAIR, [2, 1, 1, 2], [2, 1, 1, 2], True),
]


def naive(values, case):
    rooms, rule = [region.tolist() for region in case.scope.regions], case.rule
    held = [
        [coord for coord, value in zip(room, marks, strict=True) if value == rule.mark]
        for room, marks in zip(rooms, case.split(values), strict=True)
    ]
    if any(len(pieces(case.grid, coords)) != 1 for coords in held if len(coords)):
        return False
    if any(
        number not in (NO_CLUE, len(coords)) or not coords for number, coords in zip(rule.numbers, held, strict=True)
    ):
        return False
    return not any(
        touching(case.grid, rooms[i], rooms[j])
        and (len(held[i]) == len(held[j]) or touching(case.grid, held[i], held[j]))
        for i, j in combinations(range(len(rooms)), 2)
    )
