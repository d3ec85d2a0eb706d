"""What must hold in every position."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitzwar.invariants import invariants
from tests.blitzwar.position_builder import game_at

INF, ONE = "2-corps infantry", "1-corps infantry"
ITALY = {"Italy": "Axis"}


def test_the_set_up_is_sound() -> None:
    assert invariants(game_at(base=True)) == []
    assert invariants(game_at()) == []


def _at(area: str, country: str, **counters: int) -> dict[str, Any]:
    names = {"inf": INF, "one": ONE, "fort": "fortified corps", "fleet": "1-unit fleet"}
    names |= {"air": "air unit", "elite": "2-corps elite"}
    return {area: {country: {names[k]: n for k, n in counters.items()}}}


# What is broken, with the rule that says so, and what is told.
BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "zone": ({"units": _at("Utopia", "Germany", inf=1)}, "units in an unknown area Utopia"),
    "holder": ({"control": {"Paris": "Germany"}}, "Paris is controlled by Germany"),
    "supply owner": ({"supply": {"Berlin": {"Germany": [2]}}}, "supply of Germany in Berlin"),
    "side": ({"countries": {"Italy": "Rome"}}, "Italy is active on the side Rome"),
    "passage": ({"passage": {"Utopia": "Axis"}}, "passage: Utopia"),
    "cut off": ({"cut_off": {"Utopia": ["Germany"]}}, "cut_off: Utopia"),
    "no beachhead": ({"ashore": _at("Oslo beachhead", "UK", one=1)}, "corps on a beachhead that is not there"),
    "turn": ({"turn": 49}, "it is turn 49"),
    "whose": ({"side": "Germany"}, "it is the turn of Germany"),
    "war": ({"wars": [["Axis", "Axis"]]}, "there is a war of Axis and Axis"),
    "freed": ({"freed": {"air": 7}}, "7 counters of air are freed"),
    "Elites": ({"elites": 3}, "there are 3 Elite counters"),
    "BWR-106 date": ({"dates": {"vichy": 5}}, "vichy was in turn 5"),
    "line": ({"lines": ["Paris"]}, "Paris has no Fortified Line"),
    "BWR-025 too many": ({"units": _at("Rome", "Italy", air=3)}, "Italy has 1 counters more than there are: 3 x air unit"),
    "supply": ({"supply": {"Berlin": {"Axis": [13]}}}, "Berlin: the supply of Axis is [13]"),
    "unsorted": ({"supply": {"Berlin": {"Axis": [2, 4]}}}, "Berlin: the supply of Axis is [2, 4]"),
    "BWR-025 no box": ({"supply": {"Berlin": {"Axis": [12] * 4}}}, "the Axis have 1 supply counters more"),
    "BWR-030 stack": ({"units": _at("Berlin", "Germany", one=4), "phase": 2}, "Berlin holds too many counters"),
    "BWR-313 flight": ({"missions": [{"country": "UK", "from": "London", "at": "North Sea", "use": "air", "turn": 1}]}, "an air unit of UK from London on air at North Sea"),
    "BWR-022 later": ({"missions": [{"country": "UK", "from": "London", "at": "Paris", "use": "air", "turn": 2}]}, "an air unit of UK flew in turn 2"),
    "BWR-005 no beach": ({"beachheads": {"Paris beachhead": {"zone": "Paris", "sea": "North Sea", "side": "Allies", "air": {"UK": 1}}}}, "Paris cannot be landed in"),
    "no air": ({"beachheads": {"Oslo beachhead": {"zone": "Oslo", "sea": "North Sea", "side": "Allies", "air": {}}}}, "Oslo beachhead has {} air units"),
    "BWR-260 moved": ({"now": {"moved": {"Berlin": {"Germany": {ONE: {"1": 1}}}}}}, "Berlin: more 1-corps infantry of Germany have moved"),
    "BWR-275 ships on land": ({"units": _at("Berlin", "Germany", fleet=1)}, "Berlin: 1-unit fleet of Germany cannot be there"),
    "BWR-275 corps at sea": ({"units": _at("North Sea", "Germany", one=1)}, "North Sea: 1-corps infantry of Germany cannot be there"),
    "BWR-360 forts": ({"units": _at("London", "UK", fort=1)}, "London: UK cannot fortify a corps there"),
    "BWR-093 red zone": ({"control": {"Kiev": "Allies"}}, "Kiev is printed for the Soviets, and the Allies control it"),
    "BWR-112 neutral": ({"control": {"Oslo": "Axis"}}, "Oslo is a neutral zone, and the Axis control it"),
    "BWR-035 enemies": ({"units": {"Paris": {"Germany": {ONE: 1}, "France": {ONE: 1}}}}, "Paris: counters of Allies and Axis stand together"),
    "BWR-373 enemy zone": ({"units": _at("Paris", "Germany", air=1)}, "Paris: counters of the Axis stand where the Allies have control"),
    "BWR-035 allies": ({"units": {"Kiev": {"USSR": {ONE: 1}, "UK": {ONE: 1}}}}, "Kiev: counters of Allies and Soviets stand together"),
    "BWR-035 supply of allies": ({"units": _at("Kiev", "USSR", one=1), "supply": {"Kiev": {"Allies": [2]}}}, "Kiev: counters of Allies and Soviets stand together"),
    "BWR-373 enemy supply": ({"supply": {"Paris": {"Axis": [2]}}}, "Paris: counters of the Axis stand where"),
    "BWR-126 fallen": ({"units": _at("Rome", "Italy", one=1), "fallen": {"Italy": 1}}, "Rome: Italy has fallen, and has counters there"),
    "BWR-151 neutral abroad": ({"units": _at("Paris", "Turkey", one=1)}, "Paris: Turkey is neutral, and has counters there"),
    "BWR-184 minors abroad": ({"joined": {"Greece": "Allies"}, "units": _at("Paris", "Greece", one=1)}, "1 corps of Greece are where they may not be"),
    "BWR-182 Italians abroad": ({"joined": ITALY, "units": _at("Berlin", "Italy", one=3)}, "3 corps of Italy are where they may not be"),
    "BWR-185 minors": ({"joined": {"Greece": "Allies", "Yugoslavia": "Allies"}, "units": {"Athens": {"Greece": {ONE: 1}, "Yugoslavia": {ONE: 1}}}}, "Athens: corps of Greece and Yugoslavia stand together"),
    "BWR-256 two Elites": ({"units": {**_at("Kiev", "Germany", elite=1), **_at("Minsk", "Germany", elite=1)}, "elites": 2, "control": {"Kiev": "Axis", "Minsk": "Axis"}}, "2 Elite counters are in the Soviet Union"),
}  # fmt: skip


@pytest.mark.parametrize(("told", "said"), BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_is_told(told: dict[str, Any], said: str) -> None:
    assert said in "\n".join(invariants(game_at(**told)))


def test_BWR_421_G_89_a_loss_may_leave_a_counter_that_no_piece_shows() -> None:
    g = game_at(units={"Rome": {"Italy": {"1-corps armor": 3}}}, joined=ITALY)
    assert invariants(g) == []


def test_BWR_153_who_is_let_through_may_stand_beside_the_natives() -> None:
    units = {"Cluj": {"Germany": {ONE: 1}, "Rumania": {INF: 1}}}
    zones = {"Cluj": "Axis"}
    assert invariants(game_at(units=units, passage={"Rumania": "Axis"}, control=zones)) == []
    assert "stand together" in invariants(game_at(units=units, control=zones))[-1]


def test_BWR_096_allies_may_stand_in_a_soviet_zone_that_stays_soviet() -> None:
    assert invariants(game_at(units={"Murmansk": {"UK": {ONE: 1}}})) == []
