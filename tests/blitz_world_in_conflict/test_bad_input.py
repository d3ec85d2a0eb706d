"""Lines that cannot be carried out: each is refused in the receipt, by its rule, in words that say
what is wrong and what would work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.orders import Line
from pbem.engine.play import sift
from pbem.engine.state import copy
from pbem.games.blitz_world_in_conflict import GAME
from pbem.games.blitz_world_in_conflict.concepts import belonging
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.words.catalogue import Words
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, begun, game_at
from tests.small_campaign import Folder

WORDS = Words("blitz_world_in_conflict")
# Lines of one mail, of which the last is refused: by rule and code, with these words in its reason.
Refused = Mapping[tuple[str, ...], tuple[str, ...]]

AT_SEA: Refused = {
    # Units of others, beside the map, used already.
    ("sail North Sea Fleet: Scotland -> North Sea",): (
        "BLZ-273 unit_of_another",
        "takes orders from AFA",
    ),
    ("sail Battlecruisers: Western Germany -> North Sea",): (
        "BLZ-388 unit_not_on_map",
        "Force Pool of Germany",
        "`build Battlecruisers`",
    ),
    ("sail Arctic Ocean LL: Arctic Ocean -> North Sea",): (
        "BLZ-388 unit_not_on_map",
        "Arctic Ocean LL",
    ),
    (
        "sail BB Fleet: Rome -> Mediterranean Sea",
        "sail BB Fleet: Rome -> Mediterranean Sea",
    ): ("BLZ-389 unit_used", "moved already"),
    ("sail Luftwaffe: Berlin -> North Sea",): ("BLZ-388 only_ships", "`fly UNIT`"),
    # Ways that are none.
    ("sail BB Fleet: Rome -> Mediterranean Sea -> Western Approaches",): (
        "BLZ-392 passage_closed",
        "do not hold all of Gibraltar",
    ),
    ("sail BB Fleet: Rome -> Mediterranean Sea -> Black Sea",): (
        "BLZ-392 passage_closed",
        "its side holds Istanbul",
    ),
    ("sail BB Fleet: Rome -> Mediterranean Sea -> North Sea",): (
        "BLZ-392 not_adjacent",
        "touches Arabian Sea, Black Sea, Western Approaches",
    ),
    ("sail BB Fleet: Rome -> Western Approaches",): ("BLZ-395 port_not_there", "Mediterranean Sea"),
    ("sail BB Fleet: Rome -> Skagerrak",): (" unknown_place", "Skagerrak"),
    ("sail Baltic Trs with 18th Army, Army Group B: Western Germany -> North Sea",): (
        "BLZ-396 no_room",
        "room for Size 2 more",
    ),
}
ON_LAND: Refused = {
    ("march Polish Army: Poland -> Ukraine",): ("BLZ-273 unit_of_another", "commanded by AFA"),
    ("march Army Group South: Berlin -> Poland",): ("BLZ-388 unit_not_on_map", "Force Pool"),
    (
        "march Army Group Center: Berlin -> Western Germany",
        "march Army Group Center: Western Germany -> Berlin",
    ): ("BLZ-389 unit_used", "Army Group Center"),
    ("march Army Group Center: Berlin",): ("BLZ-388 stands_there", "write where"),
    ("march 18th Amry: Western Germany -> Berlin",): (" unknown_unit", "Try: 18th Army"),
    # A name of an area that is a unit's too.
    ("march Malta: Malta -> Rome",): ("BLZ-273 unit_of_another", "Malta GAR"),
    ("ground attack Malta with Alpini Army",): ("BLZ-472 not_beside", "does not touch Malta"),
    # Ways that are none.
    ("march Army Group B: Western Germany -> Malta",): (
        "BLZ-441 not_adjacent",
        "Western Germany touches Austria-Czechoslovakia",
    ),
    ("march Army Group B: Western Germany -> Belgium-Netherlands",): (
        "BLZ-233 neutral_area",
        "`declare war on Belgium-Netherlands`",
    ),
    ("march Army Group B: Western Germany -> Paris",): (
        "BLZ-443 defended",
        "has to be attacked",
        "`ground attack Paris with UNIT`",
    ),
    ("march Luftwaffe: Berlin -> Western Germany",): ("BLZ-439 only_land_units", "`rebase`"),
    ("march West Wall: Western Germany -> Berlin",): ("BLZ-439 forts_stay", "is a FORT"),
    ("factory attack Poland with Luftwaffe",): ("BLZ-452 no_factory", "on the ground"),
    ("ground attack Poland with Army Group Center; ships BB Fleet",): (
        "BLZ-476 ship_in_port",
        "`sail` it there",
    ),
    ("rebase Luftwaffe: Berlin -> Norway",): ("BLZ-436 closed_in_the_air", "way around"),
    ("rebase BB Fleet: Rome -> Western Germany",): (
        "BLZ-392 no_way_by_sea",
        "write the sea areas between them",
    ),
    # A Port of an area that has two.
    ("port attack Egypt with Regia Aeronautica",): (
        "BLZ-454 which_port",
        "`Egypt (Mediterranean Sea)`",
    ),
    # Attacks.
    ("ground attack Ukraine with Army Group North",): (
        "BLZ-451 not_at_war",
        "`declare war on USSR`",
    ),
    ("ground attack Belgium-Netherlands with Army Group B",): (
        "BLZ-451 declare_first",
        "declare war on it before",
    ),
    ("ground attack Poland with Army Group Center, Polish Army",): ("BLZ-273 unit_of_another",),
    ("ground attack Poland with 18th Army",): (
        "BLZ-472 not_beside",
        "Poland touches Austria-Czechoslovakia, Berlin",
    ),
    ("factory attack Paris with Luftwaffe",): ("BLZ-470 out_of_range", "costs 2"),
    # Declarations.
    ("declare war on USSR",): ("BLZ-306 too_early", "controls Paris, or from turn 5 on"),
    ("declare war on Poland",): ("BLZ-305 is_allied", "declare war on that power"),
    ("declare war on AFA",): ("BLZ-303 at_war_already", "AFA"),
    ("declare war on Japan",): ("BLZ-304 own_side", "Japan"),
    ("build Army Group South",): (" section_not_asked", "spending"),
}
BLITZES: Refused = {
    ("blitz total",): ("BLZ-275 too_little_oil", "costs 2 Oil", "saved is 1"),
    ("blitz land", "blitz free"): ("BLZ-275 announced_already", "already: land"),
    ("blitz land by resource",): ("BLZ-774 not_by_resource", "optional rule"),
    ("blitz lightning",): (" bad_form", "air|land|naval|total|free"),
}
WEAPONS: Refused = {
    ("build Condors",): (" section_not_asked", "spending"),
    ("develop U-Boat III",): ("BLZ-624 group_not_open", "in Group 1 are left", "U-Boat II"),
    ("develop Condors",): ("BLZ-623 not_on_chart", "Condors"),
    ("lend Arctic Ocean LL: 1 oil",): ("BLZ-630 not_your_unit", "not on the map"),
    ("partisan Poland",): ("BLZ-613 no_partisan_there", "it can in "),
}
SPENDING: Refused = {
    ("lend Arctic Ocean LL: 1 oil",): (" section_not_asked", "weapons"),
    ("build Condors at Paris",): ("BLZ-654 not_its_home", "it can to Berlin, Western Germany"),
    ("build Battlecruisers at Rome",): ("BLZ-654 not_its_home", "Berlin, Western Germany"),
    ("build BB Fleet +1",): ("BLZ-652 no_big_counter", "BB Fleet (Big) is not in the Force Pool"),
    ("build Stukas +1",): ("BLZ-204 cannot_grow", "no counter to grow on"),
    ("build BB Fleet (Big)",): (" grows_to_big", "Try: build BB Fleet +1"),
    ("build 6th Army",): ("BLZ-652 not_in_pool", "`if 6th Army comes`"),
    ("build Malta GAR +1",): ("BLZ-651 not_your_unit", "a unit of AFA"),
    ("research 6", "research 6"): ("BLZ-650 cannot_pay", "costs 6 Resources", "`use oil N`"),
    ("use oil 99",): ("BLZ-650 no_such_oil", "not 99"),
    ("build Condors", "build Condors"): ("BLZ-204 cannot_grow", "Size 1"),
    ("extra resources",): ("BLZ-153 not_in_scenario", "other scenarios (E)"),
    ("commander Rommel to Berlin",): ("BLZ-755 option_is_off", "optional rule (commanders)"),
    ("sabotage AFA",): ("BLZ-766 option_is_off", "optional rule (sabotage)"),
}
PARTISANS = [("1/turn-end/partisans/afa", [3])]


def at(step: str, phase: int = 0, dice: Any = None, **more: Any) -> Player:
    """The Axis at the start of the whole war, at a step of its operations."""
    given = {"base": True, "players": 5, "flow": "operations", "step": step, "phase": phase}
    return player(game_at(**{**given, **more}), dice)


def turn_end() -> Player:
    """Everybody at the first mail of the first turn's end."""
    started = {"flow": "turn_end", "resources": {"Germany": 3}}
    return at("begin", dice=list(PARTISANS), **started)


