"""The commands that only read: shapes of their JSON, records, dice that can be recomputed, help."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.cli import HELP_OF
from pbem.engine import chance
from tests.small_campaign import ATTACK, ID, NAME, REST, Folder

ROOT = Path(__file__).parent.parent.parent
STATUS = {
    "campaign": str,
    "title": str,
    "game": str,
    "turn": int,
    "head": str,
    "records": int,
    "over": dict,
    "score": dict,
    "asks": list,
    "seats": dict,
    "grade": str,
    "moderator_plays": str,
    "founding": list,
    "next": str,
}


@pytest.fixture
def fought(small: Folder) -> Folder:
    """After one whole turn of Germany with two battles."""
    assert small.apply(ATTACK + REST + "done").code == 0
    return small


def test_shape_of_status_json(fought: Folder) -> None:
    told = fought.status
    assert {key: type(told[key]) for key in STATUS} == STATUS
    assert told["campaign"] == ID
    assert told["records"] == len(fought.records)
    [ask] = told["asks"]
    assert ask.keys() >= {"id", "to", "words", "is_put", "default", "sections"}
    assert ask["to"] == {"soviet-union": ["Soviet Union"]}
    assert ask["sections"] == ["purchase", "combat", "battles"]
    seat = told["seats"]["germany"]
    assert seat.keys() >= {"powers", "lines", "closed", "locked_in", "phrase"}
    assert seat["locked_in"] == 4
    assert told["head"].startswith("4/")


def test_status_names_seat_question_and_next_command(fought: Folder) -> None:
    said = fought.run("status", NAME)
    assert said.code == 0
    assert "soviet-union" in said.out
    assert fought.head in said.out
    assert f"Next: pbem apply {NAME}" in said.out


def test_shape_of_dice_json_and_every_die_recomputed(fought: Folder) -> None:
    rows = fought.run("dice", NAME, "--json").data
    assert rows
    for row in rows:
        assert row.keys() >= {"record", "segment", "grade", "links", "founding", "seed", "dice"}
        links = {holder: bytes.fromhex(link) for holder, link in row["links"].items()}
        seed = chance.seed(ID, row["segment"], links, row["founding"])
        assert seed.hex() == row["seed"]
        for label, text in row["dice"].items():
            sides, *values = text.replace(":", "").split()
            again = [
                chance.die(seed, f"{label}/{slot}", int(sides[1:]))
                for slot in range(1, len(values) + 1)
            ]
            assert again == [int(value) for value in values]


def test_dice_of_one_record(fought: Folder) -> None:
    [row] = fought.run("dice", NAME, "--json", "--record", "4").data
    assert row["record"] == 4
    assert fought.run("dice", NAME, "--json", "--record", "3").data == []
    assert fought.run("dice", NAME, "--record", "99").code == 2


def test_log_lists_every_record_and_prints_one_as_it_stands(fought: Folder) -> None:
    lines = fought.run("log", NAME).out.splitlines()
    assert [line.split()[0] for line in lines] == ["0", "1", "2", "3", "4"]
    assert [line.split()[3] for line in lines] == ["anchor", "result", "orders", "lock", "result"]
    last = fought.run("log", NAME, "--last", "2").out.splitlines()
    assert last == lines[-2:]
    document = fought.run("log", NAME, "--record", "3").out
    assert document in fought.save.read_text()
    assert "kind: lock" in document


def test_report_in_all_formats_and_depths_carries_head_and_grade(fought: Folder) -> None:
    for fmt in ("text", "bbcode", "markdown", "html"):
        for depth in ("headline", "turn", "full"):
            said = fought.run("report", NAME, "--format", fmt, "--depth", depth)
            assert said.code == 0, said
            assert fought.head in said.out
    full = fought.run("report", NAME).out
    assert "grade C" in full
    assert max(map(len, full.splitlines())) <= 72


def test_a_record_of_which_there_is_much_to_say_has_one_line_in_the_log(small: Folder) -> None:
    said = "a note of many words " * 10
    assert small.run("note", NAME, said + "Ende").code == 0
    assert small.run("note", NAME, "x" * 200).code == 0
    assert small.run("note", NAME, "a short one").code == 0
    shown = small.run("log", NAME)
    long, solid, short = shown.out.splitlines()[-3:]
    assert all(len(line) <= 120 for line in shown.out.splitlines())
    assert long.endswith(tuple(f" {word} ... (--record 2)" for word in said.split()))
    assert len(solid) == 120
    assert solid.endswith("x ... (--record 3)")
    assert short.endswith("a short one")
    whole = " ".join(small.run("log", NAME, "--record", "2").out.split())
    assert f"{said}Ende" in whole


@pytest.mark.parametrize("command", ["status", "log", "dice", "report", "audit"])
def test_reading_commands_write_nothing_and_find_the_one_campaign(
    command: str, fought: Folder
) -> None:
    with fought.untouched():
        said = fought.run(command)
    assert said.code == 0
    assert said.out
    assert said.err == ""


@pytest.mark.parametrize("command", sorted(HELP_OF))
def test_help_of_every_command(command: str, small: Folder) -> None:
    said = small.run(command, "--help")
    assert said.code == 0
    assert said.out.startswith(f"Usage: pbem {command}")
    examples = re.search(r"Examples?:\n((?: +\S.*\n)+)", said.out)
    assert examples
    assert f"pbem {command}" in examples[1]


@pytest.mark.parametrize("name", ["axis-allies-europe", "axis_allies_europe", "AAE", "aae"])
def test_a_game_has_several_names(name: str, small: Folder) -> None:
    assert small.run("orders", name).code == 0


def test_every_verb_explains_itself_with_an_example_that_is_understood(small: Folder) -> None:
    from pbem.library import registry

    loaded = registry.load("aae")
    grammar = loaded.game.grammar(loaded.board)
    for verb in grammar.verbs.values():
        said = small.run("orders", "aae", verb.name)
        assert said.code == 0
        assert f"example: {verb.example}" in said.out
        if verb.role != "done":
            assert grammar.parse_line(verb.example, section=(verb.sections or ("",))[0] or None)


def test_games_lists_titles_scenarios_and_the_next_step(small: Folder) -> None:
    said = small.run("games")
    assert "axis-allies-europe (AAE): Axis & Allies Europe" in said.out
    assert "1941" in said.out
    assert "pbem new" in said.err
    [game] = [game for game in small.run("games", "--json").data if game["prefix"] == "AAE"]
    assert game.keys() >= {"id", "title", "prefix", "scenarios"}


@pytest.mark.parametrize(
    "command, left_out",
    [
        ("status", ("pbem.mail", "pbem.audit", "pbem.replay.replay", "email")),
        ("report", ("pbem.audit", "pbem.replay.replay")),
    ],
)
def test_what_is_on_is_read_without_mail_reading_and_audit(
    command: str, left_out: tuple[str, ...], fought: Folder
) -> None:
    """Status is run more often than any other command, and every module costs it; a report of now
    replays nothing.
    """
    code = (
        "import sys; from pbem.cli import run\n"
        f"assert run([{command!r}, {str(fought.save)!r}]) == 0\n"
        f"print([n for n in sys.modules if n.startswith({left_out})])"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"
