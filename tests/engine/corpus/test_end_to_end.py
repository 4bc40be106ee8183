"""Whole runs with real workers: the same rows from each of them, resumed or not, and what refuses to be mixed."""

from __future__ import annotations

import gzip
import itertools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from run_digests import digest_of

import gridlanes
from gridlanes.cli.main import command_line
from gridlanes.corpus import driver
from gridlanes.corpus.events import PartDone, Planned
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.recheck.run_check import recheck_run
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.runners.processes import ProcessRunner
from gridlanes.corpus.task import Runner

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker

EXAMPLES = Path(__file__).resolve().parents[3] / "genres" / "examples"
SMALL = "1.....1..1..3.4.\n12343412214343.1\n11..............\n................\nno puzzle\n"
FULL = "1234341221434321"


def corpus(folder: Path, examples: list[str], n_lines: int) -> str:
    """A folder of every kind of source: first lines of examples, plain text, gzip, a table, Parquet, no puzzles."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder.mkdir()
    for name in examples:
        lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines(keepends=True)[:n_lines]
        (folder / name).write_text("".join(lines), encoding="utf-8")
    (folder / "small.txt").write_text(SMALL * 3)
    (folder / "packed.txt.gz").write_bytes(gzip.compress((SMALL * 4).encode()))
    table = ["puzzle,solution,level", f"{FULL[:-1]}.,{FULL},easy", f"{FULL[:-2]}..,{FULL[::-1]},wrong"]
    (folder / "table.csv").write_text("\n".join(table) + "\n")
    pq.write_table(pa.table({"id": range(10), "puzzle": SMALL.split("\n")[:5] * 2}), folder / "rows.parquet")
    (folder / "damaged.txt.gz").write_bytes(b"\x1f\x8bdamaged")
    return str(folder)


@pytest.fixture(scope="module")
def every_kind(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Few genres, few rows."""
    return corpus(tmp_path_factory.mktemp("corpus") / "mixed", ["takuzu10x10.txt", "sudoku9x9.txt"], 12)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


class StopError(Exception):
    pass


def answer(sources: str, folder: Path, runner: Runner, *, stop_after: int = -1, **options) -> list[PartDone]:
    """Runs; the parts that were done. `stop_after`: the run is interrupted after so many."""
    done: list[PartDone] = []

    def listen(event: object) -> None:
        if isinstance(event, PartDone):
            done.append(event)
            if len(done) == stop_after:
                raise StopError

    driver.drive([sources], str(folder), RunOptions(**options), runner=runner, listener=listen)
    return done


def test_processes_write_the_bytes_of_one_also_if_interrupted_and_redo_nothing(every_kind: str, tmp_path: Path) -> None:
    whole, resumed = tmp_path / "whole", tmp_path / "resumed"
    n_parts = len(answer(every_kind, whole, InlineRunner(), part_rows=7))
    with pytest.raises(StopError):
        answer(every_kind, resumed, ProcessRunner(2), part_rows=7, stop_after=3)
    kept = {path.name: path.stat().st_mtime_ns for path in resumed.glob("*.parquet")}
    assert 3 <= len(kept) < n_parts
    redone = answer(every_kind, resumed, InlineRunner(), part_rows=7)
    assert len(redone) == n_parts - 3
    assert redone[-1].parts_done == n_parts
    assert files(resumed) == files(whole)
    assert [*(resumed / ".gridlanes" / "partial").iterdir()] == []
    done_first = kept.keys() - {f"part-{event.part:06}.parquet" for event in redone}
    assert len(done_first) == 3
    assert all((resumed / name).stat().st_mtime_ns == kept[name] for name in done_first)
    assert recheck_run(resumed).problems == []


def test_parts_of_another_size_are_other_files_of_the_same_rows(every_kind: str, tmp_path: Path) -> None:
    answer(every_kind, tmp_path / "seven", InlineRunner(), part_rows=7)
    answer(every_kind, tmp_path / "many", InlineRunner(), part_rows=1000)
    seven, many = Run(tmp_path / "seven"), Run(tmp_path / "many")
    assert len(many.parts) < len(seven.parts)
    assert digest_of(many) == digest_of(seven)
    table = many.to_arrow()
    assert table.column("id").to_pylist() == list(range(len(many)))
    assert table.column("status").null_count == 0
    assert len(many) == 11 + 12 + 15 + 20 + 2 + 10 + 1


