"""The driver with a runner in this process; runs by processes and clusters: test_end_to_end.py."""

import json
import shutil
import time
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from small_runs import edit_manifest

from gridlanes.corpus import driver, ledger
from gridlanes.corpus.events import Finished, PartDone, PartLost, Planned, RowsFailed
from gridlanes.corpus.manifest import Manifest, ManifestError
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.task import Lost
from gridlanes.errors import ModelError, SourceError
from gridlanes.io.write.output import OutputError

OPTIONS = RunOptions(part_rows=3)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text("1.....1..1..3.4.\n12343412214343.1\n................\nno puzzle\n" * 4)
    return path


def run(source, folder, options=OPTIONS, listener=lambda event: None, runner=None, **more):
    return driver.drive([str(source)], str(folder), options, runner=runner or InlineRunner(), listener=listener, **more)


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


def stop_at_once(*_):
    raise StopError


def test_a_run_tells_its_plan_its_parts_and_its_end(source, tmp_path):
    events = []
    finished = run(source, tmp_path / "out", listener=events.append)
    assert [type(event) for event in events] == [Planned, *[PartDone] * 6, Finished]
    assert (events[0].parts, events[0].rows, events[0].parts_kept) == (6, 16, 0)
    assert [event.rows_done for event in events[1:-1]] == [3, 6, 9, 12, 15, 16]
    assert events[-2].eta_seconds == 0
    assert finished == events[-1]
    assert finished.by_status == {"UNIQUE": 4, "MULTIPLE": 8, "INVALID": 4}
    paths = RunPaths.at(tmp_path / "out")
    assert Manifest.read(paths).complete
    assert not paths.journal.exists()
    assert [*paths.partial.iterdir()] == []
    log = [json.loads(line) for line in paths.log.read_text().splitlines()]
    assert [line["event"] for line in log] == [event.kind for event in events]
    assert sum(time["rows"] for line in log if line["event"] == "part" for time in line["times"]) == 12


def test_an_interrupted_run_goes_on_and_redoes_nothing(source, tmp_path):
    run(source, tmp_path / "whole")
    first, second = [], []
    with pytest.raises(StopError):
        run(source, tmp_path / "out", listener=stop_after(2, first))
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("part-*")}
    assert not Manifest.read(RunPaths.at(tmp_path / "out")).complete
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
    paths = RunPaths.at(tmp_path / "out")
    paths.partial.mkdir(parents=True)
    (paths.partial / "x.partial").write_bytes(b"half")
    run(source, tmp_path / "out")
    assert [*paths.partial.iterdir()] == []


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
    with pytest.raises(ModelError, match="unknown genre 'nonsense'; `gridlanes genres` lists all"):
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


def test_a_part_that_was_damaged_is_done_again_also_if_its_size_is_the_same(source, tmp_path):
    run(source, tmp_path / "out")
    before = files(tmp_path / "out")
    damaged = bytearray(before["part-000002.parquet"])
    damaged[100] ^= 255
    (tmp_path / "out" / "part-000002.parquet").write_bytes(damaged)
    events = []
    run(source, tmp_path / "out", listener=events.append)
    assert [event.part for event in events if isinstance(event, PartDone)] == [2]
    assert files(tmp_path / "out") == before


def test_only_what_the_journal_says_of_this_run_counts(source, tmp_path):
    run(source, tmp_path / "whole")
    with pytest.raises(StopError):
        run(source, tmp_path / "out", listener=stop_after(2, []))
    paths = RunPaths.at(tmp_path / "out")
    lines = paths.journal.read_text().splitlines()
    other = json.dumps({**json.loads(lines[0]), "number": 77})
    paths.part(77).write_bytes(paths.part(0).read_bytes())
    paths.journal.write_text("\n".join([other, "{}", '{"number": 1}', "garbage", "[" * 100_000, *lines, lines[0][:40]]))
    events = []
    run(source, tmp_path / "out", listener=events.append)
    assert (events[0].parts_kept, events[0].rows_kept) == (2, 6)
    paths.part(77).unlink()
    assert files(tmp_path / "out") == files(tmp_path / "whole")


def test_a_run_that_begins_anew_has_no_journal_of_another(source, tmp_path):
    with pytest.raises(StopError):
        run(source, tmp_path / "out", listener=stop_after(3, []))
    for path in (tmp_path / "out").iterdir():
        if path.is_file():
            path.unlink()
    with pytest.raises(StopError):
        run(source, tmp_path / "out", RunOptions(part_rows=3, limit=1), listener=stop_after(1, []))
    assert len(RunPaths.at(tmp_path / "out").journal.read_text().splitlines()) == 1


def test_an_edited_manifest_is_refused(source, tmp_path):
    run(source, tmp_path / "out")
    edit_manifest(tmp_path / "out", complete=False, outputs=[])
    before = files(tmp_path / "out")
    with pytest.raises(ManifestError, match=r"_manifest\.json: was edited or damaged since the run wrote it"):
        run(source, tmp_path / "out")
    assert files(tmp_path / "out") == before


def test_overwrite_removes_what_a_run_left_once_the_new_one_is_planned(source, tmp_path, monkeypatch):
    paths = RunPaths.at(tmp_path / "out")
    run(source, paths.folder)
    paths.page.write_text("of the run before")
    before = files(paths.folder)
    with monkeypatch.context() as patch:
        patch.setattr(driver, "plan_parts", stop_at_once)
        with pytest.raises(StopError):
            run(source, paths.folder, overwrite=True)
    assert files(paths.folder) == before
    run(source, paths.folder, RunOptions(part_rows=8), overwrite=True)
    assert sorted(files(paths.folder)) == ["_manifest.json", "part-000000.parquet", "part-000001.parquet"]


