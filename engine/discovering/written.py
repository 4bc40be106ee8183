"""A discovery as files: specimens as JSON lines, clusters as CSV and Parquet, and the page."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from gridlanes.discovering.discovery import Discovery
from gridlanes.discovering.report import MAX_CLUSTERS, report_of
from gridlanes.extras import need
from gridlanes.io.write.output import output_errors, write_whole

SPECIMENS, TABLE, COLUMNAR, PAGE = "specimens.jsonl", "clusters.csv", "clusters.parquet", "report.html"
COLUMNS = ("cluster", "genre", "specimens", "puzzles", "unlocked", "fall", "reason", "example", "form")


def write_discovery(
    discovery: Discovery, folder: str | Path, *, parquet: bool = False, max_clusters: int = MAX_CLUSTERS
) -> list[Path]:
    """Writes `SPECIMENS`, `TABLE`, `PAGE`, and with `parquet` `COLUMNAR` into a folder, which is created if necessary.
    Returns their paths. Raises `OutputError`.
    """
    place = Path(folder)
    with output_errors(str(place)):
        place.mkdir(parents=True, exist_ok=True)
    lines = "".join(f"{json.dumps(discovery.record(each))}\n" for each in discovery.specimens)
    found = [_write(place / SPECIMENS, lines.encode()), _write(place / TABLE, csv_of(discovery).encode())]
    if parquet:
        found.append(_write(place / COLUMNAR, _parquet(discovery)))
    return [*found, _write(place / PAGE, report_of(discovery, max_clusters=max_clusters).encode())]


def rows_of(discovery: Discovery) -> list[dict[str, Any]]:
    """The clusters as rows of a table, with `COLUMNS`."""
    return [
        dict(
            zip(
                COLUMNS,
                (
                    each.name,
                    each.genre,
                    each.n_specimens,
                    each.n_puzzles,
                    each.n_unlocked,
                    each.fall,
                    " ".join(each.example.reasons),
                    f"{each.example.puzzle}:{each.example.number}",
                    each.form,
                ),
                strict=True,
            )
        )
        for each in discovery.clusters
    ]


def csv_of(discovery: Discovery) -> str:
    """The clusters as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows_of(discovery))
    return text.getvalue()


def _parquet(discovery: Discovery) -> bytes:
    pa = need("pyarrow", extra="io", purpose="Parquet output")
    parquet = need("pyarrow.parquet", extra="io", purpose="Parquet output")
    kinds = {"specimens": pa.int64(), "puzzles": pa.int64(), "unlocked": pa.int64(), "fall": pa.float64()}
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in COLUMNS])
    stream = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(rows_of(discovery), schema), stream)
    return stream.getvalue()


def _write(path: Path, data: bytes) -> Path:
    write_whole(str(path), data)
    return path
