import json
import re

import pytest

from gridlanes.corpus.manifest import DamagedManifestError, Engine, Manifest, ManifestError, added_statuses
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.report import PartOutput
from gridlanes.corpus.run_paths import RunPaths

OPTIONS = RunOptions(part_rows=10)
SOURCES = ["a.txt", "empty.txt", "b.txt"]


def part(number, source, first_id, n_rows=10, sha256="0"):
    line = 1 + first_id
    return Part(number, source, Reading(), first_id, n_rows, line, 0, 170, sha256 * 64, path=f"/in/{source}")


def planned(**changes):
    parts = [part(0, "a.txt", 0), part(1, "a.txt", 10), part(2, "b.txt", 20, 3)]
    return Manifest.planned(SOURCES, [each.replaced(**changes.get(each.source, {})) for each in parts], OPTIONS)


def outputs():
    return [PartOutput(number, 10 if number < 2 else 3, {"UNIQUE": 3}, "f" * 64, 99) for number in (2, 0, 1)]


@pytest.fixture
def paths(tmp_path):
    found = RunPaths.at(tmp_path)
    found.partial.mkdir(parents=True)
    return found


def test_what_is_written_is_read_and_sums_up(paths):
    assert Manifest.read(paths) is None
    manifest = planned()
    manifest.write(paths)
    assert Manifest.read(paths) == manifest
    assert manifest.rows == 23
    assert [entry.rows for entry in manifest.sources] == [20, 0, 3]
    done = manifest.completed(outputs())
    done.write(paths)
    assert Manifest.read(paths) == done
    assert done.complete
    assert done.by_status == {"UNIQUE": 9}


def test_nothing_in_it_depends_on_the_order_in_which_parts_end():
    assert planned().completed(outputs()).to_json() == planned().completed(outputs()[::-1]).to_json()


def test_a_run_with_a_part_too_few_is_not_complete():
    with pytest.raises(AssertionError, match="each of its parts has one report"):
        planned().completed(outputs()[:2])


@pytest.mark.parametrize(
    ("sources", "options", "words"),
    [
        (SOURCES, RunOptions(part_rows=10, limit=1), "begun with limit = 2, now it is 1"),
        (SOURCES, RunOptions(part_rows=10, budget=None), "begun with budget = 1000000, now it is none"),
        (["a.txt", "b.txt"], OPTIONS, "empty.txt among its sources, which is not there now"),
        ([*SOURCES, "c.txt"], OPTIONS, "begun with 3 sources, without c.txt"),
        (SOURCES[::-1], OPTIONS, "the same sources in another order"),
        (["./a.txt", *SOURCES[1:]], OPTIONS, "a.txt as the name of what is called ./a.txt now"),
        (SOURCES, RunOptions(part_rows=10, memory=1 << 30), "begun with memory = none, now it is 1073741824"),
    ],
)
def test_another_run_is_refused_in_plain_words(sources, options, words):
    with pytest.raises(ManifestError, match=f"out: holds a run that was begun with|{words}") as caught:
        planned().refuse_other_run(sources, options, "out")
    assert words in str(caught.value)
    assert "--overwrite" in str(caught.value)


def test_another_engine_is_refused():
    manifest = planned().replaced(engine=Engine("0.0.1", "abc", "9"))
    with pytest.raises(ManifestError, match=r"begun with gridlanes 0\.0\.1 \(abc\) with pyarrow 9, this is gridlanes"):
        manifest.refuse_other_run(SOURCES, OPTIONS, "out")


def test_of_files_to_load_it_is_said_what_is_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text("# nothing\n")
    options = RunOptions(part_rows=10, load=("own.py",))
    manifest = Manifest.planned(SOURCES, [part(0, "a.txt", 0)], options)
    with pytest.raises(ManifestError, match=r'begun with load = \["own\.py"\], now it is \[\]; start over'):
        manifest.refuse_other_run(SOURCES, OPTIONS, "out")
    (tmp_path / "own.py").write_text("# nothing yet\n")
    with pytest.raises(ManifestError, match=r"begun with another content of own\.py, which it loads; start over"):
        manifest.refuse_other_run(SOURCES, options, "out")


def test_the_same_run_is_not_refused():
    planned().refuse_other_run(SOURCES, OPTIONS, "out")
    planned().refuse_changed_input(planned(), "out")
    assert planned().rows == 23


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"b.txt": {"sha256": "1" * 64}}, r"b\.txt has changed since .* somewhere from line 21 to about 23"),
        ({"b.txt": {"n_rows": 4}}, r"b\.txt has changed since the run was begun; "),
    ],
)
def test_a_changed_input_is_named(changes, words):
    with pytest.raises(ManifestError, match=words):
        planned().refuse_changed_input(planned(**changes), "out")


