"""What is made of the YAML of games and of their words before anybody uses it says the same, and is
never taken for that of another file.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.engine.board import without_notes
from pbem.engine.state import canonical, digest
from pbem.library import build, data_files, registry, summaries
from pbem.storage import compiled, yamlin
from pbem.words import catalogue, pages, prepared

ROOT = Path(__file__).parent.parent
FOLDERS = ("games", "templates")
GAMES = registry.games(package=registry.PACKAGE)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the YAML of all games and their words, and what is made of it."""
    copy = tmp_path_factory.mktemp("made")
    for name in FOLDERS:
        for path in (ROOT / name).rglob("*.yaml"):
            target = copy / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    compiled.write(copy, data_files.lines)
    return copy


def in_order(data: object) -> str:
    """Plain data with its types and the order of keys."""
    return json.dumps(data)


def test_every_file_says_the_same_compiled(made: Path) -> None:
    paths = sorted(made.rglob("*.yaml"))
    assert len(paths) > len(GAMES)
    for path in paths:
        text = path.read_bytes()
        kept = compiled.kept(path.with_name(path.name + compiled.ENDING), text)
        plain = yamlin.load_one(text)
        assert kept == plain, path
        assert in_order(kept) == in_order(plain), path
        read = data_files.DataFile(str(path), text, plain)
        built = data_files.read(path.parent, "")[path.stem]
        assert (built.is_built, read.is_built) == (True, False)
        assert in_order(built.content) == in_order(plain), path
        assert in_order(built.plain) == in_order(read.plain) == in_order(without_notes(plain)), path
        assert built.pairs == read.pairs == canonical(data_files.in_pairs(read.plain)), path


def test_what_stands_in_this_tree_is_of_the_files_as_they_are_or_is_not_used() -> None:
    for name in FOLDERS:
        for path in (ROOT / name).rglob("*.yaml"):
            text = path.read_bytes()
            kept = compiled.kept(path.with_name(path.name + compiled.ENDING), text)
            assert kept is None or kept == yamlin.load_one(text), path


