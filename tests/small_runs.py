"""Small runs for tests of what comes after: made by the driver itself, changed by hand."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from gridlanes.corpus import driver
from gridlanes.corpus.manifest import Manifest, added_statuses
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.part import Part
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.results.columns import COLUMNS
from gridlanes.tables.dataframes import schema

EXAMPLES = Path(__file__).resolve().parent.parent / "genres" / "examples"
PART_ROWS = 5
UNIQUE, MULTIPLE, UNSOLVABLE, INVALID = "12343412214343.1", "1.....1..1..3.4.", "11..............", "1234341221434"
SMALL = [UNIQUE, MULTIPLE, UNSOLVABLE, INVALID]


def make_run(folder: Path, *, part_rows: int = PART_ROWS, nine: int = 6) -> Run:
    """A run of two sources beside its folder, named without it: 4x4 grids of every ending, and some of 9x9."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    lines = (EXAMPLES / "sudoku9x9.txt").read_text(encoding="utf-8").splitlines()
    small, large = folder.parent / "small.txt", folder.parent / "nine.txt"
    small.write_text("\n".join(SMALL * 3) + "\n", encoding="utf-8")
    large.write_text("\n".join([line for line in lines if not line.startswith("#")][:nine]) + "\n", encoding="utf-8")
    with contextlib.chdir(folder.parent):
        driver.drive([small.name, large.name], folder.name, RunOptions(part_rows=part_rows), runner=InlineRunner())
    return Run(folder)


SOLVED = "1234341221434321"
MIXED = {
    "small.txt": f"# a comment\n{UNIQUE} a note\n{MULTIPLE}\n{UNSOLVABLE}\n{INVALID}\n\n{UNIQUE}\n",
    "solved.csv": f"puzzle,solution,level\n{UNIQUE},{SOLVED},easy\n{UNIQUE},{SOLVED[:-2]}12,wrong\n{MULTIPLE},,none\n",
    "records.jsonl": f'{{"id": 7, "puzzle": "{UNIQUE}", "level": 3}}\n{{"genre": "killer", "data": {{"grid": 7}}}}\n',
    "grids.txt": "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 0 1\n\n1 2\n3 4\n",
    "empty.txt": "",
}
"""sources of text; beside them ``packed.txt.gz``, ``rows.parquet``, and ``binary.txt``, which cannot be read"""


def make_mixed_run(folder: Path, **options: object) -> Run:
    """A run of sources of every kind beside its folder, named without it: 19 rows in 9 parts, all grids are 4x4."""
    above = folder.parent
    above.mkdir(parents=True, exist_ok=True)
    for name, text in MIXED.items():
        (above / name).write_text(text, encoding="utf-8")
    (above / "packed.txt.gz").write_bytes(gzip.compress("\n".join(SMALL).encode(), mtime=0))
    pq.write_table(pa.table({"name": ["a", "b"], "puzzle": [UNIQUE, MULTIPLE]}), above / "rows.parquet")
    (above / "binary.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    with contextlib.chdir(above):
        sources = [*MIXED, "packed.txt.gz", "rows.parquet", "binary.txt"]
        asked = RunOptions(**{"part_rows": 3, **options})
        driver.drive(sources, folder.name, asked, runner=InlineRunner())
    return Run(folder)


def planned_parts(run: Run) -> list[Part]:
    """The parts of a run, planned again; from within the folder that its sources are named in."""
    return plan_parts([entry.source for entry in run.manifest.sources], RunOptions.of_manifest(run.manifest.options))


def change_part(folder: Path, number: int, change: Callable[[pa.Table], pa.Table], *, forge: bool = True) -> None:
    """Rewrites a part with other rows; with `forge` the manifest says that this is what the run wrote."""
    paths = RunPaths.at(folder)
    table = change(pq.read_table(paths.part(number)))
    pq.write_table(table.cast(schema(COLUMNS)), paths.part(number), store_schema=False)
    if forge:
        forge_output(folder, number, table["status"].to_pylist())


def forge_output(folder: Path, number: int, status: list[str]) -> None:
    """Makes the manifest say of a part what its file is."""
    data = RunPaths.at(folder).part(number).read_bytes()
    output = {"sha256": hashlib.sha256(data).hexdigest(), "n_bytes": len(data)}
    counts = added_statuses([dict(Counter(status))])

    def change(manifest: Manifest) -> Manifest:
        outputs = list(manifest.outputs)
        outputs[number] = outputs[number].replaced(by_status=counts, **output)
        return manifest.replaced(outputs=outputs)

    change_manifest(folder, change)


def change_manifest(folder: Path, change: Callable[[Manifest], Manifest]) -> None:
    """Writes another manifest, as a run would."""
    paths = RunPaths.at(folder)
    manifest = Manifest.read(paths)
    assert manifest is not None
    paths.manifest.write_text(change(manifest).to_json(), encoding="utf-8")


def edit_manifest(folder: Path, **changes: object) -> None:
    """Edits some values of the manifest, as somebody with an editor would."""
    path = RunPaths.at(folder).manifest
    value = json.loads(path.read_text(encoding="utf-8"))
    for name, entry in changes.items():
        target, _, key = name.rpartition("__")
        (value[target] if target else value)[key] = entry
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def with_value(name: str, row: int, entry: object) -> Callable[[pa.Table], pa.Table]:
    """A change of one value of a table."""

    def change(table: pa.Table) -> pa.Table:
        values = table[name].to_pylist()
        values[row] = entry
        at = table.schema.get_field_index(name)
        return table.set_column(at, table.schema.field(at), pa.array(values, table.schema.field(at).type))

    return change
