"""The parts of an earlier run that can be kept: those with a report and a file that matches it.

Reports come from the manifest of a complete run and from the journal. The journal may belong to a previous run in this
folder, and files may have been damaged since. So a report counts only if it fits the planned part, and a file only if
its hash is that of the report; all other parts are done again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gridlanes.corpus.durable import sha256_of
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartOutput
from gridlanes.corpus.run_paths import RunPaths


def finished_outputs(reported: Iterable[PartOutput], parts: Sequence[Part], paths: RunPaths) -> dict[int, PartOutput]:
    """The outputs, by number, of parts that need not be done again. Reads the files of all reported parts.

    `parts`: those of the run, by number.
    """
    known: dict[int, list[PartOutput]] = {}
    for output in reported:
        if output.number < len(parts) and output.n_rows == parts[output.number].n_rows == sum(
            output.by_status.values()
        ):
            known.setdefault(output.number, []).append(output)
    return {
        number: output
        for number, outputs in sorted(known.items())
        for output in outputs
        if _is_of(output, paths.part(number))
    }


def _is_of(output: PartOutput, path: Path) -> bool:
    """Whether an output describes this file as it is now."""
    try:
        if path.stat().st_size != output.n_bytes:
            return False
        return sha256_of(path) == output.sha256
    except OSError:  # not there, no file, or not to be read: it is written again
        return False
