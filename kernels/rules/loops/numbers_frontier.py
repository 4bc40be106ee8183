"""NumbersJoined, cell by cell: all ways to draw the lines at once, as far as there is room for their states.

The kernel visits the cells row by row (or column by column, if columns are shorter), as in Knuth's Simpath. How the
lines drawn so far can continue depends only on the *plugs*, the links from visited cells to others: which of them come
from a number, and which are the two ends of one line. Ways to draw that agree in this are one state. Each state leads
to at most two next states; going back from the last cell over those that lead to a finished board shows for every link
whether it can hold the mark, and whether it can lose it.

Consistency: domain consistent if there is room for all states; otherwise it infers nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.loops.numbers_joined import NONE
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive

_PLUG_BITS = 6
"""of a plug: 0 for none, else a name"""
_PLUGS_OF_WORD = 10
_PLUG = (1 << _PLUG_BITS) - 1
MAX_PLUGS = 2 * _PLUGS_OF_WORD
_HALF = (1 << 31) - 1
_FIRST_ARC = 40
"""names from here on are those of two ends of a line; those below, from 1 on, are numbers"""
_FEWEST_STATES, _MAX_STATES = 1 << 12, 1 << 24
_WIDEST, _LARGEST, _MAX_ON_LARGE = 12, 80, 1 << 12
"""cells of lines, and of boards, up to which there is room for all states, nearly always; and the room on larger ones,
which mostly have more states: trying is to cost little there, as every node tries"""
_MAX_BETWEEN = 1 << 20
"""states for which there is room between two cells, a quarter of all where those are fewer"""
_STATE_BITS = 24
_STATE = (1 << _STATE_BITS) - 1
_LEAVES, _BEGINS, _IS_GOOD = 1 << 2 * _STATE_BITS, 1 << 2 * _STATE_BITS + 1, 1 << 2 * _STATE_BITS + 2
"""what a state's note says besides the two states, counted from 1, that it leads to: that one plug leaves the cell
behind it; that two do in its second way, none in its first; that it leads to a finished board"""
_NOTHING = _FIRST_ARC - 1
"""stands for the name of what leaves a cell that nothing comes to"""


def most_states(n_cells: int, width: int) -> int:
    """The number of states for which there is room on boards of a number of cells, in lines of `width` cells."""
    if width > _WIDEST or n_cells > _LARGEST:
        return _MAX_ON_LARGE
    return min(_MAX_STATES, max(_FEWEST_STATES, 1 << n_cells // 3))


class CellByCell(NamedTuple):
    """A mark, by its number; 1 if lines go through all cells; the number of cells side by side in the order in which
    cells are visited; the number of states for which there is room. For each cell in that order the positions of the
    links to the next cell and to the cell beside it in the next line, counted from 1, 0 for none; its number, or
    `NONE`.
    """

    mark: int
    through_all: int
    width: int
    most: int
    after: Numbers
    below: Numbers
    numbers: Numbers


def _drawings(found: list[int], parameters: CellByCell) -> Iterator[list[int]]:
    """The states of links in every way to draw the lines, by trying both states of one link after the other."""
    n = len(parameters.numbers)
    links = {link - 1: (cell, cell + 1) for cell, link in enumerate(parameters.after) if link}
    links |= {link - 1: (cell, cell + parameters.width) for cell, link in enumerate(parameters.below) if link}
    order = sorted(links, key=lambda link: links[link])
    numbers = parameters.numbers

    def fits(chosen: dict[int, int], cell: int) -> bool:
        around = [chosen.get(link, OPEN) for link in order if cell in links[link]]
        most = 1 if numbers[cell] != NONE else 2
        least = most if numbers[cell] != NONE or parameters.through_all or IN in around else 0
        return around.count(IN) <= most and len(around) - around.count(OUT) >= least

    def is_right(chosen: dict[int, int]) -> bool:
        piece = list(range(n))
        for link, (a, b) in links.items():
            if chosen[link] == IN:
                if piece[a] == piece[b]:
                    return False
                piece = [piece[a] if one == piece[b] else one for one in piece]
        named = {(piece[cell], numbers[cell]) for cell in range(n) if numbers[cell] != NONE}
        return len({one for one, _ in named}) == len(named)

    def extend(chosen: dict[int, int]) -> Iterator[dict[int, int]]:
        if len(chosen) == len(order):
            if is_right(chosen):
                yield chosen
            return
        link = order[len(chosen)]
        for state in (OUT, IN) if found[link] == OPEN else (found[link],):
            now = {**chosen, link: state}
            if all(fits(now, cell) for cell in links[link]):
                yield from extend(now)

    if all(fits({}, cell) for cell in range(n)):
        for chosen in extend({}):
            yield [chosen[link] for link in range(len(found))]


def numbers_frontier_naive(words: Sequence[int], parameters: CellByCell) -> tuple[list[int], bool]:
    """The naive twin of `numbers_frontier`, which has room for all."""
    found = states_naive(words, parameters.mark)
    ways = [*zip(*_drawings(found, parameters), strict=True)]
    if found and not ways:
        return list(words), True
    after = [OPEN if len({*states}) > 1 else states[0] for states in ways]
    return written_naive(words, parameters.mark, after), False


class _Notes(NamedTuple):
    """Where the notes are in scratch, after the states of links."""

    can: int
    """of each link: 1 where it can do without the mark, and 2 where it can hold it"""
    name: int
    """of each cell the name of its number, 0 for none"""
    begin: int
    """of each cell the first state before it"""
    plugs: int
    """room for the plugs of one state"""
    leads: int
    """of each state where it leads to"""
    low: int
    """of the states before a cell the first half of their plugs, then of those behind it"""
    high: int
    layer: int
    """how many states there is room for between two cells"""
    table: int
    """where states are found by their plugs"""


@kernel(inline=True)
def _notes_of(size, n, width, most):
    """The space for n cells and numbers of links and states."""
    plugs, layer = 2 * size + 2 * n + 1, min(most // 4, _MAX_BETWEEN)
    leads = plugs + width + 2
    low = leads + most
    return _Notes(size, 2 * size, 2 * size + n, plugs, leads, low, low + 2 * layer, layer, low + 4 * layer)


@kernel
def _name_numbers(n, scratch, note):
    """Names numbers from 1 on; returns how many names there are."""
    n_names = 0
    for cell in range(n):
        number = scratch[note.name + cell]
        if number >= NONE:
            scratch[note.name + cell] = 0
            continue
        before = 0
        while scratch[note.begin + before] != number and before < cell:
            before += 1
        scratch[note.begin + cell] = number
        if before < cell:
            scratch[note.name + cell] = scratch[note.name + before]
        else:
            n_names += 1
            scratch[note.name + cell] = n_names
    return n_names


@kernel(inline=True)
def _find(low, high, first, n_states, table_size, there, scratch, note):
    """The state with some plugs among those from `first` on, a new one, number `n_states`, if there is none. Its plugs
    are noted from `there` on.
    """
    mixed = (low & _HALF) * 0x1E3779B1 + (low >> 31 & _HALF) * 0x15F4914F  # of factors so small that nothing overflows
    mixed += (high & _HALF) * 0x1B873593 + (high >> 31 & _HALF) * 0x0DC0FFEF
    slot = (mixed ^ (mixed >> 29)) & (table_size - 1)
    while True:
        state = scratch[note.table + slot]
        if state < first:
            scratch[note.table + slot] = n_states
            at = there + n_states - first
            scratch[note.low + at], scratch[note.high + at] = low, high
            return n_states
        at = there + state - first
        if scratch[note.low + at] == low and scratch[note.high + at] == high:
            return state
        slot = (slot + 1) & (table_size - 1)


@kernel
def _grown(table_size, least, scratch, note):
    """Makes room for twice as many states as there may be behind a cell, if that is not there; what the table has of
    cells before does not count. Returns its size.
    """
    size = max(table_size, 2)
    while size < least:
        size *= 2
    for slot in range(table_size, size):
        scratch[note.table + slot] = -1
    return size


@kernel
def _packed(width, scratch, note):
    """The two halves of the noted plugs, arcs renamed in the order of plugs."""
    n_arcs, low, high = 0, 0, 0
    for k in range(width + 1):
        plug = scratch[note.plugs + k]
        if plug >= _FIRST_ARC:
            partner = -1
            for j in range(k):
                if scratch[note.plugs + j] == plug:
                    partner = j
            if partner < 0:
                name = _FIRST_ARC + n_arcs
                n_arcs += 1
            elif partner < _PLUGS_OF_WORD:
                name = (low >> (_PLUG_BITS * partner)) & _PLUG
            else:
                name = (high >> (_PLUG_BITS * (partner - _PLUGS_OF_WORD))) & _PLUG
            plug = name
        if k < _PLUGS_OF_WORD:
            low |= plug << (_PLUG_BITS * k)
        else:
            high |= plug << (_PLUG_BITS * (k - _PLUGS_OF_WORD))
    return low, high


@kernel(inline=True)
def _rename(old, new, width, scratch, note):
    """Every plug with one name gets another."""
    for k in range(width + 1):
        if scratch[note.plugs + k] == old:
            scratch[note.plugs + k] = new


@kernel
def _enter(cell_name, up, left, width, scratch, note):
    """Joins what comes into a cell; returns the name of what leaves it: 0 if nothing need, -1 if it cannot be."""
    if cell_name > 0:
        if up > 0 and left > 0:
            return -1
        came = up + left
        if came == 0:
            return cell_name
        if came < _FIRST_ARC:
            return 0 if came == cell_name else -1
        _rename(came, cell_name, width, scratch, note)
        return 0
    if up == 0 or left == 0:
        return up + left
    if up == left:
        return 0 if up < _FIRST_ARC else -1
    if up < _FIRST_ARC and left < _FIRST_ARC:
        return -1
    _rename(max(up, left), min(up, left), width, scratch, note)
    return 0


@kernel(inline=True)
def _may(link, on, scratch):
    """Whether a link (counted from 1, 0 for none) may hold the mark, or do without."""
    if link == 0:
        return not on
    return scratch[link - 1] != OUT if on else scratch[link - 1] != IN


@kernel
def _unpack(low, high, width, scratch, note):
    """Notes the plugs of a state."""
    for k in range(width + 1):
        word = low if k < _PLUGS_OF_WORD else high
        scratch[note.plugs + k] = (word >> (_PLUG_BITS * (k % _PLUGS_OF_WORD))) & _PLUG


@kernel
def _step(cell, first, last, table_size, parameters, scratch, note):
    """Leads the states ``first:last`` through a cell; returns how many there are then, -1 if there is no room."""
    width, after, below = parameters.width, parameters.after[cell], parameters.below[cell]
    column, n_states, name = cell % width, last, scratch[note.name + cell]
    here = note.layer * (cell & 1)
    there = note.layer - here
    for state in range(first, last):
        at = here + state - first
        _unpack(scratch[note.low + at], scratch[note.high + at], width, scratch, note)
        up, left = scratch[note.plugs + column], scratch[note.plugs + width]
        scratch[note.plugs + column] = scratch[note.plugs + width] = 0
        begins = up + left + name == 0
        leaves = _NOTHING if begins else _enter(name, up, left, width, scratch, note)
        lead = _BEGINS if begins else _LEAVES if leaves > 0 else 0
        for way in range(2 if leaves > 0 else leaves + 1):
            down, right = (leaves > 0 and not begins) == (way == 0) and leaves > 0, leaves > 0 and way == 1
            if begins and way == 0 and parameters.through_all != 0:
                continue
            if not _may(below, down, scratch) or not _may(after, right, scratch):
                continue
            plug = _FIRST_ARC + width + 1 if begins else leaves
            scratch[note.plugs + column] = plug if down else 0
            scratch[note.plugs + width] = plug if right else 0
            low, high = _packed(width, scratch, note)
            found = _find(low, high, last, n_states, table_size, there, scratch, note)
            if found == n_states:
                n_states += 1
                if n_states >= parameters.most or n_states - last >= note.layer:
                    return -1
            lead |= (found + 1) << (_STATE_BITS * way)
        scratch[note.leads + state] = lead
    return n_states


@kernel
def _go_back(n, parameters, scratch, note):
    """Notes what links can be in finished boards, from the last cell on."""
    for cell in range(n - 1, -1, -1):
        after, below = parameters.after[cell], parameters.below[cell]
        for state in range(scratch[note.begin + cell], scratch[note.begin + cell + 1]):
            lead = scratch[note.leads + state]
            for way in range(2):
                found = (lead >> (_STATE_BITS * way)) & _STATE
                if found == 0 or scratch[note.leads + found - 1] & _IS_GOOD == 0:
                    continue
                scratch[note.leads + state] |= _IS_GOOD
                down = lead & (_LEAVES if way == 0 else _BEGINS) != 0
                if below > 0:
                    scratch[note.can + below - 1] |= 2 if down else 1
                if after > 0:
                    scratch[note.can + after - 1] |= 2 if way == 1 else 1


def _scratch(size: int, parameters: CellByCell) -> int:
    note = python_of(_notes_of)(size, len(parameters.numbers), parameters.width, parameters.most)
    return int(note.table + 4 * note.layer)


@rule_kernel(CellByCell, naive=numbers_frontier_naive, scratch=_scratch, columns=True, expensive=True)
def numbers_frontier(tile, coords, parameters, scratch):
    """All links between the cells of one board."""
    size, n, most = len(coords), len(parameters.numbers), parameters.most
    note = _notes_of(size, n, parameters.width, most)
    states(tile, coords, parameters.mark, scratch)
    for cell in range(n):
        scratch[note.name + cell] = number_of(tile, parameters.numbers[cell])
        scratch[note.begin + cell] = -1
    if _name_numbers(n, scratch, note) >= _FIRST_ARC - 1:
        return 0, 0
    table_size = 0
    scratch[note.low] = scratch[note.high] = 0
    first, last = 0, 1
    for cell in range(n):
        scratch[note.begin + cell] = first
        table_size = _grown(table_size, 4 * (last - first), scratch, note)
        n_states = _step(cell, first, last, table_size, parameters, scratch, note)
        if n_states < 0:
            return 0, 0
        if n_states == last:
            return 0, 1
        first, last = last, n_states
    scratch[note.begin + n] = first
    for link in range(size):
        scratch[note.can + link] = 0
    scratch[note.leads + first] = _IS_GOOD  # all that is left is the state without plugs
    _go_back(n, parameters, scratch, note)
    for link in range(size):
        can = scratch[note.can + link]
        if can == 1:
            scratch[link] = OUT
        elif can == 2:
            scratch[link] = IN
    return write(tile, coords, parameters.mark, scratch), 0
