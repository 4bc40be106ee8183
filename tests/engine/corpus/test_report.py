from gridlanes.corpus.report import GroupTime, PartReport


def test_times_are_no_part_of_what_the_manifest_keeps():
    report = PartReport(2, 5, {"UNIQUE": 5}, "ab" * 32, 1000, 0.5, [GroupTime("x", 9, 9, 5, 0.25)])
    later = PartReport(2, 5, {"UNIQUE": 5}, "ab" * 32, 1000, 0.75)
    assert report.as_dict() == later.as_dict()
    assert PartReport(**report.as_dict()) == PartReport(2, 5, {"UNIQUE": 5}, "ab" * 32, 1000)
