"""Enumerations as tests look at them."""

from __future__ import annotations

import json

from making import LAWS

from gridlanes.enumerating.enumerated_result import EnumeratedResult
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import Enumeration, refusal
from gridlanes.enumerating.rows import enumerated
from gridlanes.solvers.pool import SolverPool

ENUMERATED = [genre for genre in LAWS if not refusal(genre)]


def rows_of(enumeration: Enumeration, **asked) -> EnumeratedResult | None:
    """All rows; None if there is none."""
    with SolverPool(1) as pool:
        results = [*enumerated(enumeration, layouts_of(enumeration), pool, **asked)]
    return EnumeratedResult.concatenate(results) if results else None


def data_of(result: EnumeratedResult | None) -> list[str]:
    """The JSON of each row."""
    return [] if result is None else [json.dumps(json.loads(row)) for row in result.columns()["data"].rows()]
