"""Retreat lines: each number, origin and goal of them counts, and is checked when the line is
sent.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.play import check, open_asks
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME, batch
from pbem.games.axis_allies_europe.battles import checks
from pbem.games.axis_allies_europe.orders.grammar import grammar_of, read_line
from pbem.games.axis_allies_europe.position import Position
from pbem.words.catalogue import Words
from tests.axis_allies_europe.battles.runner import Ran, came, flight, run
from tests.axis_allies_europe.movement.tools import attack
from tests.axis_allies_europe.position_builder import game_at

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
UKRAINE = "Ukraine S.S.R."


def sent(g: Position, *texts: str) -> list[str]:
    """Rule and code of each line that is refused when it is sent."""
    lines = [read_line(g.board, f"battles: {text}") for text in texts]
    return [f"{p.rule} {p.code}" for _, p in checks.sift(g, lines)]


def remarked(g: Position, text: str) -> list[str]:
    lines = [read_line(g.board, f"battles: {text}")]
    assert checks.sift(g, lines) == []
    return [problem.code for _, problem in checks.remarks(g, lines)]


def belorussia() -> Position:
    g = game_at(
        units={
            "East Poland": {GERMANY: {"infantry": 1}},
            "Poland": {GERMANY: {"fighter": 2}},
            "Belorussia": {SOVIETS: {"infantry": 1}},
        },
        control={"East Poland": GERMANY},
    )
    attack(
        g,
        "move 1 infantry: East Poland -> Belorussia",
        "move 2 fighter: Poland -> East Poland -> Belorussia",
    )
    return g


def planes(g: Position) -> dict[str, int]:
    return {
        area: count
        for area in g.state["units"]
        if (count := g.count(area, g.power, "fighter") + g.count(area, g.power, "bomber"))
    }


def test_AAE_081_numbers_and_goals_of_planes_of_one_kind_count() -> None:
    g = belorussia()
    line = (
        "retreat Belorussia: 1 infantry -> East Poland, 1 fighter -> East Poland,"
        " 1 fighter -> East Poland -> Poland after round 1"
    )
    assert sent(g, line) == []
    run(g, "land_battle", "Belorussia", [6, 6, 6, 6], lines={GERMANY: [f"battles: {line}"]})
    assert planes(g) == {"East Poland": 1, "Poland": 1}


def ukraine() -> Position:
    """Fighters of Poland and Rumania over Ukraine; from there a gun stands on one way home."""
    g = game_at(
        units={
            UKRAINE: {SOVIETS: {"infantry": 2}},
            "East Poland": {GERMANY: {"infantry": 1}},
            "Bessarabia": {SOVIETS: {"aa_gun": 1}},
        },
        control={"East Poland": GERMANY},
    )
    g.add(UKRAINE, GERMANY, "infantry", 1)
    g.turn["came"] = came(UKRAINE, ("East Poland", "infantry", 1))
    g.turn["flights"] = [
        flight(UKRAINE, "fighter", home="Poland", left=2),
        flight(UKRAINE, "fighter", home="Rumania", left=2),
    ]
    g.turn["battles"] = [{"kind": "land", "at": UKRAINE}]
    return g


BOTH_WAYS = {
    "by origin": "1 fighter from Poland -> East Poland -> Poland,"
    " 1 fighter from Rumania -> Bessarabia -> Rumania",
    "by origin, the other way round": "1 fighter from Rumania -> Bessarabia -> Rumania,"
    " 1 fighter from Poland -> East Poland -> Poland",
    "without origin": "1 fighter -> East Poland -> Poland, 1 fighter -> Bessarabia -> Rumania",
}


@pytest.mark.parametrize("said", BOTH_WAYS.values(), ids=BOTH_WAYS)
def test_AAE_081_each_plane_flies_its_own_way_home(said: str) -> None:
    g = ukraine()
    line = f"retreat Ukraine: 1 infantry -> East Poland, {said} after round 1"
    assert sent(g, line) == []
    ran = run(g, "land_battle", UKRAINE, [6] * 6, lines={GERMANY: [f"battles: {line}"]})
    assert planes(g) == {"Poland": 1, "Rumania": 1}
    assert len([label for label in ran.labels if label.startswith("retreat-aa")]) == 1


def test_AAE_081_a_plane_that_was_lost_takes_its_wish_with_it() -> None:
    g = ukraine()
    line = (
        "battles: retreat Ukraine: 1 infantry -> East Poland, 1 fighter from Poland -> East Poland"
        " -> Poland, 1 fighter from Rumania -> East Poland after round 1"
    )
    losses = "battles: casualties land: fighter from Poland"
    run(g, "land_battle", UKRAINE, [6, 6, 6, 1, 6], lines={GERMANY: [losses, line]})
    assert planes(g) == {"East Poland": 1}


def asked_for_fields() -> tuple[Position, Ran]:
    g = ukraine()
    answers = {f"retreat {UKRAINE} round 1": {"to": "East Poland"}}
    stop = f"retreat {UKRAINE} air 1"
    return g, run(g, "land_battle", UKRAINE, [6] * 5, answers=answers, stop=stop)


def test_AAE_081_the_question_names_the_origin_and_its_examples_answer_it() -> None:
    g, ran = asked_for_fields()
    words = Words(GAME.id)
    for number, home in ((1, "Poland"), (2, "Rumania")):
        ask = ran.asks[f"retreat {UKRAINE} air {number}"]
        assert f"1 fighter from {home}, range 2" in words.ask(ask)
        [example] = words.examples(ask)
        line = grammar_of(g.board).parse_line(example)
        others = [each for each in open_asks(g.state) if each.id != ask.id]
        assert GAME.reply(g, ask, line)
        assert [GAME.reply(g, other, line) for other in others] == [None]


def test_AAE_081_an_answer_for_a_part_of_the_planes_is_refused_when_they_are_asked_for() -> None:
    g = belorussia()
    answers = {"retreat Belorussia round 1": {"to": "East Poland"}}
    stop = "retreat Belorussia air 1"
    ran = run(g, "land_battle", "Belorussia", [6] * 4, answers=answers, stop=stop)
    for data in g.state["engine"]["asks"]:
        data["put"] = True
    ask = ran.asks[stop]
    line = grammar_of(g.board).parse_line("retreat Belorussia: 1 fighter -> East Poland")
    with pytest.raises(Illegal) as caught:
        check(Table(GAME, g.board), g.state, ask, GAME.reply(g, ask, line), [])
    assert caught.value.problem.code == "planes_left_over"


SENT_TO_BELORUSSIA = {
    "1 infantry -> East Poland, 7 fighter -> Poland": "AAE-033 not_enough",
    "1 infantry -> East Poland, 2 fighter -> Poland, 3 bomber -> Germany": "AAE-033 not_enough",
    "1 infantry -> East Poland, 2 fighter -> Moscow": "AAE-081 no_field",
    "1 infantry -> East Poland, 2 fighter -> France": "AAE-081 no_field",
    "1 infantry -> East Poland, 1 fighter -> Poland, 1 fighter -> Moscow": "AAE-081 no_field",
    "1 infantry -> East Poland, 2 fighter -> Baltic Sea": "AAE-081 no_field",
    "1 infantry -> East Poland, 1 fighter -> Poland": "AAE-255 nobody_stays",
    "2 infantry -> East Poland": "AAE-033 not_enough",
    "1 infantry, 1 armor -> East Poland": "AAE-033 not_enough",
    "1 British infantry -> East Poland": "AAE-012 not_yours",
    "1 infantry -> Baltic States -> East Poland": "AAE-080 no_retreat_to",
    "1 infantry -> East Poland, 1 fighter from Germany -> Poland, 1 fighter -> Poland": "AAE-033 not_enough",
    "1 infantry -> East Poland, 2 fighter -> East Poland -> Rumania -> Hungary": "AAE-081 too_far",
    "1 infantry -> East Poland, 2 fighter -> Finland -> Poland": "AAE-033 not_adjacent",
    "1 infantry -> East Poland, 2 fighter -> carrier 2 Baltic Sea": "AAE-222 deck_number",
}


@pytest.mark.parametrize("said", SENT_TO_BELORUSSIA)
def test_AAE_081_AAE_255_numbers_and_goals_are_checked_when_they_are_sent(said: str) -> None:
    line = f"retreat Belorussia: {said} after round 1"
    assert sent(belorussia(), line) == [SENT_TO_BELORUSSIA[said]]


def norway(**air: int) -> Position:
    g = game_at(turn=BRITAIN, units={"Norway": {GERMANY: {"infantry": 2}}})
    g.state["aboard"] = [
        {
            "ship": "transport",
            "owner": BRITAIN,
            "at": "North Sea",
            "holds": {BRITAIN: {"infantry": 1}},
            "landing": {"target": "Norway", "units": {"infantry": 1}},
        }
    ]
    g.add("North Sea", BRITAIN, "transport")
    g.turn["assaults"] = [{"target": "Norway", "zone": "North Sea", "ally": ""}]
    g.turn["flights"] = [
        flight("Norway", kind, count, left=2, home="United Kingdom") for kind, count in air.items()
    ]
    g.turn["battles"] = [{"kind": "land", "at": "Norway"}]
    return g


ALL_OR_NONE = [
    ({"fighter": 2}, "retreat Norway: 1 fighter -> United Kingdom", False),
    ({"fighter": 2}, "retreat Norway air: 1 fighter -> United Kingdom", False),
    ({"fighter": 1, "bomber": 1}, "retreat Norway: 1 fighter -> United Kingdom", False),
    ({"fighter": 2}, "retreat Norway: 2 fighter -> United Kingdom", True),
    ({"fighter": 2}, "retreat Norway air: all fighter -> United Kingdom", True),
    ({"fighter": 2}, "retreat Norway air -> United Kingdom", True),
    ({"fighter": 2}, "retreat Norway air", True),
    (
        {"fighter": 1, "bomber": 1},
        "retreat Norway: 1 fighter -> United Kingdom, 1 bomber -> North Sea -> United Kingdom",
        True,
    ),
]


@pytest.mark.parametrize(("air", "said", "is_taken"), ALL_OR_NONE)
def test_AAE_255_from_a_landing_all_planes_leave_or_none(
    air: dict[str, int], said: str, is_taken: bool
) -> None:
    g = norway(**air)
    assert sent(g, f"{said} after round 1") == ([] if is_taken else ["AAE-255 nobody_stays"])
    line = read_line(g.board, f"standing: {said} after round 1")
    ask = run(norway(**air), "land_battle", "Norway", [6] * 6, stop="retreat Norway round 1").asks[
        "retreat Norway round 1"
    ]
    if is_taken:
        assert GAME.reply(g, ask, line) == {"to": "air"}
    else:
        with pytest.raises(Illegal) as caught:
            GAME.reply(g, ask, line)
        assert caught.value.problem.rule == "AAE-255"


def test_a_hint_does_not_leave_out_the_word_that_says_who_is_meant() -> None:
    places = grammar_of(game_at().board).vocabulary.places
    assert places.nearest("Norway air") == ()
    assert "Norway" in places.nearest("Nowray")


# At sea


def fleet(*came_from: str, battles: tuple[str, ...], **given: Any) -> Position:
    """An American destroyer for each zone from which it came into the Mid-Atlantic."""
    units = {
        "Mid-Atlantic": {AMERICA: {"destroyer": len(came_from)}, GERMANY: {"submarine": 1}},
        **{zone: {GERMANY: {"submarine": 1}} for zone in battles if zone != "Mid-Atlantic"},
    }
    for zone in battles:
        if zone != "Mid-Atlantic":
            units[zone][AMERICA] = {"battleship": 1}
    g = game_at(turn=AMERICA, units=units, **given)
    g.turn["came"] = came("Mid-Atlantic", *((zone, "destroyer", 1) for zone in came_from))
    g.turn["battles"] = [{"kind": "sea", "at": zone} for zone in battles]
    return g


LINE = "retreat Mid-Atlantic -> U.S. Convoy 1 after round 1"


def test_AAE_106_a_center_in_enemy_hands_is_refused_when_the_line_is_sent() -> None:
    g = fleet("U.S. Convoy 1", battles=("Mid-Atlantic",), control={"U.S. Convoy 1": GERMANY})
    assert sent(g, LINE) == ["AAE-106 not_friendly_zone"]
    assert sent(g, "retreat -> U.S. Convoy 1 after round 1") == ["AAE-079 no_retreat_to_here"]
    assert sent(g, "retreat Mid-Atlantic after round 1") == ["AAE-105 no_retreat_to"]


def test_AAE_106_a_zone_that_is_fought_for_later_is_no_goal_and_one_before_only_perhaps() -> None:
    later = fleet("U.S. Convoy 1", battles=("Mid-Atlantic", "U.S. Convoy 1"))
    assert sent(later, LINE) == ["AAE-106 not_friendly_zone"]
    before = fleet("U.S. Convoy 1", battles=("U.S. Convoy 1", "Mid-Atlantic"))
    assert remarked(before, LINE) == ["if_won_before"]


SEQUENCES = {
    "sequence Mid-Atlantic, U.S. Convoy 1": (["AAE-106"], []),
    "sequence U.S. Convoy 1, Mid-Atlantic": ([], ["if_won_before"]),
}


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_AAE_106_the_sequence_of_the_same_mail_decides_what_comes_first(sequence: str) -> None:
    units = {
        "U.S. Convoy 1": {AMERICA: {"battleship": 1, "destroyer": 1}, GERMANY: {"submarine": 1}},
        "Mid-Atlantic": {GERMANY: {"submarine": 1}},
    }
    mail = ("combat: move 1 destroyer: U.S. Convoy 1 -> Mid-Atlantic", f"battles: {sequence}")
    sifted = batch.sift_attack(game_at(turn=AMERICA, units=units), [*mail, f"battles: {LINE}"])
    refusals = [problem.rule for _, problem in sifted.problems]
    remarks = [remark.code for _, remark in sifted.remarks]
    assert (refusals, remarks) == SEQUENCES[sequence]


def test_AAE_105_with_two_ways_back_a_line_says_which() -> None:
    g = fleet("U.S. Convoy 1", "Azores Sea", battles=("Mid-Atlantic",))
    assert sent(g, "retreat Mid-Atlantic after round 1") == ["AAE-105 which_goal"]
    assert sent(g, LINE) == []


def test_AAE_094_a_line_names_no_more_submarines_than_are_there() -> None:
    g = fleet("U.S. Convoy 1", battles=("Mid-Atlantic",))
    assert sent(g, "submerge Mid-Atlantic: all") == ["AAE-094 no_submarine"]
    g.add("Mid-Atlantic", AMERICA, "submarine", 2)
    assert sent(g, "submerge Mid-Atlantic: 2") == []
    assert sent(g, "submerge Mid-Atlantic: 3 after round 1") == ["AAE-094 submerge_too_many"]
