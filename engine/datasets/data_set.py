"""A finished data set, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gridlanes.datasets.manifest import SetFile, SetManifest
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.errors import GridlanesError, ModelError
from gridlanes.extras import need

if TYPE_CHECKING:
    import pyarrow as pa


class SetError(GridlanesError):
    """A folder that is no data set, or one that is not complete or damaged."""


class DataSet:
    """The folder of a complete data set. `manifest`: what was asked for, and what came of it.

    Raises `SetError` for a folder that holds none, `ManifestError` for a damaged manifest.
    """

    def __init__(self, folder: str) -> None:
        self.paths = SetPaths.at(folder)
        self.folder = self.paths.folder
        manifest = SetManifest.read(self.paths)
        if manifest is None:
            begun = self.paths.plan.is_file()
            words = "is not complete; the command that began it resumes it" if begun else "holds no data set"
            raise SetError(f"{folder}: {words}")
        self.manifest: SetManifest = manifest

    @property
    def splits(self) -> dict[str, int]:
        """The rows of each split."""
        return self.manifest.by_split

    def __len__(self) -> int:
        return self.manifest.rows

    def files(self, split: str | None = None) -> list[SetFile]:
        """The Parquet files of a split, or of all. ModelError for a split that there is not."""
        if split is not None and split not in self.splits:
            raise ModelError(f"unknown split {split!r}; expected one of {', '.join(self.splits)}")
        return self.manifest.data(split)

    def tables(self, split: str | None = None, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
        """A table of each file. Raises `SetError` for a file that cannot be read."""
        parquet = need("pyarrow.parquet", extra="io", purpose="A data set")
        for file in self.files(split):
            path = self.folder / file.path
            try:
                yield parquet.read_table(path, columns=None if columns is None else [*columns])
            except (OSError, ValueError) as error:
                raise SetError(f"{path}: cannot be read ({str(error).partition(chr(10))[0]})") from None

    def to_arrow(self, split: str | None = None, columns: Sequence[str] | None = None) -> pa.Table:
        """The rows of a split, or of all splits one after the other, as a `pyarrow.Table`."""
        pa = need("pyarrow", extra="io", purpose="A data set")
        return pa.concat_tables([*self.tables(split, columns)])

    def to_pandas(self, split: str | None = None, columns: Sequence[str] | None = None) -> Any:
        """The rows as a `pandas.DataFrame`."""
        need("pandas", extra="frames", purpose="A pandas frame")
        return self.to_arrow(split, columns).to_pandas()

    def to_polars(self, split: str | None = None, columns: Sequence[str] | None = None) -> Any:
        """The rows as a `polars.DataFrame`."""
        polars = need("polars", extra="frames", purpose="A polars frame")
        return polars.from_arrow(self.to_arrow(split, columns))

    def __repr__(self) -> str:
        splits = ", ".join(f"{rows:,} {name}" for name, rows in self.splits.items())
        return f"DataSet({str(self.folder)!r}: {len(self):,} rows: {splits})"
