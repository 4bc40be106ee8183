"""What stands beside a puzzle in its record: solutions are compared, all else is kept."""

import json

from samples import read_bytes, solved_examples, values

PUZZLE, SOLUTION = solved_examples(1)[0]
NINE = 9
"""records that are read together"""


def rows(*records):
    return read_bytes("".join(json.dumps(record) + "\n" for record in records for _ in range(NINE)).encode())[::NINE]


def test_a_solution_goes_with_its_puzzle_and_other_fields_are_kept():
    solved, other = rows(
        {"id": 1, "puzzle": PUZZLE, "solution": SOLUTION}, {"id": 2, "puzzle": PUZZLE, "solution": "none"}
    )
    assert (list(solved["expected"]), json.loads(solved["extra"])) == (values(SOLUTION), {"id": 1})
    assert (other.get("expected"), json.loads(other["extra"])) == (None, {"id": 2, "solution": "none"})


def test_a_wrong_text_has_its_place_in_the_line_and_its_other_fields():
    first, second, third = rows(
        {"id": 1, "puzzle": PUZZLE[:50] + "x" + PUZZLE[51:], "n": None},
        {"p\u00e9": 0, "puzzle": PUZZLE[:-1]},
        {"puzzle": "\u00e9" + PUZZLE[1:]},
    )
    assert str(first["error"]).startswith("<stream>:1:72: invalid character 'x' in a 9x9 puzzle, in the field 'puzzle'")
    assert first["error"].text[71] == "x"
    assert json.loads(first["extra"]) == {"id": 1, "n": None}
    line = json.dumps({"p\u00e9": 0, "puzzle": PUZZLE[:-1]})
    assert (second["error"].column, second["error"].text) == (line.index(PUZZLE[:-1]) + 81, line)
    assert json.loads(second["extra"]) == {"p\u00e9": 0}
    assert "invalid character '\u00e9'" in third["error"].reason
    assert third["extra"] in ("", None)
