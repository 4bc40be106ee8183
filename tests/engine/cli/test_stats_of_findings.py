"""``gridlanes stats`` on the folder of ``gridlanes discover``."""

from __future__ import annotations

import json

import pytest
from small_discoveries import STATUSES, discover_into, write_source

from gridlanes.discovering.written import write_discovery
from gridlanes.discovery_runs.discovery_run import DiscoveryRun

pytest.importorskip("pyarrow")
pytestmark = pytest.mark.xdist_group("genres")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("discovery")
    discover_into(folder / "found" / "run", write_source(folder))
    write_discovery(DiscoveryRun(folder / "found" / "run").discovery, folder / "found")
    return folder / "found"


def test_rows_specimens_and_clusters_are_shown(run, found) -> None:
    result = run("stats", found, "--hardest", 2)
    assert (result.exit_code, result.stderr) == (0, "")
    totals, genres, clusters, page = (block.splitlines() for block in result.stdout.split("\n\n"))
    figures = dict(line.rsplit(maxsplit=1) for line in totals)
    assert [figures[name] for name in ("rows", "STALLED", "specimens", "with a reason")] == ["7", "3", "6", "6"]
    assert genres[1].split()[:3] == ["sudoku", "3", "6"]
    assert len(clusters) == 2 + 2
    assert page == [f"Page with drawings: {found / 'report.html'}"]


def test_json_is_one_object(run, found) -> None:
    told = json.loads(run("stats", found / "run", "--json").stdout)
    assert (told["rows"], told["specimens"], told["complete"]) == (7, 6, True)
    assert told["by_status"]["STALLED"] == STATUSES.count("STALLED")
    assert sum(each["specimens"] for each in told["kinds"]) == 6


def test_options_of_other_runs_are_refused(run, found) -> None:
    result = run("stats", found, "--by", "size")
    assert result.exit_code == 2
    assert "--by does not apply here" in result.stderr
