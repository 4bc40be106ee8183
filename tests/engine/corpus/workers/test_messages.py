"""What workers send home arrives, whatever it is."""

from __future__ import annotations

import pytest

from gridlanes.corpus.workers.messages import JobRaised, Refused, words_of
from gridlanes.errors import GridlanesError, ModelError, SourceError


class LocalError(SourceError):
    """Takes what pickle does not know."""

    def __init__(self, path, reason):
        super().__init__(f"{path}: {reason}")


@pytest.mark.parametrize("error", [SourceError("a.txt: gone"), ModelError("no"), GridlanesError("x")], ids=repr)
def test_an_error_of_ours_arrives_as_it_was(error):
    again = Refused.of(error).error()
    assert (type(again), str(again)) == (type(error), str(error))


def test_an_error_that_cannot_be_pickled_keeps_its_words():
    class InnerError(SourceError):
        pass

    for error in (LocalError("a.txt", "gone"), InnerError("a.txt: gone")):
        again = Refused.of(error).error()
        assert isinstance(again, GridlanesError)  # of its own class where a package teaches pickle more, as dask does
        assert str(again) == "a.txt: gone"


def raised(error):
    try:
        raise error
    except BaseException as caught:
        return caught


def test_words_are_one_line_with_the_place_and_without_addresses():
    error = raised(ValueError("<Rule object at 0x7f12ab> is\n  no rule"))
    line = error.__traceback__.tb_lineno
    assert words_of(error) == f"ValueError: <Rule object at 0x...> is no rule (test_messages.py, line {line})"
    assert words_of(KeyError()) == "KeyError"
    assert len(words_of(ValueError("x" * 10_000))) < 400


def test_what_may_leave_a_process_unfit_is_reported():
    assert JobRaised.of(MemoryError()).lasting
    assert JobRaised.of(SystemExit(2)).lasting
    assert not JobRaised.of(ZeroDivisionError()).lasting
