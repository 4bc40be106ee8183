"""The same bytes whatever is interrupted; another run is refused; rows that crash are FAILED."""

from __future__ import annotations

import pickle

import pytest
from discoveries import SINGLES
from small_discoveries import LINES, STATUSES, discover_into, files_of, write_source

from gridlanes.api.calls import discover
from gridlanes.corpus.events import PartDone
from gridlanes.corpus.manifest import Manifest, ManifestError
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.runners.processes import ProcessRunner
from gridlanes.discovering import block_findings
from gridlanes.discovery_runs.discovery_run import DiscoveryRun
from gridlanes.discovery_runs.discovery_work import DiscoveryWork
from gridlanes.discovery_runs.options import DiscoveryRunOptions

pytestmark = pytest.mark.xdist_group("genres")


class StopError(Exception):
    """Ends a run."""


@pytest.fixture
def source(tmp_path):
    return write_source(tmp_path)


def test_the_work_goes_to_other_processes():
    work = DiscoveryWork("/found", DiscoveryRunOptions(part_rows=7))
    assert pickle.loads(pickle.dumps(work)) == work


def test_what_was_interrupted_goes_on_and_comes_to_the_same_bytes(source, tmp_path):
    def stop(event):
        if isinstance(event, PartDone) and event.parts_done == 2:
            raise StopError

    finished = discover_into(tmp_path / "whole", source)
    assert finished.by_status == {name: STATUSES.count(name) for name in finished.by_status}
    with pytest.raises(StopError):
        discover_into(tmp_path / "out", source, listener=stop)
    begun = DiscoveryRun(tmp_path / "out")
    assert not begun.complete
    assert [each.name for each in begun.discovery.statuses] == STATUSES[:4]
    heard: list = []
    discover_into(tmp_path / "out", source, listener=heard.append)
    assert heard[0].parts_kept == 2
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")


def test_a_run_finds_what_a_call_finds(source, tmp_path):
    discover_into(tmp_path / "out", source)
    run, found = (
        DiscoveryRun(tmp_path / "out"),
        discover([line.split()[0] for line in LINES], techniques=SINGLES, max_specimens=2),
    )
    again = run.discovery
    assert again.statuses == found.statuses
    assert again.specimens == found.specimens
    assert again.scores == found.scores
    assert again.clusters == found.clusters
    assert [again.record(each) for each in again.specimens] == [found.record(each) for each in found.specimens]


def test_other_options_and_other_runs_are_refused(source, tmp_path):
    discover_into(tmp_path / "out", source)
    with pytest.raises(ManifestError, match="begun with max_specimens = 2, now it is 1"):
        discover_into(tmp_path / "out", source, max_specimens=1)
    with pytest.raises(ManifestError, match="begun with techniques"):
        discover_into(tmp_path / "out", source, techniques=SINGLES[:1])


@pytest.mark.slow
def test_workers_change_no_byte(source, tmp_path):
    discover_into(tmp_path / "alone", source)
    discover_into(tmp_path / "two", source, runner=ProcessRunner(2))
    assert files_of(tmp_path / "two") == files_of(tmp_path / "alone")


def test_a_row_for_which_memory_does_not_suffice_is_failed(source, tmp_path, monkeypatch):
    position = block_findings.Position

    def hungry(group):
        if ((group.givens != 0).sum(axis=1) == 2).any():
            raise MemoryError
        return position(group)

    monkeypatch.setattr(block_findings, "Position", hungry)
    finished = discover_into(tmp_path / "out", source, max_specimens=1)
    assert finished.by_status["FAILED"] == 1
    assert any(reason.endswith("more memory than there is") for reason in DiscoveryRun(tmp_path / "out").reasons())


def test_there_is_a_heartbeat_while_rows_are_looked_at(source, tmp_path):
    discover_into(tmp_path / "out", source)
    manifest = Manifest.read(RunPaths.at(tmp_path / "out"))
    work, beats = DiscoveryWork(str(tmp_path / "out"), DiscoveryRunOptions(part_rows=2, max_specimens=1)), []
    work.write(manifest.parts[0].replaced(path=str(source)), lambda rows=None: beats.append(rows))
    assert range(2) in beats
    assert beats.count(None) > 3