@pytest.mark.parametrize(
    "spoil",
    [
        lambda made: made[: len(made) // 2],
        lambda made: b"",
        lambda made: made.replace(b"\n", b"", 1),
        lambda made: b"0" * 64 + made[64:],
        lambda made: made.partition(b"\n")[0] + b"\n\xff",
        lambda made: made + b"\n",
        lambda made: made.replace(b"two", b"too"),
    ],
)
def test_a_compiled_file_that_is_torn_or_of_other_bytes_is_not_used(
    spoil: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    text = b"a: [1, two]\n"
    (tmp_path / "x.yaml").write_bytes(text)
    compiled.write(tmp_path)
    made = tmp_path / f"x.yaml{compiled.ENDING}"
    assert compiled.kept(made, text) == {"a": [1, "two"]}
    assert compiled.kept(made, text + b"# more\n") is None
    made.write_bytes(spoil(made.read_bytes()))
    assert compiled.kept(made, text) is None
    assert compiled.load(tmp_path, "x.yaml", text, "x") == ({"a": [1, "two"]}, False)


def test_an_edited_file_is_read_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n")
    compiled.write(tmp_path)
    path.write_text("a: 2\n")
    assert compiled.load(tmp_path, "x.yaml", path.read_bytes(), "x") == ({"a": 2}, False)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The folders of which data are checked, as they are."""
    asked: list[str] = []
    monkeypatch.setattr(registry, "_check_data", lambda home, *_: asked.append(home.shown))
    registry.forget()
    yield asked
    registry.forget()


@pytest.mark.parametrize("is_built", [True, False])
def test_data_are_checked_where_the_build_has_not_done_it(
    is_built: bool, checked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lines(entry: Path, text: bytes) -> list[bytes]:
        is_made = is_built or entry.name != f"areas.yaml{compiled.ENDING}"
        content = yamlin.load_one(text)
        return [compiled.as_json(content), *data_files.lines(content)] if is_made else []

    monkeypatch.setattr(compiled, "lines", lines)
    registry.load("empires_of_history")
    assert bool(checked) is not is_built
    registry.forget()
    checked.clear()
    assert registry.faults(but=[info.id for info in GAMES if info.prefix != "EOH"]) == {}
    assert checked


def test_the_build_checks_data_before_it_compiles_them(
    checked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    monkeypatch.setattr(compiled, "write", lambda folder, *_: written.append(len(checked)))
    monkeypatch.setattr(summaries, "write", lambda *_: None)
    monkeypatch.setattr(prepared, "write", lambda *_: None)
    build.build()
    assert written == [sum(len(info.scenarios) for info in GAMES)] * 2


def test_the_build_checks_words_before_it_compiles_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(catalogue, "checked", lambda texts, source: asked.append(source))
    for module, names in ((compiled, "write"), (summaries, "write"), (prepared, "write")):
        monkeypatch.setattr(module, names, lambda *_: None)
    build.build()
    assert len(asked) == len([*(ROOT / "templates").rglob("messages*.yaml")])


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_boards_change_nothing_of_the_data_that_they_share(info: registry.GameInfo) -> None:
    for name in info.scenarios:
        loaded = registry.load(info.id, scenario=name)
        loaded.game.make_board(data_files.Files("", loaded.files))
        for each in loaded.files.values():
            assert in_order(each.plain) == in_order(without_notes(each.content)), each.shown


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_the_hash_of_what_rules_are_given_is_that_of_their_data(info: registry.GameInfo) -> None:
    for name in info.scenarios:
        loaded = registry.load(info.id, scenario=name)
        data = data_files.in_pairs(data_files.Files("", loaded.files))
        scenario = data_files.in_pairs(loaded.scenarios[name])
        told = {"data": data, "scenario": scenario, "board": loaded.board.digest}
        assert loaded.digest == digest(told)


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_the_summary_of_a_game_is_what_it_says_of_itself(
    info: registry.GameInfo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ROOT / "games" / info.id
    for name in ("data", "scenarios"):
        shutil.copytree(folder / name, tmp_path / info.id / name)
    shutil.copy(folder / "TITLE", tmp_path / info.id)
    monkeypatch.setattr(compiled, "folder_of", lambda package: tmp_path)
    assert summaries.of(info, registry.PACKAGE) is None
    told = summaries.asked(info)
    summaries.write(info, registry.PACKAGE)
    assert summaries.of(info, registry.PACKAGE) == told
    scenario = tmp_path / info.id / "scenarios" / f"{info.scenarios[0]}.yaml"
    scenario.write_bytes(scenario.read_bytes() + b"\n")
    assert summaries.of(info, registry.PACKAGE) is None


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_a_summary_in_this_tree_is_that_of_the_game_or_is_not_used(info: registry.GameInfo) -> None:
    found = summaries.of(info, registry.PACKAGE)
    assert found is None or found == summaries.asked(info), "python -m pbem.library.build"


def test_games_says_the_same_with_summaries_and_without(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {info.id: summaries.asked(info) for info in GAMES}
    monkeypatch.setattr(summaries, "of", lambda info, package: told.get(info.id))
    for more in ([], ["--json"]):
        assert run(["games", *more]) == 0
        quick = capsys.readouterr().out
        assert run(["games", "--check", *more]) == 0
        assert capsys.readouterr().out == quick


def test_games_loads_no_game_of_which_there_is_a_summary() -> None:
    code = """
import sys
from pbem.cli import run
from pbem.library import summaries
summaries.of = lambda info, package: {"reconstructed": {}, "replaceable": []}
run(["games"])
print(*(name for name in sys.modules if name.startswith(("pbem.engine", "pbem.games.", "ruamel"))))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "AAE" in ran.stdout
    assert ran.stdout.splitlines()[-1] == ""


TEMPLATES = sorted((ROOT / "templates").rglob("*.j2"))


def test_the_code_of_a_template_is_the_same_for_every_game_and_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared._makers()
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    for path in (tmp_path / "templates").rglob(f"*.j2{prepared.ENDING}"):
        path.unlink()
    sandboxes = [
        pages.environment(game, prepared.FORMAT, None, language)
        for game in ("", *(info.id for info in GAMES))
        for language in ("", "de")
    ]
    monkeypatch.setattr(compiled, "folder_of", lambda package: tmp_path / "templates")
    assert prepared.code("common/report.j2", "anything") is None
    prepared.write(sandboxes[0])
    for path in TEMPLATES:
        name, source = path.relative_to(ROOT / "templates").as_posix(), path.read_text("utf-8")
        made = tmp_path / "templates" / f"{name}{prepared.ENDING}"
        told = prepared.python(made, prepared._made_of(name, source))
        assert told
        assert {sandbox.compile(source, name, raw=True) for sandbox in sandboxes} == {told.decode()}
        code = prepared.code(name, source)
        assert code is not None
        # Beside the line of its mark it is what Python makes of the same text.
        assert code.co_code == compile(told, name, "exec").co_code
        assert prepared.code(name, source + " ") is None
        made.write_bytes(made.read_bytes().replace(b"def root", b"def loot"))
        assert prepared.code(name, source) is None


def test_only_plain_text_is_printed_by_prepared_code() -> None:
    assert pages.environment("", "html").prepared("common/text.j2", "") is None
    found = {fmt: pages.environment("", fmt).prepared for fmt in ("text", "html", "bbcode")}
    assert [fmt for fmt, each in found.items() if each is prepared.code] == [prepared.FORMAT]


def test_prepared_code_prints_what_the_template_does(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox = pages.environment("", prepared.FORMAT)
    source = '{% set n = 3 %}{{ "a" ~ n|words }}: {{ {"infantry": n}|words }}'
    code = sandbox.compile(source, "common/x.j2", raw=True)
    plain = sandbox.from_string(source).render()
    python = compile(code, "common/x.j2.py", "exec")
    monkeypatch.setattr(sandbox, "prepared", lambda name, text: python if text == source else None)
    made = sandbox.compile(source, "common/x.j2")
    template = sandbox.template_class.from_code(sandbox, made, {**sandbox.globals})
    assert template.render() == plain == "a3: 3 infantry"
