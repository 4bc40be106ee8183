"""The law of the check: whatever single thing is wrong with findings is found, and named."""

from __future__ import annotations

import json
import shutil

import pytest
from small_discoveries import discover_into, write_source
from small_runs import forge_output, with_value

from gridlanes.corpus.run_paths import RunPaths
from gridlanes.discovering.written import write_discovery
from gridlanes.discovery_runs.columns import DISCOVERY_COLUMNS
from gridlanes.discovery_runs.discovery_run import DiscoveryRun
from gridlanes.discovery_runs.recheck import recheck_discovery
from gridlanes.tables.dataframes import schema

pq = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.xdist_group("genres")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("discovery")
    discover_into(folder / "found" / "run", write_source(folder))
    write_discovery(DiscoveryRun(folder / "found" / "run").discovery, folder / "found", parquet=True)
    return folder / "found"


@pytest.fixture
def found(made, tmp_path):
    shutil.copytree(made, tmp_path / "found")
    return tmp_path / "found"


def change(folder, change_of):
    """Writes the first part again; the manifest says that this is what the run wrote."""
    path = RunPaths.at(folder / "run").part(0)
    table = change_of(pq.read_table(path)).cast(schema(DISCOVERY_COLUMNS))
    pq.write_table(table, path, store_schema=False)
    forge_output(folder / "run", 0, table["status"].to_pylist())


def change_specimen(folder, name, entry):
    """Changes the second specimen of the first row; an entry may be a function of the specimen."""

    def change_of(table):
        told = json.loads(table["specimens"][0].as_py())
        told[1][name] = entry(told[1]) if callable(entry) else entry
        return with_value("specimens", 0, json.dumps(told))(table)

    change(folder, change_of)


def opposite(told):
    kind, coord, mark = told["move"]
    return ["eliminate" if kind == "commit" else "commit", coord, mark]


def another(told):
    return [0 if told["constraints"] != [0] else 1]


def without_lowest_marks(told):
    """The state without the lowest mark of each open coord, but for that of the move."""
    words = [int(word, 16) for word in told["state"].split()]
    fewer = [word & word - 1 if word & word - 1 and c != told["move"][1] else word for c, word in enumerate(words)]
    return " ".join(f"{word:x}" for word in fewer)


def test_findings_as_they_were_made_have_no_problem(made):
    seen = []
    found = recheck_discovery(made, prove=2, progress=seen.append)
    assert (found.problems, found.notes, found.exit_code) == ([], [], 0)
    assert (found.rows, found.again, found.specimens, found.proven, found.by_cpsat) == (7, 6, 6, 6, 2)
    assert seen[-1].rows_done == 7
    assert dict(found.lines())["proven"] == "6"
    inside = recheck_discovery(made / "run", again=0, prove=0)
    assert (inside.problems, inside.again, inside.proven, inside.by_cpsat) == ([], 0, 6, 0)


FAULTS = {
    "move": (opposite, "the only solution says otherwise"),
    "state": (without_lowest_marks, "its state has lost the solution: at coord "),
    "constraints": (another, "the search finds a counterexample"),
    "absent": ([], "the search finds a counterexample"),
    "number": (7, "specimens numbered from 0, each after more moves than the one before"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_false_specimen_is_named(found, name):
    entry, words = FAULTS[name]
    change_specimen(found, name, entry)
    (problem,) = recheck_discovery(found, again=0, prove=0).problems
    assert problem.startswith("part-000000.parquet: row 0: ")
    assert words in problem


def test_what_there_is_not_is_named(found):
    change_specimen(found, "constraints", [9999])
    (problem,) = recheck_discovery(found, again=0, prove=0).problems
    assert problem.endswith("specimen 1: it names a constraint that there is not")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("specimens", "[{}]", "expected specimens that can be read"),
        ("n_specimens", 5, "expected 2 specimens as listed, found 5"),
        ("status", "SOLVED", "expected specimens of STALLED, and of nothing else"),
        ("graded", 1.0, "expected graded "),
        ("line", 9, "expected line '1' of its source, found '9'"),
    ],
)
def test_a_wrong_value_is_named_once(found, name, value, words):
    change(found, with_value(name, 0, value))
    problems = [problem for problem in recheck_discovery(found, prove=0).problems if ": row " in problem]
    assert len(problems) == 1
    assert f"row 0: {words}" in problems[0]


@pytest.mark.parametrize("name", ["specimens.jsonl", "clusters.csv"])
def test_a_file_that_differs_from_the_run_is_named(found, name):
    path = found / name
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1][:-3] + "7}", *lines[2:]]) + "\n")
    (problem,) = recheck_discovery(found, again=0, prove=0).problems
    assert problem.startswith(f"{name}: line 2: expected ")
    path.unlink()
    (problem,) = recheck_discovery(found, again=0, prove=0).problems
    assert problem.startswith(f"{name}: cannot be read (")
