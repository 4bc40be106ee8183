"""The layout of the tables; what they hold is in tests/engine/compile/joint/test_learned_shading.py."""

from __future__ import annotations

from gridlanes.kernels.row_tables.shading_tables import HEAD
from gridlanes.kernels.rules.shading.shaded_by_clauses import ShadedBoard


def test_the_layout_is_that_of_the_kernel():
    assert len(ShadedBoard._fields) == HEAD
