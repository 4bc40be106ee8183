"""A run as a discovery and as a table."""

from __future__ import annotations

import pytest
from small_discoveries import STATUSES, discover_into, write_source

from gridlanes.corpus.output.run_tables import RunError
from gridlanes.discovery_runs.columns import DISCOVERY_COLUMNS
from gridlanes.discovery_runs.discovery_run import DiscoveryRun
from gridlanes.grade_runs.graded_run import GradedRun

pytestmark = pytest.mark.xdist_group("genres")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("discovery")
    discover_into(folder / "out", write_source(folder))
    return DiscoveryRun(folder / "out")


def test_its_rows(run):
    table = run.to_arrow()
    assert table.column_names == [column.name for column in DISCOVERY_COLUMNS]
    assert table.column("status").to_pylist() == STATUSES
    assert table.column("n_specimens").to_pylist() == [2 if status == "STALLED" else 0 for status in STATUSES]
    assert run.by_status() == {name: STATUSES.count(name) for name in run.by_status()}
    assert len(run.reasons()) == STATUSES.count("INVALID")


def test_the_puzzles_of_specimens_are_read_again(run):
    found = run.discovery
    texts = run.to_arrow(["puzzle"]).column(0).to_pylist()
    for specimen in found.specimens:
        assert found.text(specimen.puzzle) == texts[specimen.puzzle]
        assert found.row(specimen.puzzle).structure.genre == "sudoku"


def test_another_kind_of_run_is_reported(run):
    with pytest.raises(RunError, match=r"written by `gridlanes discover`; gridlanes.open_discovery opens it"):
        GradedRun(run.folder)
