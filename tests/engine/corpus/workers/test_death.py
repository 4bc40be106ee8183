"""How a worker came to its end is put into words, and says where to look for the cause."""

from __future__ import annotations

import pytest

from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.task import Lost
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.messages import JobRaised

PART = Part(3, "a.txt", Reading(), 100, 50, 1, 0, 800, "")


@pytest.mark.parametrize(
    ("code", "words", "of_row"),
    [
        (-9, "its worker was killed by signal 9 (SIGKILL)", "crashed its worker: signal 9 (SIGKILL)"),
        (-40, "its worker was killed by signal 40", "crashed its worker: signal 40"),
        (3, "its worker exited with code 3", "ended its worker with code 3"),
    ],
)
def test_the_end_of_a_worker_is_put_into_words(code, words, of_row):
    assert Death.by_code(code) == Death(words, of_row, by_signal=code < 0)


def test_the_words_of_an_error_are_those_of_its_death():
    assert Death.by_error(JobRaised("TypeError: no")) == Death(
        "its worker raised TypeError: no", "raised TypeError: no", False
    )


def test_where_the_cause_is_looked_for_follows_from_how_it_ended():
    """Where it hung there; what raised, somewhere; and what was killed may have been chance."""
    hung, killed = Death.by_timeout(5), Death.by_code(-9)
    raised, starved = Death.by_error(JobRaised("KeyError")), Death.by_error(JobRaised.of(MemoryError()))
    assert hung.loses(PART, range(3, 9)) == Lost(PART, "its worker gave no heartbeat for 5 seconds", range(3, 9))
    assert hung.loses(PART).rows is None
    assert raised.loses(PART, range(3, 9)).rows == range(50)
    assert [death.loses(PART, range(3, 9)).rows for death in (killed, starved, Death.by_closing())] == [None] * 3
