"""What a writer of a game gets wrong is told with the file, the line where there is one, and what
is wanted there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.faults import BadGame, Fault
from pbem.library import registry
from pbem.words import catalogue
from tests import toy_game
from tests.toy_game import FILES

Shelf = Callable[..., str]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """`shelf({file: text or None})` makes the games to be a package with the toy, its files changed
    so, and names it.
    """

    def build(changes: dict[str, str | None], name: str = "toy_war") -> str:
        package = toy_game.new_package()
        files = {path: text for path, text in (FILES | changes).items() if text is not None}
        toy_game.write(tmp_path / package, files, name)
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.setattr(registry, "PACKAGE", package)
        return package

    return build


def code(old: str, new: str) -> dict[str, str | None]:
    """The toy with another line of code."""
    assert FILES["__init__.py"].count(old) == 1
    return {"__init__.py": FILES["__init__.py"].replace(old, new)}


def corrected(form: str, example: str = "") -> dict[str, str | None]:
    """The toy with a word for rulings."""
    word = f"Word('guns', {form!r}, Setting(len, len), {example!r})"
    imports = "from pbem.engine.corrections import Corrections, Setting, Word\n"
    changes = code("reply_verbs=", f"corrections=Corrections(words=({word},)),\n    reply_verbs=")
    return {"__init__.py": f"{imports}{changes['__init__.py']}"}


def line_of(text: str) -> int:
    """Where a text stands in the code of the toy."""
    return FILES["__init__.py"][: FILES["__init__.py"].index(text)].count("\n") + 1


def winter(old: str, new: str) -> dict[str, str | None]:
    """The toy with another line in its scenario."""
    assert FILES["scenarios/winter.yaml"].count(old) == 1
    return {"scenarios/winter.yaml": FILES["scenarios/winter.yaml"].replace(old, new)}


def summer(old: str, new: str) -> dict[str, str | None]:
    """The toy with another line in the scenario that has an option."""
    assert FILES["scenarios/summer.yaml"].count(old) == 1
    return {"scenarios/summer.yaml": FILES["scenarios/summer.yaml"].replace(old, new)}


# What was changed, the place that is named within the folder of the game, and what is said.
FOLDERS: dict[str, tuple[dict[str, str | None], str, str]] = {
    "no title": ({"TITLE": None}, "TITLE", "the game has no such file"),
    "no prefix": ({"TITLE": "Toy War\n"}, "TITLE", "does not name the game. It is one line: the prefix"),
    "two lines": ({"TITLE": "TOY War\nof 1901\n"}, "TITLE", "does not name the game"),
    "no text": ({"TITLE": "\n"}, "TITLE", "the game has no such file"),
    "no scenario": (
        {"scenarios/winter.yaml": None, "scenarios/summer.yaml": None},
        "scenarios",
        "there is no scenario in it. Every scenario is a file NAME.yaml there.",
    ),
}  # fmt: skip
CODE: dict[str, tuple[dict[str, str | None], str, str]] = {
    "no code": ({"__init__.py": None}, "__init__.py", "there is no GAME in it"),
    "not Python": (code("war = Flow", "war == = Flow"), f"__init__.py, line {line_of('war = ')}", "SyntaxError: invalid syntax"),
    "module that is not there": (code("from types", "import guns\nfrom types"), "__init__.py, line 2", "No module named 'guns'"),
    "no GAME": (code("GAME = Game(", "game = Game("), "__init__.py", "there is no GAME in it"),
    "other id": (code('id="toy_war"', 'id="toywar"'), "__init__.py", "the id of GAME is 'toywar', and the folder is called 'toy_war'. Write the same in both."),
    "other title": (code("Toy War (1901)", "Toy War"), "__init__.py", "the title of GAME is 'Toy War', and in TITLE it is 'Toy War (1901)'"),
    "other prefix": (code('prefix="TOY"', 'prefix="WAR"'), "__init__.py", "the prefix of GAME is 'WAR', and in TITLE it is 'TOY'"),
    "unknown root": (code('root="war"', 'root="wars"'), f"__init__.py, line {line_of('GAME = Game(')}", "the root 'wars' is none of the flows war"),
    "flow under another name": (code('flows={"war": war}', 'flows={"war": Flow("peace")}'), f"__init__.py, line {line_of('GAME = Game(')}", "the flow peace is listed as war"),
    "flow without steps": (code('flows={"war": war}', 'flows={"war": Flow("war")}'), f"__init__.py, line {line_of('GAME = Game(')}", "the flow war has no step"),
    "unknown section": (code('role="reply"', '("moves",), role="reply"'), f"__init__.py, line {line_of('return Grammar')}", "verb say: no section 'moves'; known are none"),
    "reply verbs": (code('reply_verbs=("say",)', 'reply_verbs=("tell",)'), "__init__.py", "`reply_verbs` of GAME have to be the verbs of the role reply; only one of both has 'say'"),
    "correction with an unknown slot": (corrected("{gun} {value:number}"), "__init__.py", "no slot type 'gun'"),
    "correction with a bad example": (corrected("{power} {value:number}", "guns Green 3"), "__init__.py", "the example 'guns Green 3' of a correction is refused: unknown_power"),
    "no data file": ({"data/areas.yaml": None}, "data/areas.yaml", "the game asks for this file, and it is not there"),
    "data without a key": ({"data/areas.yaml": "name: [Land]\n"}, f"__init__.py, line {line_of('return SimpleNamespace')}", "KeyError: 'names'"),
    "powers that are not those of the grammar": (code("GAME = Game(", "GAME = Game(\n    powers=lambda board: ['nobody'],"), "__init__.py", "`powers` of GAME are not those of its grammar"),
    "data that its check refuses": (code("GAME = Game(", "def wrong(data):\n    from pbem.engine.board import BoardError\n    raise BoardError('Land is no place')\n\n\nGAME = Game(\n    check_data=wrong,"), "data", "Land is no place"),
    "data that contradict themselves": (code("def make_board(data):", "def make_board(data):\n    from pbem.engine.board import BoardError\n    raise BoardError('Land is there twice')\n"), "data", "Land is there twice"),
}  # fmt: skip
SCENARIOS: dict[str, tuple[dict[str, str | None], str, str]] = {
    "no map": ({"scenarios/winter.yaml": "- 3\n"}, "winter.yaml", "it has to be a map, and is a list"),
    "not YAML": (winter("[Red]", "[Red"), "winter.yaml, line 7", "not YAML"),
    "no players": ({"scenarios/winter.yaml": "guns: 3\n"}, "winter.yaml", "the key 'players' is missing; it has to be a map"),
    "players as a list": ({"scenarios/winter.yaml": "guns: 3\nplayers: [Red, Blue]\n"}, "winter.yaml, line 2", "'players' has to be a map, and is a list"),
    "players of no number": ({"scenarios/winter.yaml": "guns: 3\nplayers: {}\n"}, "winter.yaml, line 2", 'there has to be a number of players, as "2"'),
    "a number that is none": (winter('"2"', "two"), "winter.yaml, line 5", "'two' is no number of players"),
    "a number without quotes": (winter('"2"', "2"), "winter.yaml, line 5", "Put it in double quotes"),
    "seats as a list": ({"scenarios/winter.yaml": 'guns: 3\nplayers:\n  "2": [ann, bob]\n'}, "winter.yaml, line 3", "'2' has to be a map, and is a list"),
    "bad seat": (winter("bob:", "Bob B:"), "winter.yaml, line 7", "'Bob B' cannot be the name of a seat"),
    "reserved seat": (winter("bob:", "moderator:"), "winter.yaml, line 7", "'moderator' cannot be the name of a seat"),
    "one power as a text": (winter("[Blue]", "Blue"), "winter.yaml, line 7", "'bob' has to be a list, and is text"),
    "seat without powers": (winter("[Blue]", "[]"), "winter.yaml, line 7", "the seat 'bob' has no power"),
    "unknown power": (winter("[Blue]", "[Blau]"), "winter.yaml, line 7", "'Blau' is no power of this game; there are Red, Blue"),
    "power twice": (winter("[Blue]", "[Red]"), "winter.yaml, line 7", "Red is there twice for 2 players"),
    "power of nobody and of somebody": (summer("nobody: [Blue]", "nobody: [Red, Blue]"), "summer.yaml, line 7", "Red is there twice for 1 players"),
    "power that is left": (winter("    bob: [Blue]\n", ""), "winter.yaml, line 5", "no seat has Blue; what nobody plays stands in the list 'nobody'"),
    "unknown nobody": (summer("nobody: [Blue]", "nobody: [Green]"), "summer.yaml, line 8", "'Green' is no power of this game"),
    "own key missing": (winter("guns: 3\n", ""), "winter.yaml", "the key 'guns' is missing; it has to be a whole number"),
    "own key misspelt": (winter("guns: 3", "gun: 3"), "winter.yaml, line 3", "the key 'gun' is not known here; is 'guns' meant?"),
    "own key of another type": (winter("guns: 3", "guns: many"), "winter.yaml, line 3", "'guns' has to be a whole number, and is text"),
    "unknown key": (winter("guns: 3", "guns: 3\ntanks: 1"), "winter.yaml, line 4", "the key 'tanks' is not known here; known are players, guns, title"),
    "other id": (winter("title: Winter", "id: wintr"), "winter.yaml, line 2", "it has to be the name of the file, 'winter'"),
    "option without default": (summer("default: fair, ", ""), "summer.yaml, line 4", "the key 'default' is missing; it has to be text"),
    "option without choices": (summer(", choices: [fair, foul]", ""), "summer.yaml, line 4", "the key 'choices' is missing; it has to be a list"),
    "default that cannot be chosen": (summer("default: fair", "default: fine"), "summer.yaml, line 4", "the default 'fine' is none of the choices: fair, foul"),
    "choices that are no texts": (summer("[fair, foul]", "[fair, 3]"), "summer.yaml, line 4", "'choices' has to be a list of texts; one is a whole number"),
    "option that is a text": (summer("{default: fair, choices: [fair, foul]}", "fair"), "summer.yaml, line 4", "'weather' has to be a map, and is text"),
    "option with a name of the engine's": (summer("weather:", "seats:"), "summer.yaml, line 4", "'seats' cannot be the name of an option"),
    "option with an unknown key": (summer("{default", "{abuot: rain, default"), "summer.yaml, line 4", "the key 'abuot' is not known here; is 'about' meant?"),
    "position that breaks something": (winter("guns: 3", "guns: 12"), "winter.yaml, 2 players", "the position at the beginning: too many guns"),
}  # fmt: skip
BEGINNINGS: dict[str, tuple[dict[str, str | None], str, str]] = {
    "setup that fails": (code('scenario["guns"], "seats"', 'scenario["tanks"], "seats"'), f"__init__.py, line {line_of('setup=')}", "KeyError: 'tanks'"),
    "setup that is not plain": (code('scenario["guns"], "seats"', '1.5, "seats"'), "scenarios/summer.yaml", "state.guns: float"),
    "decider that is no seat": (code("next(s for s, own in g.state[\"seats\"].items() if power in own)", "power"), "scenarios/summer.yaml, 1 players", "`decider` says that 'Red' decides for Red; there are ann"),
}  # fmt: skip
MISTAKES = {
    **{f"folder: {what}": case for what, case in FOLDERS.items()},
    **{f"code: {what}": case for what, case in CODE.items()},
    **{
        f"scenario: {what}": (changes, f"scenarios/{place}", said)
        for what, (changes, place, said) in SCENARIOS.items()
    },
    **{f"beginning: {what}": case for what, case in BEGINNINGS.items()},
}


@pytest.mark.parametrize(("changes", "place", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_place(
    changes: dict[str, str | None], place: str, said: str, shelf: Shelf
) -> None:
    package = shelf(changes)
    with pytest.raises(Fault) as caught:
        registry.load("toy_war")
    assert caught.value.exit_code == 1
    told = str(caught.value)
    assert told.startswith((f"{package}/toy_war/{place}: ", f"{package}/toy_war/{place}, column"))
    assert said in told
    assert str(registry.faults()["toy_war"]) == told


def test_a_sound_game_has_no_fault(shelf: Shelf) -> None:
    shelf({})
    assert registry.faults() == {}
    assert registry.load("toy_war").scenario("summer")["nobody"] == ["Blue"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"TITLE": None}, "toy_war/TITLE: the game has no such file"),
        (CODE["unknown root"][0], "the root 'wars' is none of the flows war"),
        (winter("guns: 3", "gun: 3"), "winter.yaml, line 3: the key 'gun' is not known here"),
    ],
    ids=["folder", "code", "scenario"],
)
def test_a_broken_game_is_told_and_the_others_are_listed(
    changes: dict[str, str | None],
    said: str,
    shelf: Shelf,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    package = shelf(changes)
    sound = {
        name: text.replace("toy_war", "good").replace("TOY", "GUD") for name, text in FILES.items()
    }
    toy_game.write(tmp_path / package, sound, "good")
    monkeypatch.chdir(tmp_path)
    assert run(["games"]) == 0
    told = capsys.readouterr()
    assert told.out == "good (GUD): Toy War (1901)\n  scenarios: summer, winter\n"
    assert f"toy_war cannot be played: {package}/toy_war" in told.err
    assert said in told.err
    assert run(["new", "war", "toy-war"]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("Error: ")
    assert said in told.err
    assert not list(tmp_path.glob("war.*"))


def test_a_broken_game_has_its_fault_in_json_too(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf(winter("guns: 3", "gun: 3"))
    assert run(["games", "--json"]) == 0
    assert '"fault": "shelf_' in capsys.readouterr().out


def test_two_games_of_one_prefix_are_told(shelf: Shelf, tmp_path: Path) -> None:
    package = shelf({})
    other = {name: text.replace("toy_war", "war_toy") for name, text in FILES.items()}
    toy_game.write(tmp_path / package, other, "war_toy")
    assert [info.id for info in registry.games()] == ["toy_war"]
    with pytest.raises(BadGame, match=r"war_toy/TITLE: the prefix TOY is that of toy_war already"):
        registry.load("war_toy")


# Words


def test_a_game_without_words_is_told(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    shelf({})
    assert run(["games"]) == 0
    assert (
        "templates/toy_war/messages.yaml is not there: reports will show" in capsys.readouterr().err
    )


WORDS = {
    "no map": (["bid"], "a message catalogue is a map of texts by key"),
    "no text": ({"ask.bid": 3}, "ask.bid has to be a text"),
    "a brace": ({"ask.bid": "How many {chips"}, "the placeholders of ask.bid: expected '}'"),
}


@pytest.mark.parametrize(("texts", "said"), WORDS.values(), ids=WORDS)
def test_a_catalogue_that_is_none_is_told_with_its_key(texts: object, said: str) -> None:
    with pytest.raises(BadGame) as caught:
        catalogue.checked(texts, "templates/toy/messages.yaml")
    assert str(caught.value).startswith(f"templates/toy/messages.yaml: {said}")
