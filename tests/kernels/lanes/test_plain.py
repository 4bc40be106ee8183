"""The NumPy twins: the same names as the compiled operations. That they agree is tested in the files beside this."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from gridlanes.kernels import lanes
from gridlanes.kernels.lanes import plain

TYPES = {"NO_LANE", "REGISTER_BITS", "ColumnType", "LanesType", "MaskType", "Shape"}


def test_every_exported_operation_has_a_plain_twin_and_no_other_is_public():
    public = {name for name, value in vars(plain).items() if inspect.isfunction(value) and not name.startswith("_")}
    assert public == set(lanes.__all__) - TYPES


def test_every_exported_operation_is_used_by_a_test_of_this_folder():
    used = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                used.add(node.func.id)
    assert set(lanes.__all__) - TYPES <= used
