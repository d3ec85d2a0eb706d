"""Lend-lease (§11.4)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reinforcement import lend_lease, receipt
from tests.blitzwar.reinforcement.hands import at, hand, order, refused
from tests.blitzwar.reinforcement.test_phase import begun, silent, texts

NORTH, GULF = "Norwegian Sea", "Persian Gulf"
INVADED = {"Minsk": {"Germany": {"1-corps infantry": 1}}}


def _convoys(**seas: dict[str, dict[str, int]]) -> Position:
    """Germans in the Soviet Union in turn 20, and ships in the two seas."""
    named = {"north": NORTH, "gulf": GULF}
    units = {named[sea]: ships for sea, ships in seas.items()}
    wars = [("Allies", "Axis"), ("Axis", "Soviets")]
    return at(turn=20, units={**INVADED, **units}, wars=wars)


def _fleets(count: int) -> dict[str, dict[str, int]]:
    return {"UK": {"1-unit fleet": count}}


def test_BWR_238_G_34_only_while_german_corps_are_in_the_soviet_union() -> None:
    mine = hand("Allies", card={"supply": 8})
    g = _convoys(north=_fleets(2))
    assert refused(g, mine, "lend-lease 4 supply via Norwegian Sea") == ""
    for zone, country in (("Minsk", "Finland"), ("Warsaw", "Germany")):
        g = at(units={zone: {country: {"1-corps infantry": 1}}, NORTH: _fleets(2)})
        assert refused(g, hand("Allies", card={"supply": 8}), "lend-lease 4 supply") == (
            "BWR-238 no_germans_in_the_soviet_union"
        )


def test_BWR_239_supply_and_air_units_of_the_allied_card() -> None:
    g = _convoys(north=_fleets(4))
    mine = hand("Allies", card={"supply": 3, "air": 1, "infantry": 1})
    for line, code in (
        ("lend-lease 1 infantry", "BWR-239 not_sent_by_lend_lease"),
        ("lend-lease 4 supply", "BWR-239 not_in_hand"),
        ("lend-lease 2 air", "BWR-239 not_in_hand"),
        ("lend-lease 1 supply via North Sea", "BWR-241 no_lend_lease_there"),
    ):
        assert refused(g, mine, line) == code, line
    assert refused(g, hand("Axis", card={"supply": 3}), "lend-lease 1 supply") == (
        "BWR-239 allies_alone_lend"
    )
    order(g, mine, "lend-lease 1 air, 3 supply")
    assert (mine["units"], mine["supply"]) == ({"card": {"infantry": 1}}, {})


def test_BWR_240_a_fleet_carries_two_supply_and_two_an_air_unit() -> None:
    for fleets, line, fits in (
        (2, "lend-lease 4 supply", True),
        (2, "lend-lease 5 supply", False),
        (2, "lend-lease 1 air", True),
        (3, "lend-lease 1 air, 2 supply", True),
        (3, "lend-lease 1 air, 3 supply", False),
        (3, "lend-lease 2 air", False),
    ):
        mine = hand("Allies", card={"supply": 8, "air": 2})
        g = _convoys(north=_fleets(fleets))
        code = "" if fits else "BWR-240 fleets_carry_less"
        assert refused(g, mine, line) == code, (fleets, line)
        assert g.naval(NORTH, "Allies") == fleets


def test_BWR_240_lines_share_the_fleets() -> None:
    g, mine = _convoys(north=_fleets(2)), hand("Allies", card={"supply": 8, "air": 1})
    order(g, mine, "lend-lease 1 supply", "lend-lease 1 supply", "lend-lease 2 supply")
    assert refused(g, mine, "lend-lease 1 supply") == "BWR-240 fleets_carry_less"
    g, mine = _convoys(north=_fleets(2)), hand("Allies", card={"supply": 8, "air": 1})
    order(g, mine, "lend-lease 1 supply")
    assert refused(g, mine, "lend-lease 1 air") == "BWR-240 fleets_carry_less"


def test_BWR_241_superiority_and_the_surplus_over_u_boats() -> None:
    boats = {"Germany": {"1-unit u-boat": 1}}
    for ships, carry in (
        (_fleets(3), 3),
        ({**_fleets(3), **boats}, 2),
        ({**_fleets(1), **boats}, 0),
        ({**_fleets(3), "Germany": {"1-unit fleet": 1}}, 0),
    ):
        assert lend_lease.fleets(_convoys(north=ships), NORTH) == carry, ships


def test_BWR_242_the_persian_gulf_from_turn_20_with_basra() -> None:
    g = _convoys(gulf=_fleets(1))
    assert lend_lease.fleets(g, GULF) == 1
    g.state["turn"] = 19
    assert lend_lease.fleets(g, GULF) == 0
    g.state["turn"] = 20
    g.set_control("Basra", "Axis")
    assert lend_lease.fleets(g, GULF) == 0


def test_BWR_240_without_a_sea_named_both_carry() -> None:
    g, mine = (
        _convoys(north=_fleets(1), gulf=_fleets(2)),
        hand("Allies", card={"supply": 8, "air": 1}),
    )
    told = order(g, mine, "lend-lease 1 air, 2 supply")
    assert [(e["via"], e["air"], e["supply"]) for e in told] == [(NORTH, 0, "2"), (GULF, 1, "")]


def _sent(**position: Any) -> Any:
    """A phase in which the Allies have sent supply and an air unit."""
    told = {
        "units": {**INVADED, NORTH: _fleets(4)},
        "wars": [("Allies", "Axis"), ("Axis", "Soviets")],
    }
    p = begun({"Allies": "AL-L5"}, turn=21, **{**told, **position})
    p.say("Allies", "reinforce", texts("lend-lease 4 supply, 1 air via Norwegian Sea"))
    silent(p, "Axis", "Soviets")
    return p


def test_BWR_263_the_soviets_place_what_arrives() -> None:
    p = _sent(freed={"air": 1})
    [ask] = p.asks
    assert (ask.to, ask.verb, ask.args["supply"], ask.args["units"]) == (
        ("Soviets",),
        "place_lend_lease",
        "4",
        {"air": 1},
    )
    p.say("Soviets", "place_lend_lease", texts("place 4 supply: Gorki", "place 1 air: Leningrad"))
    assert p.g.stock("Gorki", "Soviets") == [8]
    assert p.g.stack("Leningrad", "USSR") == {"air unit": 1}
    assert sum(sum(stock) for _, stock in p.g.stocks("Allies")) == 10
    assert p.is_over


def test_BWR_263_by_default_supply_and_air_units_stand_in_the_best_place() -> None:
    p = _sent(freed={"air": 1})
    p.default("Soviets", "place_lend_lease")
    assert p.g.stack("Moscow", "USSR") == {"air unit": 1}
    assert sum(sum(stock) for _, stock in p.g.stocks("Soviets")) == 8


def test_BWR_263_G_84_an_air_unit_without_a_soviet_counter_is_lost_and_the_receipt_says_so() -> (
    None
):
    g = _convoys(north=_fleets(2))
    sifted = receipt.sift(g, hand("Allies", card={"air": 1}), texts("lend-lease 1 air"))
    assert [(n, p.code, p.rule) for n, p in sifted.remarks] == [
        (0, "no_soviet_air_counters", "BWR-263")
    ]
    assert (
        receipt.sift(
            Position({**g.state, "freed": {"air": 1}}, g.board),
            hand("Allies", card={"air": 1}),
            texts("lend-lease 1 air"),
        ).remarks
        == ()
    )
    p = _sent()
    p.default("Soviets", "place_lend_lease")
    [lost] = [e for e in p.events if e["kind"] == "reinforcements_lost"]
    assert (lost["power"], lost["units"]) == ("Soviets", {"air": 1})
