"""Enumerated puzzles as a table."""

from __future__ import annotations

import gridlanes
from gridlanes.enumerating.enumerated_result import ENUMERATED_COLUMNS, EnumeratedResult


def test_the_table_has_its_columns_and_reading_it_again_changes_no_answer(tmp_path) -> None:
    result = EnumeratedResult.concatenate([*gridlanes.enumerate_puzzles("slitherlink", 2)])
    assert [*result.columns()] == [column.name for column in ENUMERATED_COLUMNS] == [*result.to_pandas().columns]
    assert result.columns(5)["id"].tolist() == [*range(5, 23)]
    path = tmp_path / "rows.parquet"
    result.to_pandas().to_parquet(path)
    again = gridlanes.solve(path)
    assert (again.status == result.status).all()
    assert (again.expected_agrees == 1).all()


def test_results_are_put_together_in_order() -> None:
    one = next(gridlanes.enumerate_puzzles("slitherlink", 2))
    both = EnumeratedResult.concatenate([one, one])
    for name in ("n_clues", "minimal", "orbit"):
        assert getattr(both, name).tolist() == [*getattr(one, name).tolist()] * 2
