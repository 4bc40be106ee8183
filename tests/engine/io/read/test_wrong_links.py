"""URLs and game IDs that are no puzzles: what is said of many at once is what the exact way says of each."""

import random

import pytest
from samples import facts, read_bytes

from gridlanes.errors import GridlanesError
from gridlanes.io.read import bulk_links, lines, wrong_lines
from gridlanes.io.read.reading import read_rows
from gridlanes.io.read.rows import parse_row
from gridlanes.registry import find_genre, genres

SYMBOLS = "0123456789abgzABZ.-+=*_/,;:!?%# ~"


def texts_of(name: str) -> list[str]:
    """The examples of a genre in all forms of one line that have a bulk reader."""
    genre = find_genre(name)
    found = []
    for example in genre.examples:
        block = read_rows([example.puzzle], genre=name)
        puzzle = block.groups[0].puzzle(0)
        for write, before in ((genre.to_link, "https://puzz.link/p?"), (genre.to_game, "")):
            try:
                found.append(before + write(puzzle))
            except GridlanesError:  # the genre has no such form, or not for this puzzle
                continue
    return found


def damaged(text: str, rng: random.Random) -> str:
    start = max(text.rfind("/"), text.rfind(":")) + 1
    at = rng.randrange(start, len(text) + 1)
    return rng.choice(
        [
            text[:at],
            text[:at] + rng.choice(SYMBOLS) + text[at:],
            text[:at] + rng.choice(SYMBOLS) + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text + rng.choice(SYMBOLS) * rng.choice([1, 2, 9]),
            text + rng.choice(["%22", '"', " easy", ",1", "/", "_edit", "z" * 40]),
            text,
        ]
    )


@pytest.mark.parametrize("name", genres())
def test_damaged_links_read_together_say_what_they_say_alone(name, monkeypatch):
    rng = random.Random(name)
    texts = texts_of(name)
    for options in ({}, {"genre": name}) if texts else ():
        rows = [damaged(rng.choice(texts), rng) for _ in range(120)]
        data = "\n".join([texts[0], *rows, ""]).encode()
        fast = read_bytes(data, **options)
        with monkeypatch.context() as patch:
            patch.setattr(wrong_lines, "FEWEST", len(data))
            patch.setattr(bulk_links, "FEWEST", len(data))
            slow = read_bytes(data, **options)
        assert list(map(facts, fast)) == list(map(facts, slow))
        assert len(fast) > 60
        genres_of = [[row["error"].genre for row in found if "error" in row] for found in (fast, slow)]
        assert genres_of[0] == genres_of[1]


@pytest.mark.parametrize(("text", "right"), [("https://puzz.link/p?akari/6/6/{}", "z"), ("solo:3x3:{}", "zzq")])
@pytest.mark.parametrize("wrong", ["!", "", "zzzz"])
def test_links_that_are_wrong_alike_are_looked_at_once(text, right, wrong, monkeypatch):
    """Guards the speed: a bad row is to cost what a good one does."""
    read_alone = []

    def told(*given):
        read_alone.append(given)
        return parse_row(*given)

    monkeypatch.setattr(lines, "parse_row", told)
    monkeypatch.setattr(wrong_lines, "parse_row", told)
    numbers = ["".join("0123"[i // 4**at % 4] + "g" for at in range(8)) for i in range(300)]
    if text.startswith("solo"):
        numbers = [number.translate(str.maketrans("0123g", "1234a"))[:12] for number in numbers]
    rows = read_bytes("\n".join(text.format(number + right[1:] + wrong) for number in numbers).encode(), name="x")
    assert [row["error"].line for row in rows] == [*range(1, 301)]
    assert len(read_alone) <= 5


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("genre", [None, "slitherlink", "sudoku", "killer"])
def test_prefixes_that_are_wrong_say_what_they_say_alone(seed, genre, monkeypatch):
    rng = random.Random(seed)
    prefixes = [
        "https://puzz.link/p?akarix/3/3/", "https://puzz.link/p?akari/0/3/", "https://puzz.link/p?akari/3/",
        "https://puzz.link/p?akari/999/3/", "https://puzz.link/p?akari/3/x/", "https://puzz.link/p?akari/3/3/3/",
        "akari/3/3/", "akari/0/0/", "sudoku/7/7/", "http://a.b/p.html?slither/3/3/", "loopy:3x3:", "loopy:0x3t0:",
        "loopy:3x3t99:", "nogame:3x3:", "3x3:", "3x3#", "solo:3x3:", "solo:99x99:", "a?b//", "?akari/3/3/", "x/?/p",
    ]  # fmt: skip
    chosen = rng.sample(prefixes, 4)
    bodies = ["i", "g.g", "zz", "", "/i", "i/", "%22", "i%22", "a b", "a,b", "i,", "?/p", "?akari/3/3/i", "1a2_3", ":a"]
    rows = [rng.choice(chosen) + rng.choice(bodies) for _ in range(150)]
    data = "\n".join(["https://puzz.link/p?akari/3/3/i", *rows, ""]).encode()
    fast = read_bytes(data, genre=genre)
    with monkeypatch.context() as patch:
        patch.setattr(wrong_lines, "FEWEST", len(data))
        patch.setattr(bulk_links, "FEWEST", len(data))
        slow = read_bytes(data, genre=genre)
    assert list(map(facts, fast)) == list(map(facts, slow))
    assert sum("error" in row for row in fast) > 50
