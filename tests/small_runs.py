"""Small runs for tests of what comes after: made by the driver itself, changed by hand."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from gridlanes.corpus import driver
from gridlanes.corpus.layout import Layout
from gridlanes.corpus.manifest import Manifest, added_statuses
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.results.dataset import Run
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.frames import schema

EXAMPLES = Path(__file__).resolve().parent.parent / "genres" / "examples"
PART_ROWS = 5
UNIQUE, MULTIPLE, UNSOLVABLE, INVALID = "12343412214343.1", "1.....1..1..3.4.", "11..............", "1234341221434"
SMALL = [UNIQUE, MULTIPLE, UNSOLVABLE, INVALID]


def make_run(folder: Path, *, part_rows: int = PART_ROWS, nine: int = 6) -> Run:
    """A run of two sources beside its folder: 4x4 grids of every ending, and some of 9x9."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    lines = (EXAMPLES / "sudoku9x9.txt").read_text(encoding="utf-8").splitlines()
    small, large = folder.parent / "small.txt", folder.parent / "nine.txt"
    small.write_text("\n".join(SMALL * 3) + "\n", encoding="utf-8")
    large.write_text("\n".join([line for line in lines if not line.startswith("#")][:nine]) + "\n", encoding="utf-8")
    options = RunOptions(part_rows=part_rows)
    driver.run([str(small), str(large)], str(folder), options, runner=InlineRunner())
    return Run(folder)


def change_part(folder: Path, number: int, change: Callable[[pa.Table], pa.Table], *, forge: bool = True) -> None:
    """Writes a part anew with other rows; with `forge` the manifest says that this is what the run wrote."""
    layout = Layout.at(folder)
    table = change(pq.read_table(layout.part(number)))
    pq.write_table(table.cast(schema()), layout.part(number), store_schema=False)
    if forge:
        forge_output(folder, number, table["status"].to_pylist())


def forge_output(folder: Path, number: int, status: list[str]) -> None:
    """Makes the manifest say of a part what its file is."""
    data = Layout.at(folder).part(number).read_bytes()
    output = {"sha256": hashlib.sha256(data).hexdigest(), "n_bytes": len(data)}
    counts = added_statuses([dict(Counter(status))])

    def change(manifest: Manifest) -> Manifest:
        outputs = [dict(entry) for entry in manifest.outputs]
        outputs[number] |= {**output, "by_status": counts}
        return replace(manifest, outputs=outputs)

    change_manifest(folder, change)


def change_manifest(folder: Path, change: Callable[[Manifest], Manifest]) -> None:
    """Writes another manifest, as a run would."""
    layout = Layout.at(folder)
    manifest = Manifest.read(layout)
    assert manifest is not None
    layout.manifest.write_text(change(manifest).to_json(), encoding="utf-8")


def edit_manifest(folder: Path, **changes: object) -> None:
    """Edits some values of the manifest, as somebody with an editor would."""
    path = Layout.at(folder).manifest
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
