"""Checks a discovery run: its folder like that of any run, its rows by `FindingsRowCheck`, and the files written from
it.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gridlanes.corpus.output.run_tables import RunTables
from gridlanes.corpus.recheck.folder_check import FolderCheck, FolderFindings, ReportProgress, recheck_folder
from gridlanes.corpus.recheck.row_arrays import quoted
from gridlanes.discovering.discovery import Discovery
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovering.written import COLUMNAR, PAGE, SPECIMENS, TABLE, csv_of, rows_of
from gridlanes.discovery_runs.discovery_run import DiscoveryRun
from gridlanes.discovery_runs.options import DiscoveryRunOptions
from gridlanes.discovery_runs.row_check import FindingsRowCheck
from gridlanes.discovery_runs.specimen_check import SpecimenCheck
from gridlanes.extras import need, version_of
from gridlanes.solvers.pool import SolverPool

RUN = "run"
"""the folder of the run in the one that `gridlanes discover` writes to"""
AGAIN_ROWS = 1_000
"""rows that are examined again by default"""
BY_CPSAT = 100
"""specimens that CP-SAT proves by default"""
SECONDS = 60.0
"""its time limit for each answer"""


@dataclass
class DiscoveryFindings(FolderFindings):
    """The findings of a check of a discovery run. `again`: rows that were examined again. `specimens`: how many there
    are; `proven`: by the search; `by_cpsat`: by CP-SAT, too; `undecided`: by either, within its budget or time.
    """

    again: int = 0
    specimens: int = 0
    proven: int = 0
    by_cpsat: int = 0
    undecided: int = 0

    def proved(self) -> list[tuple[str, str]]:
        """How many rows were examined again, and how many specimens proven."""
        return [
            ("examined again", f"{self.again:,}"),
            ("specimens", f"{self.specimens:,}"),
            ("proven", f"{self.proven:,}"),
            ("by CP-SAT, too", f"{self.by_cpsat:,}"),
        ]


def recheck_discovery(
    folder: str | os.PathLike[str],
    *,
    again: int | None = AGAIN_ROWS,
    prove: int | None = BY_CPSAT,
    seconds: float = SECONDS,
    without_sources: bool = False,
    load: Sequence[str] = (),
    progress: ReportProgress = lambda done: None,
) -> DiscoveryFindings:
    """Checks what `gridlanes discover` wrote into a folder, or the run in it alone. The search proves every specimen;
    `prove`: how many CP-SAT proves, too, spread evenly over the run, None for all, with `seconds` for each answer.
    `again`: how many rows are examined again. Nothing is, if another engine examined them. The rest is as in
    `recheck_run`, including the errors.
    """
    place = Path(folder)
    whole = (place / RUN).is_dir()
    findings = DiscoveryFindings(os.fspath(folder))

    def check(run: RunTables) -> None:
        counts = Counter[int]()
        for batch in run.batches(["n_specimens"]):
            counts.update(batch.column(0).to_pylist())
        findings.specimens = sum(n * rows for n, rows in counts.items() if n > 0)
        n_asked = findings.specimens if prove is None else min(prove, findings.specimens)
        if n_asked and version_of("ortools") is None:
            findings.notes.append('CP-SAT is not installed and was not asked: pip install "gridlanes[oracle]"')
            n_asked = 0
        chosen = np.unique(np.linspace(0, max(findings.specimens - 1, 0), n_asked).round().astype(np.int64))
        tests: list[FindingsRowCheck] = []
        with SolverPool(1) as pool:
            proofs = SpecimenCheck(pool, chosen, seconds)

            def row_test(own_words: bool) -> FindingsRowCheck:
                tests.append(FindingsRowCheck(run.manifest, findings.add, again, proofs, own_words=own_words))
                return tests[0]

            folder_check = FolderCheck(
                run, findings, DiscoveryRunOptions, DiscoveryStatus, without_sources=without_sources, load=load
            )
            folder_check.check(row_test, progress)
        findings.again = sum(test.repeated for test in tests)
        _count(findings, proofs.counts)

    recheck_folder(place / RUN if whole else place, DiscoveryRun, findings, check, load)
    if whole and findings.ok:
        run = DiscoveryRun(place / RUN)
        if run.complete:
            for words in _files(run.discovery, place):
                findings.add(words)
    return findings


def _count(findings: DiscoveryFindings, counts: Counter[str]) -> None:
    """Takes over the figures of the proofs."""
    findings.proven, findings.by_cpsat = counts["proven"], counts["proven by CP-SAT"]
    findings.undecided = sum(n for name, n in counts.items() if name.startswith("not"))
    for name, n in counts.items():
        if name.startswith("not"):
            findings.notes.append(f"{n:,} specimens: {name} within the budget")


def _files(found: Discovery, folder: Path) -> Iterator[str]:
    """What is wrong with the files that follow from a run."""
    expected: dict[str, Callable[[], list[str]]] = {
        SPECIMENS: lambda: [json.dumps(found.record(each)) for each in found.specimens],
        TABLE: lambda: csv_of(found).splitlines(),
    }
    for name, wanted in expected.items():
        try:
            lines = (folder / name).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            yield f"{name}: cannot be read ({error}); the same `gridlanes discover` command writes it again"
            continue
        yield from _unlike(name, lines, wanted())
    if not (folder / PAGE).is_file():
        yield f"{PAGE}: is missing; the same `gridlanes discover` command writes it again"
    if (folder / COLUMNAR).is_file():
        yield from _table(found, folder)


def _unlike(name: str, lines: list[str], wanted: list[str]) -> Iterator[str]:
    """Where lines differ first from those that follow from the run."""
    for number, (line, expected) in enumerate(zip(lines, wanted, strict=False), 1):
        if line != expected:
            words = f"expected {quoted(expected, line)} of the run, found {quoted(line, expected)}"
            yield f"{name}: line {number:,}: {words}"
            return
    if len(lines) != len(wanted):
        yield f"{name}: expected {len(wanted):,} lines of the run, found {len(lines):,}"


def _table(found: Discovery, folder: Path) -> Iterator[str]:
    """What is wrong with the clusters as Parquet."""
    parquet = need("pyarrow.parquet", extra="io", purpose="Parquet output")
    try:
        rows = parquet.read_table(folder / COLUMNAR).to_pylist()
    except (OSError, ValueError) as error:
        yield f"{COLUMNAR}: cannot be read ({str(error).splitlines()[0]})"
        return
    yield from _unlike(COLUMNAR, [json.dumps(row) for row in rows], [json.dumps(row) for row in rows_of(found)])
