"""``gridlanes check`` and ``gridlanes stats`` on the folder of ``gridlanes discover``."""

from __future__ import annotations

import json

import pytest
from small_discoveries import discover_into, write_source

from gridlanes.cli import check
from gridlanes.discovering.written import write_discovery
from gridlanes.discovery_runs import recheck
from gridlanes.discovery_runs.discovery_run import DiscoveryRun

pytest.importorskip("pyarrow")
pytestmark = [pytest.mark.xdist_group("genres"), pytest.mark.thorough]


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("discovery")
    discover_into(folder / "found" / "run", write_source(folder))
    write_discovery(DiscoveryRun(folder / "found" / "run").discovery, folder / "found")
    return folder / "found"


def test_specimens_are_proved_anew(run, found) -> None:
    result = run("check", found, "--regrade", 2, "--prove", 1)
    assert result.exit_code == 0, result.output
    shown = dict(line.rsplit(maxsplit=1) for line in result.stderr.splitlines() if line)
    assert [shown[name] for name in ("specimens", "proven", "by CP-SAT, too", "problems")] == ["6", "6", "1", "0"]
    told = json.loads(run("check", found / "run", "--regrade", 0, "--prove", 0, "--json").stdout)
    assert (told["ok"], told["again"], told["proven"], told["by_cpsat"]) == (True, 0, 6, 0)


def test_the_defaults_are_those_in_python() -> None:
    assert (check.REGRADED_ROWS, check.BY_CPSAT, check.PROVE_SECONDS) == (
        recheck.AGAIN_ROWS,
        recheck.BY_CPSAT,
        recheck.SECONDS,
    )


def test_options_for_files_are_refused(run, found) -> None:
    result = run("check", found, "--against", "brute")
    assert result.exit_code == 2
    assert "--against is for files of puzzles" in result.stderr
