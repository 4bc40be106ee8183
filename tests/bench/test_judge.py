"""The rules before pzpr's checks: programs that stand in for Node.js say the same of every board."""

from __future__ import annotations

import shlex
import sys

import pytest

from bench.judge import ANSWER, Judge, boards, main
from bench.pzpr_answers import PzprAnswer
from gridlanes.errors import GridlanesError


@pytest.fixture
def node(tmp_path):
    def made(verdict: str) -> str:
        program = tmp_path / "node.py"
        program.write_text(f"import json, sys\nfor line in sys.stdin:\n    board = json.loads(line)\n    {verdict}\n")
        return shlex.join([sys.executable, str(program)])

    return made


def test_a_verdict_is_a_line(node, tmp_path):
    with Judge(node("print(board['url'], board['cells'], board['edges'], flush=True)"), tmp_path) as judge:
        answer = PzprAnswer({"qans": [[1, 1, 1]]}, {})
        assert judge.verdict("a", answer) == "a {'qans': [[1, 1, 1]]} {}"


def test_a_program_that_ends_is_an_error(node, tmp_path):
    with Judge(node("break"), tmp_path) as judge, pytest.raises(GridlanesError, match=r"pzpr_judge.js ended at b"):
        judge.verdict("b", PzprAnswer({}, {}))


def test_wrong_boards_break_one_kind_of_constraints_and_differ_from_the_answer():
    found = [*boards("https://puzz.link/p?hitori/2/2/1112")]
    assert [board.kind for board in found].count(ANSWER) == 1
    answer = found[0].answer
    assert found[0].kind == ANSWER
    kinds = {board.kind for board in found[1:]}
    assert len(kinds) > 1
    assert all(board.answer != answer for board in found[1:])


@pytest.mark.parametrize(
    ("verdict", "wrong"), [("complete", "a board that breaks"), ("csLt2", "the answer is refused: csLt2")]
)
def test_what_pzpr_says_otherwise_is_listed(node, tmp_path, capsys, verdict, wrong):
    arguments = ["--rows", "1", "--node", node(f"print('{verdict}', flush=True)")]
    assert main([str(tmp_path / "pzpr.js"), "akari", *arguments]) == 1
    first, *listed, last = capsys.readouterr().out.splitlines()
    assert first.startswith("akari: ")
    assert listed
    assert all(wrong in line for line in listed)
    words = last.split()  # "1 genres, 3 answers, 20 wrong boards; ..."
    n_answers, n_boards = int(words[2]), int(words[4])
    assert last.endswith(f"pzpr says otherwise of {n_boards if verdict == 'complete' else n_answers}")
    assert len(listed) == (n_boards if verdict == "complete" else n_answers)
