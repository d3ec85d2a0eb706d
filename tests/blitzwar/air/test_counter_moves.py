"""Air units that are countered, one by one (§13.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.concepts import superiority
from tests.blitzwar.air.flights import air, mission, phase, unused
from tests.harness.flow_player import FlowPlayer

AFRICA: dict[str, Any] = {
    "joined": {"Italy": "Axis"},
    "control": dict.fromkeys(("Mechili", "Derna"), "Allies"),
    "turn": 13,
}
OVER = "fly 1 air: Sirte -> Mechili"
CORPS = {"UK": {"2-corps infantry": 1}}
EAST = [["Allies", "Axis"], ["Axis", "Soviets"]]


def _derna(count: int = 1, **units: Any) -> dict[str, Any]:
    return {"Sirte": air("Italy", 3), "Derna": air("UK", count), **units}


def _counter(p: FlowPlayer) -> Any:
    """The open question."""
    [ask] = p.asks
    assert ask.verb == "counter"
    return ask


def test_BWR_302_BWR_304_BWR_319_who_is_in_range_may_counter_and_both_are_gone() -> None:
    p = phase(OVER, units=_derna(), **AFRICA)
    ask = _counter(p)
    assert (ask.to, ask.args["bases"]) == (("Allies",), {"Derna": {"UK": 1}})
    p.line("Allies", "counter Mechili from Derna")
    assert p.is_over
    assert p.g.state["missions"] == []
    assert (p.g.air_at("Sirte", "Axis"), p.g.air_at("Derna", "Allies")) == (2, 0)


def test_BWR_303_one_by_one_the_second_comes_through_when_nobody_is_left_to_counter() -> None:
    p = phase("fly 2 air: Sirte -> Mechili", units=_derna(), **AFRICA)
    assert _counter(p).args["left"] == 1
    p.say("Allies", "counter", ["Derna", "UK"])
    assert p.is_over
    assert superiority.air(p.g, "Mechili") == "Axis"
    assert len(p.g.state["missions"]) == 1


def test_BWR_303_the_answer_to_one_comes_before_the_next_is_used() -> None:
    p = phase("fly 2 air: Sirte -> Mechili", OVER, units=_derna(2), **AFRICA)
    numbers = []
    while not p.is_over:
        numbers.append((_counter(p).id, len(p.g.state["missions"])))
        p.say("Allies", "counter", [])
    assert numbers == [("counter Mechili 1", 0), ("counter Mechili 2", 1), ("counter Mechili 3", 2)]


def test_BWR_304_BWR_316_first_the_counter_then_those_who_are_there() -> None:
    flown = [mission("UK", "Mechili", turn=12)]
    p = phase(OVER, units=_derna(), missions=flown, **AFRICA)
    assert p.g.state["missions"] == flown
    p.say("Allies", "counter", [])
    assert p.g.state["missions"] == []


def test_BWR_302_BWR_501_who_has_flown_or_is_out_of_range_does_not_counter() -> None:
    flown = [mission("UK", "South Central Mediterranean", "sea")]
    units = {"Sirte": air("Italy"), "London": air("UK")}
    assert phase(OVER, units=units, missions=flown, **AFRICA).is_over


def test_BWR_325_BWR_327_at_sea_too() -> None:
    units = {"Hamburg": air("Germany"), "Scapa Flow": air("UK")}
    p = phase("fly 1 air: Hamburg -> North Sea", units=units)
    p.line("Allies", "counter North Sea from Scapa Flow")
    assert p.g.state["missions"] == []


def test_BWR_097_BWR_319_G_11_who_is_at_war_with_the_mover_the_owner_of_the_zone_first() -> None:
    units = {
        "East Prussia": air("Germany"),
        "Riga": air("USSR"),
        "Helsinki": air("UK"),
    }
    given: dict[str, Any] = {"units": units, "control": {"Helsinki": "Allies"}}
    line = "fly 1 air: East Prussia -> Tallinn"
    p = phase(line, wars=EAST, **given)
    assert _counter(p).to == ("Soviets",)
    p.say("Soviets", "counter", [])
    assert _counter(p).to == ("Allies",)
    p.say("Allies", "counter", ["Helsinki", "UK"])
    assert p.g.state["missions"] == []
    at_sea = phase("fly 1 air: East Prussia -> Baltic Sea", wars=EAST, **given)
    assert _counter(at_sea).to == ("Allies",)
    at_peace = phase("fly 1 air: East Prussia -> Baltic Sea", **given)
    at_peace.say("Allies", "counter", [])
    assert at_peace.is_over


def test_BWR_097_allies_and_soviets_do_not_counter_each_other() -> None:
    units = {"London": air("UK"), "Riga": air("USSR")}
    assert phase("fly 1 air: London -> Paris", units=units, side="Allies", wars=EAST).is_over
    assert phase("fly 1 air: Riga -> Minsk", units=units, side="Soviets", wars=EAST).is_over


def test_BWR_136_a_neutral_has_its_new_friends_when_it_is_attacked() -> None:
    units = {"Hamburg": air("Germany"), "Newcastle": air("UK")}
    now = {"declared": ["Norway"]}
    p = phase("fly 1 air: Hamburg -> Oslo", units=units, now=now)
    assert p.g.side_of("Norway") == "Allies"
    assert _counter(p).to == ("Allies",)


def test_BWR_302_G_85_who_says_nothing_counters_over_own_corps_with_one_in_reserve() -> None:
    empty = _counter(phase(OVER, units=_derna(2), **AFRICA))
    held = _counter(phase(OVER, units=_derna(2, Mechili=CORPS), **AFRICA))
    last = _counter(phase(OVER, units=_derna(1, Mechili=CORPS), **AFRICA))
    assert (empty.default, held.default, last.default) == ([], ["Derna", "UK"], [])
    assert held.facts == {"air": 2, "corps": 2, "turn": 13}


def test_BWR_302_G_85_at_sea_off_own_beaches() -> None:
    sea = "fly 1 air: Hamburg -> North Sea"
    units = {"Hamburg": air("Germany"), "Scapa Flow": air("UK", 2)}
    assert _counter(phase(sea, units=units)).default == []
    norway = phase(sea, units=units, control={"Oslo": "Allies"})
    assert _counter(norway).default == ["Scapa Flow", "UK"]


def test_BWR_302_what_order_lines_say() -> None:
    units = _derna(2, Gazala=air("UK"))
    given: dict[str, Any] = {**AFRICA, "control": {**AFRICA["control"], "Gazala": "Allies"}}
    for text, base in (
        ("counter", "Derna"),
        ("counter Mechili from Gazala", "Gazala"),
        ("counter everywhere from London, Gazala", "Gazala"),
        ("counter Mechili if air > 2", "Derna"),
    ):
        p = phase(OVER, units=units, **given)
        p.line("Allies", text)
        assert p.events[-1]["base"] == base, text
    for text in ("counter none", "counter Mechili: none", "counter everywhere up to 0"):
        p = phase(OVER, units=units, **given)
        p.line("Allies", text)
        assert len(p.g.state["missions"]) == 1, text
    p = phase(OVER, units=units, **given)
    with pytest.raises(Illegal, match="no_air_to_counter"):
        p.line("Allies", "counter Mechili from London")
    with pytest.raises(Illegal, match="cannot_counter_from"):
        p.say("Allies", "counter", ["London", "UK"])


def test_BWR_302_up_to_so_many_at_a_place_or_everywhere_in_a_turn() -> None:
    lines = ("fly 1 air: Sirte -> Derna", "fly 2 air: Sirte -> Mechili")
    for text, countered in (
        ("counter everywhere up to 1", ["Derna"]),
        ("counter everywhere up to 2", ["Derna", "Mechili"]),
    ):
        p = phase(*lines, units=_derna(4), **AFRICA)
        while not p.is_over:
            p.line("Allies", text)
        at = [each["at"] for each in p.events if each["kind"] == "air_countered"]
        assert at == countered, text
    p = phase("fly 2 air: Sirte -> Mechili", units=_derna(4), **AFRICA)
    p.line("Allies", "counter Mechili up to 1")
    p.line("Allies", "counter Mechili up to 1")
    assert p.kinds().count("air_countered") == len(p.g.state["missions"]) == 1


def test_BWR_302_a_standing_line_whose_bases_are_empty_is_not_used() -> None:
    p = phase(OVER, units=_derna(), **AFRICA)
    standing = p.grammar.parse_line("counter everywhere from London", "standing")
    assert p.table.game.reply(p.g, _counter(p), standing) is None
    assert unused(p) == []