def spending() -> Player:
    """The same at the second one."""
    told = turn_end()
    for ask in told.asks:
        told.default(ask.to[0], ask.verb)
    return told


def refused(told: Player, power: str, verb: str, lines: tuple[str, ...]) -> tuple[str, str]:
    """Why the last of some lines is refused, by rule and code and in words; none of the others is,
    and the position stays as it was."""
    ask, texts, before = told.ask_of(power, verb), [], copy(told.g.state)
    for line in lines:
        try:
            texts.append(told.grammar.parse_line(line, "", "", ask.sections).text)
        except Refusal as refusal:
            return _unread(refusal.problem, line, lines)
    sifted = sift(told.table, told.g.state, ask, texts, power.lower())
    assert sifted is not None
    assert told.g.state == before
    assert [number for number, _ in sifted.problems] == [len(lines) - 1], (lines, sifted.problems)
    assert len(sifted.good) == len(lines) - 1
    return _said(sifted.problems[0][1])


def _unread(problem: Problem, line: str, lines: tuple[str, ...]) -> tuple[str, str]:
    """What is said of a line with a word that nobody knows: it tells the column."""
    assert line == lines[-1]
    assert problem.column > 1
    return _said(problem)


def _said(problem: Problem) -> tuple[str, str]:
    said = WORDS.reason(problem)
    assert "\n" not in said
    return f"{problem.rule} {problem.code}", said


