"""A row of a run draws itself from its own text."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.run_row import RunRow
from gridlanes.status import Status

OPTIONS = RunOptions()
SLITHERLINK = "https://puzz.link/p?slither/3/3/j4j"
"""one clue of 4 in the middle: its four edges are the loop"""


def row(**values) -> RunRow:
    """A unique 4x4 Sudoku, but for `values`."""
    usual = {
        "id": 1234,
        "genre": "sudoku",
        "puzzle": "12343412214343.1",
        "width": 4,
        "height": 4,
        "status": "UNIQUE",
        "solution": "1234341221434321",
        "guesses": 0,
        "reason": "",
        "expected_agrees": -1,
    }
    return RunRow({**usual, **values}, OPTIONS)


def test_a_row_has_its_columns():
    found = row()
    assert (found.id, found.puzzle, found.status, found.n_cells) == (1234, "12343412214343.1", Status.UNIQUE, 16)
    assert {"puzzle", "guesses", "solution", "drawing"} <= set(dir(found)), "what is offered while one types"
    with pytest.raises(AttributeError, match="a row of a run has no 'colour'"):
        _ = found.colour


def test_a_row_has_its_solution_as_a_grid_and_prints_it():
    grid = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert np.array_equal(row().solution, grid)
    assert str(row()) == "\n".join(" ".join(map(str, line)) for line in grid)


def test_a_row_draws_itself_with_givens_and_what_was_found():
    svg = row()._repr_svg_()
    assert svg.startswith("<svg")
    assert svg.count("<text") == 16
    assert 'width="184"' in row().drawing(thumbnail=True)


def test_a_row_without_a_solution_is_drawn_without_one():
    unsolvable = row(puzzle="11..............", status="UNSOLVABLE", solution="")
    assert unsolvable.solution is None
    assert unsolvable.drawing().count("<text") == 2
    assert str(unsolvable) == "11..............\nUNSOLVABLE"


def test_a_row_that_is_no_puzzle_is_a_card_with_the_reason():
    invalid = row(puzzle="1234", status="INVALID", solution="", width=0, height=0, reason="x:3: too <short>")
    assert "too &lt;short&gt;" in invalid.drawing(thumbnail=True)
    assert str(invalid) == "1234\nINVALID: x:3: too <short>"
    assert invalid.solution is None


@pytest.mark.parametrize("values", [{"genre": "chess"}, {"puzzle": "no puzzle"}])
def test_a_row_that_cannot_be_read_again_says_so(values):
    assert "read again" in row(**values).drawing() or row(**values).solution is not None
    if "puzzle" in values:
        assert row(**values).solution is None


def test_a_wrong_solution_is_not_drawn():
    for text in ("1234", "123434122143432x"):
        assert row(solution=text).solution is None


def test_edges_are_drawn_and_printed():
    found = row(genre="slitherlink", puzzle=SLITHERLINK, width=3, height=3, solution=_loop())
    assert found.solution.shape == (24,)
    assert str(found).split("\n")[2:5] == ["+ +-+ +", "  |4|", "+ +-+ +"]
    assert "<svg" in found.drawing()


def _loop() -> str:
    across = [[0, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 0]]
    down = [[0, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0]]
    return "".join(str(value) for line in [*across, *down] for value in line)


def test_captions_say_what_matters():
    assert row().caption() == "1,234 · sudoku · UNIQUE"
    assert row(guesses=1).caption() == "1,234 · sudoku · UNIQUE · 1 guess"
    assert row(guesses=2_000, expected_agrees=0).caption().endswith("2,000 guesses · given solution wrong")
    assert repr(row()) == "RunRow(1,234 · sudoku · UNIQUE)"
