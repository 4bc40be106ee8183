"""Game IDs of many puzzles at once: those that each puzzle has, and none where a text cannot hold all of it."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import (
    dominosa,
    fillomino,
    futoshiki,
    galaxies,
    jigsaw,
    kenken,
    lits,
    magnets,
    minesweeper,
    mosaic,
    signpost,
    slitherlink,
    takuzu,
    undead,
)
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.game_texts import games_of, links_of
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.read.reading import read_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.registry import genres
from gridlanes.rules import Distinct


def many_of(genre, texts) -> Draft:
    """The puzzles of game IDs."""
    rows = [genre.read_game(genre.games[0], *text.split(":", 2)[1:]) for text in texts]
    many = Draft(rows[0].structure, len(rows))
    many.give(np.stack([row.givens for row in rows]))
    if rows[0].clues is not None:
        many.clues = np.stack([row.clues for row in rows])
    many.row_regions = [*regions_of_rows([row.row_regions for row in rows])]
    return many


def test_texts_are_those_of_each_puzzle() -> None:
    for module in (kenken, futoshiki, takuzu, undead, mosaic, signpost, dominosa):
        genre = module.GENRE
        text = next(each.puzzle for each in genre.examples if each.puzzle.split(":")[0] == genre.games[0].game)
        many = many_of(genre, [text, text])
        first = genre.read_game(genre.games[0], *text.split(":", 2)[1:])
        assert games_of(genre, many) == [genre.to_game(first)] * 2


def test_puzzles_are_written_one_by_one_where_a_field_has_no_arrays_or_regions_are_not_the_genres() -> None:
    text = next(each.puzzle for each in jigsaw.GENRE.examples if each.puzzle.startswith("solo:"))
    assert games_of(jigsaw.GENRE, many_of(jigsaw.GENRE, [text])) is None  # rooms have none
    text = takuzu.GENRE.examples[0].puzzle
    many = many_of(takuzu.GENRE, [text])
    many.row_regions = [*regions_of_rows([(RuleRegions(Distinct(), [[0, 1]], [0]),)])]
    assert games_of(takuzu.GENRE, many) is None


def test_puzzles_that_a_game_id_cannot_express_are_not_written() -> None:
    text = kenken.GENRE.examples[0].puzzle
    many = many_of(kenken.GENRE, [text])
    many.row_regions = many.row_regions[:1]  # the other cages are missing
    assert games_of(kenken.GENRE, many) is None


def test_urls_are_those_of_each_puzzle() -> None:
    texts = [
        "magnets/6/6/j01g3g0g21g21g2j2gefnuvnpv3eeo000000000000",
        "magnets/6/6/j01g3g0g21g21g2j2gefnuvnpv3eeo000000000010",
    ]
    puzzles = [magnets.GENRE.read_link(Size(6, 6), text.split("/", 3)[3]) for text in texts]
    many = Draft(puzzles[0].structure, 2)
    many.give(np.stack([puzzle.givens for puzzle in puzzles]))
    many.clues = np.stack([puzzle.all_clues for puzzle in puzzles])
    many.row_regions = [*regions_of_rows([puzzle.row_regions for puzzle in puzzles])]
    assert many.givens.any()  # the second has a given
    assert links_of(magnets.GENRE, many) == texts == [magnets.GENRE.to_link(puzzle) for puzzle in puzzles]
    many.row_regions = [many.row_regions[0].of_rows(np.array([0]))]
    assert links_of(magnets.GENRE, many) is None  # the dominoes of the second are missing


def test_urls_are_written_one_by_one_where_a_genre_has_none_or_a_field_has_no_arrays() -> None:
    assert links_of(undead.GENRE, many_of(undead.GENRE, [undead.GENRE.examples[0].puzzle])) is None
    (group,) = read_rows([lits.GENRE.examples[0].puzzle]).groups
    many = Draft(group.structure, 1)
    many.give(group.givens)
    many.row_regions = [*group.row_regions]
    assert links_of(lits.GENRE, many) is None


def test_a_game_id_is_the_text_of_areas_whose_lines_it_leaves_out_if_there_are_none() -> None:
    filling = fillomino.structure(2, 2, largest=9)
    many = Draft(filling, 2)
    assert many.clues is not None
    many.clues[:] = [[1, NO_CLUE, NO_CLUE, 3], [NO_CLUE] * 4]
    assert games_of(fillomino.GENRE, many) == ["filling:2x2:1b3", "filling:2x2:d"]
    assert links_of(fillomino.GENRE, many) is None  # URLs have areas of any size
    assert not fillomino.GENRE.has_links(filling)
    assert fillomino.GENRE.has_links(fillomino.structure(2, 2))
    assert fillomino.GENRE.has_links(fillomino.structure(2, 2, largest=3))
    assert not undead.GENRE.has_links(undead.structure(2, 2))
    many.givens[1, fillomino.GENRE.fields["lines_v"]._coords(filling.grid)[1, 0]] = 2
    assert games_of(fillomino.GENRE, many) is None


def test_urls_of_boards_of_which_some_have_an_optional_part() -> None:
    texts = ["fillomino/2/2/1h3", "fillomino/2/2/1h30o", "tentaisho/2/2/0n", "tentaisho/2/2/o8"]
    for genre, some in ((fillomino.GENRE, texts[:2]), (galaxies.GENRE, texts[2:])):
        puzzles = [genre.read_link(Size(2, 2), text.split("/", 3)[3]) for text in some]
        many = Draft(puzzles[0].structure, 2)
        many.give(np.stack([puzzle.givens for puzzle in puzzles]))
        many.clues = np.stack([puzzle.all_clues for puzzle in puzzles])
        assert links_of(genre, many) == [genre.to_link(puzzle) for puzzle in puzzles]


def test_texts_of_the_examples_of_each_genre_are_the_same_one_by_one() -> None:
    together = set()
    for name, genre in genres().items():
        for example in genre.examples:
            (group,) = read_rows([example.puzzle], genre=name).groups
            (puzzle,) = group.puzzles()
            many = Draft(puzzle.structure, 2)
            many.give(np.stack([puzzle.givens] * 2))
            many.clues = None if puzzle.clues is None else np.stack([puzzle.clues] * 2)
            many.row_regions = [*regions_of_rows([puzzle.row_regions] * 2)]
            for written, write in ((links_of(genre, many), genre.to_link), (games_of(genre, many), genre.to_game)):
                if written is not None:
                    assert written == [write(puzzle)] * 2
                    together.add(name)
    usual = {"nonogram", "hashi", "kurodoko", "battleship", "mosaic", "signpost", "minesweeper", "slitherlink"}
    assert usual | {"castle_wall", "yajilin", "easy_as_abc", "tapa", "dominosa"} <= together


def test_what_a_text_does_not_have_must_be_blank() -> None:
    for genre, change in ((slitherlink.GENRE, "givens"), (minesweeper.GENRE, "clues")):
        (group,) = read_rows([genre.examples[0].puzzle]).groups
        many = Draft(group.structure, 1)
        many.give(group.givens.copy())
        assert group.clues is not None
        many.clues = group.clues.copy()
        assert links_of(genre, many) is not None
        getattr(many, change)[0, -1] = 1  # an edge; how many mines there are
        assert links_of(genre, many) is None
