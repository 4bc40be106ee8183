"""``gridlanes.generate``."""

from __future__ import annotations

import numpy as np
import pytest

import gridlanes
from gridlanes import ModelError, Status
from gridlanes.generating import calls
from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.generated_result import GENERATED_COLUMNS
from gridlanes.solvers.difficulty import difficulty_of


def test_generate_returns_a_result_whose_puzzles_are_unique() -> None:
    result = gridlanes.generate("sudoku", 5, size=4, seed=1)
    assert (result.status == Status.UNIQUE).all()
    again = gridlanes.solve([result.block.text(row) for row in range(5)], genre="sudoku")
    assert (again.solutions == result.solutions).all()
    assert result.row(0).puzzle == result.block.text(0)


def test_rows_are_counted_from_the_first() -> None:
    whole = gridlanes.generate("takuzu", 6, size=(4, 6), seed=3)
    fact = gridlanes.generate("takuzu", 2, size=(4, 6), seed=3, first=4, distinct=False)
    assert [fact.block.text(row) for row in range(2)] == [whole.block.text(row) for row in (4, 5)]


def test_clues_are_as_many_as_was_asked_for() -> None:
    exact = gridlanes.generate("sudoku", 20, size=6, n_clues=16).groups[0][0].givens
    assert ((exact > 0).sum(axis=1) == 16).all()
    span = gridlanes.generate("sudoku", 60, size=6, n_clues=(12, 20)).groups[0][0].givens
    counts = (span > 0).sum(axis=1)
    assert counts.min() >= 12
    assert counts.max() <= 20
    assert len(np.unique(counts)) > 4
    minimal = gridlanes.generate("sudoku", 20, size=6, n_clues=(8, 9), minimal=True).groups[0][0].givens
    assert {*(minimal > 0).sum(axis=1).tolist()} <= {8, 9}


def test_options_are_those_of_the_genre() -> None:
    result = gridlanes.generate("sudoku", 2, size=6, options={"box": (2, 3)})
    assert result.groups[0][0].structure.grid.box == (2, 3)
    with pytest.raises(ModelError, match="has no option 'stars'; expected one of box"):
        gridlanes.generate("sudoku", options={"stars": 2})


def test_what_is_shown_has_the_symmetry_and_stays_within_the_mask() -> None:
    mask = np.ones((9, 9), np.bool_)
    mask[4] = False
    givens = gridlanes.generate("sudoku", 6, symmetry="rotate180", mask=mask, minimal=True).groups[0][0].givens
    shown = givens > 0
    assert (shown == shown[:, ::-1]).all()
    assert not shown.reshape(-1, 9, 9)[:, 4].any()


def test_puzzles_are_as_hard_as_was_asked_for() -> None:
    group = gridlanes.generate("sudoku", 20, size=6, difficulty=(1, 2), minimal=True).groups[0][0]
    levels = difficulty_of(group.structure, group.givens).level
    assert {*levels.tolist()} <= {1, 2}


def test_tables_have_the_columns_of_what_is_made() -> None:
    result = gridlanes.generate("sudoku", 5, size=6, minimal=True)
    group = result.groups[0][0]
    table = result.to_arrow()
    assert table.column_names == [column.name for column in GENERATED_COLUMNS]
    assert table.column("n_clues").to_pylist() == (group.givens > 0).sum(axis=1).tolist()
    assert table.column("level").to_pylist() == difficulty_of(group.structure, group.givens).level.tolist()


def test_rows_are_distinct_unless_that_is_not_wanted() -> None:
    asked = {"size": 4, "n_clues": (5, 16), "seed": 1}
    distinct, plain = (
        canonical_hashes(gridlanes.generate("sudoku", 120, distinct=wanted, **asked).groups[0][0])
        for wanted in (True, False)
    )
    assert len({*distinct}) == 120 > len({*plain})
    with pytest.raises(ModelError, match="from row 0 on"):
        gridlanes.generate("sudoku", 2, first=1, **asked)


def test_no_row_is_equivalent_to_a_puzzle_that_is_to_be_avoided(tmp_path) -> None:
    first = gridlanes.generate("sudoku", 10, size=4, n_clues=6, seed=1)
    path = tmp_path / "first.txt"
    path.write_text("".join(f"{first.block.text(row)}\n" for row in range(10)))
    for avoid in (path, [tmp_path]):
        other = gridlanes.generate("sudoku", 10, size=4, n_clues=6, seed=1, avoid=avoid)
        assert not {*canonical_hashes(first.groups[0][0])} & {*canonical_hashes(other.groups[0][0])}


@pytest.mark.parametrize(
    "asked",
    [
        {"count": 0},
        {"count": 1.5},
        {"first": -1},
        {"seed": -1},
        {"size": 7},
        {"size": "9"},
        {"size": (9, 9, 9)},
        {"symmetry": "odd"},
        {"mask": [[True]]},
        {"mask": np.ones((4, 4))},
        {"difficulty": 4},
        {"difficulty": "harder"},
        {"difficulty": ("hard", "easy")},
        {"difficulty": ("easy", 3)},
        {"n_clues": -1},
        {"n_clues": (5, 4)},
        {"form": "poem"},
        {"genre": "no such"},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(asked) -> None:
    with pytest.raises(ModelError):
        gridlanes.generate(**{"genre": "sudoku", "size": 4, **asked})


def test_an_unknown_form_is_refused_before_anything_is_made(monkeypatch) -> None:
    monkeypatch.setattr(calls, "generated", None)
    with pytest.raises(ModelError, match="unknown form 'puzlink'; expected one of lines"):
        gridlanes.generate("slitherlink", 1, form="puzlink")
