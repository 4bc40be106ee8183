"""The kernel `apart_in_rooms`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from geometry import pieces
from rule_laws import Case, Example

from gridlanes.compile.joint.apart_rooms import ApartInRoomsOf
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.apart_in_rooms import ApartInRooms, apart_in_rooms
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, CountNoneBeside, Rule


def told(rows, cols, rooms, runs, tries=0) -> ApartInRooms:
    """What the kernel is told of a board."""
    counted = RowRegions.of_lists(
        CountNoneBeside(1, Clue(0)), [[[*room] for room, _ in rooms]], [[number for _, number in rooms]]
    )
    own = [counted, RowRegions.of_lists(AtLeastOne(1), [[[*run] for run in runs]])]
    (tables,) = ApartInRoomsOf(1)(Structure(Grid(rows, cols), Alphabet.binary(), []), own)
    size, *entries = tables.entries[1:].tolist()
    return unpacked(ApartInRooms, entries[size:])._replace(tries=tries)


@dataclass(frozen=True)
class InRooms(Rule):
    """Cells that hold a mark keep apart and cut nothing off; rooms have so many of them, runs at least one."""

    mark: int
    rooms: tuple[tuple[tuple[int, ...], int], ...]
    runs: tuple[tuple[int, ...], ...] = ()
    tries: int = 0
    positional = True

    def lower(self, program, scope):
        said = told(scope.grid.rows, scope.grid.cols, self.rooms, self.runs, self.tries)
        program.add(apart_in_rooms, scope.coords.tolist(), said._replace(mark=scope.number(self.mark)))


def _case(rule, rows, cols, label, alphabet=None):
    return Case(rule, Grid(rows, cols), alphabet or Alphabet.binary(), [range(rows * cols)], label)


CASES = [
    _case(InRooms(1, (((0, 1, 2, 3), 2),), ((4, 5, 6),)), 2, 4, "two rows"),
    _case(InRooms(1, (((0, 1, 3, 4), 2), ((2, 5), NO_CLUE)), ((0, 3, 6), (1, 4, 7), (6, 7, 8))), 3, 3, "three rows"),
    _case(InRooms(1, (((0, 1, 3, 4), 2),), ((2, 5, 8),), 1), 3, 3, "assumptions"),
    _case(InRooms(1, (((0, 3, 1), 1), ((2, 5, 4), 1)), (), 1), 2, 3, "assumptions in two rows"),
    _case(InRooms(0, (((0, 1, 2), 2), ((3, 4), 0))), 1, 5, "one row of zeros"),
    _case(InRooms(1, (((0, 1, 2), 1),), ((2, 3, 4),)), 5, 1, "one column"),
    _case(InRooms(7, (((0, 1, 2), 1),)), 2, 3, "7s", Alphabet((0, 3, 7))),
    _case(InRooms(1, (((*range(32),), 9), ((32, 33, 34), 2)), ((35, 36, 37, 38),)), 6, 7, "a room that is counted"),
    _case(InRooms(1, (((*range(12),), 4),)), 3, 4, "all of a board"),
]
SIX = "/".join(["??????"] * 6)
SQUARE = told(3, 3, [((0, 1, 2, 3, 4, 5, 6, 7, 8), 5)], [])
LARGE = told(6, 6, [((*range(36),), 14)], [])
LOOSE = told(6, 6, [((*range(36),), 2)], [])
RUNS = told(3, 3, [], [(0, 1, 2), (0, 3, 6)])
TRIED = told(2, 4, [((0, 4, 5), 1)], [(1, 2, 3)], 1)
EXAMPLES = [
    Example("a room with one set", apart_in_rooms, told(2, 3, [((0, 1, 2), 2)], []), "???/???", "#.#/..."),
    Example("five would close chains at the border", apart_in_rooms, SQUARE, "???/???/???", "???/???/???", True),
    Example("the last cell of a run", apart_in_rooms, RUNS, "?.?/???/???", "?.?/???/???"),
    Example("a run along a column", apart_in_rooms, RUNS, "?.?/.??/.??", "#.?/.??/.??"),
    Example("a run without any", apart_in_rooms, RUNS, "?.?/#?#/???", "?.?/#?#/???", True),
    Example("more than fit between corners", apart_in_rooms, LARGE, SIX, SIX, True),
    Example("not inferred: from a count that is loose", apart_in_rooms, LOOSE, SIX, SIX),
    Example("assumptions that fail", apart_in_rooms, TRIED, "????/????", "?.??/??.."),
]


def naive(values, case):
    rule, grid = case.rule, case.grid
    held = {cell for cell, value in enumerate(values) if value == rule.mark}
    if any(other in held for cell in held for other in grid.adjacent(cell)):
        return False
    if len(pieces(grid, {*range(len(values))} - held)) > 1:
        return False
    counts = all(number == NO_CLUE or len({*room} & held) == number for room, number in rule.rooms)
    return counts and all({*run} & held for run in rule.runs)
