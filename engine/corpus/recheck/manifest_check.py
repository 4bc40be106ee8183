"""Does a manifest say what a run says, and does what it says fit together? Nothing but the manifest is looked at."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.recheck.input_check import options_of
from gridlanes.corpus.recheck.row_arrays import shown
from gridlanes.errors import GridlanesError
from gridlanes.io.read.reading import FORMATS
from gridlanes.status import Status

_MOST = 1 << 62
_SHA256 = re.compile("[0-9a-f]{64}")
_STATUSES = tuple(status.name for status in Status)

Test = Callable[[Any], bool]
Shape = Mapping[str, "Test | Shape"]
"""what the fields of an object must be"""


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST


def _is_count(value: Any) -> bool:
    return _is_number(value) and value > 0


def _is_time(value: Any) -> bool:
    return _is_count(value) or (isinstance(value, float) and value > 0)


def _is_hash(value: Any) -> bool:
    return isinstance(value, str) and _SHA256.fullmatch(value) is not None


def _or_none(test: Test) -> Test:
    return lambda value: value is None or test(value)


def _list_of(*tests: Test) -> Test:
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(tests)
        and all(test(item) for test, item in zip(tests, value, strict=True))
    )


def _is_by_status(value: Any) -> bool:
    return isinstance(value, dict) and all(name in _STATUSES and _is_count(count) for name, count in value.items())


READING: Shape = {
    "container": lambda value: value in ("plain", "gzip", "parquet", "unreadable"),
    "family": lambda value: value in ("lines", "grids"),
    "header": _or_none(_list_of(_is_text, _is_number, _or_none(_is_number))),
    "old_ends": _is_flag,
    "error": _is_text,
}
PART: Shape = {
    "number": _is_number,
    "source": _is_text,
    "reading": READING,
    "first_id": _is_number,
    "n_rows": _is_count,
    "line": _is_number,
    "offset": _is_number,
    "n_bytes": _is_number,
    "sha256": _is_hash,
    "is_first": _is_flag,
}
OUTPUT: Shape = {
    "number": _is_number,
    "n_rows": _is_count,
    "by_status": _is_by_status,
    "sha256": _is_hash,
    "n_bytes": _is_number,
}
SOURCE: Shape = {"source": _is_text, "rows": _is_number, "bytes": _is_number, "parts": _is_number}
ENGINE: Shape = {"version": _is_text, "stamp": _is_text, "pyarrow": _is_text}
FILE: Shape = {"file": _is_text, "sha256": _is_hash}
OPTIONS: Shape = {
    "limit": _or_none(_is_count),
    "budget": _or_none(_is_count),
    "row_seconds": _or_none(_is_time),
    "memory": _or_none(_is_count),
    "escalate": _is_flag,
    "genre": _or_none(_is_text),
    "format": lambda value: value is None or value in tuple(FORMATS),  # which may be compared with anything
    "box": _or_none(_list_of(_is_count, _is_count)),
    "field": _or_none(_is_text),
    "load": lambda value: isinstance(value, list) and all(not _fault(entry, FILE) for entry in value),
    "part_rows": _is_count,
}


def _fault(value: Any, shape: Shape) -> str:
    """What is wrong with an object that should have these fields; empty if nothing is."""
    if not isinstance(value, dict):
        return "it is no object"
    for name, test in shape.items():
        if name not in value:
            return f"it has no {name!r}"
        entry = value[name]
        if isinstance(test, Mapping):
            fault = _fault(entry, test)
            if fault:
                return f"in its {name!r}: {fault}"
        elif not test(entry):
            return f"its {name!r} cannot be {shown(entry)}"
    more = [name for name in value if name not in shape]
    return f"it has {more[0]!r} more" if more else ""


def is_output(value: object) -> bool:
    """Whether a value is what a run reports of a part."""
    return not _fault(value, OUTPUT)


def shape_problems(manifest: Manifest) -> list[str]:
    """What in a manifest is not as any run writes it. If there is nothing, all of it can be used."""
    found = [
        f"what it says of the {name} is damaged: {fault}"
        for name, value, shape in (("engine", manifest.engine, ENGINE), ("options", manifest.options, OPTIONS))
        if (fault := _fault(value, shape))
    ]
    if not _is_flag(manifest.complete):
        found.append(f"'complete' cannot be {manifest.complete!r}")
    for name, entries, shape in (
        ("source", manifest.sources, SOURCE),
        ("part", manifest.parts, PART),
        ("output", manifest.outputs, OUTPUT),
    ):
        if not isinstance(entries, list):
            found.append(f"it has no list of {name}s")
            continue
        faults = ((number, _fault(entry, shape)) for number, entry in enumerate(entries))
        found += [f"what it says of {name} {number:,} is damaged: {fault}" for number, fault in faults if fault]
    if not found:
        try:
            options_of(manifest.options)
        except GridlanesError as error:
            found.append(f"its options are none: {error}")
    return found


def sense_problems(manifest: Manifest) -> Iterator[str]:
    """What in a manifest of the right shape contradicts the rest of it."""
    yield from _of_the_parts(manifest)
    yield from _of_the_sources(manifest)
    if manifest.complete:
        if len(manifest.outputs) != len(manifest.parts):
            yield f"lists {len(manifest.outputs):,} outputs of {len(manifest.parts):,} parts"
    elif manifest.outputs:
        yield f"lists {len(manifest.outputs):,} outputs, but says that the run is not complete"
    for number, (part, output) in enumerate(zip(manifest.parts, manifest.outputs, strict=False)):
        if (output["number"], output["n_rows"]) != (number, part["n_rows"]):
            words = f"number {output['number']:,} and {output['n_rows']:,} rows"
            yield f"output {number:,} should be of {part['n_rows']:,} rows, found {words}"
        elif sum(output["by_status"].values()) != output["n_rows"]:
            yield f"output {number:,} has {output['n_rows']:,} rows, their statuses add up to another number"


def _of_the_parts(manifest: Manifest) -> Iterator[str]:
    """Parts follow one another without a gap, as rows and in their source."""
    expected_id = 0
    for number, part in enumerate(manifest.parts):
        if part["number"] != number:
            yield f"part {number:,} should have that number, found {part['number']:,}"
        if part["first_id"] != expected_id:
            yield f"part {number:,} should begin with row {expected_id:,}, found {part['first_id']:,}"
        expected_id = part["first_id"] + part["n_rows"]
    for number, (part, after) in enumerate(itertools.pairwise(manifest.parts), 1):
        if part["source"] != after["source"]:
            continue
        step = part["n_rows"] if part["reading"]["container"] == "parquet" else part["n_bytes"]
        if after["offset"] != part["offset"] + step or after["line"] < part["line"]:
            yield f"part {number:,} of {after['source']} should begin where part {number - 1:,} ends"


def _of_the_sources(manifest: Manifest) -> Iterator[str]:
    """Each source once, in the order of the parts, with their totals."""
    names = [source["source"] for source in manifest.sources]
    of_parts = [name for name, _ in itertools.groupby(part["source"] for part in manifest.parts)]
    present = set(of_parts)
    if len(set(names)) != len(names):
        yield "names a source twice"
    if [name for name in names if name in present] != of_parts:
        yield "its parts are not of its sources, one after the other"
    totals: dict[str, list[int]] = {name: [0, 0, 0] for name in names}
    for part in manifest.parts:
        total = totals.setdefault(part["source"], [0, 0, 0])
        for i, count in enumerate((part["n_rows"], part["n_bytes"], 1)):
            total[i] += count
    for source in manifest.sources:
        for what, count in zip(("rows", "bytes", "parts"), totals[source["source"]], strict=True):
            if source[what] != count:
                yield f"{source['source']} has {source[what]:,} {what}, its parts have {count:,}"
