"""What rooms begin as that are decided in order: areas with one or two marks each, in which these have one place."""

from __future__ import annotations

from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.cores_in_order import cores_in_order
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.known_marks import KnownMarks

ONE = [1, 9, 17, 18, 26, 34]
"""of a board of 6 x 6, one in each row and column"""
TWO = [1, 3, 13, 15, 17, 19, 29, 31, 32, 34, 44, 46, 48, 50, 60, 62]
"""of a board of 8 x 8, two in each row and column"""


def dice(row: int):
    return Draws(1, "cores").dice(row, 0, Purpose.REGIONS)


def test_single_marks_go_from_one_side_of_the_board_to_another() -> None:
    orders = {str(cores_in_order(dice(row), 6, 6, ONE, 1)) for row in range(40)}
    rows = [[cell] for cell in ONE]
    cols = [[cell] for cell in sorted(ONE, key=lambda cell: cell % 6)]
    assert orders == {str(order) for order in (rows, rows[::-1], cols, cols[::-1])}


def test_pairs_of_marks_have_one_place_each_when_those_before_are_known() -> None:
    drawn = [cores_in_order(dice(row), 8, 8, TWO, 2) for row in range(12)]
    found = [cores for cores in drawn if cores is not None]
    assert len({str(cores) for cores in found}) > 3
    for cores in found:
        cells = [cell for core in cores for cell in core]
        assert len({*cells}) == len(cells)
        assert {*TWO} <= {*cells}
        board = KnownMarks(8, 8, TWO)
        for core in cores:
            assert is_connected(core, 8, 8)
            assert len({*TWO}.intersection(core)) == 2
            assert board.is_only_way(core, board.n_known)
            board.make_known(core)


def test_a_mark_that_is_walled_in_leads_to_no_cores() -> None:
    assert cores_in_order(dice(0), 1, 5, [0, 2, 4], 2) is None
