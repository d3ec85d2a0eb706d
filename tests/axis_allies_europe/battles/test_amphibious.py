"""Landings: support, call-off, retreat of planes, transports of allies."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.battles import checks
from pbem.games.axis_allies_europe.orders.grammar import read_line
from tests.axis_allies_europe.battles.runner import came, flight, run

GERMANY, BRITAIN, AMERICA = "Germany", "Great Britain", "United States"
NORTH, CHANNEL = "North Sea", "English Channel"


def transport(target: str, zone: str = NORTH, owner: str = BRITAIN, **units: int) -> dict[str, Any]:
    """A transport with British units that are to land."""
    landing = {"target": target, "units": dict(units)}
    return {
        "ship": "transport",
        "owner": owner,
        "at": zone,
        "holds": {BRITAIN: dict(units)},
        "landing": landing,
    }


def norway(
    game_at: Any, defenders: int = 3, ships: dict[str, int] | None = None, **more: Any
) -> Any:
    """A British armor lands in Norway."""
    units = {"Norway": {GERMANY: {"infantry": defenders}}} if defenders else {}
    units[NORTH] = {BRITAIN: ships or {"destroyer": 1}}
    g = game_at(turn=BRITAIN, units=units, aboard=[transport("Norway", armor=1)], **more)
    g.turn["assaults"] = [{"target": "Norway", "zone": NORTH, "ally": ""}]
    g.turn["battles"] = [{"kind": "land", "at": "Norway"}]
    return g


def test_AAE_133_AAE_134_AAE_135_victims_of_support_still_fire(game_at: Any) -> None:
    g = norway(game_at)
    g.turn["flights"] = [flight("Norway", "fighter", left=2, home="United Kingdom")]
    lines = {
        BRITAIN: [
            "battles: casualties Norway: armor, fighter",
            "battles: retreat Norway air -> North Sea -> United Kingdom after round 1 if own land units = 0",
        ]
    }
    ran = run(g, "land_battle", "Norway", [3, 5, 5, 2, 3, 3], lines=lines)
    fired = [(e["phase"], e["unit"], e["factor"], len(e["rolls"])) for e in ran.of("fired")]
    assert fired == [
        ("support", "destroyer", 3, 1),
        ("attack", "armor", 3, 1),
        ("attack", "fighter", 3, 1),
        ("defense", "infantry", 2, 3),
    ]
    assert ran.lost() == {BRITAIN: {"armor": 1}, GERMANY: {"infantry": 1}}
    assert g.units("United Kingdom", BRITAIN) == {"fighter": 1}
    assert g.units(NORTH, BRITAIN) == {"destroyer": 1, "transport": 1}
    assert ran.of("planes_retreated")[0]["path"] == ["Norway", NORTH, "United Kingdom"]


def test_AAE_133_second_edition_lowers_the_destroyer(game_at: Any) -> None:
    g = norway(game_at, options={"edition": "second"}, ships={"destroyer": 1, "battleship": 1})
    ran = run(g, "land_battle", "Norway", [3, 6, 6, 1, 6, 6])
    support = [
        (e["unit"], e["factor"], e["hits"]) for e in ran.of("fired") if e["phase"] == "support"
    ]
    assert support == [("destroyer", 2, 0), ("battleship", 4, 0)]


def test_AAE_136_guns_fire_after_the_support(game_at: Any) -> None:
    g = norway(game_at, defenders=1)
    g.add("Norway", GERMANY, "aa_gun")
    g.turn["flights"] = [flight("Norway", "fighter", home="United Kingdom")]
    ran = run(g, "land_battle", "Norway", [6, 6, 1, 6, 6])
    assert [event["phase"] for event in ran.of("fired")][:3] == ["support", "aa", "attack"]


def test_AAE_131_land_units_of_a_landing_never_retreat_but_planes_may(game_at: Any) -> None:
    g = norway(game_at, defenders=2)
    g.add("Norway", BRITAIN, "infantry")
    g.turn["came"] = came("Norway", ("Finland", "infantry", 1))
    g.state["control"]["Finland"] = g.turn["held"]["Finland"] = BRITAIN
    g.turn["flights"] = [flight("Norway", "fighter", left=2, home="United Kingdom")]
    ran = run(g, "land_battle", "Norway", [6] * 6, stop="retreat Norway round 1")
    assert ran.asks["retreat Norway round 1"].args["goals"] == ["air"]


def test_AAE_255_planes_leave_a_landing_while_the_others_fight_on(game_at: Any) -> None:
    g = norway(game_at, defenders=1, ships={"carrier": 1})
    g.turn["flights"] = [flight("Norway", "fighter", left=2, home="United Kingdom")]
    lines = {BRITAIN: ["battles: retreat Norway air -> United Kingdom after round 1"]}
    ran = run(g, "land_battle", "Norway", [6, 6, 6, 3, 6], lines=lines)
    assert g.controller("Norway") == BRITAIN
    assert [len(e["rolls"]) for e in ran.of("fired") if e["phase"] == "attack"] == [1, 1, 1]


def test_AAE_255_planes_may_be_sent_home_by_kind(game_at: Any) -> None:
    g = norway(game_at, defenders=1, ships={"carrier": 1})
    g.turn["flights"] = [flight("Norway", "fighter", left=2, home="United Kingdom")]
    lines = {BRITAIN: ["battles: retreat Norway: 1 fighter -> United Kingdom after round 1"]}
    run(g, "land_battle", "Norway", [6, 6, 6, 3, 6], lines=lines)
    assert g.units("United Kingdom", BRITAIN) == {"fighter": 1}


def test_AAE_256_a_landing_on_an_empty_territory_takes_it_without_dice(game_at: Any) -> None:
    g = norway(game_at, defenders=0)
    ran = run(g, "land_battle", "Norway", [])
    assert ran.labels == []
    assert g.controller("Norway") == BRITAIN
    assert g.units("Norway", BRITAIN) == {"armor": 1}


def test_AAE_138_nobody_lands_beside_enemy_ships(game_at: Any) -> None:
    g = norway(game_at)
    g.add(NORTH, GERMANY, "transport")
    run(g, "land_battle", "Norway", [])
    assert g.units("Norway", BRITAIN) == {}
    assert g.state["aboard"][0]["holds"] == {BRITAIN: {"armor": 1}}


def test_AAE_138_submerged_submarines_do_not_prevent_a_landing(game_at: Any) -> None:
    g = norway(game_at, defenders=0)
    g.add(NORTH, GERMANY, "submarine")
    g.mark("submerged", NORTH, GERMANY, 1)
    run(g, "land_battle", "Norway", [])
    assert g.controller("Norway") == BRITAIN


def test_AAE_141_ships_that_fought_at_sea_give_no_support(game_at: Any) -> None:
    g = norway(game_at, defenders=1)
    g.turn["fought"] = [NORTH]
    ran = run(g, "land_battle", "Norway", [3, 6])
    assert [event["phase"] for event in ran.of("fired")] == ["attack", "defense"]


def test_AAE_142_a_landing_is_called_off_on_its_condition(game_at: Any) -> None:
    g = norway(game_at)
    g.turn["fought"] = [NORTH]
    ran = run(
        g,
        "land_battle",
        "Norway",
        [],
        lines={BRITAIN: ["battles: calloff Norway if transports < 2"]},
    )
    assert ran.asks["calloff Norway"].facts["transports"] == 1
    assert g.state["aboard"][0]["holds"] == {BRITAIN: {"armor": 1}}
    assert g.controller("Norway") == GERMANY


def test_AAE_142_without_a_sea_battle_nothing_can_be_called_off(game_at: Any) -> None:
    ran = run(norway(game_at, defenders=0), "land_battle", "Norway", [])
    assert "calloff Norway" not in ran.asks


def test_AAE_142_by_default_the_landing_takes_place(game_at: Any) -> None:
    g = norway(game_at, defenders=0)
    g.turn["fought"] = [NORTH]
    run(g, "land_battle", "Norway", [])
    assert g.controller("Norway") == BRITAIN


def test_planes_alone_may_go_home_when_the_landing_is_called_off(game_at: Any) -> None:
    g = norway(game_at)
    g.turn["fought"] = [NORTH]
    g.turn["flights"] = [flight("Norway", "fighter", left=2, home="United Kingdom")]
    lines = {BRITAIN: ["battles: calloff Norway", "battles: retreat Norway air -> United Kingdom"]}
    ran = run(g, "land_battle", "Norway", [], lines=lines)
    assert ran.labels == []
    assert [each["duty"] for each in g.turn["flights"]] == ["home"]


def test_AAE_143_transports_that_withdrew_land_nobody(game_at: Any) -> None:
    g = norway(game_at)
    g.add(NORTH, GERMANY, "destroyer")
    g.turn["came"] = came(NORTH, ("Atlantic", "destroyer", 1))
    lines = {BRITAIN: ["battles: retreat North Sea -> Atlantic after round 1"]}
    run(g, "sea_battle", NORTH, [6, 6], lines=lines)
    assert g.state["aboard"][0]["at"] == "Atlantic"
    g.state["engine"]["asks"] = []
    run(g, "land_battle", "Norway", [])
    assert g.units("Norway", BRITAIN) == {}


def test_a_transport_of_an_ally_may_carry_the_landing(game_at: Any) -> None:
    g = game_at(turn=BRITAIN, aboard=[transport("Norway", owner=AMERICA, infantry=1)])
    g.turn["assaults"] = [{"target": "Norway", "zone": NORTH, "ally": AMERICA}]
    run(g, "land_battle", "Norway", [])
    assert g.units("Norway", BRITAIN) == {"infantry": 1}


# Who supports which landing


def two_landings(game_at: Any) -> Any:
    g = game_at(
        turn=BRITAIN,
        units={
            CHANNEL: {BRITAIN: {"battleship": 1, "destroyer": 1}},
            "France": {GERMANY: {"infantry": 2}},
            "Netherlands-Belgium": {GERMANY: {"infantry": 1}},
        },
        aboard=[
            transport("France", CHANNEL, armor=1),
            transport("Netherlands-Belgium", CHANNEL, infantry=2),
        ],
    )
    g.turn["assaults"] = [
        {"target": "France", "zone": CHANNEL, "ally": ""},
        {"target": "Netherlands-Belgium", "zone": CHANNEL, "ally": ""},
    ]
    g.turn["battles"] = [{"kind": "land", "at": t} for t in ("Netherlands-Belgium", "France")]
    return g


def lines_of(g: Any, *texts: str) -> list[Any]:
    return [read_line(g.board, f"battles: {text}") for text in texts]


def test_AAE_257_by_default_all_ships_fire_at_the_harder_landing(game_at: Any) -> None:
    g = two_landings(game_at)
    first = run(g, "land_battle", "Netherlands-Belgium", [1, 1, 6])
    assert "support" not in [event["phase"] for event in first.of("fired")]
    g.turn["battles"].pop(0)
    g.state["engine"]["asks"] = []
    second = run(g, "land_battle", "France", [1, 1, 6, 6])
    assert [e["unit"] for e in second.of("fired") if e["phase"] == "support"] == [
        "destroyer",
        "battleship",
    ]


def test_AAE_257_named_ships_fire_where_they_are_told(game_at: Any) -> None:
    g = two_landings(game_at)
    lines = lines_of(g, "support France: 1 battleship", "support Netherlands-Belgium: 1 destroyer")
    assert checks.sift(g, lines) == []
    checks.assign_support(g, lines)
    ran = run(g, "land_battle", "Netherlands-Belgium", [6, 1, 1, 6])
    assert [e["unit"] for e in ran.of("fired") if e["phase"] == "support"] == ["destroyer"]


def test_support_none_means_none(game_at: Any) -> None:
    g = norway(game_at, defenders=1)
    checks.assign_support(g, lines_of(g, "support none"))
    ran = run(g, "land_battle", "Norway", [3, 6])
    assert "support" not in [event["phase"] for event in ran.of("fired")]


BAD_SUPPORT = {
    "AAE-257": (
        "support France: 1 battleship, 1 destroyer",
        "support Netherlands-Belgium: 1 destroyer",
    ),
    "AAE-133": ("support France: 1 carrier",),
    "AAE-133 ": ("support Norway: 1 destroyer",),
    "AAE-133  ": ("support France: 2 battleship",),
}


@pytest.mark.parametrize("rule", BAD_SUPPORT)
def test_AAE_257_support_that_cannot_be_given(game_at: Any, rule: str) -> None:
    g = two_landings(game_at)
    refused = checks.sift(g, lines_of(g, *BAD_SUPPORT[rule]))
    assert refused
    assert {problem.rule for _, problem in refused} == {rule.strip()}


def test_AAE_141_support_by_ships_with_a_sea_battle_is_refused(game_at: Any) -> None:
    g = norway(game_at)
    g.turn["battles"].insert(0, {"kind": "sea", "at": NORTH})
    refused = checks.sift(g, lines_of(g, "support Norway: 1 destroyer"))
    assert [problem.rule for _, problem in refused] == ["AAE-141"]


def test_AAE_131_a_retreat_from_a_landing_is_refused_when_ordered(game_at: Any) -> None:
    g = norway(game_at)
    refused = checks.sift(g, lines_of(g, "retreat Norway after round 1"))
    assert [problem.rule for _, problem in refused] == ["AAE-131"]


def test_AAE_142_calling_off_an_uncontested_landing_is_refused(game_at: Any) -> None:
    g = norway(game_at)
    refused = checks.sift(g, lines_of(g, "calloff Norway"))
    assert [problem.rule for _, problem in refused] == ["AAE-142"]


def test_a_calloff_can_be_answered_with_press(game_at: Any) -> None:
    g = norway(game_at, defenders=0)
    g.turn["fought"] = [NORTH]
    run(g, "land_battle", "Norway", [], lines={BRITAIN: ["battles: press Norway"]})
    assert g.controller("Norway") == BRITAIN


def test_AAE_142_another_answer_is_refused(game_at: Any) -> None:
    g = norway(game_at)
    g.turn["fought"] = [NORTH]
    with pytest.raises(Illegal) as refused:
        run(g, "land_battle", "Norway", [], answers={"calloff Norway": "Sweden"})
    assert refused.value.problem.rule == "AAE-142"
