"""Real files, URLs and game IDs, compared with what their collectors say is in them."""

import gzip
import json

import numpy as np
import pytest
from samples import rows_of, values

from gridlanes.genres.sudoku_common import CAGE
from gridlanes.io.read.reading import read, read_rows
from gridlanes.rules import Distinct

pytestmark = pytest.mark.corpus


def records(path):
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    "name", ["17clue", "easy50", "hardest1905_11p", "kaggle20k", "magictour1465", "serg_multi", "top95"]
)
def test_every_line_of_a_plain_file_is_read(name, sudoku_corpora):
    path = sudoku_corpora / f"{name}.txt.gz"
    lines = gzip.decompress(path.read_bytes()).decode().split()
    blocks = list(read(path))
    assert all(not block.errors and block.extra is None for block in blocks)
    assert np.concatenate([block.puzzle for block in blocks]).tolist() == [line.encode() for line in lines]
    givens = np.concatenate([block.groups[0].givens for block in blocks])
    assert [givens[row].tolist() for row in range(0, len(lines), 97)] == [values(line) for line in lines[::97]]


@pytest.mark.parametrize(("side", "box"), [(12, (4, 3)), (16, (4, 4)), (25, (5, 5))])
def test_checked_files_have_their_puzzle_in_the_second_column(side, box, sudoku_corpora):
    path = sudoku_corpora / f"sudoku{side}x{side}.checked.txt.gz"
    columns = [line.split() for line in gzip.decompress(path.read_bytes()).decode().splitlines()]
    rows = rows_of(read(path))
    assert [row["text"] for row in rows] == [puzzle for _, puzzle, _ in columns]
    assert [row["givens"] for row in rows] == [values(puzzle) for _, puzzle, _ in columns]
    assert [row["extra"] for row in rows] == [f"{solutions} {solution}" for solutions, _, solution in columns]
    assert {row["structure"].grid.box for row in rows} == {box}


def test_every_game_id_has_the_givens_and_regions_its_collector_found(corpora):
    for path in sorted((corpora / "tatham" / "solo").glob("*.jsonl.gz")):
        games = records(path)
        for game, row in zip(games, rows_of([read_rows([game["id"] for game in games])]), strict=True):
            assert row["givens"] == [value for line in game["givens"] for value in line]
            structure, side = row["structure"], game["n"]
            regions = {frozenset(region.tolist()) for region in structure.distinct_regions}
            regions |= {frozenset(cells) for own in row["own"] if own.rule == Distinct() for cells in own.regions}
            solution, block = np.array(game["solution"]).ravel(), np.array(game["block"]).ravel()
            assert all(len(set(solution[list(region)].tolist())) == side for region in regions)
            assert {frozenset(np.flatnonzero(block == name).tolist()) for name in range(side)} <= regions
            assert (frozenset(range(0, side * side, side + 1)) in regions) == game["x"]
            cages = np.array(game.get("cages", [])).ravel()
            found = [own for own in row["own"] if own.rule == CAGE]
            assert [pair for own in found for pair in zip(own.regions, own.clues, strict=True)] == [
                (np.flatnonzero(cages == number).tolist(), total)
                for number, total in enumerate(game.get("cage_sums", []))
            ]


def test_every_url_has_the_givens_of_its_grid(corpora):
    puzzles = records(corpora / "pencil" / "sudoku" / "puzzlekit.jsonl.gz")
    assert len(puzzles) > 50
    for puzzle in puzzles:
        cells = puzzle["problem"].split("\n", 1)[1].split()
        expected = [0 if cell == "-" else int(cell) for cell in cells]
        texts = [text for text in (puzzle["url"], puzzle["problem"]) if text]
        assert [row["givens"] for row in rows_of([read_rows(texts)])] == [expected] * len(texts)


def test_urls_of_many_authors_are_read(corpora):
    puzzles = records(corpora / "pencil" / "sudoku" / "urls_misc.jsonl.gz")
    urls = [puzzle["url"] for puzzle in puzzles if puzzle["url"]]
    assert len(urls) > 10
    assert not read_rows(urls).errors


def test_the_url_of_the_players_own_suite_is_read(corpora):
    suite = json.loads(gzip.decompress((corpora / "pzpr" / "sudoku.json.gz").read_bytes()))
    cells = suite["url_board"].split("/")[3:7]
    expected = [0 if cell == "." else int(cell) for row in cells for cell in row.split()]
    rows = rows_of([read_rows([suite["url"], f"https://pzprxs.vercel.app/p?{suite['url']}"])])
    assert [row["givens"] for row in rows] == [expected] * 2


def flat(rows):
    """The entries of rows, one after another, -1 for none."""
    return [-1 if entry is None else entry for row in rows for entry in row]


