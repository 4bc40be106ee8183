"""Are the sources of a run still those that it read? They are planned again and compared with its manifest."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.errors import GridlanesError

_OF_THE_RUN = ("number", "first_id")
"""what a part has from where its source stands among the others"""


@dataclass
class InputCheck:
    """`problems`: a line for each source that is not as it was. `excused`: sources that are not there any more."""

    problems: list[str] = field(default_factory=list)
    excused: list[str] = field(default_factory=list)


def options_of(values: dict[str, Any]) -> RunOptions:
    """The options that a manifest keeps; those that only count while rows are answered (`load`) are left out."""
    known = {name: value for name, value in values.items() if name in RunOptions.__dataclass_fields__}
    box = known.get("box")
    return RunOptions(**{**known, "box": None if box is None else (int(box[0]), int(box[1])), "load": ()})


def check_inputs(manifest: Manifest, *, excuse_missing: bool = False) -> InputCheck:
    """Plans every source again. `excuse_missing`: a source that is not there is no problem."""
    found = InputCheck()
    try:
        options = options_of(manifest.options)
    except GridlanesError as error:
        found.problems.append(f"the options of the manifest are none: {error}")
        return found
    for source, before in manifest.parts_by_source().items():
        if not os.path.exists(source):
            if excuse_missing:
                found.excused.append(source)
            else:
                found.problems.append(f"{source}: is not there any more, its {_rows(before):,} rows cannot be compared")
            continue
        try:
            now = Manifest.planned([source], plan_parts([source], options), options).parts
        except GridlanesError as error:
            found.problems.append(f"{source}: cannot be read any more ({error})")
            continue
        difference = _difference(before, now)
        if difference:
            found.problems.append(f"{source}: has changed since the run read it: {difference}")
    return found


def _difference(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> str:
    """The first difference between the parts of one source, in words; empty if there is none."""
    rows_before, rows_now = _rows(before), _rows(now)
    if rows_before != rows_now:
        return f"{rows_before:,} rows then, {rows_now:,} now"
    for old, new in zip(before, now, strict=False):
        for name in old:
            if name not in _OF_THE_RUN and old[name] != new.get(name):
                what = "text" if name == "sha256" else name
                last = old["line"] + max(old["n_rows"], 1) - 1
                return f"other {what} in part {old['number']:,}, from line {old['line']:,} to about {last:,}"
    return "" if len(before) == len(now) else f"{len(before):,} parts then, {len(now):,} now"


def _rows(parts: list[dict[str, Any]]) -> int:
    return sum(part["n_rows"] for part in parts)
