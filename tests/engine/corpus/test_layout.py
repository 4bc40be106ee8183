from gridlanes.corpus.layout import PARTS, Layout


def test_readers_of_folders_see_the_parts_alone(tmp_path):
    layout = Layout.at(tmp_path)
    seen = [layout.part(0), layout.part(41), layout.part(1_234_567)]
    unseen = [layout.manifest, layout.state, layout.lock, layout.holder, layout.journal, layout.log, layout.partial]
    assert [path.name for path in seen] == ["part-000000.parquet", "part-000041.parquet", "part-1234567.parquet"]
    assert all(path.match(PARTS) and path.parent == tmp_path for path in seen)
    assert all(path.relative_to(tmp_path).parts[0][0] in "._" for path in unseen)
