"""The manifest of a data set: the request and the result. It records nothing of time, place or workers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from gridlanes.corpus.durable import write_text_durably
from gridlanes.corpus.manifest import Engine, ManifestError
from gridlanes.corpus.record import NotNegative, Record, RecordError, Sha256, converted, plain_values
from gridlanes.datasets.options import SetOptions
from gridlanes.datasets.set_paths import SetPaths

FORMAT = 1
_ANEW = "start over with --overwrite, or name another folder"


class SetFile(Record, frozen=True):
    """A file of a data set. `path`: in its folder. `split`, `rows`: of files with rows; `memory`: bytes of these rows
    as Arrow has them.
    """

    path: str
    n_bytes: NotNegative
    sha256: Sha256
    split: str = ""
    rows: NotNegative = 0
    memory: NotNegative = 0


class RecipeTotals(Record, frozen=True):
    """What came of a recipe: `rows`, the `tries` at them, and how many of them were `redrawn`."""

    rows: NotNegative
    tries: NotNegative
    redrawn: NotNegative


def data_files(files: Iterable[SetFile], split: str | None = None) -> list[SetFile]:
    """The Parquet files among some files: those of one split, or of any."""
    return [file for file in files if file.path.endswith(".parquet") and split in (None, file.split)]


class SetManifest(Record, frozen=True):
    """What ``_manifest.json`` holds. `options`: `SetOptions.as_dict`; `totals`: of each recipe; `by_split`: rows."""

    engine: Engine
    options: dict[str, Any]
    totals: list[RecipeTotals]
    by_split: dict[str, NotNegative]
    files: list[SetFile]

    @property
    def rows(self) -> int:
        """The number of rows in all splits."""
        return sum(self.by_split.values())

    def data(self, split: str | None = None) -> list[SetFile]:
        """The Parquet files of one split or of all, those of a split one after the other."""
        return data_files(self.files, split)

    def to_json(self) -> str:
        """The text of the file."""
        value = {"format": FORMAT, "rows": self.rows, **self.as_dict()}
        return _text({**value, "sha256": _hash(value)})

    def write(self, paths: SetPaths) -> None:
        """Writes it durably, in one step. Raises `OutputError`."""
        write_text_durably(paths.manifest, self.to_json(), paths.partial)

    @classmethod
    def read(cls, paths: SetPaths) -> SetManifest | None:
        """The manifest of a folder; None where there is none. Raises `ManifestError` for one that is damaged."""
        value = _value(paths.manifest)
        if value is None:
            return None
        said = value.pop("sha256", None)
        if value.get("format") != FORMAT or said != _hash(value):
            raise ManifestError(f"{paths.manifest}: is no manifest of a data set, or was edited or damaged; {_ANEW}")
        try:
            fields = {name: value[name] for name in cls.__struct_fields__}
            manifest: SetManifest = converted(fields, cls)
        except (KeyError, RecordError) as error:
            raise ManifestError(f"{paths.manifest}: is damaged ({error}); {_ANEW}") from None
        return manifest


class Plan(Record, frozen=True):
    """What ``plan.json`` holds while a data set is made."""

    engine: Engine
    options: dict[str, Any]
    part_rows: NotNegative

    @classmethod
    def of(cls, options: SetOptions) -> Plan:
        """The plan that begins now."""
        return cls(Engine.here(), options.as_dict(), options.rows_of_a_part)

    @classmethod
    def read(cls, paths: SetPaths) -> Plan | None:
        """The plan of a folder, None where there is none that can be read."""
        try:
            value = _value(paths.plan)
            plan: Plan | None = None if value is None else converted(value, cls)
        except (ManifestError, RecordError):
            return None
        return plan

    def write(self, paths: SetPaths) -> None:
        """Writes it durably, in one step. Raises `OutputError`."""
        write_text_durably(paths.plan, _text(self.as_dict()), paths.partial)


def refuse_other(folder: str, begun: Plan | SetManifest, options: SetOptions) -> None:
    """Raises `ManifestError` if a folder's data set was begun with another engine or other options."""
    here, wanted = Engine.here(), plain_values(options.as_dict())
    if begun.engine != here:
        words = f"{begun.engine.words}, this is {here.words}"
        raise ManifestError(f"{folder}: holds a data set that was begun with {words}; {_ANEW}")
    for name, now in wanted.items():
        before = begun.options.get(name)
        if before != now:
            words = f"{name} = {_short(before)}, now it is {_short(now)}"
            raise ManifestError(f"{folder}: holds a data set that was begun with {words}; {_ANEW}")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 200 else f"{text[:199]}…"


def _value(path: Any) -> dict[str, Any] | None:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise ManifestError(f"{path}: cannot be read ({error}); {_ANEW}") from None
    if not isinstance(value, dict):
        raise ManifestError(f"{path}: is no manifest of a data set; {_ANEW}")
    return value


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _hash(value: dict[str, Any]) -> str:
    return hashlib.sha256(_text(value).encode()).hexdigest()
