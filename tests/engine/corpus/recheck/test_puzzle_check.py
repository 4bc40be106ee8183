"""What rows say of their puzzles, without a source; with one see test_row_check.py."""

from __future__ import annotations

import pytest
from made_stats import made_row, rows_of
from small_runs import make_mixed_run, planned_parts

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.recheck import puzzle_check
from gridlanes.corpus.recheck.puzzle_check import PuzzleCheck, expected_columns
from gridlanes.corpus.recheck.row_arrays import RowArrays
from gridlanes.corpus.recheck.solution_check import SolutionCheck
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.io.read.reading import read_rows
from gridlanes.results.columns import COLUMNS

PUZZLE, SOLUTION, WRONG = "12343412214343.1", "1234341221434321", "1234341221434312"
WIDE = "1 " * 1295 + "1"


def four(**values):
    return made_row(**{"puzzle": PUZZLE, "solution": SOLUTION, "width": 4, "height": 4, "line": 1, **values})


def check_of(*, own_words=True, **options):
    """A check, and what it tells: the id of each row, and what is wrong with it."""
    found = []

    def tell(rows, wrong, words):
        found.extend((int(rows.id[at]), words(at)) for at in wrong.nonzero()[0].tolist())

    return PuzzleCheck(RunOptions(**options), tell, own_words=own_words), found


def on_their_own(*rows, **options):
    check, found = check_of(**options)
    check.on_their_own(rows_of(*rows))
    return found


def test_puzzles_are_read_again_from_their_own_texts():
    assert on_their_own(four(), four(solution=""), made_row(width=0, height=0, puzzle="none")) == []
    assert on_their_own(four(), four(solution=WRONG)) == [(1, "its solution does not solve its puzzle (sudoku of 4x4)")]
    assert on_their_own(four(width=9)) == [(0, "expected width 4 of its puzzle, found 9")]
    assert on_their_own(four(genre="takuzu"))[0][1].startswith("its puzzle cannot be read again")
    ((place, words),) = on_their_own(four(), four(puzzle=PUZZLE[:-1], solution=""))
    assert (place, words.startswith("its puzzle cannot be read again: invalid puzzle length: 15 characters")) == (
        1,
        True,
    )


def test_large_grids_are_verified_a_few_at_a_time(monkeypatch):
    monkeypatch.setattr(puzzle_check, "_MAX_CELLS", 20)
    assert [place for place, _ in on_their_own(four(), four(), four(), four(solution=WRONG))] == [3]


def test_values_above_thirty_five_are_read_back():
    row = made_row(puzzle=" ".join(["0"] * 1296), width=36, height=36, solution=WIDE)
    assert [place for place, _ in on_their_own(row, format="grids")] == [0]


def test_genres_that_are_not_known_are_counted():
    check, found = check_of()
    check.on_their_own(rows_of(four(genre="chess"), four(), four(genre="chess")))
    check.on_their_own(rows_of(four(genre="chess")))
    assert found == []
    assert check.unknown["chess"][0] == 3
    assert "unknown genre 'chess'; `gridlanes genres` lists all" in check.unknown["chess"][1]


BLANK = {"width": 0, "height": 0, "solution": "", "n_solutions": 0, "nodes": 0, "status": "INVALID"}


@pytest.mark.parametrize(
    ("row", "own_words", "others_words"),
    [
        (four(nodes=1), [], []),
        (
            four(extra="x"),
            ["expected extra '' of its source, found 'x'"],
            ["expected extra '' of its source, found 'x'"],
        ),
        (four(**BLANK, reason="refused"), ["its source has a puzzle (sudoku of 4x4) there, found INVALID"], []),
        (four(reason="other words"), ["expected reason '' of its source, found 'other words'"], []),
    ],
)
def test_how_another_engine_refuses_rows_and_words_reasons_is_not_compared(row, own_words, others_words):
    block = read_rows([PUZZLE])
    for is_own, expected in ((True, own_words), (False, others_words)):
        check, found = check_of(own_words=is_own)
        check.of_source(rows_of(row), block)
        assert [words for _, words in found][:1] == expected


def test_a_row_that_is_no_puzzle_for_another_engine_is_only_compared_with_its_text():
    block = read_rows([PUZZLE[:-1]])
    for is_own, n_problems in ((True, 8), (False, 0)):
        check, found = check_of(own_words=is_own)
        check.of_source(rows_of(four(puzzle=PUZZLE[:-1], nodes=1)), block)
        assert len(found) == n_problems, found


def test_whatever_a_run_wrote_is_made_again(tmp_path, monkeypatch):
    run = make_mixed_run(tmp_path / "out")
    monkeypatch.chdir(tmp_path)
    planned, options = planned_parts(run), RunOptions.of_manifest(run.manifest.options)
    for part in run.parts:
        (batch,) = run.part_batches(part, choices_as_dictionary=True)
        rows, source = RowArrays(batch), SourceRows(planned[part.number], options, ())
        block = source.take(len(rows))
        source.finish()
        marks = [SolutionCheck().test(rows, group)[1] for group in block.groups]
        columns = expected_columns(rows, block, marks, options)
        for column in COLUMNS[1:]:  # ids start over
            assert not rows.unlike(column.name, columns[column.name]).any(), (part.source, column.name)