@pytest.mark.parametrize("overwrite", [False, True])
def test_rows_of_others_are_neither_removed_nor_mixed_with_those_of_a_run(source, tmp_path, overwrite):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "part-00000-ab12.snappy.parquet").write_bytes(b"somebody's")
    with pytest.raises(ManifestError, match=r"holds part-00000-ab12\.snappy\.parquet, which no run wrote"):
        run(source, tmp_path / "out", overwrite=overwrite)
    assert files(tmp_path / "out") == {"part-00000-ab12.snappy.parquet": b"somebody's"}


def test_the_parts_of_a_run_are_no_sources_of_it(source, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    for sources in (["."], ["in.txt", "**/*.parquet"]):
        for parts_kept in (0, 7):
            events = []
            driver.drive(sources, "out", OPTIONS, runner=InlineRunner(), listener=events.append)
            assert (events[0].parts, events[0].parts_kept) == (7, parts_kept)
        driver.drive(sources, "out", OPTIONS, runner=InlineRunner(), overwrite=True)
        shutil.rmtree("out")


@pytest.mark.parametrize("folder", ["", "a\0b", "a\udcffb"])
def test_a_folder_has_a_name_in_utf_8(source, tmp_path, monkeypatch, folder):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(OutputError, match="invalid folder name"):
        run(source, folder)
    assert [*(tmp_path / "here").iterdir()] == []


def test_a_run_stays_in_its_folder_wherever_its_process_goes(source, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    run(source, "whole")
    assert run(source, "out", listener=lambda event: monkeypatch.chdir(tmp_path / "elsewhere")).folder == "out"
    assert files(tmp_path / "out") == files(tmp_path / "whole")
    assert [*(tmp_path / "elsewhere").iterdir()] == []


def test_a_part_that_goes_while_the_others_are_worked_on_is_reported(source, tmp_path):
    run(source, tmp_path / "whole")
    part = tmp_path / "out" / "part-000001.parquet"

    def remove(event):
        if isinstance(event, PartDone) and event.part == 3:
            part.unlink()

    with pytest.raises(OutputError, match=r"part-000001\.parquet: was removed or changed while the run worked"):
        run(source, tmp_path / "out", listener=remove)
    assert not Manifest.read(RunPaths.at(tmp_path / "out")).complete
    events = []
    run(source, tmp_path / "out", listener=events.append)
    assert events[0].parts_kept == 5
    assert files(tmp_path / "out") == files(tmp_path / "whole")


def test_no_folder_has_rows_of_two_versions_of_a_file_to_load(source, tmp_path):
    own = tmp_path / "own.py"
    own.write_text("# first\n")
    options = RunOptions(part_rows=3, load=(str(own),))

    def edit(event):
        if isinstance(event, PartDone) and event.part == 1:
            own.write_text("# second\n")

    with pytest.raises(ManifestError, match=r"own\.py was edited while the run worked"):
        run(source, tmp_path / "out", options, listener=edit)
    own.write_text("# first\n")
    events = []
    run(source, tmp_path / "out", options, listener=events.append)
    assert events[0].parts_kept == 2


def test_what_cannot_be_swept_does_not_hide_what_ended_the_run(source, tmp_path):
    partial = RunPaths.at(tmp_path / "out").partial

    def leave(event):
        (partial / "folder").mkdir()
        raise StopError

    with pytest.raises(StopError):
        run(source, tmp_path / "out", listener=leave)


def test_the_speed_counts_the_rows_of_this_run_alone(source, tmp_path, monkeypatch):
    with pytest.raises(StopError):
        run(source, tmp_path / "out", listener=stop_after(4, []))
    clock = iter(range(100))
    monkeypatch.setattr(ledger, "time", SimpleNamespace(monotonic=lambda: float(next(clock)), time=time.time))
    events = []
    run(source, tmp_path / "out", listener=events.append)
    done = [event for event in events if isinstance(event, PartDone)]
    assert [(event.rows_done, event.rows_per_second, event.eta_seconds) for event in done] == [(15, 3, 0.3), (16, 2, 0)]
    assert events[-1].rows_per_second == round(4 / 3, 1)


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

        def finish_lost(lost, task, at_once):
            kept["reasons"], kept["at_once"] = [one.reason for one in lost], at_once
            for one in lost:
                yield one.part, next(inline.endings([one.part], task)).report, {2: "crashed its worker"}

        monkeypatch.setattr(driver, "finish_lost", finish_lost)
        events = []
        run(source, tmp_path / "out", runner=LosingRunner(), listener=events.append)
    assert kept == {"reasons": ["its worker was killed"], "at_once": 1}
    assert PartLost(1, str(source), "its worker was killed") in events
    assert RowsFailed(1, {5: "crashed its worker"}) in events
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
            report = ending.report.replaced(n_rows=ending.report.n_rows - 1)
            yield type(ending)(ending.part, report)


@pytest.mark.parametrize("runner", [ForgettingRunner, CountingRunner])
def test_a_part_or_a_row_that_is_lost_silently_is_a_defect_not_a_result(source, tmp_path, runner):
    with pytest.raises(AssertionError, match=r"reported nothing of part 5|came back as"):
        run(source, tmp_path / "out", runner=runner())
    assert not Manifest.read(RunPaths.at(tmp_path / "out")).complete


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
