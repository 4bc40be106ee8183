"""puzz.link URLs: what is one, what is in it, and where it is wrong."""

import pytest
from samples import as_link, example_lines, large_examples, values

from gridlanes.api.calls import convert
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.read.links import is_link, link_prefix, parse_link
from gridlanes.registry import find_genre

SUDOKU, AKARI, TAKUZU = map(find_genre, ("sudoku", "akari", "takuzu"))


def test_every_example_comes_back_from_its_url():
    for line in example_lines(50):
        assert parse_link(as_link(line), SUDOKU).givens.tolist() == values(line)
    for line in large_examples():
        assert parse_link(as_link(line, 16), SUDOKU).givens.tolist() == values(line)


@pytest.mark.parametrize(
    "start",
    [
        "https://puzz.link/p?",
        "http://pzv.jp/p.html?",
        "https://pzprxs.vercel.app/p?",
        "puzz.link/p?",
        "HTTPS://example.org/x/y?",
        "[puzzle](https://puzz.link/p?",
        "",
    ],
)
def test_the_host_does_not_matter(start):
    assert is_link(f"{start}sudoku/4/4/g1k23k3g", SUDOKU)
    assert parse_link(f"{start}sudoku/4/4/g1k23k3g", SUDOKU).givens[:8].tolist() == [0, 1, 0, 0, 0, 0, 0, 2]


def test_a_slash_at_the_end_and_an_edit_suffix_are_allowed():
    assert parse_link("https://puzz.link/p?sudoku_edit/4/4/g1k23k3g/", SUDOKU).givens.sum() == 9


@pytest.mark.parametrize("end", ['"', "%22", ")", ">", "]"])
def test_a_quotation_mark_or_bracket_at_the_end_does_not_count(end):
    assert parse_link(f"https://puzz.link/p?sudoku/4/4/g1k23k3g{end}", SUDOKU).givens.sum() == 9
    with pytest.raises(PuzzleError):
        parse_link(f"https://puzz.link/p?sudoku/4/4/g1k23k3{end}", SUDOKU)


@pytest.mark.parametrize("end", ["", "/", "//"])
def test_a_board_of_one_cell_has_no_borders_behind_its_last_slash(end):
    assert parse_link(f"https://puzz.link/p?starbattle/1/1/1/{end}").givens.tolist() == [0]
    with pytest.raises(PuzzleError, match="ends before the region map"):
        parse_link("https://puzz.link/p?starbattle/1/1/1")


@pytest.mark.parametrize("asked", [None, SUDOKU])
def test_the_name_of_the_genre_may_be_in_capitals(asked):
    assert parse_link("https://puzz.link/p?SUDOKU_EDIT/4/4/g1k23k3g", asked).givens.sum() == 9


def test_boxes_of_side_six_are_three_wide_and_two_high():
    assert parse_link("https://puzz.link/p?sudoku/6/6/zv", SUDOKU).structure.grid.box == (3, 2)


def test_boxes_may_be_asked_for():
    assert parse_link("sudoku/6/6/zv", SUDOKU, (2, 3)).structure.grid.box == (2, 3)
    assert parse_link("sudoku/12/12/" + "z" * 7 + "j", None, (6, 2)).structure.grid.box == (6, 2)
    with pytest.raises(PuzzleError, match="akari has no boxes to choose") as caught:
        parse_link("akari/2/2/j", None, (2, 1))
    assert caught.value.column == 7


def test_the_name_says_the_genre_and_columns_come_before_rows():
    prefix = link_prefix("https://puzz.link/p?lightup/3/2/j", None)
    assert prefix == (AKARI, Size(2, 3), 28, 32, "")
    assert parse_link("akari/3/2/l").structure.grid.rows == 2


def test_a_flag_that_the_genre_has_stands_before_the_size():
    prefix = link_prefix("fillomino/t/3/2/l", None)
    assert (prefix.size, prefix.size_at, prefix.body_at, prefix.flag) == (Size(2, 3), 12, 16, "t")
    assert parse_link("fillomino/t/3/2/l").structure.options == {"largest": 3}
    with pytest.raises(PuzzleError, match="unknown flag 'x' in the URL") as caught:
        parse_link("fillomino/t/x/2/l")
    assert caught.value.column == 13
    with pytest.raises(PuzzleError, match="unknown flag 't' in the URL"):
        parse_link("akari/t/3/2/l")


def test_a_flag_that_only_says_how_a_puzzle_is_drawn_is_left_out():
    plain, drawn = (link_prefix(f"yajilin/{flag}3/2/l", None) for flag in ("", "b/"))
    assert drawn == plain._replace(size_at=plain.size_at + 2, body_at=plain.body_at + 2)
    urls = [f"https://puzz.link/p?bosanowa/{flag}3/2/00l" for flag in ("", "h/", "t/")]
    assert convert(urls, "puzzlink") == [urls[0]] * 3
    with pytest.raises(PuzzleError, match="unknown flag 'a' in the URL"):
        parse_link("yajilin/a/3/2/l")


