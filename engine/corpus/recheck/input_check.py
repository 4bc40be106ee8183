"""Checks that the sources of a run are still those that it read: plans them again, and compares with the manifest."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import CorpusOptions, file_hash
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources.changes import first_difference, no_longer_read, rows_in
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.errors import GridlanesError, SourceError
from gridlanes.io.read.reading import reader_options_of


@dataclass
class InputCheck:
    """`problems`: a line for each source, or file of the user's own rules, that is not as it was. `excused`: those that
    are not there any more. `notes`: what is no problem, but good to know. `parts`: by number, those of the sources that
    are as they were; empty where rules of the user's own are missing, without which rows are not read as they were.
    """

    problems: list[str] = field(default_factory=list)
    excused: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    parts: dict[int, Part] = field(default_factory=dict)


def check_inputs(manifest: Manifest, *, excuse_missing: bool = False, load: Sequence[str] = ()) -> InputCheck:
    """Plans every source again. `excuse_missing`: one that is not there is no problem. `load`: files that were run, so
    that the genres and rules in them are known.
    """
    found = InputCheck()
    try:
        options = CorpusOptions.of_manifest(manifest.options)
        reader_options_of(options.genre, options.format, options.box, options.field)
    except GridlanesError as error:
        found.problems.append(f"the options of the manifest cannot be used: {error}{load_hint(manifest)}")
        return found
    is_loaded = _check_rules(found, manifest, excuse_missing, load)
    by_source = manifest.parts_by_source()
    for entry in manifest.sources:
        source, before = entry.source, by_source.get(entry.source, [])
        if not os.path.exists(source):
            _missing(found, source, f"its {rows_in(before):,} rows cannot be compared", excuse_missing)
        elif not os.path.isfile(source):  # not even opened: a pipe has no end
            found.problems.append(f"{source}: is no file any more")
        else:
            _compare(found, source, before, options)
    if not is_loaded:
        found.parts.clear()
        found.notes.append(f"rows are not compared with their sources, only read by themselves{load_hint(manifest)}")
    return found


def load_hint(manifest: Manifest) -> str:
    """What to do where genres are not known that a run had from files of the user's own; mostly nothing."""
    files = [str(entry["file"]) for entry in manifest.options.get("load") or ()]
    return f"; check with {' '.join(f'--load {file}' for file in files)}" if files else ""


def _compare(found: InputCheck, source: str, before: list[Part], options: CorpusOptions) -> None:
    """Plans one source again."""
    try:
        now = plan_parts([source], options)
    except GridlanesError as error:
        found.problems.append(no_longer_read(source, error))
        return
    if words := first_difference(source, before, now):
        found.problems.append(words)
        return
    for old, part in zip(before, now, strict=True):
        found.parts[old.number] = part.replaced(number=old.number, first_id=old.first_id)


def _check_rules(found: InputCheck, manifest: Manifest, excuse_missing: bool, load: Sequence[str]) -> bool:
    """Compares the files that the run loaded; whether all of them were loaded now, as they were."""
    now = {_hash_of(path) for path in load}
    missing = [entry for entry in manifest.options.get("load") or () if entry["sha256"] not in now]
    for entry in missing:
        file = entry["file"]
        if not os.path.isfile(file):
            _missing(found, file, "its genres and rules cannot be compared", excuse_missing)
        elif _hash_of(file) != entry["sha256"]:
            found.problems.append(f"{file}: has changed since the run loaded it")
    return not missing


def _hash_of(path: str) -> str:
    with suppress(SourceError):
        return file_hash(path)
    return ""


def _missing(found: InputCheck, name: str, what: str, is_excused: bool) -> None:
    if is_excused:
        found.excused.append(name)
        return
    hint = "" if os.path.isabs(name) else f" (the name is relative, and looked for in {os.getcwd()})"
    found.problems.append(f"{name}: is not there any more, {what}{hint}")
