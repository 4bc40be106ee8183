"""The runner in this process: parts in order, errors that end a run raised, all others told."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.corpus.task import Done, Lost, Runner, Task
from gridlanes.corpus.workers import solve_part
from gridlanes.errors import ModelError, SourceError

pytest.importorskip("pyarrow.parquet")

OPTIONS = RunOptions(part_rows=2)


@pytest.fixture
def parts(tmp_path: Path) -> list[Part]:
    source = tmp_path / "puzzles.txt"
    source.write_text("12......2......3\nno puzzle\n" * 3)
    return plan_parts([str(source)], OPTIONS)


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return Task(str(tmp_path / "out"), OPTIONS)


def test_parts_are_done_in_their_order(parts, task):
    runner: Runner = InlineRunner()
    with runner:
        endings = list(runner.endings(iter(parts), task))
    assert [type(ending) for ending in endings] == [Done] * 3
    assert [ending.part for ending in endings] == parts
    assert sorted(path.name for path in Path(task.folder).glob("*.parquet")) == [
        f"part-{number:06}.parquet" for number in range(3)
    ]


@pytest.mark.parametrize("error", [KeyError("x"), ModelError("no grid"), MemoryError()])
def test_a_part_that_raises_what_no_input_should_is_lost_and_the_others_go_on(parts, task, monkeypatch, error):
    def solve(part: Part, folder: str, options: RunOptions, **_: object) -> PartReport:
        if part.number == 1:
            raise error
        return PartReport(part.number, part.n_rows, {}, "", 0)

    monkeypatch.setattr(solve_part, "solve_part", solve)
    endings = list(InlineRunner().endings(parts, task))
    assert [type(ending) for ending in endings] == [Done, Lost, Done]
    assert endings[1].reason.startswith(f"its worker raised {type(error).__name__}")
    assert endings[1].rows == (None if isinstance(error, MemoryError) else range(2))


@pytest.mark.parametrize("error", [SourceError("changed"), KeyboardInterrupt()])
def test_what_ends_a_run_is_raised(parts, task, monkeypatch, error):
    def solve(*_: object, **__: object) -> PartReport:
        raise error

    monkeypatch.setattr(solve_part, "solve_part", solve)
    with pytest.raises(type(error)):
        list(InlineRunner().endings(parts, task))
