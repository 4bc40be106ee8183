"""Rows of another engine are neither examined again nor proven; each specimen has its number in the run."""

from __future__ import annotations

import numpy as np
import pytest
from small_discoveries import discover_into, write_source

from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.discovery_runs.discovery_run import DiscoveryRun
from gridlanes.discovery_runs.options import DiscoveryRunOptions
from gridlanes.discovery_runs.row_check import FindingsRowCheck

pytest.importorskip("pyarrow")
pytestmark = pytest.mark.xdist_group("genres")


class Proofs:
    """Notes what is to be proven, instead of proving it."""

    def __init__(self):
        self.asked = []

    def solutions(self, group):
        n = len(group.rows)
        return np.zeros(n, np.uint8), np.zeros((n, group.structure.n_coords), np.uint8)

    def faults(self, puzzle, status, solution, specimens, first):
        self.asked.append((len(specimens), first))
        return ["specimen 0: wrong"]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("discovery")
    discover_into(folder / "out", write_source(folder), part_rows=16)
    return DiscoveryRun(folder / "out")


@pytest.mark.parametrize(("own_words", "asked"), [(True, [(2, 0), (2, 2), (2, 4)]), (False, [])])
def test_what_is_proven(run, own_words, asked):
    (part,) = run.manifest.parts
    options, told, proofs = DiscoveryRunOptions.of_manifest(run.manifest.options), [], Proofs()
    check = FindingsRowCheck(run.manifest, lambda words, count=1: told.append(words), 0, proofs, own_words=own_words)
    check.begin(part, "part", SourceRows(plan_parts([part.source], options)[0], options, ()))
    for batch in run.part_batches(part, choices_as_dictionary=True):
        check.batch(batch)
    check.end()
    check.finish()
    assert (proofs.asked, check.repeated) == (asked, 0)
    assert told == [f"part: row {row}: specimen 0: wrong" for row in (0, 3, 6)][: len(asked)]
