"""Lines of records among other lines: rows, solutions, other fields, however the source is divided."""

import json
import random

import pytest
from samples import (
    as_envelope,
    as_game,
    as_grid,
    as_link,
    facts,
    large_examples,
    other_genres,
    read_bytes,
    rows_of,
    solved_examples,
    values,
)

from gridlanes.io.read.names import RESULT_NAMES
from gridlanes.io.read.reading import read_rows

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


def test_solutions_are_compared_and_other_fields_kept():
    records = [
        {"id": 0, "puzzle": PAIRS[0][0], "solution": PAIRS[0][1], "rating": 1.5},
        {"puzzle": PAIRS[1][0], "answer": PAIRS[1][1]},
        {"puzzle": PAIRS[2][0], "solution": "unknown", "ü": "ß"},
        {"puzzle": PAIRS[3][0]},
    ]
    rows = read_bytes(lines_of(records))
    assert [row["expected"] for row in rows] == [values(PAIRS[0][1]), values(PAIRS[1][1]), None, None]
    assert [row["extra"] for row in rows] == ['{"id":0,"rating":1.5}', "", '{"solution":"unknown","ü":"ß"}', ""]
    assert [row["line"] for row in rows] == [1, 2, 3, 4]


def test_rows_that_are_no_puzzle_keep_their_fields():
    (row,) = read_bytes(lines_of([{"id": 7, "puzzle": "12"}]))
    assert (row["text"], row["extra"]) == ("12", '{"id":7}')


def test_rows_that_are_no_puzzle_keep_the_genre_that_they_name():
    rows = read_bytes(lines_of([{"puzzle": "12", "genre": name} for name in ("windoku", "nowhere")]))
    assert [row["error"].genre for row in rows] == ["windoku", ""]
    assert [row["extra"] for row in rows] == ['{"genre":"windoku"}', '{"genre":"nowhere"}']


def test_what_else_stands_in_the_field_of_the_puzzle_is_kept():
    rows = read_bytes(lines_of([{"puzzle": f"{PAIRS[0][0]} hard", "id": number} for number in range(2)]))
    assert [row["extra"] for row in rows] == ['{"id":0,"puzzle":"hard"}', '{"id":1,"puzzle":"hard"}']
    assert rows[0]["text"] == PAIRS[0][0]


@pytest.mark.parametrize("n", [1, 20])
def test_the_hexadecimal_convention_is_told_from_puzzle_and_solution(n):
    digits = "".join(f"{(4 * (y % 4) + y // 4 + x) % 16:X}" for y in range(16) for x in range(16))
    puzzle = "." * 128 + digits[128:]
    rows = read_bytes(lines_of([{"puzzle": puzzle, "solution": digits}] * n))
    assert [row["expected"] for row in rows] == [[int(digit, 16) + 1 for digit in digits]] * n
    assert {row["extra"] for row in rows} == {""}
    rows = read_bytes(lines_of([{"puzzle": puzzle, "solution": "." * 256}] * n))
    assert [json.loads(row["extra"]) for row in rows] == [{"solution": "." * 256}] * n


def test_results_are_read_again_without_their_answers():
    rows = read_bytes(lines_of([result(n, *PAIRS[n], extra="level 3" if n else "") for n in range(5)]))
    assert [row["expected"] for row in rows] == [values(solution) for _, solution in PAIRS[:5]]
    assert [row["extra"] for row in rows] == ["", *["level 3"] * 4]
    (row,) = read_bytes(lines_of([result(0, *PAIRS[0], extra="level 3", more=1)]))
    assert json.loads(row["extra"]) == {"extra": "level 3", "more": 1}


def test_many_records_are_read_as_one_by_one():
    lines = mixture(400)
    together = read_bytes("\n".join([*lines, ""]).encode())
    rows = iter(together)
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        row = next(rows)
        alone = rows_of([read_rows([line])])[0]
        assert row["line"] == number
        if "error" in row:
            told, expected = row["error"], alone["error"]
            assert (told.reason, told.column, told.text) == (expected.reason, expected.column, expected.text)
        assert facts({**row, "error": None, "line": 1}) == facts({**alone, "error": None})
    assert next(rows, None) is None


def test_a_record_over_several_lines_is_one_string():
    row = rows_of([read_rows([json.dumps({"puzzle": PAIRS[0][0], "n": 1}, indent=2)])])[0]
    assert (row["givens"], row["extra"]) == (values(PAIRS[0][0]), '{"n":1}')


def test_fields_are_held_for_a_few_lines_at_a_time(monkeypatch):
    data = lines_of([{"puzzle": puzzle, "n": number} for number, (puzzle, _) in enumerate(PAIRS)])
    whole = [facts(row) for row in read_bytes(data)]
    monkeypatch.setattr("gridlanes.io.read.record_reader._BYTES_HELD", 300)
    monkeypatch.setattr("gridlanes.io.read.record_reader._AT_ONCE", 2)
    assert [facts(row) for row in read_bytes(data)] == whole


def test_large_puzzles_are_read_too():
    puzzles = large_examples()[:3]
    assert [row["givens"] for row in read_bytes(lines_of([{"puzzle": line} for line in puzzles]))] == list(
        map(values, puzzles)
    )


def test_what_stands_between_lines_read_at_once_may_stand_in_them():
    records = [{"puzzle": puzzle, "x": ["\0", "\0"]} for puzzle, _ in PAIRS[:4]]
    assert [row["extra"] for row in read_bytes(lines_of(records))] == ['{"x":["\\u0000","\\u0000"]}'] * 4
    broken = b'{"puzzle": [1\n"a", {"b": 2}]}\n{"puzzle": 1}, {"b": 2}\n'
    assert ["error" in row for row in read_bytes(lines_of(records[:1]) + broken)] == [False, True, True, True]
