"""OnePath: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from drawn import scope_drawn, words_of
from geometry import beside, ends, held, is_edge
from rule_laws import Case, Drawn, Reason, Refusal

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import OnePath
from gridlanes.rules.one_path import BadPath

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
BOTH = (Layer.EDGES_H, Layer.EDGES_V)
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 2]]})
CORNERS = Grid(2, 2, layers=(Layer.CORNERS,))
ROUND = (0, 1, 2, 3, 4, 5, 6, 8, 9, 11)


def _edges(rows, cols):
    return Grid(rows, cols, layers=BOTH)


def inner(rows, cols):
    """The edges between two cells of a board with all edges."""
    grid = _edges(rows, cols)
    return [*grid.ids(Layer.EDGES_H)[1:-1].ravel().tolist(), *grid.ids(Layer.EDGES_V)[:, 1:-1].ravel().tolist()]


CASES = [
    Case(OnePath(1, True), _edges(2, 2), BINARY, [range(12)], "a loop of edges"),
    Case(OnePath(1, False), _edges(2, 2), BINARY, [range(12)], "an open path of edges"),
    Case(OnePath(1, True), _edges(1, 3), BINARY, [range(10)], "a loop in one row"),
    Case(OnePath(1, False), _edges(1, 3), BINARY, [(9, 0, 3, 5, 1, 7, 8, 2)], "some edges, shuffled"),
    Case(OnePath(0, True), _edges(1, 2), BINARY, [range(7)], "a loop of zeros"),
    Case(OnePath(7, True), _edges(1, 1), DIGITS, [range(4)], "a loop of 7s"),
    Case(OnePath(3, False), _edges(1, 1), DIGITS, [range(4)], "an open path of 3s"),
    Case(OnePath(1, True), _edges(2, 3), BINARY, [ROUND], "an edge is missing"),
    Case(OnePath(1, False), Grid(2, 2, layers=BOTH), BINARY, [(0, 5, 8)], "edges apart"),
    Case(OnePath(1, True), Grid(3, 4), BINARY, [range(12)], "a ring of cells"),
    Case(OnePath(1, False), Grid(3, 4), BINARY, [range(12)], "a snake of cells"),
    Case(OnePath(1, True), Grid(2, 6), BINARY, [range(12)], "a ring in two rows"),
    Case(OnePath(1, False), Grid(1, 6), BINARY, [(3, 1, 2, 5)], "some cells of a row"),
    Case(OnePath(7, True), Grid(2, 3), DIGITS, [range(6)], "a ring of 7s"),
    Case(OnePath(7, False), Grid(2, 3), DIGITS, [range(6)], "a snake of 7s"),
    Case(OnePath(1, True), WALLED, BINARY, [range(10)], "a ring around a wall"),
    Case(OnePath(1, True), CORNERS, BINARY, [range(9)], "a ring of corners"),
    Case(OnePath(1, False), CORNERS, BINARY, [range(9)], "a snake of corners"),
    Case(OnePath(1, False), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(OnePath(1, False), Grid(1, 2), BINARY, [(1,)], "one cell"),
    Case(OnePath(1, True), Grid(1, 2), BINARY, [(1,)], "one cell is no ring"),
    Case(OnePath(16, False), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(OnePath(64, False), _edges(1, 1), Alphabet.counting(64), [(0, 2)], "two edges with 64 marks"),
    Case(OnePath(1, True, across=True), _edges(2, 2), BINARY, [inner(2, 2)], "a loop of four cells"),
    Case(OnePath(1, True, across=True), _edges(3, 3), BINARY, [inner(3, 3)], "a loop from cell to cell"),
    Case(OnePath(1, False, across=True), _edges(2, 3), BINARY, [inner(2, 3)], "an open path from cell to cell"),
    Case(OnePath(1, False, across=True), _edges(1, 2), BINARY, [range(7)], "into the board and out of it"),
    Case(OnePath(7, True, across=True), _edges(2, 2), DIGITS, [inner(2, 2)], "7s from cell to cell"),
    Case(OnePath(1, True), _edges(4, 4), BINARY, [range(40)], "40 edges, closed"),
    Case(OnePath(1, False), _edges(4, 4), BINARY, [range(40)], "40 edges, open"),
    Case(OnePath(1, True), Grid(5, 6), BINARY, [range(30)], "30 cells, closed"),
    Case(OnePath(1, False), Grid(5, 6), BINARY, [range(30)], "30 cells, open"),
]


LOOP, OPEN, BESIDE = OnePath(1, True), OnePath(1, False), "+#+?+?+/# ? ? ?/+#+?+?+/. ? ? ?/+.+?+?"
SQUARES = "+?+?+.+.+/? ? ? . ./+?+?+?+.+/. . ? ? ./+.+.+?+?+/. . . ? ?/+.+.+.+?+"
DRAWN = [
    *(
        Drawn("a loop", LOOP, before, after)
        for before, after in (
            ("+#+?+/? ? ?/+?+?+", "+#+?+/# ? ?/+#+?+"),  # at a corner of two edges both or none
            ("+#+#+/? # ?/+?+?+", "broken"),  # a branch
            ("+#+.+/? . ./+?+?+", "broken"),  # a dead end
            ("+#+?+/# # ?/+#+?+", "+#+.+/# # ./+#+.+"),  # a closed loop is all
            ("+#+?+?+/# # ? ?/+#+?+#+", "broken"),  # and nothing is beside it
            ("+.+?+/? ? ?/+?+?+", "+.+?+/. ? ?/+.+?+"),  # no way in
            ("+.+.+/. . ./+.+.+", "broken"),  # no loop at all
        )
    ),
    Drawn("a chain may close alone", LOOP, f"{BESIDE}+"),
    Drawn("it does not beside another", LOOP, f"{BESIDE[:-1]}#+", "+#+?+?+/# . ? ?/+#+?+?+/. ? ? #/+.+?+#+"),
    Drawn("a loop is one of some squares that meet in corners", LOOP, SQUARES),
    Drawn(
        "which one holds the mark",
        LOOP,
        SQUARES.replace("+?", "+#", 1),
        "+#+?+.+.+/# ? ? . ./+#+?+.+.+/. . . . ./+.+.+.+.+/. . . . ./+.+.+.+.+",
    ),
    # Across the cut there are three edges, one must be two.
    Drawn("not inferred: parity", LOOP, "+?+?+?+/? ? ? ?/+?+?+?+/# . ? #/+?+?+?+/? ? ? ?/+?+?+?+"),
    *(
        Drawn("an open path", OPEN, before, after)
        for before, after in (
            ("+?+/? ?/+?+", "+?+/? ?/+?+"),
            ("+#+/# ?/+?+", "+#+/# ?/+?+"),
            ("+#+/# #/+?+", "+#+/# #/+.+"),  # would be a loop
            ("+#+/# #/+#+", "broken"),
            ("+#+.+/. . ./+?+?+", "+#+.+/. . ./+.+.+"),  # out of reach
            ("+#+?+#+/. . . ./+.+.+.+", "+#+#+#+/. . . ./+.+.+.+"),  # the only way between
            ("+#+?+#+/. ? . ./+.+.+.+", "+#+#+#+/. . . ./+.+.+.+"),  # both ends are known
            ("+#+.+#+/. . . ./+#+.+.+", "broken"),  # six ends
            ("+.+/? ./+.+", "+.+/# ./+.+"),  # not empty
        )
    ),
    *(
        Drawn("a ring", LOOP, before, after)
        for before, after in (
            ("##/#?", "##/##"),  # a corner of the ring has two neighbours
            ("?###/????/????", "?###/??.#/?###"),  # no more than two
            ("?#?/###/?.?", "broken"),  # a branch
            ("##??/##??/????", "##../##../...."),  # closed is all
            ("##?#/##??", "broken"),
            ("#.?/..?/???", "broken"),  # nothing beside it
            ("??.??/??.??/..?..", "??.??/??.??/....."),
            ("..../..../....", "broken"),
            ("??...??/#????.?/??...??", "??...../#?...../??....."),  # keeps to one block
        )
    ),
    # Both ways around lead over the middle column.
    Drawn("not inferred: two cells part the ring", LOOP, "???????/#??.??#/???????"),
    *(
        Drawn("a snake", OPEN, before, after)
        for before, after in (
            ("?#?/.?./...", "?#?/.?./..."),
            ("?##/??#/???", "?##/?.#/???"),
            ("#?#", "###"),
            ("#?./.??/..#", "##./.##/..#"),
            ("##/#?", "##/#."),  # would be a ring
            ("##/##", "broken"),
            ("#.?/..?", "#../..."),  # out of reach
            ("#.#", "broken"),
            ("..?", "..#"),  # not empty
            ("#.#.#/.....", "broken"),  # too many ends
        )
    ),
]


def _reason(drawing, closed, reason):
    """Why a drawing is no part of a path; for "" that nothing is said."""
    scope = scope_drawn(drawing)
    held = tuple(coord for coord, word in enumerate(words_of(drawing)) if word == 2)
    text = f"the {len(held)} coords that hold the mark are no part of one path: {reason}" if reason else ""
    return Reason(
        reason or "nothing",
        OnePath(1, closed),
        scope,
        drawing,
        BadPath(held, len(held), reason) if reason else None,
        text,
    )


REASONS = [
    _reason(*what)
    for what in (
        ("+.+/. ./+.+", True, "none can hold it"),
        ("+#+#+/. # ?/+?+?+", True, "it branches"),
        ("###/.#./???", False, "it branches"),
        ("+#+?+/# # ?/+#+?+", False, "a loop closes beside or within it"),
        ("+#+?+?+/# # ? ?/+#+?+#+", True, "a loop closes beside or within it"),
        ("#.?/#.#", True, "its parts cannot be joined"),
        ("+#+?+/. ? ?/+?+?+", True, "an end cannot go on"),
        ("?##/..#", True, "an end cannot go on"),
        ("#?#/.?./.#.", False, "an end cannot go on"),
        ("#?#/.?./.??", False, ""),
        ("##/##", False, "a loop closes beside or within it"),
        ("+#+?+/# ? ?/+#+?+", True, ""),
        ("+#+?+/# # ?/+#+?+", True, ""),
        ("##", True, "an end cannot go on"),
    )
]


REFUSALS = [Refusal(OnePath(1, True, across=True), scope_drawn("??/??"), "goes across edges")]


def _cells(grid, coord):
    """The cells on both sides of an edge, also outside of the grid."""
    layer, row, col = grid.place(coord)
    return {(row, col), (row - 1, col) if layer == Layer.EDGES_H else (row, col - 1)}


def naive(values, case):
    """Whether a walk along the path, from an end or from anywhere on a loop, uses it up."""
    grid, marked = case.grid, held(values, case)
    if not marked:
        return False
    edges = is_edge(grid, marked[0])
    if edges:
        links = [(_cells if case.rule.across else ends)(grid, coord) for coord in marked]
        nodes = sorted(set().union(*links))
    else:
        nodes = marked
        links = [{a, b} for a in nodes for b in nodes if a < b and beside(grid, a, b)]
    degrees = {node: sum(node in link for link in links) for node in nodes}
    loose = [node for node in nodes if degrees[node] < 2]
    if max(degrees.values()) > 2 or len(loose) != (0 if case.rule.closed else min(2, len(nodes))):
        return False
    here, left, seen = (loose or nodes)[0], list(links), 1
    while any(here in link for link in left):
        link = next(link for link in left if here in link)
        left.remove(link)
        (here,) = link - {here}
        seen += 1
    return not left and seen == len(nodes) + case.rule.closed
