"""The driver with a runner in this process; runs by processes and clusters: test_end_to_end.py."""

import json
from contextlib import contextmanager

import pytest

from gridlanes.corpus import driver
from gridlanes.corpus.events import Finished, PartDone, PartLost, Planned, RowsFailed
from gridlanes.corpus.layout import Layout
from gridlanes.corpus.manifest import Manifest, ManifestError
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.runners import Lost
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.errors import ModelError, SourceError

OPTIONS = RunOptions(part_rows=3)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text("1.....1..1..3.4.\n12343412214343.1\n................\nno puzzle\n" * 4)
    return path


def run(source, folder, options=OPTIONS, listener=lambda event: None, runner=None, **more):
    return driver.run([str(source)], str(folder), options, runner=runner or InlineRunner(), listener=listener, **more)


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


class StopError(Exception):
    pass


def stop_after(n_parts, events):
    def listener(event):
        events.append(event)
        if isinstance(event, PartDone) and event.parts_done == n_parts:
            raise StopError

    return listener


def test_a_run_tells_its_plan_its_parts_and_its_end(source, tmp_path):
    events = []
    finished = run(source, tmp_path / "out", listener=events.append)
    assert [type(event) for event in events] == [Planned, *[PartDone] * 6, Finished]
    assert (events[0].parts, events[0].rows, events[0].parts_kept) == (6, 16, 0)
    assert [event.rows_done for event in events[1:-1]] == [3, 6, 9, 12, 15, 16]
    assert events[-2].eta_seconds == 0
    assert finished == events[-1]
    assert finished.by_status == {"UNIQUE": 4, "MULTIPLE": 8, "INVALID": 4}
    layout = Layout.at(tmp_path / "out")
    assert Manifest.read(layout).complete
    assert not layout.journal.exists()
    assert [*layout.partial.iterdir()] == []
    log = [json.loads(line) for line in layout.log.read_text().splitlines()]
    assert [line["event"] for line in log] == [event.kind for event in events]
    assert sum(time["rows"] for line in log if line["event"] == "part" for time in line["times"]) == 12


def test_an_interrupted_run_goes_on_and_redoes_nothing(source, tmp_path):
    run(source, tmp_path / "whole")
    first, second = [], []
    with pytest.raises(StopError):
        run(source, tmp_path / "out", listener=stop_after(2, first))
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("part-*")}
    assert not Manifest.read(Layout.at(tmp_path / "out")).complete
    run(source, tmp_path / "out", listener=second.append)
    assert second[0].parts_kept == 2
    assert [event.part for event in second[1:-1]] == [2, 3, 4, 5]
    assert files(tmp_path / "out") == files(tmp_path / "whole")
    assert all((tmp_path / "out" / name).stat().st_mtime_ns == time for name, time in kept.items())


def test_a_finished_run_is_not_touched_again_but_what_is_missing_comes_back(source, tmp_path):
    run(source, tmp_path / "out")
    before = files(tmp_path / "out")
    events = []
    assert run(source, tmp_path / "out", listener=events.append).by_status["UNIQUE"] == 4
    assert [type(event) for event in events] == [Planned, Finished]
    (tmp_path / "out" / "part-000003.parquet").unlink()
    (tmp_path / "out" / "part-000001.parquet").write_bytes(b"torn")
    run(source, tmp_path / "out", listener=events.append)
    assert sorted(event.part for event in events if isinstance(event, PartDone)) == [1, 3]
    assert files(tmp_path / "out") == before


def test_leftovers_are_swept(source, tmp_path):
    layout = Layout.at(tmp_path / "out")
    layout.partial.mkdir(parents=True)
    (layout.partial / "x.partial").write_bytes(b"half")
    run(source, tmp_path / "out")
    assert [*layout.partial.iterdir()] == []


