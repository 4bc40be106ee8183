"""The options of ``gridlanes generate``."""

from __future__ import annotations

import pytest

from gridlanes.cli.generate_options import _METADATA, FORMS
from gridlanes.datasets.options import Metadata
from gridlanes.generating.texts import LINES
from gridlanes.io.write.convert import FORMS as WRITTEN


def test_the_forms_are_those_that_are_written() -> None:
    assert (LINES, *WRITTEN) == FORMS


def test_what_a_card_says_is_what_options_have() -> None:
    assert Metadata.__struct_fields__ == _METADATA


@pytest.mark.parametrize(
    "wrong",
    [
        ["--split", "train"],
        ["--split", "train=much"],
        ["--split", "train=0.5"],
        ["--split", "train=0.5,train=0.5"],
        ["--split", "a/b=1"],
        ["--metadata", "colour=red"],
        ["--metadata", "title"],
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


def test_a_box_is_an_option_of_the_genre(run) -> None:
    found = run("generate", "sudoku", "-", "--size", 4, "--option", "box=4x1", "--form", "jsonl", "--quiet")
    assert (found.exit_code, '"box":[4,1]' in found.stdout) == (0, True)
    assert "nor a box such as 4x2" in run("generate", "sudoku", "-", "--option", "box=wide").stderr
