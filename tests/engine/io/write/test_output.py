import gzip
import io
import os
import stat
import threading

import pytest

from gridlanes import interrupts
from gridlanes.io.write.output import OutputError, open_output, write_whole


def test_a_file_has_its_name_only_when_it_is_complete(tmp_path):
    path = tmp_path / "out.txt"
    output = open_output(path)
    output.stream.write(b"data")
    assert not path.exists()
    output.commit()
    assert path.read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_the_bytes_are_on_the_disk_before_the_name_is(tmp_path, monkeypatch):
    calls = []
    for name in ("fsync", "replace"):
        original = getattr(os, name)
        monkeypatch.setattr(os, name, lambda *args, name=name, original=original: (calls.append(name), original(*args)))
    output = open_output(tmp_path / "out.txt")
    output.stream.write(b"data")
    output.commit()
    assert calls == ["fsync", "replace"]


def test_what_is_discarded_leaves_the_older_file_and_nothing_else(tmp_path):
    path = tmp_path / "out.txt"
    path.write_bytes(b"older")
    output = open_output(path)
    output.stream.write(b"new")
    output.discard()
    output.discard()
    assert path.read_bytes() == b"older"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_two_writers_of_one_name_do_not_mix(tmp_path):
    first, second = open_output(tmp_path / "out.txt"), open_output(tmp_path / "out.txt")
    first.stream.write(b"first")
    second.stream.write(b"second")
    first.commit()
    second.commit()
    assert (tmp_path / "out.txt").read_bytes() == b"second"


def test_a_link_stays_a_link_and_its_file_is_replaced(tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "link.txt").symlink_to(tmp_path / "kept" / "real.txt")
    output = open_output(tmp_path / "link.txt")
    output.stream.write(b"data")
    output.commit()
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "kept" / "real.txt").read_bytes() == b"data"


def test_a_new_file_may_be_read_by_whom_the_mask_allows(tmp_path):
    before = os.umask(0o027)
    try:
        open_output(tmp_path / "out.txt").commit()
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "out.txt").stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_written_to_and_not_replaced(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()), daemon=True)
    reader.start()
    output = open_output(path)
    output.stream.write(b"data")
    output.commit()
    reader.join(timeout=600)
    assert read == [b"data"]
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_that_nobody_reads_is_given_up_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(interrupts, "GRACE_SECONDS", 0.01)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    output = open_output(path)
    n_bytes = 1 << 20  # more than a pipe holds
    writing = threading.Thread(target=output.stream.write, args=(bytes(n_bytes),))
    writing.start()
    output.discard()
    os.set_blocking(reader, True)
    while n_bytes:
        n_bytes -= len(os.read(reader, n_bytes))
    writing.join()
    os.close(reader)
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize("name", ["missing/out.txt", "folder", "file/out.txt"])
def test_a_place_that_cannot_be_written_is_named(tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match=rf"{name}: cannot be written: \w+"):
        open_output(tmp_path / name)


def test_a_stream_is_left_open_and_a_text_stream_is_refused():
    stream = io.BytesIO()
    output = open_output(stream)
    output.stream.write(b"data")
    output.commit()
    assert stream.getvalue() == b"data"
    with pytest.raises(OutputError, match="'wb'"):
        open_output(io.StringIO())


def test_compressed_bytes_do_not_depend_on_how_they_came_in(tmp_path):
    data = os.urandom(1000) * 3000
    outputs = []
    for piece in (len(data), 1 << 20, 77_777, (1 << 20) + 1):
        stream = io.BytesIO()
        output = open_output(stream, compress=True)
        for start in range(0, len(data), piece):
            assert output.stream.write(data[start : start + piece]) == len(data[start : start + piece])
        output.commit()
        outputs.append(stream.getvalue())
    assert set(outputs) == {outputs[0]}
    assert gzip.decompress(outputs[0]) == data
    assert outputs[0][4:8] == bytes(4), "no time of writing"
    assert outputs[0][3] == 0, "no file name"


class _Terminal(io.BytesIO):
    """A terminal that keeps what it is sent."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "expected"), [(_Terminal, "ä\\u009b\\u001b\n\t"), (io.BytesIO, "ä\x9b\x1b\n\t")])
def test_a_terminal_is_sent_nothing_that_it_obeys_and_a_pipe_every_byte(monkeypatch, stream, expected):
    stdout = io.TextIOWrapper(stream())
    monkeypatch.setattr("sys.stdout", stdout)
    output = open_output("-")
    for byte in "ä\x9b\x1b\n\t".encode():  # in pieces that end within a character
        output.stream.write(bytes([byte]))
    output.commit()
    assert stdout.buffer.getvalue() == expected.encode()


def test_what_is_written_at_once_is_there_whole_or_not_at_all(tmp_path):
    write_whole(tmp_path / "plain", b"all of it")
    assert (tmp_path / "plain").read_bytes() == b"all of it"
    write_whole(tmp_path / "packed.gz", b"all of it", compress=True)
    assert gzip.decompress((tmp_path / "packed.gz").read_bytes()) == b"all of it"
    with pytest.raises(OutputError, match="cannot be written"):
        write_whole(tmp_path / "nowhere" / "plain", b"all of it")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["packed.gz", "plain"]