def wrong(told: Player, verb: str, table: Refused, power: str = "Germany") -> list[str]:
    """The lines of a table that are refused otherwise."""
    found = []
    for lines, (wanted, *parts) in table.items():
        code, said = refused(told, power, verb, lines)
        if code != wanted or not all(part in said for part in parts):
            found.append(f"{lines}: {code}, {said}")
    return found


def test_orders_at_sea_that_cannot_be_carried_out_are_refused_with_their_reason() -> None:
    assert wrong(at("give_sea_orders"), "sea_orders", AT_SEA) == []


def test_orders_on_land_that_cannot_be_carried_out_are_refused_with_their_reason() -> None:
    assert wrong(at("give_land_orders"), "land_orders", ON_LAND) == []


def test_blitzes_that_cannot_be_announced_are_refused_with_their_reason() -> None:
    assert wrong(at("begin", 2, oil={"Germany": 1}), "blitz", BLITZES) == []


def test_sealed_mails_that_cannot_be_carried_out_are_refused_with_their_reason() -> None:
    assert wrong(turn_end(), "prepare", WEAPONS) == []
    assert wrong(spending(), "spend", SPENDING) == []


# Limits of Size

ARMIES = ("Army Group Center", "Army Group B", "Army Group North")
ISLANDS: dict[str, Any] = {
    "units": {
        "SNLF": ("Micronesia", 1),
        "Southern Army": ("Micronesia", 2),
        "17th Area": ("Caroline Islands", 1),
        "Northern TRS": ("Micronesia", 2),
        "Central TRS": ("Micronesia", 2),
    },
    "control": {"Marianas": "USA"},
    "wars": [["Japan", "USA"]],
}


