"""Lines between equal numbers as clauses, and how solutions are read off (see numbers_learned.py).

Each cell has a group of variables: one for each number whose line may go through it, one for no line. Each link has a
variable. A link that holds the mark joins cells of the same number. That lines do not close is no clause: where a
solution has a closed one, a clause is added that breaks it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.by_sides import EVERY, SIDES, add_by_sides
from gridlanes.kernels.clauses.clause_state import HEAD, TRUE, add_clause, begin_clause, end_clause
from gridlanes.kernels.clauses.consequences import go_back
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, solve
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers

NORTH, EAST, SOUTH, WEST = range(SIDES)


class LinedCells(NamedTuple):
    """A mark, by its number; 1 if lines go through all cells; the number of cells side by side in the order in which
    cells are numbered; 1 if the work is bounded. For each cell in that order the positions of the links to the next
    cell and to the cell beside it in the next line, counted from 1, 0 for none; its number, or `NONE`.
    """

    mark: int
    through_all: int
    width: int
    bounded: int
    after: Numbers
    below: Numbers
    numbers: Numbers


class LineNotes(NamedTuple):
    """``int64`` each, and numbers. `name`: of each cell, that of its number from 0 on, -1 for none; `links`, `beside`:
    of each cell the links to north, east, south and west, and the cells there, -1 for none; `on`: for each link whether
    it holds the mark in the solution that was found last; `walk`: room.
    """

    n: int
    n_links: int
    n_names: int
    name: Any
    links: Any
    beside: Any
    on: Any
    walk: Any


@kernel(inline=True)
def of_cell(lines, cell, name):
    """The literal that the line of a number goes through a cell; the name after all others: that none does."""
    return 2 * (cell * (lines.n_names + 1) + name)


@kernel(inline=True)
def of_link(lines, link):
    """The literal that a link holds the mark."""
    return 2 * (lines.n * (lines.n_names + 1) + link)


@kernel(inline=True)
def also_others(lines):
    """The literal that lines are not moved towards the last row, either, by any small change."""
    return 2 * (lines.n * (lines.n_names + 1) + lines.n_links)


@kernel(inline=True)
def link_at(lines, cell, side):
    """The link of a cell on a side, -1 for none."""
    return lines.links[SIDES * cell + side]


@kernel(inline=True)
def cell_beside(lines, cell, side):
    """The cell on that side, -1 for none."""
    return lines.beside[SIDES * cell + side]


@kernel
def lay_out(lines, board):
    """Notes the links of each cell and the cells beside it."""
    for k in range(SIDES * lines.n):
        lines.links[k] = lines.beside[k] = -1
    for cell in range(lines.n):
        for k in range(2):
            link, other = board.after[cell] - 1, cell + 1
            if k == 1:
                link, other = board.below[cell] - 1, cell + board.width
            if link >= 0:
                there, back = (EAST, WEST) if k == 0 else (SOUTH, NORTH)
                lines.links[SIDES * cell + there] = lines.links[SIDES * other + back] = link
                lines.beside[SIDES * cell + there] = other
                lines.beside[SIDES * other + back] = cell


@kernel(inline=True)
def _of_side(lines, cell, side):
    link = link_at(lines, cell, side)
    return of_link(lines, link) if link >= 0 else link


@kernel(inline=True)
def _around(lines, cell):
    """The literals of the links of a cell, -1 for none."""
    north, south = _of_side(lines, cell, NORTH), _of_side(lines, cell, SOUTH)
    return north, _of_side(lines, cell, EAST), south, _of_side(lines, cell, WEST)


@kernel
def _encode_end(state, lines, cell):
    """One link of a cell with a number holds the mark."""
    around = _around(lines, cell)
    fine = add_clause(state, of_cell(lines, cell, lines.name[cell]), -1, -1, -1)
    fine &= add_by_sides(state, around, 0, EVERY, -1, -1)
    for one in range(SIDES):
        for other in range(one):
            fine &= add_by_sides(state, around, 1 << one | 1 << other, 0, -1, -1)
    return fine


@kernel
def _encode_way(state, lines, cell, through_all):
    """A cell without a number has a line and two links that hold the mark, or none."""
    around, none = _around(lines, cell), of_cell(lines, cell, lines.n_names)
    clause = begin_clause(state, lines.n_names + 1)
    if clause < 0:
        return False
    for name in range(lines.n_names + 1):
        state.memory[clause + HEAD + name] = of_cell(lines, cell, name)
    end_clause(state, clause)
    fine = through_all == 0 or add_clause(state, none ^ 1, -1, -1, -1)
    for side in range(SIDES):
        others = EVERY ^ 1 << side
        fine &= add_by_sides(state, around, 1 << side, 0, none ^ 1, -1)
        fine &= add_by_sides(state, around, 1 << side, others, -1, -1)
        fine &= add_by_sides(state, around, 0, others, none, -1)
        fine &= add_by_sides(state, around, others, 0, -1, -1)
    return fine


@kernel
def encode(state, lines, through_all):
    """What all solutions obey, but that no line closes. False where there is no room."""
    fine = True
    for cell in range(lines.n):
        if lines.name[cell] >= 0:
            fine &= _encode_end(state, lines, cell)
        else:
            fine &= _encode_way(state, lines, cell, through_all)
        for side in (EAST, SOUTH):
            link, other = link_at(lines, cell, side), cell_beside(lines, cell, side)
            if link >= 0:
                for name in range(lines.n_names):
                    here, there, off = of_cell(lines, cell, name), of_cell(lines, other, name), of_link(lines, link) + 1
                    fine &= add_clause(state, off, here, there ^ 1, -1) and add_clause(state, off, here ^ 1, there, -1)
    return fine


@kernel
def _next_in_line(lines, cell, came):
    """The link over which a line goes on from a cell to which it came by a link; -1 at its end."""
    for side in range(SIDES):
        link = link_at(lines, cell, side)
        if link >= 0 and link != came and lines.on[link] != 0:
            return link
    return -1


@kernel
def _break_closed(state, lines):
    """Adds clauses against closed lines of the solution in `on`; 0 if there are none, -1 if there is no room."""
    for link in range(lines.n_links):
        lines.walk[link] = 0
    found = 0
    for turn in range(2):
        for cell in range(lines.n):
            if turn == 0 and lines.name[cell] < 0:
                continue
            link = _next_in_line(lines, cell, -1)
            if link < 0 or lines.walk[link] != 0:
                continue
            size, at = 0, cell
            while link >= 0 and lines.walk[link] == 0:
                lines.walk[link] = 1
                lines.walk[lines.n_links + size] = link
                size += 1
                at = _over(lines, at, link)
                link = _next_in_line(lines, at, link)
            if turn == 1:
                found = 1
                clause = begin_clause(state, size)
                if clause < 0:
                    return -1
                for k in range(size):
                    state.memory[clause + HEAD + k] = of_link(lines, lines.walk[lines.n_links + k]) + 1
                end_clause(state, clause)
    return found


@kernel(inline=True)
def _over(lines, cell, link):
    """The cell on the other side of a link."""
    other = -1
    for side in range(SIDES):
        if link_at(lines, cell, side) == link:
            other = cell_beside(lines, cell, side)
    return other


@kernel
def next_solution(state, lines, assumed, most):
    """Looks for a solution as `solve`; it is left in `on`."""
    while True:
        found = solve(state, assumed, most)
        if found != FOUND:
            return found
        for link in range(lines.n_links):
            lines.on[link] = 1 if state.truth[of_link(lines, link)] == TRUE else 0
        go_back(state, 0)
        closed = _break_closed(state, lines)
        if closed == 0:
            return FOUND
        if closed < 0:
            return UNKNOWN


@kernel
def exclude_solution(state, lines):
    """Adds that some link of the solution in `on` does not hold the mark, at level 0."""
    clause, size = begin_clause(state, lines.n_links), 0
    if clause < 0:
        return False
    for link in range(lines.n_links):
        if lines.on[link] != 0:
            state.memory[clause + HEAD + size] = of_link(lines, link) + 1
            size += 1
    state.memory[clause] = size
    end_clause(state, clause)
    return True


@kernel
def _other_way(lines, start, goal, name, without):
    """Whether there is a way from cell to cell through cells that `walk` notes to be of a line, or of none, without one
    link; the links back from each cell are left in `walk`, from ``n`` on.
    """
    walk, n, n_waiting = lines.walk, lines.n, 1
    for cell in range(n):
        walk[n + cell] = -1
    walk[2 * n] = start
    walk[n + start] = lines.n_links
    k = 0
    while k < n_waiting:
        cell = walk[2 * n + k]
        k += 1
        if cell == goal:
            return True
        for side in range(SIDES):
            link, other = link_at(lines, cell, side), cell_beside(lines, cell, side)
            if link >= 0 and link != without and walk[n + other] < 0 and (walk[other] == name or walk[other] < 0):
                walk[n + other] = link
                walk[2 * n + n_waiting] = other
                n_waiting += 1
    return False


@kernel
def change_one_line(lines):
    """Turns the solution in `on` into another one in which one line is different; False if there is none such."""
    walk, n = lines.walk, lines.n
    for cell in range(n):
        walk[cell] = -1
    for cell in range(n):
        link, at = -1, cell
        if lines.name[cell] >= 0 and walk[cell] < 0:
            while at >= 0:
                walk[at] = lines.name[cell]
                link = _next_in_line(lines, at, link)
                at = _over(lines, at, link) if link >= 0 else -1
    for start in range(n):
        if lines.name[start] < 0:
            continue
        goal, link = start, _next_in_line(lines, start, -1)
        while link >= 0:
            goal = _over(lines, goal, link)
            link = _next_in_line(lines, goal, link)
        at, link = start, _next_in_line(lines, start, -1)
        while goal > start and link >= 0:
            if _other_way(lines, start, goal, lines.name[start], link):
                _draw_way(lines, start, goal)
                return True
            at = _over(lines, at, link)
            link = _next_in_line(lines, at, link)
    return False


@kernel
def _draw_way(lines, start, goal):
    """Draws the line that `_other_way` found in the place of that which is there."""
    at, link = start, _next_in_line(lines, start, -1)
    while link >= 0:
        at = _over(lines, at, link)
        after = _next_in_line(lines, at, link)
        lines.on[link] = 0
        link = after
    at = goal
    while at != start:
        link = lines.walk[lines.n + at]
        lines.on[link] = 1
        at = _over(lines, at, link)
