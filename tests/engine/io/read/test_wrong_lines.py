"""Lines that are no puzzles: what is said of many at once is what the exact way says of each."""

import json
import random

import pytest
from samples import example_lines, facts, large_examples, read_bytes, solved_examples

from gridlanes.io.read import lines, wrong_lines
from gridlanes.io.read.rows import parse_row

PUZZLE, SOLUTION = solved_examples(1)[0]
SYMBOLS = "0123456789.*_ABGZag,;|\t xx?!/:#{}~ "
HEADERS = ["", "puzzle,solution", "id,puzzle", "puzzle", "a;b;puzzle;solution", "id\tpuzzle", "id|puzzle|n"]


def a_wrong_line(rng: random.Random) -> str:
    some = "".join(rng.choice(SYMBOLS) for _ in range(rng.choice([0, 1, 2, 3, 15, 16, 17, 80, 81, 300])))
    at = rng.randrange(81)
    forms = [
        lambda: some,
        lambda: PUZZLE[:at],
        lambda: PUZZLE + PUZZLE[: at + 1],
        lambda: PUZZLE[:at] + rng.choice("xé?\x1b\0AZ ~") + PUZZLE[at + 1 :],
        lambda: f"{at},{PUZZLE[:at]}x{PUZZLE[at + 1 :]},{SOLUTION}",
        lambda: f"{at};{PUZZLE[:at]}",
        lambda: f"{at},",
        lambda: f"{at}, ,",
        lambda: str(at),
        lambda: f'{at},"{PUZZLE[:at]}"',
        lambda: f"{at},{PUZZLE},{SOLUTION[:at]}",
        lambda: f"{at}\t{PUZZLE[:at]}\t{at}",
        lambda: f"{'1' * 16} {PUZZLE[:at]}",
        lambda: f"{PUZZLE[:at]} {'1' * 16}",
        lambda: f"{'9' * 16} {'1' * 17}",
        lambda: rng.choice(large_examples())[: at + 200],
        lambda: "x" * rng.choice([199, 200, 201, 300, 625, 5000]),
        lambda: "." * rng.choice([625, 1225, 1296, 70_000]),
        lambda: "1 " * rng.choice([255, 256, 257, 600]),
        lambda: "1,2," * 30 + PUZZLE + "," + SOLUTION,
        lambda: ",,,,",
        lambda: "words of a text, and nothing else",
        lambda: f"12:30 {PUZZLE[:at]}",
        lambda: f"9x9#{at}",
        lambda: json.dumps({"puzzle": PUZZLE[:at] + "x" + PUZZLE[at + 1 :], "n": at}),
        lambda: json.dumps({"puzzle": PUZZLE[:at], "solution": SOLUTION}),
        lambda: json.dumps({"n": at, "quizzes": some, "genre": rng.choice(["sudoku", "windoku", "?", None, 5])}),
        lambda: json.dumps({"é": "é", "grid": "x" * 300, "id": None}, ensure_ascii=False),
        lambda: json.dumps({"puzzle": some.strip() + "x", "url": some}),
    ]
    return rng.choice(forms)()


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("options", [{}, {"format": "lines"}, {"genre": "windoku"}, {"box": (2, 2)}], ids=str)
def test_wrong_lines_read_together_say_what_wrong_lines_read_alone_say(header, options, monkeypatch):
    rng = random.Random(f"{header} {options}")
    for n_forms in (1, 2, 3, 60) * 5:
        # a few forms a file, so that many are wrong alike
        forms = [a_wrong_line(rng) for _ in range(n_forms)]
        text = [rng.choice(forms) if rng.random() < 0.7 else a_wrong_line(rng) for _ in range(60)]
        text += [rng.choice(example_lines(20)) for _ in range(rng.choice([0, 1, 20]))]
        rng.shuffle(text)
        end = rng.choice(["\n", "\r\n"])
        data = end.join([header or PUZZLE, *text, ""]).encode().replace(b"\0", b"\1")
        fast = read_bytes(data, name="x.csv", **options)
        with monkeypatch.context() as patch:
            patch.setattr(wrong_lines, "FEWEST", len(data))
            slow = read_bytes(data, name="x.csv", **options)
        assert list(map(facts, fast)) == list(map(facts, slow))


FORMS = {
    "symbol": ("", lambda i: PUZZLE[:i] + "x" + PUZZLE[i + 1 :]),
    "length": ("", lambda i: PUZZLE[:40]),
    "words": ("", lambda i: f"line {i:02} is no puzzle at all"),
    "field": ("id,puzzle", lambda i: f"{i},{PUZZLE[:i]}x{PUZZLE[i + 1 :]}"),
    "nothing": ("id,puzzle", lambda i: f"{i},"),
    "columns": ("id,puzzle", str),
    "records": ("", lambda i: json.dumps({"id": i, "puzzle": f"{PUZZLE[:i]}x{PUZZLE[i + 1 :]}"})),
    "short records": ("", lambda i: json.dumps({"id": i, "puzzle": PUZZLE[:80]})),
}


@pytest.mark.parametrize("form", FORMS)
def test_lines_that_are_wrong_alike_are_looked_at_once(form, monkeypatch):
    """Guards the speed: a bad row is to cost what a good one does."""
    read_alone = []

    def told(*given):
        read_alone.append(given)
        return parse_row(*given)

    monkeypatch.setattr(lines, "parse_row", told)
    monkeypatch.setattr(wrong_lines, "parse_row", told)
    header, line = FORMS[form]
    text = "\n".join([header or line(0), *(line(i) for i in range(80))] * 10)
    rows = read_bytes(text.encode(), name="x.csv")
    assert len(rows) >= 800
    assert all("error" in row for row in rows)
    assert len(read_alone) <= 4