def test_other_options_and_a_changed_input_are_refused_and_nothing_is_touched(source, tmp_path):
    run(source, tmp_path / "out")
    before = files(tmp_path / "out")
    with pytest.raises(ManifestError, match="begun with limit = 2, now it is 1"):
        run(source, tmp_path / "out", RunOptions(part_rows=3, limit=1))
    source.write_text(source.read_text().replace("1.....1", ".1....1", 1))
    with pytest.raises(ManifestError, match=r"in\.txt has changed since the run was begun"):
        run(source, tmp_path / "out")
    assert files(tmp_path / "out") == before
    run(source, tmp_path / "out", RunOptions(part_rows=8), overwrite=True)
    assert len([*(tmp_path / "out").glob("part-*")]) == 2


def test_an_option_that_makes_no_sense_leaves_nothing_behind(source, tmp_path):
    with pytest.raises(ModelError, match="no genre is called 'nonsense'"):
        run(source, tmp_path / "out", RunOptions(genre="nonsense"))
    assert not (tmp_path / "out").exists()


def test_parts_without_a_manifest_are_not_written_over(source, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "part-000000.parquet").write_bytes(b"somebody's")
    with pytest.raises(ManifestError, match="holds parts, but no manifest"):
        run(source, tmp_path / "out")
    assert (tmp_path / "out" / "part-000000.parquet").read_bytes() == b"somebody's"


def test_a_run_does_not_read_what_it_writes(source, tmp_path):
    with pytest.raises(SourceError, match="is in the folder that the run writes to"):
        run(source, tmp_path)


class LosingRunner(InlineRunner):
    """Loses the second part."""

    def endings(self, parts, task):
        lost = [part for part in parts if part.number == 1]
        yield from (Lost(part, "its worker was killed") for part in lost)
        yield from super().endings([part for part in parts if part.number != 1], task)


def test_a_lost_part_is_finished_alone_after_the_others(source, tmp_path, monkeypatch):
    run(source, tmp_path / "whole")
    with InlineRunner() as inline:
        kept = {}

        def finish_alone(part, task, reason):
            kept["reason"] = reason
            report = next(inline.endings([part], task)).report
            return report, {2: "killed its worker"}

        monkeypatch.setattr(driver, "finish_alone", finish_alone)
        events = []
        run(source, tmp_path / "out", runner=LosingRunner(), listener=events.append)
    assert kept["reason"] == "its worker was killed"
    assert PartLost(1, str(source), "its worker was killed") in events
    assert RowsFailed(1, {5: "killed its worker"}) in events
    assert [event.part for event in events if isinstance(event, PartDone)] == [0, 2, 3, 4, 5, 1]
    assert files(tmp_path / "out") == files(tmp_path / "whole")


class ForgettingRunner(InlineRunner):
    """Says nothing of the last part."""

    def endings(self, parts, task):
        yield from super().endings(list(parts)[:-1], task)


class CountingRunner(InlineRunner):
    """Reports a row too few."""

    def endings(self, parts, task):
        for ending in super().endings(parts, task):
            report = PartReport(**{**ending.report.as_dict(), "n_rows": ending.report.n_rows - 1})
            yield type(ending)(ending.part, report)


@pytest.mark.parametrize("runner", [ForgettingRunner, CountingRunner])
def test_a_part_or_a_row_that_is_lost_silently_is_a_defect_not_a_result(source, tmp_path, runner):
    with pytest.raises(AssertionError, match=r"told nothing of part 5|came back as"):
        run(source, tmp_path / "out", runner=runner())
    assert not Manifest.read(Layout.at(tmp_path / "out")).complete


def test_the_runner_is_left_whatever_happens(source, tmp_path):
    left = []

    class Watched(InlineRunner):
        @contextmanager
        def _watch(self):
            yield self

        def __exit__(self, *error):
            left.append(error[0])
            return super().__exit__(*error)

    with pytest.raises(StopError):
        run(source, tmp_path / "out", runner=Watched(), listener=stop_after(1, []))
    assert left == [StopError]