def test_the_calls_of_python_are_the_same_run(every_kind: str, tmp_path: Path) -> None:
    answer(every_kind, tmp_path / "out", InlineRunner(), part_rows=1000)
    before = files(tmp_path / "out")
    events: list[object] = []
    run = gridlanes.run([every_kind], tmp_path / "out", part_rows=1000, listener=events.append)
    assert isinstance(events[0], Planned)
    assert events[0].parts_kept == events[0].parts
    assert run.complete
    assert digest_of(run) == digest_of(gridlanes.open_run(tmp_path / "out"))
    assert files(tmp_path / "out") == before


def refusal(*arguments: object) -> str:
    """What a refused command says, in its one line."""
    result = CliRunner().invoke(command_line, [str(argument) for argument in arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


def test_what_does_not_fit_is_refused_in_plain_words_and_nothing_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, other, out = tmp_path / "small.txt", tmp_path / "other.txt", tmp_path / "out"
    source.write_text(SMALL * 4)
    other.write_text(SMALL)
    answer(str(source), out, InlineRunner(), part_rows=8)
    before = files(out)
    rows = ("--part-rows", 8)
    assert "was begun with budget = 1000000, now it is 7" in refusal("run", source, out, *rows, "--budget", 7)
    assert "was begun with part_rows = 8, now it is 9" in refusal("run", source, out, "--part-rows", 9)
    assert str(other) in refusal("run", source, other, out, *rows)
    monkeypatch.setattr("gridlanes.corpus.manifest.engine_stamp", lambda: {"version": "9.9", "stamp": "other"})
    assert "this is gridlanes 9.9 (other)" in refusal("run", source, out, *rows)
    monkeypatch.undo()
    source.write_text(source.read_text().replace("no puzzle", "nor puzzle"))
    said = refusal("run", source, out, *rows)
    assert f"{source} has changed since the run was begun" in said
    assert "--overwrite" in said
    assert files(out) == before


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_a_second_run_and_a_check_are_refused_while_one_works(tmp_path: Path) -> None:
    source, out = tmp_path / "hard.txt", tmp_path / "out"
    source.write_text("." * 81 + "\n")  # has 6.67e21 solutions to count
    command = [sys.executable, "-c", "from gridlanes.cli.main import main; main()", "run", str(source), str(out)]
    options = ["--workers", "1", "--limit", "none", "--budget", "none"]
    with subprocess.Popen([*command, *options, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["event"] == "planned"
        for refused in (("run", source, out, *options), ("check", out)):
            assert f"in use by process {process.pid} on " in refusal(*refused)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=600)
    assert process.returncode == 130
    said = json.loads(stderr)["error"]["message"]
    assert said == "interrupted: 0 of 1 part are done; the same command goes on from there"
    assert [path.name for path in out.iterdir() if path.name != ".gridlanes"] == ["_manifest.json"]


TILES = {"chunks of 5": "5, None", "chunks of 7, 64 bits": "7, 64"}


def tile_file(folder: Path, name: str) -> str:
    """A file to load, which makes the process that loads it solve in other tiles; answers must not depend on them."""
    chunk_rows, word_bits = TILES[name].split(", ")
    path = folder / "tiles.py"
    path.write_text(
        "from gridlanes.corpus.workers import solve_part\n"
        "from gridlanes.solvers.pool import SolverPool\n"
        "solve_part.SolverPool = lambda threads, **_: SolverPool(\n"
        f"    threads, chunk_rows={chunk_rows}, word_bits={word_bits})\n"
    )
    return str(path)


@pytest.fixture(scope="module")
def all_genres(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Every genre there are examples of, and the digest of their run."""
    examples = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in {".txt", ".jsonl", ".csv"})
    folder = tmp_path_factory.mktemp("all")
    sources = corpus(folder / "genres", examples, 20)
    answer(sources, folder / "out", InlineRunner())
    run = Run(folder / "out")
    assert len(set(run.to_arrow(["genre"]).column("genre").to_pylist())) >= 15
    return sources, digest_of(run)


def runner_of(name: str) -> Runner:
    if name == "dask":
        pytest.importorskip("distributed")
        from gridlanes.corpus.runners.cluster import ClusterRunner

        return ClusterRunner("local", 2)
    return ProcessRunner(int(name[0]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("workers", "part_rows", "tiles"),
    [*itertools.product(["1 process", "2 processes", "dask"], [7, 30, 65_536], ["default", *TILES])],
)
def test_the_digest_is_the_same_for_all_workers_parts_and_tiles(
    all_genres: tuple[str, str], tmp_path: Path, workers: str, part_rows: int, tiles: str
) -> None:
    sources, digest = all_genres
    load = () if tiles == "default" else (tile_file(tmp_path, tiles),)
    answer(sources, tmp_path / "out", runner_of(workers), part_rows=part_rows, load=load)
    assert digest_of(Run(tmp_path / "out")) == digest
