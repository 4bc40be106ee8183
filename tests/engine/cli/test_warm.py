"""``gridlanes warm``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from read_only import PLACES, Copy

from gridlanes.cli.warm import SIDES, compile_side
from gridlanes.errors import ModelError
from gridlanes.genres.sudoku_common import box_of_side
from gridlanes.kernels.compiling import code_cache
from gridlanes.solvers import pool
from gridlanes.solvers.pool import SolverPool

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


@pytest.mark.slow
def test_the_sides_asked_for_are_compiled_once_each(run) -> None:
    result = run("warm", "4", "6", "4", "--json")
    done = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(done["seconds"]) == ["4", "6"]
    assert done["total_seconds"] >= sum(done["seconds"].values()) - 0.01


@pytest.mark.xdist_group("whole searches")  # where the search of this shape is compiled
def test_for_people_the_last_line_says_where_the_kernels_are_kept(run) -> None:
    lines = run("warm", "9").stdout.splitlines()
    assert lines[0].startswith("9x9 ")
    assert lines[-1].startswith("kernels ready in ")


@pytest.mark.xdist_group("whole searches")
def test_kernels_that_no_folder_could_keep_are_said(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_cache, "UNSAVED", {"search"})
    result = run("warm", "9")
    assert result.exit_code == 1
    assert "kept in" not in result.stdout
    assert result.stderr == (
        "gridlanes: 1 compiled functions were not stored: no cache folder can be written (NUMBA_CACHE_DIR names one)\n"
    )
    assert json.loads(run("warm", "9", "--json").stdout)["unsaved"] == 1


COMMAND = """
import numba.core.event as event

with event.install_recorder("numba:run_pass") as passes:
    from gridlanes.cli.main import command_line

    try:
        command_line.main(sys.argv[1:], prog_name="gridlanes")
    except SystemExit as end:
        print("ended", end.code, len(passes.buffer))
"""


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_a_warmed_cache_serves_every_later_process_though_it_is_read_only(tmp_path: Path, puzzles: Path, place) -> None:
    copy = Copy(tmp_path, "engine", "genres", "kernels")
    environment, read_only = copy.place(place)
    assert "ended" in copy.run(COMMAND, "warm", str(puzzles), read_only=read_only, **environment)
    for command in (["solve", "--quiet"], ["count", "--quiet"], ["warm"]):
        words = copy.run(COMMAND, *command, str(puzzles), read_only=[tmp_path], **environment)
        assert words[-2:] == ["0", "0"], "exit code, and passes of the compiler"


def test_every_side_of_the_default_has_boxes() -> None:
    assert all(box_of_side(side) for side in SIDES)


def test_a_side_without_boxes_is_refused(run) -> None:
    with pytest.raises(ModelError, match="side 7"):
        compile_side(7)
    result = run("warm", "7")
    assert (result.exit_code, result.stderr) == (2, "gridlanes: a Sudoku of side 7 has no boxes\n")


def test_of_a_source_each_structure_is_begun_once(run, puzzles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, made = [], []
    monkeypatch.setattr(pool, "compile_for_shape", lambda structure: made.append(structure.grid.rows))
    solve = SolverPool.solve

    def noted(solving: SolverPool, structure, givens, *arguments, **named):
        asked.append((structure.grid.rows, len(givens)))
        return solve(solving, structure, givens, *arguments, **named)

    monkeypatch.setattr(SolverPool, "solve", noted)
    six = puzzles.with_name("six.txt")
    six.write_text("." * 36 + "\n" + "." * 16 + "\n" + "no puzzle\n" + "1" + "." * 35 + "\n")
    result = run("warm", puzzles, six, "--json")
    assert result.exit_code == 0, result.stderr
    assert list(json.loads(result.stdout)["seconds"]) == [str(puzzles), str(six)]
    assert asked == [(4, 1), (6, 1), (4, 1)]
    assert made == [4, 6, 4]


def test_a_source_that_is_not_there_is_refused(run) -> None:
    result = run("warm", "missing.txt")
    assert result.exit_code == 2
    assert result.stderr.startswith("gridlanes: missing.txt: cannot be opened")


@pytest.mark.xdist_group("whole searches")
def test_a_folder_is_all_of_its_files_but_those_that_cannot_be_read(run, tmp_path: Path) -> None:
    folder, damaged = tmp_path / "folder", tmp_path / "folder" / "damaged.txt.gz"
    folder.mkdir()
    (folder / "nine.txt").write_text("." * 81 + "\n")
    damaged.write_bytes(b"\x1f\x8bdamaged")
    result = run("warm", folder)
    assert result.exit_code == 0
    assert "skipped: " in result.stderr
    assert "damaged.txt.gz" in result.stderr
    assert run("warm", damaged).exit_code == 2
