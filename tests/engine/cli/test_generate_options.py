"""The options of ``gridlanes generate``."""

from __future__ import annotations

import pytest

from gridlanes.cli.generate_options import _ABOUT, FORMS
from gridlanes.datasets.options import About
from gridlanes.generating.texts import LINES
from gridlanes.io.write.convert import FORMS as WRITTEN


def test_the_forms_are_those_that_are_written() -> None:
    assert (LINES, *WRITTEN) == FORMS


def test_what_a_card_says_is_what_options_have() -> None:
    assert About.__struct_fields__ == _ABOUT


@pytest.mark.parametrize(
    "wrong",
    [
        ["--split", "train"],
        ["--split", "train=much"],
        ["--split", "train=0.5"],
        ["--about", "colour=red"],
        ["--about", "title"],
        ["--size", "4,x"],
        ["--part-rows", "0"],
    ],
    ids=str,
)
def test_what_makes_no_sense_is_bad_usage_and_leaves_nothing(run, tmp_path, wrong) -> None:
    found = run("generate", "sudoku", tmp_path / "set", *wrong)
    assert found.exit_code == 2
    assert len(found.stderr.splitlines()) == 1
    assert not (tmp_path / "set").exists()
