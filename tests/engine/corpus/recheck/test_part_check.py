"""What tests of rows have in common: ids, what is reported once and how much of it, and sources that end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.part import Part
from gridlanes.corpus.recheck.part_check import SHOWN, PartCheck
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.errors import ModelError


class Rows:
    def __init__(self, ids: list[int]) -> None:
        self.id = np.array(ids, np.int64)
        self.reported = np.zeros(len(ids), np.bool_)

    def __len__(self) -> int:
        return len(self.id)

    def mark_reported(self, wrong: Any) -> list[int]:
        unreported = np.flatnonzero(wrong & ~self.reported)
        self.reported[unreported] = True
        return unreported.tolist()


class Source:
    """Three rows at a time, and an error behind the sixth."""

    given = 0

    def take(self, most: int) -> Any:
        if self.given >= 6:
            raise ModelError("it is cut off")
        n = min(3, most)
        self.given += n
        return [None] * n

    def finish(self) -> None:
        raise ModelError("it goes on")


def check_of(first_id: int = 0, source: Source | None = None) -> tuple[PartCheck, list[Any]]:
    heard: list[Any] = []
    check = PartCheck(cast(Manifest, None), lambda *said: heard.append(said))
    check.begin(cast(Part, SimpleNamespace(first_id=first_id)), "part", cast(SourceRows, source))
    return check, heard


def test_ids_go_on_from_batch_to_batch() -> None:
    check, heard = check_of(5)
    check._ids(Rows([5, 6]))
    check._ids(Rows([7, 9]))
    assert heard == [("part: row 9: expected id 8 in its place",)]


def test_a_row_is_reported_once_and_many_are_counted() -> None:
    check, heard = check_of()
    rows = Rows([*range(20)])
    check._report(rows, rows.id >= 10, lambda at: f"wrong at {at}")
    assert heard[:SHOWN] == [(f"part: row {i}: wrong at {i}",) for i in range(10, 10 + SHOWN)]
    assert heard[SHOWN:] == [(f"part: {10 - SHOWN} more rows of that kind: wrong at {10 + SHOWN}", 10 - SHOWN)]
    check._report(rows, rows.id >= 9, str)
    assert heard[SHOWN + 1 :] == [("part: row 9: 9",)]


def test_rows_are_compared_as_far_as_their_source_goes() -> None:
    check, heard = check_of(source=Source())
    compared: list[Any] = []
    done = check._by_source(Rows([*range(8)]), lambda places, block: compared.append((places.tolist(), len(block))))
    assert done == 6
    assert compared == [([0, 1, 2], 3), ([3, 4, 5], 3)]
    assert heard == [("part: from row 6 on not compared with its source: it is cut off",)]
    check.end()  # a source that is given up is not asked again
    assert len(heard) == 1


def test_a_source_that_goes_on_is_reported() -> None:
    check, heard = check_of(source=Source())
    check.end()
    assert heard == [("part: it goes on",)]
