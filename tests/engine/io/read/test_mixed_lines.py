"""Lines and records in one source."""

import io
import json
import random

import pytest
from samples import (
    as_envelope,
    as_game,
    as_grid,
    as_link,
    facts,
    other_genres,
    read_bytes,
    rows_of,
    solved_examples,
    values,
)

from gridlanes.io.read.names import RESULT_NAMES
from gridlanes.io.read.reading import read

PAIRS = solved_examples(40)


def lines_of(records):
    return "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records).encode()


def result(number, puzzle, solution, **other):
    numbers = dict.fromkeys(RESULT_NAMES, 0)
    return {
        **numbers,
        "genre": "sudoku",
        "puzzle": puzzle,
        "solution": solution,
        "status": "UNIQUE",
        "extra": "",
        **other,
    }


def mixture(n, seed=1):
    """Lines of all kinds, in no order."""
    generator = random.Random(seed)
    others = other_genres(3)
    lines = []
    for number in range(n):
        puzzle, solution = PAIRS[number % len(PAIRS)]
        made = [
            json.dumps({"puzzle": puzzle}),
            json.dumps({"puzzle": puzzle, "solution": solution}),
            json.dumps({"id": number, "puzzle": puzzle, "solution": solution[::-1], "é": [1, {"a": None}]}),
            json.dumps({"id": number, "quizzes": puzzle, "solutions": "none"}, ensure_ascii=False),
            json.dumps({"id": as_game(puzzle).removeprefix("solo:"), "n": 9}),
            json.dumps({"url": as_link(puzzle), "problem": "9 9\n1"}),
            json.dumps({"problem": as_grid(puzzle), "solution": as_grid(solution)}),
            json.dumps({"puzzle": puzzle, "genre": "windoku"}),
            json.dumps({"puzzle": puzzle[:-1] + "!", "n": number}),
            json.dumps({"puzzle": None, "n": number}),
            json.dumps({"puzzle": generator.choice(others)}),
            json.dumps({"nothing": number}),
            json.dumps(result(number, puzzle, solution)),
            as_envelope(puzzle),
            as_game(puzzle),
            f"{puzzle},{solution}",
            f"  {json.dumps({'puzzle': puzzle})}  ",
            f"{json.dumps({'puzzle': puzzle})} more",
            "{broken",
            '{"puzzle": "\\u0000", "x": "\\u0000"}',
            "# a comment",
            "",
        ]
        lines.append(generator.choice(made))
    return lines


@pytest.mark.parametrize("block_rows", [1, 2, 7, 64, 399])
def test_any_chunking_gives_the_same_rows(block_rows):
    data = "\n".join([*mixture(400, seed=block_rows), ""]).encode()
    whole = [facts(row) for row in read_bytes(data)]
    assert [facts(row) for row in rows_of(read(io.BytesIO(data), block_rows=block_rows))] == whole


def test_a_record_before_a_title_makes_it_a_row():
    line = json.dumps({"puzzle": PAIRS[0][0]})
    assert len(read_bytes(f"some title\n{line}\n".encode())) == 1
    assert ["error" in row for row in read_bytes(f"{line}\nsome title\n".encode())] == [False, True]


def test_records_may_follow_the_header_of_a_table():
    line = json.dumps({"puzzle": PAIRS[0][0], "n": 1})
    rows = read_bytes(f"id,puzzle\n3,{PAIRS[1][0]}\n{line}\n".encode())
    assert [row["givens"] for row in rows] == [values(PAIRS[1][0]), values(PAIRS[0][0])]
    assert [row["extra"] for row in rows] == ["3", '{"n":1}']


def test_a_record_is_never_a_header():
    rows = read_bytes(lines_of([{"tags": ["a", "puzzle", "solution"], "puzzle": PAIRS[0][0]}]))
    assert [row["givens"] for row in rows] == [values(PAIRS[0][0])]
