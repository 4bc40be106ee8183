"""Parts cover every row of every recipe once, in order."""

from __future__ import annotations

from small_sets import options_of

from gridlanes.datasets.plan import parts_of


def test_parts_cover_all_rows_in_order() -> None:
    options = options_of(part_rows=25)
    parts = parts_of(options)
    assert [part.number for part in parts] == [0, 1, 2, 3]
    assert [(part.line, part.offset, part.first_id, part.n_rows) for part in parts] == [
        (1, 0, 0, 25),
        (1, 25, 25, 25),
        (1, 50, 50, 10),
        (2, 0, 60, 20),
    ]
    assert {part.source for part in parts} == {"sudoku 4x4", "takuzu 4x4"}


def test_the_hash_of_a_part_is_that_of_what_is_asked_for() -> None:
    one, same, other = (parts_of(options_of(seed=seed)) for seed in (1, 1, 2))
    assert [part.sha256 for part in one] == [part.sha256 for part in same]
    assert not {part.sha256 for part in one} & {part.sha256 for part in other}
