"""Word formats: never too narrow, arrays aligned, integers in and out unchanged."""

from __future__ import annotations

import numpy as np
import pytest
from laws import FORMATS

from gridlanes.errors import ModelError
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import LARGEST_ALPHABET


@pytest.mark.parametrize(
    ("n_marks", "bits"), [(1, 16), (16, 16), (17, 32), (32, 32), (33, 64), (64, 64), (65, 128), (121, 128), (128, 128)]
)
def test_the_narrowest_word_that_holds_the_alphabet_is_chosen(n_marks, bits):
    assert WordFormat.smallest_for(n_marks, 100) == WordFormat(bits)


def test_a_word_must_be_able_to_count_the_coords_too():
    assert WordFormat.smallest_for(9, 65535) == WordFormat(16)
    assert WordFormat.smallest_for(9, 65536) == WordFormat(32)


def test_an_alphabet_beyond_the_widest_word_is_refused():
    with pytest.raises(ModelError, match=str(LARGEST_ALPHABET)):
        WordFormat.smallest_for(LARGEST_ALPHABET + 1, 10)


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_arrays_are_aligned_zeroed_and_of_the_format(word_format):
    for shape in ((0, 4), (1,), (3, 5), (7, word_format.lanes)):
        words = word_format.zeros(*shape)
        assert words.shape == (*shape, *word_format.halves)
        assert words.dtype == word_format.dtype
        assert not words.size or words.ctypes.data % 64 == 0
        assert words.flags.c_contiguous
        assert not words.any()
    assert word_format.lanes * word_format.bits == 512


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_integers_go_in_and_come_out_unchanged(word_format):
    for value in (0, 1, 1 << word_format.bits - 1, (1 << word_format.bits) - 1, (1 << word_format.bits) // 3):
        assert word_format.integers(word_format.filled(value, 2, 3)) == [value] * 6


def test_a_value_too_large_for_the_word_is_refused():
    for word_format in FORMATS:
        with pytest.raises(OverflowError):
            word_format.filled(1 << word_format.bits, 1)
    assert np.dtype(np.uint64) == FORMATS[3].dtype


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_lists_of_integers_become_words(word_format):
    values = [0, 1, (1 << word_format.bits) - 1, 1 << word_format.bits - 1]
    assert word_format.integers(word_format.listed(values)) == values
    assert word_format.listed([]).shape == (0, *word_format.halves)
