"""The manifest of a run: its options, its input and its output. It depends on options and input alone.

An unfinished run is resumed only with the manifest with which it was begun, so that no folder ever holds rows of two
inputs, two sets of options or two engines.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gridlanes.corpus.durable import write_text_durably
from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.record import NotNegative, Record, RecordError, converted, plain_values
from gridlanes.corpus.report import PartOutput, in_order
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.stamp import engine_stamp
from gridlanes.errors import GridlanesError
from gridlanes.extras import version_of

FORMAT = 1
_ANEW = "start over with --overwrite, or name another folder"


class ManifestError(GridlanesError):
    """The manifest of a folder does not fit the request, or cannot be read; says why, and what to do."""


class DamagedManifestError(ManifestError):
    """A manifest with contents that no run writes."""


class Engine(Record, frozen=True):
    """The engine of a run, on which its bytes depend: version, hash of the code, version of pyarrow."""

    version: str
    stamp: str
    pyarrow: str

    @classmethod
    def here(cls) -> Engine:
        """The engine that runs now."""
        return cls(**engine_stamp(), pyarrow=version_of("pyarrow") or "")

    @property
    def words(self) -> str:
        """``gridlanes 0.1.0 (0123456789abcdef) with pyarrow 26.0.1``."""
        return f"gridlanes {self.version} ({self.stamp}) with pyarrow {self.pyarrow}"


class SourceTotals(Record, frozen=True):
    """A source with its rows, bytes and number of parts."""

    source: str
    rows: NotNegative
    bytes: NotNegative
    parts: NotNegative


class Manifest(Record, frozen=True):
    """The contents of ``_manifest.json``.

    `engine`: that of the run. `options`: `CorpusOptions.as_dict`. `outputs`: of each part, once the run is complete;
    until then the journal has those of finished parts. `command`: that of the options.
    """

    engine: Engine
    options: dict[str, Any]
    sources: list[SourceTotals]
    parts: list[Part]
    outputs: list[PartOutput]
    complete: bool = False
    command: str = "run"

    @classmethod
    def planned(cls, sources: Sequence[str], parts: Sequence[Part], options: CorpusOptions) -> Manifest:
        """The manifest of a run that begins."""
        rows, n_bytes, n_parts = Counter[str](), Counter[str](), Counter[str]()
        for part in parts:
            rows[part.source] += part.n_rows
            n_bytes[part.source] += part.n_bytes
            n_parts[part.source] += 1
        totals = [SourceTotals(name, rows[name], n_bytes[name], n_parts[name]) for name in sources]
        planned = [part.replaced(path="") for part in parts]
        return cls(Engine.here(), options.as_dict(), totals, planned, [], command=options.command)

    @classmethod
    def read(cls, paths: RunPaths, *, to_resume: bool = False) -> Manifest | None:
        """The manifest of a folder, None if there is none. Raises `ManifestError` for a damaged one; if its run is to
        be resumed, also for an edited one.
        """
        value = _value_in(paths)
        if value is None:
            return None
        if value["format"] != FORMAT:
            words = f"is of format {value['format']!r}, this is gridlanes for format {FORMAT}"
            raise ManifestError(f"{paths.manifest}: {words}; {_ANEW}")
        try:
            fields = {name: value[name] for name in cls.__struct_fields__}
        except KeyError as error:
            raise ManifestError(f"{paths.manifest}: is no manifest of a run (it has no {error}); {_ANEW}") from None
        if to_resume and value.pop("sha256", None) != _hash_of(value):
            raise ManifestError(f"{paths.manifest}: was edited or damaged since the run wrote it; {_ANEW}")
        try:
            manifest: Manifest = converted(fields, cls)
        except RecordError as error:
            raise DamagedManifestError(f"{paths.manifest}: is damaged ({error}); {_ANEW}") from None
        return manifest

    def write(self, paths: RunPaths) -> None:
        """Writes it durably, in one step. Raises `OutputError`."""
        write_text_durably(paths.manifest, self.to_json(), paths.partial)

    def to_json(self) -> str:
        """The text of the file."""
        value: dict[str, Any] = {
            "format": FORMAT,
            "complete": self.complete,
            "command": self.command,
            "engine": self.engine,
            "options": self.options,
            "rows": self.rows,
            "by_status": self.by_status,
            "sources": self.sources,
            "parts": self.parts,
            "outputs": self.outputs,
        }
        value = plain_values(value)
        for part in value["parts"]:
            del part["path"]
        value["sha256"] = _hash_of(value)  # of all the rest: an edited manifest is found
        return _text_of(value) + "\n"

    @property
    def rows(self) -> int:
        """Rows of the input."""
        return sum(part.n_rows for part in self.parts)

    def parts_by_source(self) -> dict[str, list[Part]]:
        """The parts of each source that has any, in order."""
        found: dict[str, list[Part]] = {}
        for part in self.parts:
            found.setdefault(part.source, []).append(part)
        return found

    @property
    def by_status(self) -> dict[str, int]:
        """Rows of the output by the name of their status; empty until the run is complete."""
        return added_statuses(output.by_status for output in self.outputs)

    def completed(self, outputs: Iterable[PartOutput]) -> Manifest:
        """The manifest of the complete run, with the outputs of all parts."""
        ordered = sorted(outputs, key=lambda output: output.number)
        if [output.number for output in ordered] != [part.number for part in self.parts]:
            raise AssertionError("a run is complete when each of its parts has one report")
        return self.replaced(outputs=ordered, complete=True)

    def refuse_other_run(self, sources: Sequence[str], options: CorpusOptions, folder: str) -> None:
        """Raises `ManifestError` if this is the manifest of another engine, other options or other sources."""
        here, wanted = Engine.here(), options.as_dict()
        if self.command != options.command:
            self._refuse(folder, f"gridlanes {self.command}, this is gridlanes {options.command}")
        if self.engine != here:
            self._refuse(folder, f"{self.engine.words}, this is {here.words}")
        for name in {**wanted, **self.options}:
            before, now = self.options.get(name), wanted.get(name)
            if before != now:
                words = f"{name} = {_shown(before)}, now it is {_shown(now)}"
                self._refuse(folder, _words_of_load(before, now) if name == "load" else words)
        names = [entry.source for entry in self.sources]
        if names != list(sources):
            self._refuse(folder, _words_of_sources(names, sources))

    def refuse_changed_input(self, planned: Manifest, folder: str) -> None:
        """Raises `ManifestError` if the input, planned again, is not that of this manifest."""
        by_source = {entry.source: entry for entry in planned.sources}
        for before, now in zip(self.parts, planned.parts, strict=False):
            if before != now:
                same = (before.source, before.n_rows) == (now.source, now.n_rows)
                last = before.line + before.n_rows - 1
                place = f", somewhere from line {before.line:,} to about {last:,}" if same else ""
                self._refuse_input(folder, before.source, place)
        for entry in self.sources:
            if by_source[entry.source] != entry:
                self._refuse_input(folder, entry.source, "")

    def _refuse(self, folder: str, words: str) -> None:
        raise ManifestError(f"{folder}: holds a run that was begun with {words}; {_ANEW}")

    def _refuse_input(self, folder: str, source: str, place: str) -> None:
        raise ManifestError(f"{folder}: {source} has changed since the run was begun{place}; {_ANEW}")


def _words_of_load(before: Any, now: Any) -> str:
    """The difference between two lists of files to load, in words; their hashes would tell people nothing."""
    names = [[entry["file"] for entry in files] for files in (before, now)]
    if names[0] != names[1]:
        return f"load = {_shown(names[0])}, now it is {_shown(names[1])}"
    edited = next(name for name, old, new in zip(names[0], before, now, strict=True) if old != new)
    return f"another content of {edited}, which it loads"


def _words_of_sources(before: Sequence[str], now: Sequence[str]) -> str:
    """The difference between two lists of sources, in words. Names matter, since each row has that of its source."""
    gone, added = [name for name in before if name not in now], [name for name in now if name not in before]
    if not gone and not added:
        return "the same sources in another order"
    if not gone:
        return f"{len(before):,} sources, without {added[0]}"
    for name in added:
        if os.path.abspath(name) == os.path.abspath(gone[0]):
            return f"{gone[0]} as the name of what is called {name} now (rows have that name, so name it as before)"
    return f"{gone[0]} among its sources, which is not there now"


def added_statuses(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """Sums of rows by the name of their status, in the order of `STATUS_NAMES`, without zeros."""
    total = Counter[str]()
    for count in counts:
        total.update(count)
    return in_order(total)


def _value_in(paths: RunPaths) -> dict[str, Any] | None:
    """The JSON value in a manifest's file, None if there is no file."""
    try:
        value = json.loads(paths.manifest.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except RecursionError:
        value = None
    except (OSError, ValueError) as error:
        words = getattr(error, "strerror", None) or error
        raise ManifestError(f"{paths.manifest}: no manifest that can be read ({words}); {_ANEW}") from None
    if not isinstance(value, dict) or "format" not in value:
        raise ManifestError(f"{paths.manifest}: is no manifest of a run; {_ANEW}")
    return value


def _text_of(value: Mapping[str, Any]) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False)


def _hash_of(value: Mapping[str, Any]) -> str:
    return hashlib.sha256(_text_of(value).encode("utf-8", "surrogatepass")).hexdigest()


def _shown(value: object) -> str:
    if isinstance(value, dict) and "sha256" in value:  # a file that was given, whole
        return f"SHA-256 {value['sha256'][:12]}…"
    return "none" if value is None else json.dumps(value)
