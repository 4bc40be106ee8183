"""Lines go where they are to, or nothing does."""

from __future__ import annotations

import gzip
import io

import pytest

from gridlanes.io.write.line_output import LineOutput
from gridlanes.io.write.output import OutputError


@pytest.mark.parametrize("name", ["lines.txt", "lines.txt.gz", "lines.txt.GZ"])
def test_the_lines_are_there_at_the_end_and_compressed_if_the_name_says_so(name, tmp_path):
    path = tmp_path / name
    with LineOutput(path) as output:
        output.put(b"1\n2\n")
        output.put(b"3\n")
        assert not path.exists()
    found = path.read_bytes()
    assert (gzip.decompress(found) if name.lower().endswith(".gz") else found) == b"1\n2\n3\n"


def test_what_fails_leaves_nothing(tmp_path):
    def fail():
        with LineOutput(tmp_path / "lines.txt") as output:
            output.put(b"1\n")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_an_open_stream_is_left_open():
    stream = io.BytesIO()
    with LineOutput(stream) as output:
        output.put(b"1\n")
    assert (stream.closed, stream.getvalue()) == (False, b"1\n")


def test_a_place_that_cannot_be_written_is_reported(tmp_path):
    with pytest.raises(OutputError, match="cannot be written"):
        LineOutput(tmp_path / "none" / "lines.txt")
