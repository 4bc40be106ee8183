"""The kernel `dominoes_in_rooms`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.compile.joint.dominoes_in_rooms import DominoesInRooms
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.kernels.rules.rooms.dominoes_in_rooms import DominoRooms, dominoes_in_rooms
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount, Rule


def told(rows: int, cols: int, rooms: list[list[int]], *, tries: int = 1) -> DominoRooms:
    """What the kernel is told of a board."""
    rule = ExactCount(1, 2)
    own = RowRegions.of_lists(rule, [rooms])
    (tables,) = DominoesInRooms(rule)(Structure(Grid(rows, cols), Alphabet.binary(), []), [own])
    size, *entries = tables.entries[1:].tolist()
    return unpacked(DominoRooms, entries[size:])._replace(tries=tries)


@dataclass(frozen=True)
class InRooms(Rule):
    """The cells with the mark come in twos, and each room has two of them."""

    mark: int
    rooms: tuple[tuple[int, ...], ...]
    tries: int = 1
    positional = True

    def lower(self, program, scope):
        said = told(scope.grid.rows, scope.grid.cols, [[*room] for room in self.rooms], tries=self.tries)
        number = scope.number(self.mark)
        program.add(dominoes_in_rooms, scope.coords.tolist(), said._replace(mark=number))
        for room in self.rooms:
            program.add(exact_count, room, MarkAndCount(number, 2))


BINARY = Alphabet.binary()
CASES = [
    Case(InRooms(1, ((0, 1, 2), (3, 4, 5))), Grid(2, 3), BINARY, [range(6)], "two rows"),
    Case(InRooms(1, ((0, 1, 3), (2, 4, 5))), Grid(2, 3), BINARY, [range(6)], "two bent rooms"),
    Case(InRooms(1, ((0, 1, 4), (2, 3, 7))), Grid(2, 4), BINARY, [range(8)], "cells in no room"),
    Case(InRooms(0, ((0, 1, 3), (2, 5, 4), (6, 7, 8))), Grid(3, 3), BINARY, [range(9)], "zeros in three rooms"),
    Case(InRooms(7, ((0, 1),)), Grid(1, 4), Alphabet((0, 3, 7)), [range(4)], "three marks"),
    Case(InRooms(1, ((0,), (1, 2))), Grid(1, 3), BINARY, [range(3)], "a room of one cell"),
    Case(InRooms(1, ((0, 1, 3), (2, 4, 5)), 0), Grid(2, 3), BINARY, [range(6)], "nothing assumed"),
    Case(
        InRooms(1, ((*range(36),), (36, 37, 42, 43)), 0), Grid(8, 6), BINARY, [range(48)], "a room that is not listed"
    ),
    Case(
        InRooms(
            1, ((0, 1, 2, 5, 6), (3, 4, 8, 9, 13, 14), (7, 12, 11, 10), (15, 16, 20, 21), (17, 18, 19, 22, 23, 24))
        ),
        Grid(5, 5),
        BINARY,
        [range(25)],
        "five rooms",
    ),
]
THREE_AND_THREE = told(2, 3, [[0, 1, 2], [3, 4, 5]], tries=0)
LINE = told(1, 6, [[0, 1, 2], [3, 4, 5]])
EXAMPLES = [
    Example("the middle of three is in every domino", dominoes_in_rooms, LINE, "??????", "?#??#?"),
    Example("a domino across a border needs another", dominoes_in_rooms, LINE, "??#???", ".##.##"),
    Example("two in a room that reach out do not touch", dominoes_in_rooms, THREE_AND_THREE, "#??#??", "#.##.#"),
    Example("three in a room", dominoes_in_rooms, LINE, "###???", "###???", True),
    Example("a cell without a place", dominoes_in_rooms, LINE, "#.????", "#.????", True),
    Example("not inferred: from two rooms together", dominoes_in_rooms, THREE_AND_THREE, "??????", "??????"),
    Example(
        "assumed: one room leaves none to the other",
        dominoes_in_rooms,
        told(2, 3, [[0, 1, 2], [3, 4, 5]]),
        "??????",
        "#.##.#",
    ),
]


def naive(values, case):
    rule, cols = case.rule, case.grid.cols
    held = [cell for cell, value in enumerate(values) if value == rule.mark]

    def beside(a, b):
        return abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1

    in_twos = all(sum(beside(cell, other) for other in held) == 1 for cell in held)
    return in_twos and all(len({*room} & {*held}) == 2 for room in rule.rooms)
