"""The kernel `room_count_apart`, which serves rooms whose shaded cells keep apart; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from rule_laws import Case, Example

from gridlanes.kernels.rules.counts.at_most import at_most
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.kernels.rules.rooms.room_count_apart import SIDES, RoomApart, room_count_apart
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule


@dataclass(frozen=True)
class Parted(Rule):
    """So many cells of the region hold the mark, and no two of these share a side."""

    mark: int
    n: int
    positional = True

    def lower(self, program, scope):
        places = sorted(
            (scope.grid.place(cell)[1:] for cell in scope.coords.tolist()), key=lambda at: (sum(at) % 2, at)
        )
        cells = [scope.grid.coord_at[scope.grid.layers[0], *place] for place in places]
        n_light, number = sum(sum(place) % 2 == 0 for place in places), scope.number(self.mark)
        at = {place: k for k, place in enumerate(places)}
        beside = [
            at.get((row + down, col + right), len(places))
            for row, col in places[:n_light]
            for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
        ]
        program.add(exact_count, cells, MarkAndCount(number, self.n))
        for pair in combinations(places, 2):
            if sum(abs(a - b) for a, b in zip(*pair, strict=True)) == 1:
                program.add(at_most, [cells[at[place]] for place in pair], MarkAndCount(number, 1))
        program.add(room_count_apart, cells, RoomApart(number, self.n, n_light, beside))


BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
CASES = [
    Case(Parted(1, 2), Grid(1, 3), BINARY, [range(3)], "two of three"),
    Case(Parted(1, 3), Grid(2, 3), BINARY, [range(6)], "three of six"),
    Case(Parted(1, 4), Grid(3, 3), BINARY, [range(9)], "four of nine"),
    Case(Parted(1, 5), Grid(3, 3), BINARY, [range(9)], "five of nine"),
    Case(Parted(1, 4), Grid(3, 3), BINARY, [(0, 1, 2, 3, 5, 6, 7, 8)], "around a hole"),
    Case(Parted(1, 4), Grid(3, 4), BINARY, [(1, 2, 4, 5, 6, 7, 9)], "a cross and more"),
    Case(Parted(0, 3), Grid(2, 4), BINARY, [(0, 1, 3, 4, 5, 6)], "zeros"),
    Case(Parted(7, 2), Grid(2, 3), DIGITS, [(0, 1, 2, 4, 5)], "three marks"),
    Case(Parted(1, 3), Grid(1, 4), BINARY, [range(4)], "too many"),
    Case(Parted(1, 0), Grid(1, 2), BINARY, [range(2)], "none"),
    Case(Parted(1, 1), Grid(1, 1), BINARY, [range(1)], "one cell"),
    Case(Parted(1, 10), Grid(4, 5), BINARY, [range(20)], "ten of twenty"),
    Case(Parted(64, 2), Grid(1, 3), Alphabet.counting(64), [range(3)], "the last of sixty-four marks"),
]
BESIDE = [3, 4, 5, 5, 4, 5, 5, 5]
"""two light cells, of three dark ones the second beside one of them, the third beside both"""
EXAMPLES = [
    Example(sentence, room_count_apart, RoomApart(1, wanted, 2, BESIDE), words, after, broken)
    for sentence, wanted, words, after, broken in (
        ("a cell that is beside none", 3, "?????", "??#??", False),
        ("a cell without a partner", 2, "??.?.", "?#.?.", False),
        ("its neighbour, and the partner of this", 2, "?..??", "...##", False),
        ("no space", 4, "?????", "?????", True),
        ("space for one more", 2, "?????", "?????", False),
        ("one holds it", 3, "#????", "###??", False),
    )
]
assert SIDES == 4


def naive(values, case):
    rule = case.rule
    held = [
        case.grid.place(cell)[1:] for cell, value in zip(case.regions[0], values, strict=True) if value == rule.mark
    ]
    apart = all(sum(abs(a - b) for a, b in zip(*pair, strict=True)) > 1 for pair in combinations(held, 2))
    return len(held) == rule.n and apart
