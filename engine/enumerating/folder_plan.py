"""The plan of an enumeration into a folder: where each of its files begins. It is made only by counting."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from gridlanes.corpus.durable import write_text_durably
from gridlanes.corpus.manifest import Engine, ManifestError
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.record import NotNegative, Record, RecordError, converted, field, plain_values
from gridlanes.corpus.report import PartOutput
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.enumerating.completions import completions_of
from gridlanes.enumerating.counting import orbits_of, subsets_of
from gridlanes.enumerating.fact_reader import FactReader
from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.errors import ModelError
from gridlanes.solvers.pool import SolverPool

FORMAT = 1
MAX_PARTS = 100_000
"""of a folder; more are an error"""
_ANEW = "start over with --overwrite, or name another folder"


class FolderPaths(RunPaths):
    """The paths of an enumeration; files that runs have, too, have the same names."""

    @property
    def manifest(self) -> Path:
        return self.folder / "_enumeration.json"


class FolderPlan(Record, frozen=True):
    """`rows` in all; `starts`: the layout, completion and row with which each part begins. `outputs`: of the parts,
    once all are written.
    """

    engine: Engine
    options: dict[str, Any]
    rows: NotNegative
    starts: list[tuple[NotNegative, NotNegative, NotNegative]]
    outputs: list[PartOutput] = field(default_factory=list)
    format: int = FORMAT

    @classmethod
    def of(cls, options: EnumerationOptions, n_threads: int) -> FolderPlan:
        """Counts the rows of each completion. ModelError for more than `MAX_PARTS` parts."""
        enumeration, layouts = options.enumeration_and_layouts()
        n_rows, starts = 0, list[tuple[int, int, int]]()
        reader = FactReader(enumeration, layouts)
        with SolverPool(n_threads) as pool:
            for completions in completions_of(enumeration, layouts, pool):
                for number, subsets, _ in subsets_of(enumeration, layouts, reader, completions):
                    n_here = int(orbits_of(enumeration, subsets).sum())
                    first = -n_rows % options.part_rows
                    n_rows += n_here
                    if n_rows > MAX_PARTS * options.part_rows:
                        raise ModelError(
                            f"there are more than {MAX_PARTS:,} files of {options.part_rows:,} puzzles: request fewer "
                            "puzzles (clues, minimal), or count them"
                        )
                    starts += [(completions.layout, number, row) for row in range(first, n_here, options.part_rows)]
        return cls(Engine.here(), options.as_dict(), n_rows, starts)

    @classmethod
    def read(cls, paths: FolderPaths) -> FolderPlan | None:
        """Reads the plan in a folder; None if there is none. Raises `ManifestError` if it is damaged."""
        try:
            value = json.loads(paths.manifest.read_text(encoding="utf-8"))
            plan: FolderPlan = converted(value, cls)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError, RecordError) as error:
            raise ManifestError(f"{paths.manifest}: is no manifest of an enumeration ({error}); {_ANEW}") from None
        return plan

    def write(self, paths: FolderPaths) -> None:
        """Writes it durably, in one step. Raises `OutputError`."""
        value = {"format": self.format, **self.as_dict()}
        write_text_durably(paths.manifest, json.dumps(value, ensure_ascii=False) + "\n", paths.partial)

    def refuse_other(self, folder: str, options: EnumerationOptions) -> None:
        """Raises `ManifestError` if the folder's enumeration was begun with another engine or other options."""
        if self.engine != Engine.here():
            words = f"{self.engine.words}, this is {Engine.here().words}"
            raise ManifestError(f"{folder}: holds an enumeration that was begun with {words}; {_ANEW}")
        for name, now in plain_values(options.as_dict()).items():
            before = self.options.get(name)
            if before != now:
                words = f"{name} = {json.dumps(before)}, now it is {json.dumps(now)}"
                raise ManifestError(f"{folder}: holds an enumeration that was begun with {words}; {_ANEW}")

    def parts(self, options: EnumerationOptions) -> list[Part]:
        """The parts, by number, as parts of a run: `source` is the enumeration in words, `sha256` the hash of the
        options; there is no input.
        """
        words = f"{options.genre} {options.size[0]}x{options.size[1]}"
        asked = json.dumps(options.as_dict(), sort_keys=True)
        return [
            Part(
                number=number,
                source=words,
                reading=Reading(),
                first_id=number * options.part_rows,
                n_rows=min(options.part_rows, self.rows - number * options.part_rows),
                line=1,
                offset=0,
                n_bytes=0,
                sha256=hashlib.sha256(f"{asked} {number}".encode()).hexdigest(),
            )
            for number in range(len(self.starts))
        ]
