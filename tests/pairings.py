"""Two lists of settings for a test: the usual run has each of them once, the slow run every pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def paired(many: Sequence[str], few: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Parameters: one of `many` and what is in one of `few`.

    In the usual run each of `many` meets one of `few`, taken in turn; the other pairs are slow.
    """
    assert len(many) >= len(few)
    return [
        pytest.param(
            one,
            *other,
            id=f"{one}-{other[0]}",
            marks=[] if place == turn % len(few) else [pytest.mark.slow],
        )
        for turn, one in enumerate(many)
        for place, other in enumerate(few)
    ]
