"""The fast way and the slow way to read lines say the same."""

import random

import numpy as np
import pytest
from samples import as_game, as_link, example_lines, facts, large_examples, read_bytes, rows_of, solved_examples

from gridlanes.io.read import lines
from gridlanes.io.read.reading import read_rows

SOLVED = solved_examples()
HEADERS = [
    "",
    "puzzle,solution",
    "quizzes,solutions",
    "id,puzzle,solution,clues",
    "solution;puzzle",
    "id,puzzle,solution",
    "puzzle\tnote",
    "genre,puzzle,solution",
    "id,puzzle,solution,genre",
]
GENRES = ["sudoku", "latin_square", "Latin Square", "windoku", "takuzu", "chess", ""]


def a_line(rng: random.Random) -> str:
    puzzle, solution = rng.choice(SOLVED)
    forms = [
        lambda: puzzle,
        lambda: puzzle.replace(".", rng.choice("0*_")),
        lambda: f"{puzzle},{solution}",
        lambda: f"{puzzle},{solution},{rng.random():.2f}",
        lambda: f"{rng.randrange(10**6)},{puzzle},{solution},27,hard",
        lambda: f"{rng.randrange(10**6)},{puzzle},{solution}",
        lambda: f"{rng.randrange(10**6)},{puzzle}",
        lambda: f"# {rng.randrange(10**6)},{puzzle},{solution},27",
        lambda: f" ;{rng.randrange(10**6)},{puzzle},{solution},27",
        lambda: f"{puzzle}, {solution}",
        lambda: f"{puzzle} ,{solution}",
        lambda: f"{puzzle};{solution};",
        lambda: f"{solution};{puzzle}",
        lambda: f"{puzzle}\t{solution}",
        lambda: f"1 {puzzle} {solution}",
        lambda: f"12345 {puzzle}",
        lambda: f"{'1' * 16} {puzzle}",
        lambda: f"{puzzle}  # " + rng.choice(["easy", "a, b; c", "caf\u00e9", "tab\there"]),
        lambda: f"{puzzle},",
        lambda: f"{puzzle},{solution[:40]}",
        lambda: f"{puzzle},{puzzle}",
        lambda: f"{puzzle},{solution}{solution}",
        lambda: f'"{puzzle}","{solution}"',
        lambda: f"  {puzzle}  ",
        lambda: f"# {puzzle}",
        lambda: f"; {puzzle}",
        lambda: "",
        lambda: "   ",
        lambda: puzzle[:-1],
        lambda: puzzle + "1",
        lambda: puzzle[:40] + "x" + puzzle[41:],
        lambda: puzzle[:40] + " " + puzzle[41:],
        lambda: puzzle[:40] + "\u00e9" + puzzle[41:],
        lambda: puzzle[:40] + "\0" + puzzle[41:],
        lambda: puzzle + " \x1c \x0b",
        lambda: f"{puzzle}\r",
        lambda: f"{puzzle}\r{solution}",
        lambda: f"{puzzle}\r,{solution}",
        lambda: f"12:30 {puzzle}",
        lambda: f"{as_game(puzzle)} {puzzle}",
        lambda: as_link(puzzle),
        lambda: as_game(puzzle) + " easy",
        lambda: rng.choice(large_examples()),
        lambda: rng.choice(large_examples()).replace(".", "0"),
        lambda: "0" + rng.choice(large_examples()).replace("G", ".")[1:],
        lambda: "1.3." * 4,
        lambda: f"{rng.choice(GENRES)},{puzzle},{solution}",
        lambda: f"{rng.choice(GENRES)},{puzzle}",
        lambda: f"7,{puzzle},{solution},{rng.choice(GENRES)}",
        lambda: "1234341221434321,1234341221434321",
    ]
    return rng.choice(forms)()


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("format", [None, "lines", "csv"])
def test_lines_read_together_say_what_lines_read_alone_say(header, format, monkeypatch):
    rng = random.Random(f"{header} {format}")
    for _ in range(20):
        # a few forms a file, so that patterns have something to learn
        options = [a_line(rng) for _ in range(rng.choice([1, 2, 5, 20]))]
        text = [rng.choice(options) if rng.random() < 0.8 else a_line(rng) for _ in range(60)]
        end = rng.choice(["\n", "\r\n"])
        start = f"{header}{end}" if header else ""
        data = (start + end.join([example_lines(1)[0], *text]) + rng.choice(["", end])).encode()
        if b"\0" in data[: 1 << 16]:
            data = data.replace(b"\0", b"\1")
        fast = read_bytes(data, format=format)
        with monkeypatch.context() as patch:
            patch.setattr(lines, "_MAX_PATTERNS", 0)
            slow = read_bytes(data, format=format)
        assert len(fast) >= 1
        assert list(map(facts, fast)) == list(map(facts, slow))


def test_the_patterns_do_read_the_lines_of_common_files(monkeypatch):
    """Guards the speed: a file of one form is not read line by line."""
    read_alone = []
    parse_row = lines.parse_row
    monkeypatch.setattr(lines, "parse_row", lambda *given: read_alone.append(given) or parse_row(*given))
    plain = "\n".join(example_lines())
    table = "\n".join(f"{puzzle},{solution}" for puzzle, solution in SOLVED * 10)
    rated = "\n".join(f"{i},{puzzle},{solution},{i % 7}.5" for i, (puzzle, solution) in enumerate(SOLVED * 10))
    named = "\n".join(f"{i},sudoku,{puzzle}" for i, (puzzle, _) in enumerate(SOLVED * 10))
    checked = "\n".join(f"1 {puzzle} {solution}" for puzzle, solution in SOLVED * 10)
    headed = (f"quizzes,solutions\n{table}", f"id,puzzle,solution,rating\n{rated}", f"id,genre,puzzle\n{named}")
    for text in (plain, *headed, table, rated, checked):
        read_alone.clear()
        assert len(read_bytes(text.encode(), name="x")) == 1000
        assert 1 <= len(read_alone) <= 3


def test_strings_are_read_together_too():
    texts = example_lines(200)
    texts[7] = texts[7][:-1]
    texts[9] = as_link(texts[9])
    texts[11] = f"{texts[11]},{SOLVED[0][1]}"
    together = rows_of([read_rows(texts)])
    alone = [rows_of([read_rows([text])])[0] for text in texts]
    for row, (one, other) in enumerate(zip(together, alone, strict=True)):
        assert one["line"] == row + 1
        assert one.get("givens") == other.get("givens")
        assert one.get("expected") == other.get("expected")
        assert str(one.get("error", "")).replace(f":{row + 1}:", ":1:") == str(other.get("error", ""))


def test_the_texts_and_givens_of_plain_lines_are_not_copied_row_by_row():
    block = read_rows(example_lines(100))
    assert block.puzzle.dtype == np.dtype("S81")
    assert block.puzzle.strides == (82,)
    assert len(block.groups) == 1
    assert block.groups[0].givens.flags.writeable
