"""The choice of a branch: whatever the naive twin says."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import FORMATS, random_words
from puzzles import JIGSAW

from gridlanes.compile.structure import Structure
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.search.branch import (
    MANY,
    choose_by_places,
    choose_by_words,
    choose_coord,
    choose_naive,
    choose_small,
    peer_score,
    peer_score_naive,
    two_places,
)
from gridlanes.lowering.words import WordFormat

STRUCTURES = {
    "4x4": sudoku.structure(2, 2),
    "9x9 with diagonals": sudoku_x.GENRE.structure(9, 9),
    "jigsaw of side 4": JIGSAW,
    "16x16": sudoku.structure(4, 4),
}


@kernel
def run_choose(states, first, n_rows, peer_rows, peer_masks):
    return choose_coord(states, first, n_rows, peer_rows, peer_masks)


@kernel
def run_choose_small(states, first, shape, peer_masks):
    return choose_small(states, first, shape, peer_masks)


@kernel
def run_by_places(states, first, shape, peer_masks):
    return choose_by_places(states, first, shape, peer_masks)


@kernel
def run_by_words(states, first, shape, peer_masks):
    return choose_by_words(states, first, shape, peer_masks)


@kernel
def run_peer_score(states, first, coord, peer_rows, peer_masks):
    return peer_score(states, first, coord, peer_rows, peer_masks)


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_what_peers_share_scores_as_the_naive_twin_says(word_format):
    rng, structure, before = random.Random(6), STRUCTURES["9x9 with diagonals"], 2
    tables, lanes = structure.tables(word_format), word_format.lanes
    for _ in range(20):
        words = random_words(rng, 81, [1 << i for i in range(9)])
        states = word_format.zeros(before + -(-81 // lanes), lanes)
        states.reshape(-1, *word_format.halves)[before * lanes : before * lanes + 81] = word_format.listed(words)
        coord = rng.choice([coord for coord, word in enumerate(words) if word.bit_count() > 1])
        score = run_peer_score(states, before, coord, tables.peer_rows, tables.peer_masks)
        assert score == peer_score_naive(words, peers_of(structure)[coord], coord) > 0


def choice(structure: Structure, word_format: WordFormat, words, before=1, *, for_shape=True):
    """What the kernels choose, as the search puts them together, for a state that lies behind `before` others."""
    tables = structure.tables(word_format, for_shape=for_shape)
    lanes = word_format.lanes
    n_rows = -(-len(words) // lanes)
    states = word_format.filled((1 << word_format.bits) - 1, (before + 2) * n_rows * lanes)
    start = before * n_rows * lanes
    states[start : start + n_rows * lanes] = 0
    states[start : start + len(words)] = word_format.listed(words)
    states = states.reshape(-1, lanes, *word_format.halves)
    kept = states.copy()
    if tables.is_small:
        coord, fewest = run_choose_small(states, before * n_rows, tables.state, tables.peer_masks)
    else:
        coord, fewest = run_choose(states, before * n_rows, n_rows, tables.peer_rows, tables.peer_masks)
    assert fewest == min(word.bit_count() for word in words if word.bit_count() > 1)
    place = -1
    if fewest > MANY:
        n_marks = len(structure.alphabet)
        place, mark = two_places(states, before * n_rows, tables.regions, tables.lengths, n_marks)
    assert np.array_equal(states, kept), "a choice changes no state"
    return (int(place), 1 << int(mark)) if place >= 0 else (int(coord), None)


def naive_choice(structure: Structure, words):
    complete = [region.tolist() for region in structure.distinct_regions if len(region) == len(structure.alphabet)]
    return choose_naive(words, peers_of(structure), complete)


def peers_of(structure):
    """The coords that share a region with each coord, from the regions alone."""
    peers = [set() for _ in range(structure.n_coords)]
    for region in structure.regions:
        for coord in region.tolist():
            peers[coord].update(region.tolist())
    return [sorted(found - {coord}) for coord, found in enumerate(peers)]


def open_state(rng, structure):
    """A random state with an open coord; in every second one no coord has few candidates."""
    marks = [1 << i for i in range(len(structure.alphabet))]
    many = rng.random() < 0.5 and len(marks) > MANY + 1
    while True:
        words = random_words(rng, structure.n_coords, marks)
        if many:  # marks with two places are rare in such a state unless they are put there
            words = [sum(rng.sample(marks[1:], rng.randint(MANY + 1, len(marks) - 1))) for _ in words]
            for coord in rng.sample(range(len(words)), len(words) // 5):
                words[coord] |= marks[0]
        if any(word.bit_count() > 1 for word in words):
            return words


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
@pytest.mark.parametrize("name", STRUCTURES)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_choice_equals_that_of_the_naive_twin(name, word_format, seed):
    structure, rng = STRUCTURES[name], random.Random(seed)
    words = open_state(rng, structure)
    expected = naive_choice(structure, words)
    for for_shape in (False, True):
        assert choice(structure, word_format, words, rng.randrange(3), for_shape=for_shape) == expected


@pytest.mark.parametrize("run", [run_by_places, run_by_words], ids=["places", "words"])
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1))
def test_both_ways_of_processors_to_choose_equal_the_naive_twin(run, seed):
    structure, rng = STRUCTURES["9x9 with diagonals"], random.Random(seed)
    tables = structure.tables(WordFormat(16), for_shape=True)
    words = open_state(rng, structure)
    # The naive twin asks for two places where all open coords have many candidates, which is not tested here.
    words[rng.randrange(81)] = 0b11 << rng.randrange(7)
    states = np.zeros((6, 32), np.uint16)
    states.reshape(-1)[96 : 96 + 81] = words
    coord, fewest = run(states, 3, tables.state, tables.peer_masks)
    assert (coord, fewest) == (naive_choice(structure, words)[0], 2)


@pytest.mark.parametrize("name", STRUCTURES)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_naive_choice_is_a_coord_with_fewest_candidates_or_one_of_two_places_of_a_mark(name, seed):
    structure = STRUCTURES[name]
    words = open_state(random.Random(seed), structure)
    coord, bit = naive_choice(structure, words)
    if bit is None:
        assert words[coord].bit_count() == min(word.bit_count() for word in words if word.bit_count() > 1)
    else:
        assert words[coord] & bit
        regions = [region.tolist() for region in structure.regions if coord in region.tolist()]
        assert any(sum(bool(words[place] & bit) for place in region) == 2 for region in regions)


def test_both_kinds_of_choice_are_among_the_random_states():
    found = [
        naive_choice(STRUCTURES["16x16"], open_state(random.Random(seed), STRUCTURES["16x16"])) for seed in range(40)
    ]
    assert len({bit is None for _, bit in found}) == 2


def test_the_last_coord_alone_open_is_chosen():
    structure = STRUCTURES["4x4"]
    assert choice(structure, FORMATS[0], [1] * 15 + [0b1010]) == (15, None)


def test_long_regions_and_many_of_them_choose_as_the_naive_twin_does():
    """The score of the centre of a 49 x 49 grid, in five regions of 49 coords."""
    structure = sudoku_x.GENRE.structure(49, 49)
    rng = random.Random(1)
    marks = [1 << i for i in range(49)]
    words = [sum(rng.sample(marks, 4)) | marks[0] | marks[1] for _ in range(structure.n_coords)]
    for coord in rng.sample(range(structure.n_coords), 40):
        words[coord] = marks[0] | marks[1] | marks[48]
    words[structure.n_coords // 2] = marks[0] | marks[1] | marks[2]
    assert choice(structure, FORMATS[2], words) == naive_choice(structure, words)
