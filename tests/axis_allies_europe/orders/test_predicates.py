"""What conditions say of places, pieces and money, in orders and in battles."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.engine.orders import Line
from pbem.engine.play import open_asks
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.battles.runner import run
from tests.axis_allies_europe.campaigns.story import Story
from tests.axis_allies_europe.movement.tools import attack
from tests.axis_allies_europe.position_builder import game_at
from tests.small_campaign import Maker

GERMANY, SOVIETS, BRITAIN = "Germany", "Soviet Union", "Great Britain"
BELORUSSIA = "Belorussia"


def belorussia() -> Position:
    return game_at(
        units={
            "East Poland": {GERMANY: {"infantry": 3}},
            BELORUSSIA: {SOVIETS: {"infantry": 2}},
            "Celtic Sea": {BRITAIN: {"submarine": 1}},
        },
        control={"East Poland": GERMANY, "Egypt": BRITAIN},
        money={GERMANY: 12},
    )


def line(g: Position, text: str) -> Line:
    return read_line(g.board, f"battles: {text}")


@pytest.mark.parametrize(
    ("said", "normal"),
    [
        ("if Egypt is ours", "if Egypt is ours"),
        ("if egypt is hostile", "if Egypt is theirs"),
        ("if UK holds Egypt", "if Egypt is held by Great Britain"),
        ("if Egypt isn't held by the British", "unless Egypt is held by Great Britain"),
        ("if Celtic Sea is empty", "if Celtic Sea is empty"),
        ("when Leningrad falls", "if Leningrad falls"),
        ("if Leningrad does not fall", "unless Leningrad falls"),
        ("if 2 subs are lost", "if 2 submarine are lost"),
        ("if a tank is lost", ""),
        ("if 3 enemy planes are lost", "if 3 enemy planes are lost"),
        ("if Germany has at least 20 IPC", "if Germany has 20 IPC"),
        (
            "after round 2 if attackers < defenders and U.S. Convoy 1 is ours",
            "after round 2 if attackers < defenders and U.S. Convoy 1 is ours",
        ),
    ],
)
def test_conditions_name_places_pieces_and_money(said: str, normal: str) -> None:
    g = belorussia()
    if not normal:
        with pytest.raises(NotUnderstood):
            line(g, f"retreat Belorussia {said}")
        return
    read = line(g, f"retreat Belorussia {said}")
    assert read.text == f"battles: retreat Belorussia {normal}"
    assert read_line(g.board, read.text) == read


@pytest.mark.parametrize(
    ("said", "code", "choices"),
    [
        ("if Celtic Sea is ours", "never_held", ()),
        ("if Sweden falls", "never_held", ()),
        ("if 1 flak is lost", "never_a_casualty", ()),
        ("if Egipt is ours", "unknown_place", ("Egypt",)),
        ("if Egypt burns", "nothing_said", ("Egypt is empty", "Egypt is ours|theirs", "Egypt is held by POWER")),
        ("if baltic is empty", "ambiguous_place", ("Baltic Sea", "Baltic States")),
    ],
)  # fmt: skip
def test_what_can_never_be_or_is_not_known_is_refused_when_the_line_comes(
    said: str, code: str, choices: tuple[str, ...]
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        line(belorussia(), f"retreat Belorussia {said}")
    assert caught.value.problem.code == code
    assert set(choices) <= set(caught.value.problem.choices)
    assert caught.value.problem.column > len("battles: retreat Belorussia ")


def question() -> Position:
    """After a round in which one of three German infantry fell: retreat, or not?"""
    g = belorussia()
    attack(g, "move 3 infantry: East Poland -> Belorussia")
    run(g, "land_battle", BELORUSSIA, [6, 6, 6, 1, 6], stop="retreat Belorussia round 1")
    return g


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("if 1 infantry is lost", True),
        ("if infantry are lost", True),
        ("if 1 land unit is lost", True),
        ("if 2 infantry are lost", False),
        ("if 1 enemy infantry is lost", False),
        ("unless 1 enemy infantry is lost", True),
        ("if East Poland is ours", True),
        ("if East Poland is empty", True),
        ("if Belorussia is empty", False),
        ("if Egypt is theirs and Celtic Sea is not empty", True),
        ("if Belorussia falls", False),
        ("if Germany has 12 IPCs", True),
        ("if Germany has 13 IPCs", False),
        ("if losses = 1 and 2 infantry are lost or Germany has 1 IPC", True),
    ],
)
def test_a_condition_is_looked_at_when_the_question_is_put(said: str, holds: bool) -> None:
    g = question()
    [ask] = open_asks(g.state)
    read = line(g, f"retreat Belorussia -> East Poland {said}")
    say: Any = GAME.reply(g, ask, read)
    assert (say is not None) is holds


def test_losses_elsewhere_in_the_turn_are_not_those_of_this_battle() -> None:
    g = question()
    [ask] = open_asks(g.state)
    g.turn["lost"]["Celtic Sea"] = {GERMANY: {"infantry": 5}}
    assert GAME.reply(g, ask, line(g, "retreat Belorussia if 2 infantry are lost")) is None
    g.turn["assaults"] = [{"target": BELORUSSIA, "zone": "Celtic Sea", "ally": ""}]
    assert GAME.reply(g, ask, line(g, "retreat Belorussia if 6 infantry are lost")) is not None


def test_the_retreat_is_played_with_such_a_condition(campaign: Maker) -> None:
    """Germany's line waits for the second loss; the audit comes to the same."""
    story = Story(campaign("--players", "4"))
    story.rule("set Baltic States: Soviet Union 8 infantry")
    written = "retreat Baltic States -> Poland if 2 men are lost and Poland is ours"
    told = story.mail(
        GERMANY,
        "purchase: pass",
        "combat: move 6 infantry: Poland -> Baltic States",
        f"battles: {written}",
        "battles: casualties land: infantry",
        "done",
    ).out
    assert written.replace("men", "infantry") in " ".join(told.split())
    fallen, rounds = 0, story.of("lost", at="Baltic States", phase="defense")
    for number, event in enumerate(rounds, 1):
        fallen += event["units"][GERMANY]["infantry"]
        assert (fallen >= 2) == (number == len(rounds))
    assert [event["to"] for event in story.of("retreated", at="Baltic States")] == ["Poland"]
    story.ends_well()


def test_what_is_wrong_in_a_condition_is_said_in_the_receipt(campaign: Maker) -> None:
    story = Story(campaign("--players", "4", "--wait", "retreat"))
    told = story.refused(
        GERMANY,
        "battles: retreat Baltic States if Polnd falls",
        "battles: retreat Ukraine S.S.R. if North Sea is held by Germany",
        "standing: retreat Egypt if 2 flak are lost",
    )
    assert '"Polnd" is no place on this board.' in told
    assert "North Sea is never held by anybody" in told
    assert "AA gun is never a casualty" in told


def test_a_question_says_where_conditions_are_found(campaign: Maker) -> None:
    story = Story(campaign("--players", "4", "--wait", "retreat"))
    story.rule("set Baltic States: Soviet Union 8 infantry")
    story.orders(GERMANY, "combat: move 6 infantry: Poland -> Baltic States")
    assert story.folder.asked == ["retreat Baltic States round 1"]
    told = " ".join(story.folder.run("report", "--questions").out.split())
    command = "pbem orders aae retreat"
    assert f"Conditions and all other answers: {command}" in told
    orders = story.folder.run(*command.split()[1:]).out
    assert "conditions may say: PLACE is empty" in orders
    assert "conditions may say" not in story.folder.run("orders", "axis-allies-europe", "press").out
