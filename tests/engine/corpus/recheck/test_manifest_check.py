"""Manifests that no run writes, and those that contradict themselves."""

from __future__ import annotations

import copy

import pytest

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.recheck.manifest_check import contradictions, options_fault
from gridlanes.corpus.record import converted
from gridlanes.corpus.report import PartOutput
from gridlanes.corpus.sources.plan import plan_parts

PUZZLE = "12343412214343.1\n"


@pytest.fixture(scope="module")
def planned(tmp_path_factory):
    """The manifest of a run of three sources, one of them empty, as it is at its end."""
    folder = tmp_path_factory.mktemp("sources")
    for name, text in (
        ("a.txt", PUZZLE * 5),
        ("b.csv", "puzzle,solution\n" + PUZZLE.replace("\n", ",x\n")),
        ("c.txt", ""),
    ):
        (folder / name).write_text(text)
    sources = [str(folder / name) for name in ("a.txt", "b.csv", "c.txt")]
    options = RunOptions(part_rows=2, box=(2, 2), row_seconds=2.5)
    manifest = Manifest.planned(sources, plan_parts(sources, options), options)
    return manifest.completed(
        PartOutput(p.number, p.n_rows, {"UNIQUE": p.n_rows}, "0" * 64, 100) for p in manifest.parts
    )


@pytest.fixture
def manifest(planned):
    """One to be changed."""
    return copy.deepcopy(planned)


def test_what_a_run_writes_has_no_problem(manifest):
    assert options_fault(manifest.options) == ""
    assert list(contradictions(manifest)) == []


DAMAGED = {
    "an option": (lambda options: options.pop("limit"), "no 'limit'"),
    "a limit": (lambda options: options.update(limit=True), "expected `int | None`, got `bool` in limit"),
    "another limit": (lambda options: options.update(limit=1.5), "expected `int | None`, got `float` in limit"),
    "an option more": (lambda options: options.update(speed=1), "object contains unknown field `speed`"),
    "a format": (lambda options: options.update(format=["lines"]), "expected `str | None`, got `array` in format"),
    "no format": (lambda options: options.update(format="words"), "invalid format 'words'"),
    "half a box": (lambda options: options.update(box=[2]), "expected `array` of length 2, got 1 in box"),
    "little memory": (lambda options: options.update(memory=5), "expected `int` >= 268435456 in memory"),
    "a file to load": (lambda options: options.update(load=[{"file": "own.py"}]), "missing required field `sha256`"),
}


@pytest.mark.parametrize(("change", "words"), DAMAGED.values(), ids=DAMAGED.keys())
def test_options_that_no_run_writes_are_found(manifest, change, words):
    change(manifest.options)
    assert words in options_fault(manifest.options)


CONTRADICTIONS = {
    "a number": (lambda m: m["parts"][1].update(number=2), ["part 1 should have that number, found 2"]),
    "a first row": (
        lambda m: m["parts"][2].update(first_id=3),
        ["part 2 should begin with row 4, found 3", "part 3 should"],
    ),
    "an offset": (lambda m: m["parts"][1].update(offset=9), ["part 1 of", "part 2 of"]),
    "a line": (lambda m: m["parts"][1].update(line=9), ["part 2 of"]),
    "a source of a part": (
        lambda m: m["parts"][0].update(source="x"),
        ["its parts are not of its sources", "a.txt has 5 rows", "bytes", "a.txt has 3 parts"],
    ),
    "the order of the sources": (lambda m: m["sources"].reverse(), ["its parts are not of its sources"]),
    "a source twice": (lambda m: m["sources"].append(m["sources"][2]), ["names a source twice"]),
    "rows of a source": (lambda m: m["sources"][0].update(rows=6), ["a.txt has 6 rows, its parts have 5"]),
    "bytes of a source": (lambda m: m["sources"][2].update(bytes=6), ["c.txt has 6 bytes, its parts have 0"]),
    "an output less": (lambda m: m["outputs"].pop(), ["lists 3 outputs of 4 parts"]),
    "rows of an output": (
        lambda m: m["outputs"][0].update(n_rows=1),
        ["output 0 should be of 2 rows, found number 0 and 1"],
    ),
    "statuses": (
        lambda m: m["outputs"][0].update(by_status={"UNIQUE": 1}),
        ["output 0 has 2 rows, their statuses add up"],
    ),
}


@pytest.mark.parametrize(("change", "words"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_contradictions_are_found(manifest, change, words):
    value = manifest.as_dict()
    change(value)
    found = list(contradictions(converted(value, Manifest)))
    assert len(found) == len(words)
    assert all(expected in problem for expected, problem in zip(words, found, strict=True)), found


def test_an_unfinished_run_has_no_outputs(manifest):
    unfinished = manifest.replaced(complete=False)
    assert list(contradictions(unfinished)) == ["lists 4 outputs, but says that the run is not complete"]
    assert list(contradictions(unfinished.replaced(outputs=[]))) == []