def test_an_input_that_only_grew_is_named():
    parts = [part(0, "a.txt", 0), part(1, "a.txt", 10), part(2, "b.txt", 20, 3), part(3, "b.txt", 23, 3)]
    with pytest.raises(ManifestError, match=r"b\.txt has changed"):
        planned().refuse_changed_input(Manifest.planned(SOURCES, parts, OPTIONS), "out")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no manifest that can be read"),
        ("{", "no manifest that can be read"),
        ("\udcff", "no manifest that can be read"),
        ("null", "is no manifest of a run; "),
        ("[1]", "is no manifest of a run; "),
        ("[" * 100_000, "is no manifest of a run; "),
        ('{"format": 9}', "is of format 9"),
        ('{"format": 1}', "is no manifest of a run .it has no 'engine'"),
    ],
)
def test_a_damaged_manifest_is_refused(paths, text, words):
    paths.manifest.write_bytes(text.encode("utf-8", "surrogateescape"))
    for to_resume in (False, True):
        with pytest.raises(ManifestError, match=words) as caught:
            Manifest.read(paths, to_resume=to_resume)
        assert "--overwrite" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"), [("complete", True), ("options", None), ("sources", [5]), ("parts", []), ("outputs", [{}])]
)
def test_a_run_goes_on_only_under_the_manifest_that_it_wrote(paths, name, value):
    assert Manifest.read(paths, to_resume=True) is None
    planned().write(paths)
    assert Manifest.read(paths, to_resume=True) == planned()
    edited = {**json.loads(paths.manifest.read_text()), name: value}
    paths.manifest.write_text(json.dumps(edited))
    with pytest.raises(ManifestError, match=r"was edited or damaged since the run wrote it; .*--overwrite"):
        Manifest.read(paths, to_resume=True)


DAMAGED = {
    "no engine": (lambda m: m["engine"].clear(), "object missing required field `version` in engine"),
    "a stamp": (lambda m: m["engine"].update(stamp=7), "expected `str`, got `int` in engine.stamp"),
    "a part": (lambda m: m["parts"].insert(1, None), r"expected `object`, got `None` in parts[1]"),
    "a line": (lambda m: m["parts"][2].pop("line"), "object missing required field `line` in parts[2]"),
    "a huge number": (lambda m: m["parts"][0].update(offset=1 << 70), "in parts[0].offset"),
    "a part without rows": (lambda m: m["parts"][0].update(n_rows=0), "expected `int` >= 1 in parts[0].n_rows"),
    "a hash": (lambda m: m["parts"][0].update(sha256="0"), "in parts[0].sha256"),
    "a reading": (lambda m: m["parts"][0]["reading"].update(family="x"), "invalid enum value 'x' in parts[0].reading"),
    "a header": (lambda m: m["parts"][2]["reading"].update(header=[",", 0]), "in parts[2].reading.header"),
    "a source": (lambda m: m["sources"][0].update(rows="5"), "expected `int`, got `str` in sources[0].rows"),
    "a status": (
        lambda m: m["outputs"][1].update(by_status={"GOOD": 2}),
        "unknown status 'GOOD'; expected one of GRADED, BEYOND, BROKEN, STALLED, UNI",
    ),
    "a count": (lambda m: m["outputs"][1].update(by_status={"UNIQUE": 0}), "in outputs[1].by_status"),
    "no sources": (lambda m: m.update(sources=None), "expected `array`, got `None` in sources"),
    "no parts": (lambda m: m.update(parts={}), "expected `array`, got `object` in parts"),
    "no flag": (lambda m: m.update(complete="yes"), "expected `bool`, got `str` in complete"),
}


@pytest.mark.parametrize(("change", "words"), DAMAGED.values(), ids=DAMAGED.keys())
def test_what_no_run_writes_is_refused_with_its_place(paths, change, words):
    planned().completed(outputs()).write(paths)
    value = json.loads(paths.manifest.read_text())
    change(value)
    paths.manifest.write_text(json.dumps(value))
    with pytest.raises(DamagedManifestError, match=rf"_manifest\.json: is damaged \(.*{re.escape(words)}"):
        Manifest.read(paths)


def test_statuses_add_up_in_their_own_order():
    assert list(added_statuses([{"INVALID": 1}, {"UNIQUE": 2, "INVALID": 1}]).items()) == [
        ("UNIQUE", 2),
        ("INVALID", 2),
    ]


def test_the_file_is_json_that_people_can_read(paths):
    planned().write(paths)
    text = paths.manifest.read_text()
    assert json.loads(text)["rows"] == 23
    assert len(text.splitlines()) > 20
