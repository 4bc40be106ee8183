"""Several things that wait for worker processes, side by side in one thread.

Each is a generator: it yields the processes that it waits for, is sent the seconds that were waited, and returns what
came of it. One thread, since workers that are started by the main thread end with it however it ends (`lifeline`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar

from gridlanes.corpus.workers.child import Child, wait_for

T = TypeVar("T")
Waiting = Generator[list[Child], float, T]


class _Wait(Generic[T]):
    """One of them. `children`: those it waits for; `ended`: with a `result`, once it returned."""

    def __init__(self, generator: Waiting[T]) -> None:
        self._generator = generator
        self.children: list[Child] = []
        self.ended = False
        self.result: T

    def go_on(self, waited: float | None = None) -> None:
        """Sends the seconds that were waited; without them it begins."""
        try:
            self.children = next(self._generator) if waited is None else self._generator.send(waited)
        except StopIteration as stop:
            self.ended, self.children, self.result = True, [], stop.value

    def close(self) -> None:
        """Ends it, wherever it is."""
        self._generator.close()


def together(generators: Sequence[Waiting[T]]) -> Waiting[list[T]]:
    """Waits for all of them at once; what each returned, in their order."""
    waits = [_Wait(generator) for generator in generators]
    try:
        for wait in waits:
            wait.go_on()
        while not all(wait.ended for wait in waits):
            waited = yield [child for wait in waits for child in wait.children]
            for wait in waits:
                if not wait.ended:
                    wait.go_on(waited)
        return [wait.result for wait in waits]
    finally:
        for wait in waits:
            wait.close()


def as_they_end(generators: Iterable[Waiting[T]], at_once: int) -> Iterator[T]:
    """What each of them returned, as it ends; at most `at_once` go on side by side."""
    waiting, waits = iter(generators), list[_Wait[T]]()
    try:
        while True:
            for generator in islice(waiting, at_once - len(waits)):
                waits.append(_Wait(generator))
                waits[-1].go_on()
            if ended := [wait for wait in waits if wait.ended]:
                waits = [wait for wait in waits if not wait.ended]
                yield from [wait.result for wait in ended]
            elif waits:
                waited = wait_for([child for wait in waits for child in wait.children])
                for wait in waits:
                    wait.go_on(waited)
            else:
                return
    finally:
        for wait in waits:
            wait.close()