def test_BLZ_466_more_than_Size_10_does_not_attack_from_one_area() -> None:
    units = {**dict.fromkeys(ARMIES, ("Berlin", 4)), "Polish Army": ("Poland", 2)}
    told = at("give_land_orders", base=False, units=units)
    line = f"ground attack Poland with {', '.join(ARMIES)}"
    code, said = refused(told, "Germany", "land_orders", (line,))
    assert code == "BLZ-466 too_many_from"
    assert "at most Size 10" in said
    assert "makes 12" in said


def test_BLZ_218_BLZ_465_an_Island_holds_Size_2_and_is_attacked_by_no_more() -> None:
    told = at("give_land_orders", base=False, **ISLANDS)
    told.g.board_ship("Southern Army", "Northern TRS")
    told.g.board_ship("SNLF", "Central TRS")
    table = {
        ("ground attack Marianas with Southern Army, SNLF",): (
            "BLZ-465 too_many_on_island",
            "at most Size 2",
            "makes 3",
        ),
        ("march Southern Army: Micronesia -> Caroline Islands",): (
            "BLZ-218 island_full",
            "land units of Size 2",
        ),
    }
    assert wrong(told, "land_orders", table, "Japan") == []


def test_BLZ_283_a_Free_Blitz_moves_Size_4_and_attacks_nobody() -> None:
    free = {"blitz": {"Germany": "free"}, "steps": {"Germany": "DE"}}
    told = at("give_land_orders", 2, now=free)
    table = {
        (
            "rebase Luftwaffe: Berlin -> Western Germany",
            "rebase Stukas: Western Germany -> Berlin",
            "rebase He-111s: Western Germany -> Berlin",
        ): ("BLZ-283 free_blitz_full", "room for 0 more"),
        ("march Army Group Center: Berlin -> Poland",): (
            "BLZ-288 free_blitz_stays",
            "friendly land",
        ),
        ("ground attack Poland with Army Group Center",): (" section_not_asked", "attacks"),
    }
    assert wrong(told, "land_orders", table) == []


# Commitments

DEFENCE: Refused = {
    ("defend Poland with Luftwaffe",): (
        "BLZ-479 not_attacked",
        "attacked are Byelorussia, Milan",
    ),
    ("defend Byelorussia with Luftwaffe",): ("BLZ-462 snow", "Byelorussia, where it snows"),
    ("defend Milan with Stukas",): ("BLZ-470 out_of_range", "the way to Milan costs"),
    ("defend Milan with Royal Air Force",): ("BLZ-273 unit_of_another", "commanded by AFA"),
    ("defend Milan with Alpini Army",): (
        "BLZ-480 cannot_be_committed",
        "air and naval units alone",
    ),
    ("defend Milan; ships BB Fleet",): ("BLZ-476 ship_in_port", "from the sea"),
    ("defend Milan with Condors",): ("BLZ-388 unit_not_on_map", "Condors"),
    ("defend Milan with Regia Aeronautica", "defend Milan with Regia Aeronautica"): (
        "BLZ-469 in_another_attack",
        "already",
    ),
}


def attacked() -> Player:
    """In a winter the AFA attacks where it snows and where it does not, and Germany is asked what
    defends there."""
    units = {
        "Polish Army": ("Poland", 2),
        "Army of the Alps": ("Vichy France", 1),
        "Royal Air Force": ("London", 2),
        "18th Army": ("Byelorussia", 1),
        "Italian Army": ("Milan", 2),
        "Alpini Army": ("Rome", 1),
        "BB Fleet": ("Rome", 2),
        "Regia Aeronautica": ("Rome", 1),
        "Luftwaffe": ("Berlin", 2),
        "Stukas": ("Libya", 2),
    }
    winter = {"turn": 4, "side": "Allies", "control": {"Byelorussia": "Germany"}}
    told = at("give_land_orders", 1, base=False, units=units, **winter)
    lines = ["Byelorussia with Polish Army", "Milan with Army of the Alps"]
    told.batch("AFA", "land_orders", *(f"ground attack {line}" for line in lines))
    for ally in ("USSR", "USA"):
        told.batch(ally, "land_orders")
    return told


