import json

from gridlanes.corpus.events import Finished, PartDone, PartLost, Planned, RowsFailed


def test_each_event_is_a_line_of_json_that_says_its_kind():
    events = [
        Planned("out", 1, 2, 10, 0, 0, "2 processes"),
        PartDone(0, "a.txt", 5, {"UNIQUE": 5}, 0.1, 1, 2, 5, 10, 50.0, 0.1),
        PartLost(1, "a.txt", "its worker was killed"),
        RowsFailed(1, {7: "crashed its worker"}),
        Finished("out", 2, 10, {"UNIQUE": 9, "FAILED": 1}, 0.2, 50.0),
    ]
    lines = [json.loads(json.dumps(event.as_dict())) for event in events]
    assert [line["event"] for line in lines] == ["planned", "part", "lost", "failed", "finished"]
    assert lines[3]["rows"] == {"7": "crashed its worker"}
