"""Enumerations into folders: the same bytes however they come about, and all of them."""

from __future__ import annotations

import pytest
from enumerating import IN_A_FOLDER, bytes_of, made_in

import gridlanes
from gridlanes.corpus.manifest import ManifestError
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.enumerating.enumerated_result import EnumeratedResult
from gridlanes.enumerating.folder import enumerate_into, files_of, holds_enumeration
from gridlanes.enumerating.folder_options import EnumerationOptions


def test_the_files_have_all_rows_in_order(tmp_path) -> None:
    import pyarrow.parquet as parquet

    found = made_in(tmp_path / "rows")
    assert [*found] == ["_enumeration.json", *(f"part-{n:06}.parquet" for n in range(3))]
    whole = EnumeratedResult.concatenate([*gridlanes.enumerate_puzzles("akari", (2, 3))]).to_arrow()
    tables = [parquet.read_table(file) for file in files_of(str(tmp_path / "rows"))]
    assert [table.num_rows for table in tables] == [100, 100, 62]
    rows = [row for table in tables for row in table.to_pylist()]
    assert rows == whole.to_pylist()


@pytest.mark.parametrize("asked", [{"minimal": True}, {"n_clues": (1, 2)}, {"up_to": "nothing"}], ids=str)
def test_parts_begin_where_the_ones_before_them_end(tmp_path, asked) -> None:
    import pyarrow.parquet as parquet

    made_in(tmp_path / "rows", part_rows=7, **asked)
    results = [*gridlanes.enumerate_puzzles("akari", (2, 3), **asked)]
    expected = [row for result in results for row in result.columns()["data"].rows()]
    files = files_of(str(tmp_path / "rows"))
    found = [row.encode() for file in files for row in parquet.read_table(file).column("data").to_pylist()]
    assert found == expected
    assert len(files) == -(-len(expected) // 7)


def test_what_was_there_is_kept_and_what_was_not_is_made_again(tmp_path) -> None:
    folder = tmp_path / "rows"
    before = made_in(folder)
    stamp = (folder / "part-000000.parquet").stat().st_mtime_ns
    (folder / "part-000001.parquet").unlink()
    (folder / "part-000002.parquet").write_bytes(b"damaged")
    assert made_in(folder) == before
    assert (folder / "part-000000.parquet").stat().st_mtime_ns == stamp


def test_one_that_was_interrupted_goes_on(tmp_path) -> None:
    class Stopped(InlineRunner):
        def endings(self, parts, task):
            for number, ending in enumerate(super().endings(parts, task)):
                if number == 1:
                    raise KeyboardInterrupt
                yield ending

    folder, options = tmp_path / "rows", EnumerationOptions.of(**IN_A_FOLDER)
    with pytest.raises(KeyboardInterrupt):
        enumerate_into(str(folder), options, runner=Stopped())
    assert holds_enumeration(str(folder))
    with pytest.raises(ManifestError, match="no complete enumeration"):
        files_of(str(folder))
    assert made_in(folder) == made_in(tmp_path / "other")


def test_another_enumeration_is_refused_or_overwritten(tmp_path) -> None:
    folder = tmp_path / "rows"
    made_in(folder)
    other = EnumerationOptions.of(**{**IN_A_FOLDER, "minimal": True})
    with pytest.raises(ManifestError, match="minimal = false, now it is true"):
        enumerate_into(str(folder), other, runner=InlineRunner())
    enumerate_into(str(folder), other, runner=InlineRunner(), overwrite=True)
    assert bytes_of(folder) == made_in(tmp_path / "other", minimal=True)
    (folder / "part-000000.parquet").write_bytes(b"damaged")
    with pytest.raises(ManifestError, match="not as it was written"):
        files_of(str(folder))


def test_files_of_others_are_refused(tmp_path) -> None:
    (tmp_path / "other.parquet").write_bytes(b"")
    with pytest.raises(ManifestError, match=r"holds other\.parquet"):
        made_in(tmp_path)
