"""Manifests that no run writes, and those that contradict themselves."""

from __future__ import annotations

import copy
from dataclasses import fields

import pytest

from gridlanes.corpus.manifest import Manifest, this_engine
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.recheck import manifest_check
from gridlanes.corpus.recheck.manifest_check import is_output, sense_problems, shape_problems
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.io.read.rows import Header

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
    reports = (PartReport(p["number"], p["n_rows"], {"UNIQUE": p["n_rows"]}, "0" * 64, 100) for p in manifest.parts)
    return manifest.completed(reports)


@pytest.fixture
def manifest(planned):
    """One to be changed."""
    return copy.deepcopy(planned)


def test_what_a_run_writes_has_no_problem(manifest):
    assert shape_problems(manifest) == []
    assert list(sense_problems(manifest)) == []
    assert is_output(manifest.outputs[0])
    assert not is_output({**manifest.outputs[0], "n_bytes": -1})


def test_all_fields_are_known():
    assert set(manifest_check.PART) == {field.name for field in fields(Part)} - {"path"}
    assert set(manifest_check.READING) == {field.name for field in fields(Reading)}
    assert set(manifest_check.OUTPUT) == {field.name for field in fields(PartReport)} - {"seconds", "times"}
    assert set(manifest_check.OPTIONS) == {field.name for field in fields(RunOptions)}
    assert set(manifest_check.ENGINE) == set(this_engine())
    assert len(Header._fields) == 3


DAMAGED = {
    "no engine": (lambda m: m.engine.clear(), "what it says of the engine is damaged: it has no 'version'"),
    "a stamp": (lambda m: m.engine.update(stamp=7), "engine is damaged: its 'stamp' cannot be 7"),
    "an option": (lambda m: m.options.pop("limit"), "options is damaged: it has no 'limit'"),
    "a limit": (lambda m: m.options.update(limit=True), "its 'limit' cannot be True"),
    "another limit": (lambda m: m.options.update(limit=1.5), "its 'limit' cannot be 1.5"),
    "an option more": (lambda m: m.options.update(speed=1), "options is damaged: it has 'speed' more"),
    "a format": (lambda m: m.options.update(format=["lines"]), "its 'format' cannot be ['lines']"),
    "half a box": (lambda m: m.options.update(box=[2]), "its 'box' cannot be [2]"),
    "little memory": (lambda m: m.options.update(memory=5), "its options are none: memory is a whole number"),
    "a file to load": (lambda m: m.options.update(load=[{"file": "own.py"}]), "its 'load' cannot be"),
    "a part": (lambda m: m.parts.insert(1, None), "part 1 is damaged: it is no object"),
    "a line": (lambda m: m.parts[2].pop("line"), "part 2 is damaged: it has no 'line'"),
    "a huge number": (lambda m: m.parts[0].update(offset=1 << 70), "part 0 is damaged: its 'offset' cannot be 1,180,"),
    "a part without rows": (lambda m: m.parts[0].update(n_rows=0), "its 'n_rows' cannot be 0"),
    "a hash": (lambda m: m.parts[0].update(sha256="0"), "its 'sha256' cannot be '0'"),
    "a reading": (lambda m: m.parts[0]["reading"].update(family="x"), "in its 'reading': its 'family' cannot be 'x'"),
    "a header": (lambda m: m.parts[3]["reading"].update(header=[",", 0]), "its 'header' cannot be [',', 0]"),
    "a source": (lambda m: m.sources[0].update(rows="5"), "source 0 is damaged: its 'rows' cannot be '5'"),
    "a status": (lambda m: m.outputs[1].update(by_status={"GOOD": 2}), "output 1 is damaged: its 'by_status' cannot"),
    "a count": (lambda m: m.outputs[1].update(by_status={"UNIQUE": 0}), "output 1 is damaged: its 'by_status' cannot"),
}


@pytest.mark.parametrize(("change", "words"), DAMAGED.values(), ids=DAMAGED.keys())
def test_what_no_run_writes_is_found(manifest, change, words):
    change(manifest)
    (problem,) = shape_problems(manifest)
    assert words in problem


def test_lists_and_flags_that_are_none_are_found():
    manifest = Manifest(this_engine(), {**RunOptions().as_dict(), "load": []}, None, {}, [], "yes")
    assert shape_problems(manifest) == [
        "'complete' cannot be 'yes'",
        "it has no list of sources",
        "it has no list of parts",
    ]


CONTRADICTIONS = {
    "a number": (lambda m: m.parts[1].update(number=2), ["part 1 should have that number, found 2"]),
    "a first row": (
        lambda m: m.parts[2].update(first_id=3),
        ["part 2 should begin with row 4, found 3", "part 3 should"],
    ),
    "an offset": (lambda m: m.parts[1].update(offset=9), ["part 1 of", "part 2 of"]),
    "a line": (lambda m: m.parts[1].update(line=9), ["part 2 of"]),
    "a source of a part": (
        lambda m: m.parts[0].update(source="x"),
        ["its parts are not of its sources", "a.txt has 5 rows", "bytes", "a.txt has 3 parts"],
    ),
    "the order of the sources": (lambda m: m.sources.reverse(), ["its parts are not of its sources"]),
    "a source twice": (lambda m: m.sources.append(m.sources[2]), ["names a source twice"]),
    "rows of a source": (lambda m: m.sources[0].update(rows=6), ["a.txt has 6 rows, its parts have 5"]),
    "bytes of a source": (lambda m: m.sources[2].update(bytes=6), ["c.txt has 6 bytes, its parts have 0"]),
    "an output less": (lambda m: m.outputs.pop(), ["lists 3 outputs of 4 parts"]),
    "rows of an output": (
        lambda m: m.outputs[0].update(n_rows=1),
        ["output 0 should be of 2 rows, found number 0 and 1"],
    ),
    "statuses": (
        lambda m: m.outputs[0].update(by_status={"UNIQUE": 1}),
        ["output 0 has 2 rows, their statuses add up"],
    ),
}


@pytest.mark.parametrize(("change", "words"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_contradictions_are_found(manifest, change, words):
    change(manifest)
    assert shape_problems(manifest) == []
    found = list(sense_problems(manifest))
    assert len(found) == len(words)
    assert all(expected in problem for expected, problem in zip(words, found, strict=True)), found


def test_an_unfinished_run_has_no_outputs(manifest):
    object.__setattr__(manifest, "complete", False)
    assert list(sense_problems(manifest)) == ["lists 4 outputs, but says that the run is not complete"]
    manifest.outputs.clear()
    assert list(sense_problems(manifest)) == []
