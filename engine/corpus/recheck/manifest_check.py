"""Checks that a manifest is consistent with itself, without reading any other file."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import CorpusOptions, LoadedFile, RunOptions
from gridlanes.corpus.record import RecordError, converted
from gridlanes.errors import GridlanesError
from gridlanes.io.read.reading import FORMATS


def options_fault(values: dict[str, Any], kind: type[CorpusOptions] = RunOptions) -> str:
    """Why a run of this version does not write such options; empty if it does."""
    if missing := [name for name in kind.__struct_fields__ if name not in values]:
        return f"no {missing[0]!r}"
    try:
        converted(values["load"], list[LoadedFile])
        options: CorpusOptions = converted({**values, "load": []}, kind)
    except (RecordError, GridlanesError) as error:
        return str(error)
    return "" if options.format in (None, *FORMATS) else f"invalid format {options.format!r}"


def contradictions(manifest: Manifest) -> Iterator[str]:
    """What in a manifest contradicts the rest of it."""
    yield from _of_the_parts(manifest)
    yield from _of_the_sources(manifest)
    if manifest.complete:
        if len(manifest.outputs) != len(manifest.parts):
            yield f"lists {len(manifest.outputs):,} outputs of {len(manifest.parts):,} parts"
    elif manifest.outputs:
        yield f"lists {len(manifest.outputs):,} outputs, but says that the run is not complete"
    for number, (part, output) in enumerate(zip(manifest.parts, manifest.outputs, strict=False)):
        if (output.number, output.n_rows) != (number, part.n_rows):
            words = f"number {output.number:,} and {output.n_rows:,} rows"
            yield f"output {number:,} should be of {part.n_rows:,} rows, found {words}"
        elif sum(output.by_status.values()) != output.n_rows:
            yield f"output {number:,} has {output.n_rows:,} rows, their statuses add up to another number"


def _of_the_parts(manifest: Manifest) -> Iterator[str]:
    """Parts follow one another without a gap, as rows and in their source."""
    expected_id = 0
    for number, part in enumerate(manifest.parts):
        if part.number != number:
            yield f"part {number:,} should have that number, found {part.number:,}"
        if part.first_id != expected_id:
            yield f"part {number:,} should begin with row {expected_id:,}, found {part.first_id:,}"
        expected_id = part.first_id + part.n_rows
    for number, (part, after) in enumerate(itertools.pairwise(manifest.parts), 1):
        if part.source != after.source:
            continue
        step = part.n_rows if part.reading.container == "parquet" else part.n_bytes
        if after.offset != part.offset + step or after.line < part.line:
            yield f"part {number:,} of {after.source} should begin where part {number - 1:,} ends"


def _of_the_sources(manifest: Manifest) -> Iterator[str]:
    """Each source once, in the order of the parts, with their totals."""
    names = [entry.source for entry in manifest.sources]
    of_parts = [name for name, _ in itertools.groupby(part.source for part in manifest.parts)]
    if len(set(names)) != len(names):
        yield "names a source twice"
    if [name for name in names if name in set(of_parts)] != of_parts:
        yield "its parts are not of its sources, one after the other"
    parts = manifest.parts_by_source()
    for entry in manifest.sources:
        own = parts.get(entry.source, [])
        totals = {
            "rows": sum(part.n_rows for part in own),
            "bytes": sum(part.n_bytes for part in own),
            "parts": len(own),
        }
        for what, count in totals.items():
            if (said := entry.as_dict()[what]) != count:
                yield f"{entry.source} has {said:,} {what}, its parts have {count:,}"
