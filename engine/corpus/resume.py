"""What of an earlier run stands: the parts that were reported and have the bytes that were reported.

Reports come from the manifest of a complete run and from the journal. A journal may be torn, or of a run that was here
before, and files may have been damaged since. So a report counts only if it fits the part that was planned, and a file
only if its hash is that of the report; all else is done again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from gridlanes.corpus.layout import Layout
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.status import Status

_NEEDED = {field.name for field in fields(PartReport) if field.default is MISSING and field.default_factory is MISSING}


def finished_reports(
    entries: Iterable[Mapping[str, Any]], parts: Sequence[Part], layout: Layout
) -> dict[int, PartReport]:
    """The reports, by number, of the parts that need not be done again. Reads the files of all that were reported.

    `entries`: reports as JSON has them, of whatever is in the manifest and the journal. `parts`: those of the run, by
    number.
    """
    reported: dict[int, list[PartReport]] = {}
    for entry in entries:
        report = _report_of(entry, parts)
        if report is not None:
            reported.setdefault(report.number, []).append(report)
    kept = {}
    for number, reports in sorted(reported.items()):
        for report in _of_file(layout.part(number), reports):
            kept[number] = report
    return kept


def _report_of(entry: Mapping[str, Any], parts: Sequence[Part]) -> PartReport | None:
    """The report that an entry is, None if it is none, or of no such part."""
    if set(entry) != _NEEDED:
        return None
    number, by_status = entry["number"], entry["by_status"]
    if type(number) is not int or not 0 <= number < len(parts) or entry["n_rows"] != parts[number].n_rows:
        return None
    if not isinstance(by_status, dict) or not by_status.keys() <= Status.__members__.keys():
        return None
    counts = list(by_status.values())
    if any(type(count) is not int or count < 1 for count in counts) or sum(counts) != parts[number].n_rows:
        return None
    return PartReport(**entry)


def _of_file(path: Path, reports: Sequence[PartReport]) -> list[PartReport]:
    """Those of the reports that are of this file as it is."""
    try:
        n_bytes = path.stat().st_size
        reports = [report for report in reports if report.n_bytes == n_bytes]
        if not reports:
            return []
        with path.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:  # not there, no file, or not to be read: it is written again
        return []
    return [report for report in reports if report.sha256 == sha256]