def test_flags_stand_side_by_side_in_any_order():
    both = parse_link("koburin/om/3/2/l").structure
    assert both is parse_link("koburin/bmo/3/2/l").structure
    assert both.options == {"diagonals": True, "shaded_outside": True}
    assert convert("https://puzz.link/p?koburin/obm/3/2/l", "puzzlink") == ["https://puzz.link/p?koburin/mo/3/2/l"]
    with pytest.raises(PuzzleError, match="unknown flag 'ox' in the URL"):
        parse_link("koburin/ox/3/2/l")


def test_aquarium_has_a_flag_for_water_on_one_level():
    assert parse_link("aquarium/r/2/2/00/j").structure.options == {"one_level": True}
    assert convert("https://puzz.link/p?aquarium/r/2/2/00/j", "puzzlink") == ["https://puzz.link/p?aquarium/r/2/2/00/j"]


@pytest.mark.parametrize("word", ["akari/", "sudoku/9/9", "https://a.b/p?x", "a.b/p?", "a.b/p.html?go/1", "?//"])
def test_what_is_meant_as_a_url_is_seen(word):
    assert is_link(word, None)


@pytest.mark.parametrize("word", ["1.2", "a/b", "sudoku", "what?", "3x3:z", "https://a.b/sudoku/9/9"])
def test_other_words_are_no_urls(word):
    assert not is_link(word, None)


def test_a_name_alone_is_a_url_of_the_genre_that_is_asked_for():
    assert is_link("akari/2/2/j", None)
    assert not is_link("akari/2/2/j", SUDOKU)
    assert not is_link("akari/2/2/j", TAKUZU)


@pytest.mark.parametrize(
    ("url", "column", "reason"),
    [
        ("https://puzz.link/p?slither/9/9/z", 21, r"expected 'sudoku', found 'slither' \(sudoku URLs look like https"),
        ("https://puzz.link/p?sudoku/9/8/zzzr", 28, "a grid of 8 rows and 9 columns"),
        ("https://puzz.link/p?sudoku/12/12/z", 28, "no Sudoku of side 12"),
        ("https://puzz.link/p?sudoku/999999999/9/z", 28, "size '999999999' .*sides are 1 to 121"),
        ("https://puzz.link/p?sudoku/0/0/z", 28, "size '0'"),
        ("https://puzz.link/p?sudoku/9/122/z", 30, "size '122'"),
        ("https://puzz.link/p?sudoku/9/\u0663/z", 30, "size"),
        ("https://puzz.link/p?sudoku/f/9/9/z", 28, "flag 'f'"),
        ("https://puzz.link/p?sudoku/9/9", 31, "ends before"),
        ("https://puzz.link/p?sudoku/4/4/g1k2Xk3g", 36, "'X'"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3gj", 40, "continues after its 16 cells"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g/x", 41, "unexpected text after"),
        ("https://puzz.link/p?sudoku/4/4/g1k25k3g", 36, "the number 5"),
        ("https://puzz.link/p?sudoku/4/4/g1k23", 37, r"9 of 16 cells \(the URL may be cut off"),
        ("https://puzz.link/p?", 20, "without a puzzle"),
    ],
)
def test_wrong_urls_are_refused_with_their_reason(url, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_link(url, SUDOKU)
    assert caught.value.column == column


def test_a_board_that_is_no_square_is_refused_where_its_size_stands():
    for box in (None, (3, 3)):
        with pytest.raises(PuzzleError, match=r"a grid of 8 rows and 9 columns \(both must be the same") as caught:
            parse_link("https://puzz.link/p?sudoku/9/8/zzzr", SUDOKU, box)
        assert caught.value.column == 28


def test_errors_know_their_genre_where_it_is_known():
    for word, genre in (("slither/3/3/5z", "slitherlink"), ("slither/0/3/5", "slitherlink"), ("go/3/3/5", "")):
        with pytest.raises(PuzzleError) as caught:
            parse_link(f"p?{word}")
        assert caught.value.genre == genre


def test_unknown_names_are_refused_with_those_that_are_known():
    with pytest.raises(PuzzleError, match=r"unknown genre 'go' in the URL \(`gridlanes genres` lists all\)") as caught:
        parse_link("https://puzz.link/p?go/3/3/5")
    assert caught.value.column == 21
    with pytest.raises(PuzzleError, match=r"expected 'takuzu', found 'akari' \(takuzu has no puzz.link format"):
        parse_link("https://puzz.link/p?akari/3/3/5", TAKUZU)


def test_an_endless_url_is_refused_unread():
    with pytest.raises(PuzzleError, match="of more than 65,536 characters"):
        parse_link("https://puzz.link/p?sudoku/9/9/" + "z" * 100_000, SUDOKU)


def test_options_of_the_player_may_come_before_the_puzzle():
    prefix = link_prefix("https://puzz.link/p?type=player&a=1&lightup/3/2/j", None)
    assert prefix == (AKARI, Size(2, 3), 44, 48, "")
    with pytest.raises(PuzzleError, match="unknown genre 'lightupp' in the URL") as caught:
        link_prefix("https://puzz.link/p?type=player&lightupp/3/2/j", None)
    assert caught.value.column == 33


def test_a_variant_whose_rules_a_url_does_not_state_is_refused():
    with pytest.raises(PuzzleError, match="unknown flag 'v:' in the URL") as caught:
        parse_link("https://puzz.link/p?masyu/v:/3/2/000")
    assert (caught.value.column, caught.value.hint[:31]) == (27, "the puzzle has other rules than")
