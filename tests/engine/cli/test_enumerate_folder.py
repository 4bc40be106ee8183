"""``gridlanes enumerate GENRE FOLDER``."""

from __future__ import annotations

import json

ASKED = ("--size", "2x3", "--part-rows", 100)


def test_a_name_without_a_suffix_is_a_folder_that_can_be_checked(run, tmp_path) -> None:
    folder = tmp_path / "rows"
    found = run("enumerate", "akari", folder, *ASKED, "--workers", 1, "--json")
    assert found.exit_code == 0
    assert json.loads(found.stdout.splitlines()[-1])["rows"] == 262
    assert len([*folder.glob("part-*.parquet")]) == 3
    again = run("enumerate", "akari", folder, *ASKED)
    assert again.exit_code == 0
    assert "262" in again.stderr
    assert run("check", folder).exit_code == 0
    (folder / "part-000001.parquet").unlink()
    assert run("check", folder).exit_code == 2


def test_what_means_nothing_for_a_folder_or_a_file_is_refused(run, tmp_path) -> None:
    for wrong in (
        [tmp_path / "rows", *ASKED, "--threads", 2],
        [tmp_path / "rows.txt", "--size", "2x3", "--workers", 2],
        ["--size", "2x3", "--count", "puzzles", "--part-rows", 5],
    ):
        found = run("enumerate", "akari", *wrong)
        assert found.exit_code == 2, wrong
        assert len(found.stderr.splitlines()) == 1
