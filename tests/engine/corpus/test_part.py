import json
from dataclasses import replace

from gridlanes.corpus.part import Part, Reading
from gridlanes.io.read.rows import Header

PART = Part(
    number=3,
    source="a.csv",
    path="/somewhere/a.csv",
    reading=Reading(header=Header(",", 0, 1)),
    first_id=30,
    n_rows=10,
    line=32,
    offset=500,
    n_bytes=170,
    sha256="0" * 64,
    is_first=False,
)


def test_the_manifest_keeps_all_but_the_place_on_this_machine():
    kept = json.loads(json.dumps(PART.as_dict()))
    assert set(kept) == set(Part.__dataclass_fields__) - {"path"}
    assert kept["reading"]["header"] == [",", 0, 1]


def test_the_same_source_elsewhere_is_the_same_part_to_the_manifest():
    assert replace(PART, path="/elsewhere/a.csv").as_dict() == PART.as_dict()
    assert replace(PART, sha256="1" * 64).as_dict() != PART.as_dict()