def test_BLZ_479_what_cannot_be_committed_is_refused_with_its_reason() -> None:
    assert wrong(attacked(), "defend", DEFENCE) == []


# Orders of other scenarios


@pytest.mark.parametrize(
    ("scenario", "line", "wanted", "has"),
    [
        ("a", "sail BB Fleet: Rome -> North Sea", "BLZ-380", "B, C, D, E, F, war"),
        ("b", "blitz total", "BLZ-275", "C, D, E, F, war"),
        ("c", "ground attack Norway with 18th Army", "BLZ-450", "A, B, D, E, F, war"),
        ("d", "research 2", "BLZ-656", "E, F, war"),
        ("d", "declare war on USA", "BLZ-112", "A, F, war"),
        ("e", "announce Japan at war", "BLZ-175", "F"),
        ("f", "soviets attack Harbin", "BLZ-149", "E"),
        ("f", "bid Germany +1", "BLZ-721", "war"),
    ],
)
def test_BLZ_001_an_order_of_other_scenarios_is_refused_and_says_which(
    scenario: str, line: str, wanted: str, has: str
) -> None:
    # What a board has no names for is no order either.
    grammar = grammar_of(game_at().board)
    said = _stranger(game_at(scenario), grammar.parse_line(line))
    assert f"other scenarios ({has})" in said
    assert f"this one ({scenario.upper()})" in said
    assert f"({wanted})" in said


def _stranger(g: Position, line: Line) -> str:
    with pytest.raises(Illegal) as found:
        GAME.belongs(g, line.verb)
    assert found.value.problem.code == "not_in_scenario"
    return WORDS.reason(found.value.problem)


def test_BLZ_001_every_order_that_a_phase_asks_for_is_one_of_its_scenario() -> None:
    for scenario in SCENARIOS:
        g = game_at(scenario)
        steps = "".join(each.get("steps", "") for each in g.board.set_up["phases"])
        for letter, verb in {"A": "return", "B": "sail", "C": "fight", "E": "march"}.items():
            assert belonging.has(g, verb) == (letter in steps), (scenario, verb)
        for verb, activity in ACTIVITIES.items():
            is_there = activity in g.board.set_up["end"]
            assert belonging.has(g, verb) == is_there, (scenario, verb)


ACTIVITIES = {
    "build": "spending",
    "develop": "weapons",
    "partisan": "partisans",
    "lend": "lend lease",
    "limit": "limits",
}


def test_BLZ_720_an_order_of_an_optional_rule_belongs_where_the_scenario_has_the_rule() -> None:
    for scenario in SCENARIOS:
        known = begun(scenario).get("options", {})
        for verb, switch in belonging.OPTIONS.items():
            on = game_at(scenario, options={switch: "on"})
            assert belonging.has(on, verb) == (switch in known), (scenario, verb)


def test_lines_of_another_scenario_are_refused_at_once_and_nothing_is_kept(small: Folder) -> None:
    small.run("new", "blitz", "blz", "--scenario", "a", "--accept-phrases")
    small.run("apply", "blitz.pbem.yaml")
    before = small.contents()
    mail = small.mail("research 2\nmarch 18th Amry: Western Germany -> Berlin", name="mail.txt")
    told = small.run("check", "blitz.pbem.yaml", mail, "--seat", "germany")
    flat = " ".join(told.out.split())
    assert 'line 2: "research 2": "research" is an order of other scenarios (E, F, war)' in flat
    assert "(BLZ-656)" in flat
    assert 'line 3, column 7: "march 18th Amry' in flat
    assert "send: movement: march 18th Army: Western Germany -> Berlin" in flat
    assert {**small.contents(), mail: b""} == {**before, mail: b""}
