import contextlib
import gzip
import io
import random
import tracemalloc
import zlib

import pytest

from gridlanes.io.read.gunzip import MAX_EMPTY_MEMBERS, GunzipStream, Stretch

TEXT = b"".join(b"%d\n" % (i * i) for i in range(20_000))
PACKED = gzip.compress(TEXT, 6, mtime=0)


def unpacked(data, size=1000, n_head=2):
    stream = io.BytesIO(data)
    source = GunzipStream(stream.read(n_head), stream)
    return b"".join(iter(lambda: source.read(size), b""))


@pytest.mark.parametrize("size", [1, 7, 4096, 1 << 20])
@pytest.mark.parametrize("n_head", [2, 10, 5000, 1 << 20])
def test_the_text_comes_out_whatever_is_asked_for_at_once(size, n_head):
    text = TEXT[:2000] if size == 1 else TEXT
    assert unpacked(gzip.compress(text, mtime=0), size, n_head) == text


def test_all_is_read_without_a_size():
    assert GunzipStream(b"", io.BytesIO(PACKED)).read() == TEXT


def test_as_much_as_is_asked_for_is_given_up_to_the_end():
    source = GunzipStream(b"", io.BytesIO(PACKED * 2))
    assert len(source.read(len(TEXT) + 5)) == len(TEXT) + 5
    assert len(source.read(1 << 30)) == len(TEXT) - 5
    assert source.read(10) == b""


@pytest.mark.parametrize("padding", [b"", b"\0", bytes(100_000)])
def test_files_end_to_end_are_one_text_and_zeros_behind_them_are_nothing(padding):
    assert unpacked(PACKED + gzip.compress(b"", mtime=0) + PACKED + padding) == TEXT * 2
    assert gzip.decompress(PACKED + padding) == TEXT


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (PACKED[:-1], EOFError),
        (PACKED[: len(PACKED) // 2], EOFError),
        (PACKED[:5], EOFError),
        (PACKED + b"garbage", gzip.BadGzipFile),
        (PACKED + b"\x1f", gzip.BadGzipFile),
        (PACKED + bytes(10) + b"x", gzip.BadGzipFile),
        (PACKED[:-8] + bytes(8), zlib.error),
        (PACKED[:3000] + b"\xff" * 100 + PACKED[3100:], zlib.error),
        (b"\x1f\x8b\x09" + PACKED[3:], zlib.error),
    ],
)
def test_damage_is_reported(data, kind):
    with pytest.raises(kind):
        unpacked(data)


def test_what_came_before_a_damage_is_given_first():
    """All but what is unpacked at once where it is found, whatever is asked for."""
    found = set()
    for size in (10, 1000, len(TEXT), 1 << 30):
        source, parts = GunzipStream(b"", io.BytesIO(PACKED[:-8] + bytes(8))), []
        with contextlib.suppress(zlib.error):
            while True:
                parts.append(source.read(size))
        found.add(b"".join(parts))
        with pytest.raises(zlib.error):
            source.read(1)
    (text,) = found
    assert text == TEXT[: len(text)]
    assert len(TEXT) - len(text) < 1 << 14


def test_so_many_empty_files_end_to_end_and_no_more():
    empty = gzip.compress(b"", mtime=0)
    assert unpacked(empty * MAX_EMPTY_MEMBERS + PACKED) == TEXT
    with pytest.raises(gzip.BadGzipFile, match="1,000 empty files"):
        unpacked(empty * (MAX_EMPTY_MEMBERS + 1) + PACKED)


def test_nothing_is_unpacked_before_it_is_asked_for():
    bomb = gzip.compress(bytes(50_000_000), 9, mtime=0)
    tracemalloc.start()
    source = GunzipStream(b"", io.BytesIO(bomb))
    assert len(source.read(1000)) == 1000
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 500_000


def where_too_long(text, piece, longest):
    """(bytes before the stretch, its lines) where a stretch is found to be too long, None if none is."""
    stretch, passed = Stretch(longest), 0
    for start in range(0, len(text), piece):
        if stretch.is_too_long(text[start : start + piece]):
            passed = len(text[: start + piece]) - len(stretch.tail)
            whole = text[: passed - stretch.n_bytes]
            assert text[passed - stretch.n_bytes : passed].count(b"\n") == stretch.n_lines
            return len(whole)
    return None


@pytest.mark.parametrize("seed", range(30))
def test_a_stretch_is_too_long_or_not_whatever_the_pieces_are(seed):
    rng = random.Random(seed)
    lines = [rng.choice([b"\n", b"#\n", b" \n", b"# a long comment\n", b"1\n", b"1234\n"][: rng.choice([5, 6])])]
    lines += [rng.choice([b"\n", b"#\n", b" \n", b"# a long comment\n", b"1\n"]) for _ in range(80)]
    text = b"".join(lines)
    found = {where_too_long(text, piece, 40) for piece in (1, 2, 7, 16, 40)}
    assert len(found) == 1
    at = expected = 0
    for line in [*lines, b"1"]:
        if line[:1] == b"1":
            at += len(line)
            expected = at
        else:
            at += len(line)
            if at - expected > 40:
                break
    assert found == {expected if at - expected > 40 else None}
