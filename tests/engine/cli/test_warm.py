"""``gridlanes warm``."""

from __future__ import annotations

import json

import pytest

from gridlanes.cli.warm import SIDES, compile_side
from gridlanes.errors import ModelError
from gridlanes.genres.sudoku import box_of_side

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


def test_the_sides_asked_for_are_compiled_once_each(run) -> None:
    result = run("warm", "4", "6", "4", "--json")
    done = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(done["seconds"]) == ["4", "6"]
    assert done["total_seconds"] >= sum(done["seconds"].values()) - 0.01


def test_for_people_the_last_line_says_where_the_kernels_are_kept(run) -> None:
    lines = run("warm", "4").stdout.splitlines()
    assert lines[0].startswith("4x4 ")
    assert lines[-1].startswith("kernels ready in ")


def test_every_side_of_the_default_has_boxes() -> None:
    assert all(box_of_side(side) for side in SIDES)


def test_a_side_without_boxes_is_refused(run) -> None:
    with pytest.raises(ModelError, match="side 7"):
        compile_side(7)
    result = run("warm", "7")
    assert (result.exit_code, result.stderr) == (2, "gridlanes: grids of side 7 have no boxes\n")
