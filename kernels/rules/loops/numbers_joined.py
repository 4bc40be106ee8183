"""NumbersJoined: links that hold a mark form lines, each from a cell with a number to another with the same one.

In this order, on the states of the links:

- chains of links that hold the mark: no branch, no cycle, no two numbers in one. A chain has the *name* of its number;
  so have cells that are on every possible line between two numbers;
- links: none closes a chain, joins two names, or leads to a cell that already has all its links;
- ways: for the two chains of each number that exactly two cells have, the cells on some simple path from one end to the
  other, through cells without a name or with the same one. Cells on all of these paths get the name, and so does a
  chain that is on the ways of only one number; all steps are repeated from the links on, as long as there are new
  names. Links on no way lose the mark;
- cells: an end, or a cell with a name, continues if only one way is possible.

If a contradiction is found, nothing is written. Consistency: weaker than complete. It does not infer that two lines,
each of which has a way, cannot both be drawn since one must go around the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, rule_kernel
from gridlanes.kernels.rules.loops.number_chains import PER_CELL, chain_notes, count_names, find_chains, name_chains
from gridlanes.kernels.rules.loops.ways_between import ALL, mark_ways, simple_paths
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    states,
    states_naive,
    write,
    written_naive,
)
from gridlanes.kernels.rules.shared.lowpoints import notes_at, walk_from_root

NONE = (1 << 16) - 1
"""stands for a cell without a number"""
UNNAMED = -1


class NumberedCells(NamedTuple):
    """A mark, by its number; 1 if lines go through all cells; the two cells of each link; the table of the links at
    each cell; the number of each cell, or `NONE`.
    """

    mark: int
    through_all: int
    ends: Numbers
    at_cell: Numbers
    numbers: Numbers


class _Lines:
    """What the naive twin notes: the states of links, the chains that those make which hold the mark, their names."""

    def __init__(self, found: list[int], parameters: NumberedCells) -> None:
        self.states, self.parameters, self.broken = found, parameters, False
        self.links = list(zip(parameters.ends[::2], parameters.ends[1::2], strict=True))
        self.at_cell = neighbours_of(parameters.at_cell)
        self.numbers = [UNNAMED if number == NONE else number for number in parameters.numbers]
        self.cells = range(len(self.numbers))
        self.chains = [{cell} for cell in self.cells]
        for link, (a, b) in enumerate(self.links):
            if found[link] == IN:
                self.broken |= self.chains[a] is self.chains[b]
                self.chains[a] |= self.chains[b]
                for cell in self.chains[a]:
                    self.chains[cell] = self.chains[a]
        taken = [sum(found[link] == IN for link in links) for links in self.at_cell]
        self.room = [(2 if self.numbers[cell] == UNNAMED else 1) - taken[cell] for cell in self.cells]
        """how many links more each cell may have"""
        self.begun = [number == UNNAMED and n > 0 for number, n in zip(self.numbers, taken, strict=True)]
        self.broken |= min(self.room) < 0
        self.names = [UNNAMED] * len(self.cells)
        for cell, number in enumerate(self.numbers):
            if number != UNNAMED:
                alike = self.alike(number)
                self.broken |= len(alike) % 2 == 1
                self.name(cell, alike[0] + (0 if len(alike) == 2 else len(self.cells)))

    def alike(self, number: int) -> list[int]:
        return [cell for cell in self.cells if self.numbers[cell] == number]

    def name(self, cell: int, name: int) -> None:
        self.broken |= self.names[cell] not in (UNNAMED, name)
        for other in self.chains[cell]:
            self.names[other] = name

    def settle_links(self) -> None:
        """What the two ends of each link say of it."""
        for link, (a, b) in enumerate(self.links):
            if self.states[link] == IN:
                continue
            one, other = self.names[a], self.names[b]
            full = self.room[a] == 0 or self.room[b] == 0
            closes = self.chains[a] is self.chains[b]
            if closes or full or (one != other and min(one, other) >= 0):
                self.states[link] = OUT

    def reach(self, number: int) -> set[int]:
        """The cells that lie on ways of a number; those that lie on all get its name."""
        alike = self.alike(number)
        name = self.names[alike[0]]
        links = [link for link, state in zip(self.links, self.states, strict=True) if state != OUT]
        allowed = {cell for cell in self.cells if self.names[cell] in (UNNAMED, name)}
        ends = sorted({end for cell in alike for end in self.chains[cell] if self.room[end] > 0})
        if name >= len(self.cells):
            walks = (next(simple_paths(links, allowed.__contains__, end, cell), ()) for end in ends for cell in allowed)
            return {cell for walk in walks for cell in walk}
        if not ends:
            return set()
        ways = [set(path) for path in simple_paths(links, allowed.__contains__, ends[0], ends[1])]
        if not ways:
            self.broken = True
            return set()
        for cell in set.intersection(*ways):
            self.name(cell, name)
        return set.union(*ways)

    def find_ways(self) -> list[bool]:
        """Which links are on ways."""
        on_way, ways = [False] * len(self.links), [set[int]() for _ in self.cells]
        for number in dict.fromkeys(number for number in self.numbers if number != UNNAMED):
            found, name = self.reach(number), self.names[self.alike(number)[0]]
            found = {cell for cell in found if self.names[cell] == name or self.chains[cell] <= found}
            for cell in found:
                ways[cell].add(name)
            on_way = [was or found.issuperset(link) for was, link in zip(on_way, self.links, strict=True)]
        for cell in self.cells:
            if self.names[cell] == UNNAMED and len(self.chains[cell]) > 1:
                self.broken |= not ways[cell]
                if len(ways[cell]) == 1:
                    self.name(cell, *ways[cell])
        return on_way

    def go_on(self) -> None:
        """Cells that must have links more have them where they may."""
        before = [*self.states]
        for cell, links in enumerate(self.at_cell):
            left = [link for link in links if before[link] == OPEN]
            must = self.begun[cell] or self.names[cell] != UNNAMED or self.parameters.through_all
            wanted = self.room[cell] if must else 0
            self.broken |= len(left) < wanted
            for link in left if len(left) == wanted else ():
                self.states[link] = IN


def numbers_joined_naive(words: Sequence[int], parameters: NumberedCells) -> tuple[list[int], bool]:
    """The naive twin of `numbers_joined`."""
    lines = _Lines(states_naive(words, parameters.mark), parameters)
    names = None
    while names != lines.names and not lines.broken:
        names = [*lines.names]
        lines.settle_links()
        on_way = lines.find_ways()
    if not lines.broken:
        gone = [OUT if state == OPEN and not way else state for state, way in zip(lines.states, on_way, strict=True)]
        lines.states = gone
        lines.go_on()
    return (list(words), True) if lines.broken else (written_naive(words, parameters.mark, lines.states), False)


_MUST = 2
"""noted beside whether a link is on a way: that it holds the mark"""


@kernel
def _settle_links(parameters, size, scratch, note):
    """Notes what the two ends of each link say of it."""
    ends = parameters.ends
    for link in range(size):
        if scratch[link] == IN:
            continue
        a, b = ends[2 * link], ends[2 * link + 1]
        one, other = scratch[note.chain + a], scratch[note.chain + b]
        full = scratch[note.room + a] == 0 or scratch[note.room + b] == 0
        name, other_name = scratch[note.name + one], scratch[note.name + other]
        if one == other or full or (name != other_name and min(name, other_name) >= 0):
            scratch[link] = OUT


@kernel
def _reach(parameters, first, n, scratch, note, notes):
    """Notes which cells are on the ways of the number whose first cell is `first`, and names those that are on all.
    Returns 0; 1 if there must be ways, and are none; 2 if its line is finished.
    """
    name = scratch[note.name + scratch[note.chain + first]]
    for cell in range(n):
        scratch[note.reached + cell] = 0
        other = scratch[note.name + scratch[note.chain + cell]]
        scratch[notes.order + cell] = 0 if other < 0 or other == name else -1
    begin = scratch[note.end + scratch[note.chain + first]]
    if name < n:
        goal = scratch[note.end + scratch[note.chain + scratch[note.second + first]]]
        if begin < 0:
            return 2
        clock = walk_from_root(parameters.at_cell, parameters.ends, begin, 0, scratch, notes)
        if scratch[notes.order + goal] == 0:
            return 1
        mark_ways(clock, begin, goal, scratch, notes)
        for k in range(clock):
            cell = scratch[notes.sequence + k]
            ways = scratch[notes.result + cell]
            scratch[note.reached + cell] = 1 if ways > 0 else 0
            if ways == ALL:
                scratch[note.name + scratch[note.chain + cell]] = name
        return 0
    clock = 0
    for cell in range(n):
        if scratch[note.first + cell] == first and scratch[note.number + cell] >= 0:
            begin = scratch[note.end + scratch[note.chain + cell]]
            if begin >= 0 and scratch[notes.order + begin] == 0:
                clock = walk_from_root(parameters.at_cell, parameters.ends, begin, clock, scratch, notes)
    for k in range(clock):
        scratch[note.reached + scratch[notes.sequence + k]] = 1
    return 0


@kernel
def _note_ways(parameters, name, size, n, scratch, note):
    """Notes the chains and the links that are on the ways of a name."""
    for cell in range(n):
        scratch[note.covered + cell] = 0
    for cell in range(n):
        scratch[note.covered + scratch[note.chain + cell]] += scratch[note.reached + cell]
    for cell in range(n):
        chain = scratch[note.chain + cell]
        if scratch[note.covered + chain] < scratch[note.size + chain] and scratch[note.name + chain] != name:
            scratch[note.reached + cell] = 0
        elif cell == chain and scratch[note.covered + chain] > 0:
            scratch[note.n_ways + cell] += 1
            scratch[note.last + cell] = name
    for link in range(size):
        a, b = parameters.ends[2 * link], parameters.ends[2 * link + 1]
        scratch[note.on_way + link] |= scratch[note.reached + a] & scratch[note.reached + b]


@kernel
def _find_ways(parameters, size, n, scratch, note, notes):
    """Notes the ways of all numbers, and names what is on those of one alone. Returns -1 for a contradiction."""
    for link in range(size):
        scratch[note.on_way + link] = 0
    for cell in range(n):
        scratch[note.n_ways + cell] = 0
    for cell in range(n):
        if scratch[note.number + cell] < 0 or scratch[note.first + cell] != cell:
            continue
        found = _reach(parameters, cell, n, scratch, note, notes)
        if found == 1:
            return -1
        if found == 0:
            _note_ways(parameters, scratch[note.name + scratch[note.chain + cell]], size, n, scratch, note)
    for cell in range(n):
        if scratch[note.chain + cell] == cell and scratch[note.name + cell] < 0 and scratch[note.size + cell] > 1:
            if scratch[note.n_ways + cell] == 0:
                return -1
            if scratch[note.n_ways + cell] == 1:
                scratch[note.name + cell] = scratch[note.last + cell]
    return count_names(n, scratch, note)


@kernel
def _go_on(parameters, size, n, scratch, note):
    """Notes links that cells must have; returns 1 where there are too few, else 0."""
    for cell in range(n):
        begun = scratch[note.size + scratch[note.chain + cell]] > 1
        named = scratch[note.name + scratch[note.chain + cell]] >= 0
        if not (begun or named or parameters.through_all != 0):
            continue
        n_open, wanted = 0, scratch[note.room + cell]
        for k in range(parameters.at_cell[cell], parameters.at_cell[cell + 1]):
            n_open += 1 if scratch[parameters.at_cell[k]] == OPEN else 0
        if n_open < wanted:
            return 1
        for k in range(parameters.at_cell[cell], parameters.at_cell[cell + 1]):
            if n_open == wanted and scratch[parameters.at_cell[k]] == OPEN:
                scratch[note.on_way + parameters.at_cell[k]] |= _MUST
    for link in range(size):
        if scratch[note.on_way + link] >= _MUST:
            scratch[link] = IN
    return 0


def _scratch(size: int, parameters: NumberedCells) -> int:
    return 2 * size + PER_CELL * len(parameters.numbers)


@rule_kernel(NumberedCells, naive=numbers_joined_naive, scratch=_scratch, columns=True, expensive=True)
def numbers_joined(tile, coords, parameters, scratch):
    """All links between the cells of one board."""
    size, n = len(coords), len(parameters.numbers)
    note = chain_notes(size, n)
    notes = notes_at(note.notes, n)
    states(tile, coords, parameters.mark, scratch)
    for cell in range(n):
        number = number_of(tile, parameters.numbers[cell])
        scratch[note.number + cell] = -1 if number >= NONE else number
        scratch[note.room + cell] = 2 if number >= NONE else 1
        scratch[note.chain + cell] = cell
        scratch[note.size + cell] = scratch[note.alike + cell] = 0
        scratch[note.name + cell] = scratch[note.end + cell] = -1
    if find_chains(parameters.ends, size, n, scratch, note) != 0 or name_chains(n, scratch, note) != 0:
        return 0, 1
    before, n_named = -1, count_names(n, scratch, note)
    while before != n_named:
        before = n_named
        _settle_links(parameters, size, scratch, note)
        n_named = _find_ways(parameters, size, n, scratch, note, notes)
        if n_named < 0:
            return 0, 1
    for link in range(size):
        if scratch[link] == OPEN and scratch[note.on_way + link] == 0:
            scratch[link] = OUT
    if _go_on(parameters, size, n, scratch, note) != 0:
        return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
