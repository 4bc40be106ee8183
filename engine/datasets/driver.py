"""Makes a whole data set: plan, parts by workers, new puzzles for equivalent ones, files, card.

All state is in the files: the plan, a part and its line in the journal for each finished range of rows, and the
manifest, which is written last. So the same call resumes an interrupted data set, and redoes at most the parts that
workers were making and the steps after the last part.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gridlanes.corpus.durable import read_lines, remove_leftovers, sha256_of, write_text_durably
from gridlanes.corpus.events import Listener, PartLost
from gridlanes.corpus.ledger import Ledger
from gridlanes.corpus.lock import hold_lock
from gridlanes.corpus.manifest import Engine, ManifestError
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import outputs_in
from gridlanes.corpus.task import Done, Runner
from gridlanes.datasets.card import card_of, introduction_of
from gridlanes.datasets.croissant import croissant_of
from gridlanes.datasets.described import Described, kinds_of
from gridlanes.datasets.events import Redrawn, SetFinished
from gridlanes.datasets.figures import figures_of
from gridlanes.datasets.make_part import MakingTask
from gridlanes.datasets.manifest import Plan, SetFile, SetManifest, refuse_other
from gridlanes.datasets.options import SetOptions
from gridlanes.datasets.plan import parts_of
from gridlanes.datasets.publish import publish
from gridlanes.datasets.redraw import Settled, redraw_repeats, settled_column
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.datasets.splits import sides_of
from gridlanes.errors import GenerateError
from gridlanes.extras import need
from gridlanes.generating.equivalents.avoided import avoided
from gridlanes.io.write.output import OutputError, output_errors
from gridlanes.registry import load_once
from gridlanes.solvers.pool import SolverPool

_MAX_LOSSES = 3
"""workers that a part may take with it: generated puzzles have no text that could be at fault"""


def make(
    folder: str,
    options: SetOptions,
    *,
    runner: Runner,
    listener: Listener = lambda event: None,
    overwrite: bool = False,
) -> SetFinished:
    """Makes a data set in a folder, or goes on with it. `listener` is called with each event. `overwrite`: what an
    earlier call left in the folder goes.

    Raises `GenerateError` for what cannot be made, `LockedError` if another process works on the folder,
    `ManifestError` if it holds another data set or files of others, `OutputError` if it cannot be written.
    """
    for module, extra in (("pyarrow", "io"), ("yaml", "sets"), ("matplotlib", "plots")):
        need(module, extra=extra, purpose="A data set")
    paths = SetPaths(Path(folder).absolute())
    load_once([file.file for file in options.load])
    if others := paths.others():
        raise ManifestError(f"{folder}: holds {others[0]}, which belongs to no data set; name an empty folder")
    with hold_lock(paths):
        remove_leftovers(paths.partial)
        try:
            return _Making(folder, paths, options, listener).go(runner, overwrite=overwrite)
        finally:
            with suppress(OutputError):
                remove_leftovers(paths.partial)


class _Making:
    """A data set while it is made."""

    def __init__(self, folder: str, paths: SetPaths, options: SetOptions, listener: Listener) -> None:
        self._folder, self._paths, self._options = str(Path(folder)), paths, options
        self._parts = parts_of(options)
        self._ledger = Ledger(self._folder, paths, listener)

    def go(self, runner: Runner, *, overwrite: bool) -> SetFinished:
        """All of it; the folder is locked."""
        manifest = None if overwrite else SetManifest.read(self._paths)
        if manifest is not None:
            refuse_other(self._folder, manifest, self._options)
            if all(_is_as_written(self._paths, file) for file in manifest.files):
                return self._finish(manifest, kept=True)
        self._begin(overwrite)
        todo = self._ledger.begin(len(self._options.recipes), runner.words)
        if todo:
            self._work(todo, runner)
        return self._finish(self._published(runner))

    def _begin(self, overwrite: bool) -> None:
        """Takes over what there is of this data set, and removes what there is of another."""
        plan = Plan.of(self._options)
        before = None if overwrite else Plan.read(self._paths)
        if before is not None:
            refuse_other(self._folder, before, self._options)
        if before == plan:
            self._ledger.plan(self._parts, outputs_in(read_lines(self._paths.journal)))
            return
        self._paths.clear()
        plan.write(self._paths)
        self._ledger.plan(self._parts)

    def _work(self, todo: Sequence[Part], runner: Runner) -> None:
        with output_errors(self._folder):
            self._paths.parts.mkdir(exist_ok=True)
        task = MakingTask(str(self._paths.folder), self._options)
        losses = 0
        while todo:
            lost: list[Part] = []
            with runner:
                for ending in runner.endings(todo, task):
                    if isinstance(ending, Done):
                        self._ledger.done(ending.part, ending.report)
                        continue
                    self._ledger.tell(PartLost(ending.part.number, ending.part.source, ending.reason))
                    lost.append(ending.part)
                    reason = ending.reason
            losses += bool(lost)
            if losses == _MAX_LOSSES:
                part = lost[0]
                raise GenerateError(
                    f"rows {part.offset:,} to {part.offset + part.n_rows - 1:,} of {part.source} cannot be made: "
                    f"{reason}; please report this"
                )
            todo = lost

    def _published(self, runner: Runner) -> SetManifest:
        """What comes after the parts: equivalents drawn again, all files, the manifest."""
        paths, parts, options = self._paths, self._parts, self._options
        avoid = avoided([file.file for file in options.avoid])
        with SolverPool(runner.n_workers) as pool:
            settled = redraw_repeats(paths, parts, options, avoid, pool)
        self._ledger.tell(Redrawn(settled.redrawn.num_rows, settled.rounds))
        sides = sides_of(settled.hashes, options.split)
        files = publish(paths, parts, settled.redrawn, sides, options)
        described = self._described(settled, files)
        texts = {f"figures/{name}": text for name, text in figures_of(described).items()}
        texts["README.md"] = card_of(described)
        texts["croissant.json"] = croissant_of(described, introduction_of(described))
        for name, text in texts.items():
            path = paths.folder / name
            with output_errors(self._folder):
                path.parent.mkdir(exist_ok=True)
            stream = write_text_durably(path, text, paths.partial)
            files.append(SetFile(name, stream.n_bytes, stream.sha256))
        totals = [kind.totals for kind in described.kinds]
        manifest = SetManifest(described.engine, options.as_dict(), totals, described.by_split, files)
        manifest.write(paths)
        with output_errors(self._folder):
            paths.plan.unlink(missing_ok=True)
        paths.clear_work()
        return manifest

    def _described(self, settled: Settled, files: list[SetFile]) -> Described:
        columns = {
            name: settled_column(self._paths, self._parts, settled.redrawn, name) for name in ("n_clues", "level")
        }
        again = settled.redrawn.column("id").to_numpy()
        by_split = {name: 0 for name, _ in self._options.split}
        for file in files:
            by_split[file.split] += file.rows * file.path.endswith(".parquet")
        kinds = kinds_of(self._options, **columns, tries=settled.tries, redrawn=again)
        return Described(self._options, Engine.here(), kinds, by_split, files)

    def _finish(self, manifest: SetManifest, *, kept: bool = False) -> SetFinished:
        finished = SetFinished(
            folder=self._folder,
            rows=manifest.rows,
            by_split=manifest.by_split,
            redrawn=sum(totals.redrawn for totals in manifest.totals),
            tries=sum(totals.tries for totals in manifest.totals),
            seconds=round(self._ledger.seconds, 3),
            rows_per_second=0.0 if kept else round(self._ledger.rows_per_second, 1),
            files=len(manifest.files),
            kept=kept,
        )
        self._ledger.tell(finished)
        return finished


def _is_as_written(paths: SetPaths, file: SetFile) -> bool:
    """Whether a file has the bytes that were written."""
    try:
        return sha256_of(paths.folder / file.path) == file.sha256
    except OSError:
        return False
