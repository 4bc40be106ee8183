"""How a worker ended, in words for people and as the reason of a row."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from gridlanes.corpus.part import Part
from gridlanes.corpus.task import Lost
from gridlanes.corpus.workers.messages import JobRaised


@dataclass(frozen=True)
class Death:
    """`words` as in "its worker was killed by ..." and `of_row` as the reason of a row.

    `lasting`: the process is gone, or not to be trusted any more; otherwise it only raised something. `by_signal`: it
    was killed, by itself or by somebody. `timed_out`: it hung, and was ended. `out_of_memory`: memory did not suffice.
    """

    words: str
    of_row: str
    lasting: bool = True
    by_signal: bool = False
    timed_out: bool = False
    out_of_memory: bool = False

    @classmethod
    def by_code(cls, code: int) -> Death:
        """By its exit code, negative for a signal, as `subprocess` has it."""
        if code >= 0:
            return cls(f"its worker exited with code {code}", f"ended its worker with code {code}")
        try:
            name = f" ({signal.Signals(-code).name})"
        except ValueError:  # real-time signals have no names
            name = ""
        words = f"signal {-code}{name}"
        return cls(f"its worker was killed by {words}", f"crashed its worker: {words}", by_signal=True)

    @classmethod
    def by_timeout(cls, seconds: float) -> Death:
        """By the want of a heartbeat."""
        words = f"gave no heartbeat for {seconds:g} seconds"
        return cls(f"its worker {words}", words, timed_out=True)

    @classmethod
    def by_closing(cls) -> Death:
        """By the end of its connection, while the process continues."""
        return cls("its worker closed its connection", "closed the connection of its worker")

    @classmethod
    def by_error(cls, raised: JobRaised) -> Death:
        """By what its job raised."""
        return cls(
            f"its worker raised {raised.words}",
            f"raised {raised.words}",
            raised.lasting,
            out_of_memory=raised.out_of_memory,
        )

    def loses(self, part: Part, rows: range | None = None) -> Lost:
        """The part that such a worker lost while it had some `rows` in hand: where to look for the cause."""
        if self.timed_out:
            return Lost(part, self.words, rows)
        return Lost(part, self.words, None if self.lasting else range(part.n_rows))