def assert_game_ids_are_read(corpora, game, expected):
    """Compares each ID's givens and clues with `expected` of its record."""
    paths = sorted((corpora / "tatham" / game).glob("*.jsonl.gz"))
    assert paths
    for path in paths:
        games = records(path)
        block = read_rows([f"{game}:{record['id']}" for record in games])
        assert not block.errors
        (group,) = block.groups
        assert (group.structure.grid.rows, group.structure.grid.cols) == (games[0]["h"], games[0]["w"])
        for row, record in enumerate(games):
            givens, clues = expected(record)
            assert group.givens[row].tolist() == (givens or [0] * group.structure.n_coords)
            assert clues is None or group.clues[row].tolist() == clues
        nameless = read_rows([record["id"] for record in games], genre=group.structure.genre)
        assert (nameless.groups[0].givens == group.givens).all()


def test_every_game_id_of_slitherlink_has_the_clues_its_collector_found(corpora):
    assert_game_ids_are_read(corpora, "loopy", lambda record: (None, flat(record["clues"])))


def test_every_game_id_of_akari_has_the_walls_its_collector_found(corpora):
    def expected(record):
        cells = "".join(record["grid"])
        return [0 if cell == "." else 3 for cell in cells], [int(cell) if cell.isdigit() else -1 for cell in cells]

    assert_game_ids_are_read(corpora, "lightup", expected)


def test_every_game_id_of_takuzu_has_the_givens_its_collector_found(corpora):
    assert_game_ids_are_read(corpora, "unruly", lambda record: ([given + 1 for given in flat(record["givens"])], None))


@pytest.mark.parametrize(("folder", "walls"), [("slitherlink", False), ("akari", True)])
def test_every_url_has_the_clues_of_its_grid(folder, walls, corpora):
    puzzles = [puzzle for puzzle in records(corpora / "pencil" / folder / "puzzlekit.jsonl.gz") if puzzle["url"]]
    assert len(puzzles) > 400
    rows = rows_of([read_rows([puzzle["url"] for puzzle in puzzles])])
    for puzzle, row in zip(puzzles, rows, strict=True):
        cells = puzzle["problem"].split("\n", 1)[1].split()
        assert row["clues"] == [int(cell) if cell.isdigit() else -1 for cell in cells], puzzle["id"]
        assert not walls or row["givens"] == [0 if cell == "-" else 3 for cell in cells]


@pytest.mark.parametrize("folder", ["slitherlink", "akari", "countryroad"])
def test_urls_of_many_authors_are_read_in_all_genres(folder, corpora):
    urls = [puzzle["url"] for puzzle in records(corpora / "pencil" / folder / "urls_misc.jsonl.gz") if puzzle["url"]]
    assert len(urls) > 8
    assert not read_rows(urls).errors


@pytest.mark.parametrize(("pid", "genre"), [("slither", "slitherlink"), ("lightup", "akari")])
def test_the_urls_of_the_players_own_suite_are_read_in_all_genres(pid, genre, corpora):
    suite = json.loads(gzip.decompress((corpora / "pzpr" / f"{pid}.json.gz").read_bytes()))
    _, _, n_rows, n_cols, *lines = suite["url_board"].split("/")
    cells = [cell for line in lines[: int(n_rows)] for cell in line.split()]
    (row,) = rows_of([read_rows([suite["url"]])])
    assert row["structure"].genre == genre
    assert len(cells) == int(n_rows) * int(n_cols)
    assert row["clues"] == [int(cell) if cell.isdigit() else -1 for cell in cells]


@pytest.mark.parametrize(
    ("game", "name", "genres"),
    [
        ("loopy", "10x10t0de", {"slitherlink"}),
        ("lightup", "10x10b20s2d2", {"akari"}),
        ("solo", "9jxda", {"jigsaw"}),
        ("unruly", "8x8dn", {"takuzu"}),
    ],
)
def test_the_files_of_a_collection_are_read_as_they_are(game, name, genres, corpora):
    path = corpora / "tatham" / game / f"{name}.jsonl.gz"
    games = records(path)
    rows = rows_of(read(path))
    assert [row["text"] for row in rows] == [game["id"] for game in games]
    assert {row["structure"].genre for row in rows} == genres
    for row, record in zip(rows, games, strict=True):
        solved = None if game in ("loopy", "lightup") else flat(record["solution"])  # other marks
        first = min(row["structure"].alphabet.values)
        assert row["expected"] == (solved and [value - first + 1 for value in solved])
        kept = {"id", "solution"} if solved else {"id"}
        assert json.loads(row["extra"]) == {key: value for key, value in record.items() if key not in kept}
