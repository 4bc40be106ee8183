from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.run_paths import PAGE, PARTS, RunPaths, is_part


def test_readers_of_folders_see_the_parts_alone(tmp_path):
    paths = RunPaths.at(tmp_path)
    seen = [paths.part(0), paths.part(41), paths.part(1_234_567)]
    unseen = [
        paths.manifest,
        paths.page,
        paths.state,
        paths.lock,
        paths.holder,
        paths.journal,
        paths.log,
        paths.partial,
    ]
    assert [path.name for path in seen] == ["part-000000.parquet", "part-000041.parquet", "part-1234567.parquet"]
    assert all(path.match(PARTS) and path.parent == tmp_path and is_part(path.name) for path in seen)
    assert all(path.relative_to(tmp_path).parts[0][0] in "._" for path in unseen)


def test_parts_are_told_from_the_files_of_others(tmp_path):
    paths = RunPaths.at(tmp_path)
    others = ["part-00000-ab12.snappy.parquet", "part-1.parquet", "rows.parquet"]
    for name in ["part-000000.parquet", *others, "_x.parquet", ".x.parquet", "notes.txt"]:
        (tmp_path / name).touch()
    assert paths.parquet_files() == ([paths.part(0)], [tmp_path / name for name in others])
    assert RunPaths.at(tmp_path / "nowhere").parquet_files() == ([], [])


def test_a_folder_holds_a_run_if_its_own_folder_or_a_manifest_is_there(tmp_path):
    paths = RunPaths.at(tmp_path)
    assert not paths.holds_run()
    paths.manifest.write_text('{"name": "of something else"}')
    assert not paths.holds_run()
    paths.manifest.write_text(Manifest({}, {}, [], [], []).to_json())
    assert paths.holds_run()
    paths.manifest.unlink()
    paths.state.mkdir()
    assert paths.holds_run()


def test_the_page_is_that_of_the_command_that_writes_it(tmp_path):
    assert RunPaths.at(tmp_path).page.name == PAGE
