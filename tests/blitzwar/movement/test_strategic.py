"""Strategic movement (§15.2)."""

from __future__ import annotations

from tests.blitzwar.movement.marches import A2, I1, I2, march, refused, told

SAAR = {"Saar": {"Germany": {I2: 1}}}
STOCK = {"Berlin": {"Axis": [12]}}


def test_BWR_086_BWR_367_any_distance_through_own_zones_at_twice_the_cost() -> None:
    for counter, said, left in ((I2, "2 infantry", 8), (I1, "1 infantry", 10), (A2, "2 armor", 8)):
        units = {"Saar": {"Germany": {counter: 1}}}
        played = march(f"rail {said}: Saar -> East Prussia", units=units, supply=STOCK)
        assert refused(played) == ["BWR-367 no_way_by_rail"], said
        played = march(f"rail {said}: Saar -> Ostrava", units=units, supply=STOCK)
        assert played.g.stack("Ostrava", "Germany") == {counter: 1}, said
        assert played.g.stock("Berlin", "Axis") == [left], said


def test_BWR_367_start_goal_and_all_between_are_controlled() -> None:
    held = {"Danzig": "Axis"}
    there = march("rail 2 infantry: Saar -> East Prussia", units=SAAR, supply=STOCK, control=held)
    assert there.g.stack("East Prussia", "Germany") == {I2: 1}
    for line in ("Saar -> Warsaw", "Saar -> Danzig -> East Prussia"):
        played = march(f"rail 2 infantry: {line}", units=SAAR, supply=STOCK)
        assert refused(played) == ["BWR-367 not_by_rail"], line


def test_BWR_367_over_brown_lines_not_over_dotted_ones_or_seas() -> None:
    given = {"joined": {"Denmark": "Axis", "Norway": "Axis"}, "supply": STOCK, "units": SAAR}
    played = march("rail 2 infantry: Saar -> Oslo", **given)
    assert refused(played) == ["BWR-367 no_way_by_rail"]
    played = march("rail 2 infantry: Saar -> North Sea", **given)
    assert refused(played) == ["BWR-367 not_by_rail"]


def test_BWR_367_a_way_leads_somewhere() -> None:
    played = march("rail 2 infantry: Saar -> Saar", units=SAAR, supply=STOCK)
    assert refused(played) == ["BWR-367 no_way_by_rail"]


def test_BWR_368_who_goes_by_rail_neither_moves_nor_attacks() -> None:
    units = {"Saar": {"Germany": {I2: 1}}}
    rail = "rail 2 infantry: Saar -> Kustrin"
    for line in ("move 2 infantry: Kustrin -> Breslau", "activate 2 infantry: Kustrin"):
        played = march(line, rail, units=units, supply=STOCK)
        assert refused(played) == ["BWR-368 has_been_carried"], line
    assert played.g.now["active"] == {}
    moved = march(
        rail, units=units, supply=STOCK, now={"moved": {"Saar": {"Germany": {I2: {"1": 1}}}}}
    )
    assert refused(moved) == ["BWR-368 has_moved"]


def test_BWR_104_rail_before_tactical_moves_whatever_the_mail_says() -> None:
    played = march(
        "move 2 armor: Breslau -> Lodz",
        "rail 2 infantry: Saar -> Lodz",
        units={**SAAR, "Breslau": {"Germany": {A2: 1}}},
        supply=STOCK,
    )
    assert refused(played) == ["BWR-367 not_by_rail"]
    assert played.g.stack("Lodz", "Germany") == {A2: 1}


def test_BWR_369_supply_goes_by_rail_and_who_is_out_of_supply_does_not() -> None:
    played = march("rail 6 supply: Berlin -> Vienna", supply=STOCK)
    assert (played.g.stock("Vienna", "Axis"), played.g.stock("Berlin", "Axis")) == ([8], [])
    assert told(played, "railed")[0]["cargo"] == [8]
    ring = dict.fromkeys(("Hannover", "Leipzig", "Koszalin", "Kustrin", "Hamburg"), "Allies")
    cut = {"units": {"Breslau": {"Germany": {I2: 1}}}, "control": {"Leipzig": "Allies"}}
    ring |= dict.fromkeys(("Munich", "Stuttgart", "Ruhr"), "Allies")
    played = march("rail 2 infantry: Breslau -> Prague", **{**cut, "control": ring}, supply=STOCK)
    assert refused(played) == ["BWR-078 out_of_supply"]


def test_BWR_370_limits_of_countries_hold_for_the_goal_and_on_the_way() -> None:
    given = {"joined": {"Bulgaria": "Axis", "Hungary": "Axis", "Rumania": "Axis"}}
    units = {"Sofia": {"Bulgaria": {I1: 1}}}
    table = [("Bucharest", []), ("Budapest", ["BWR-184 not_so_far"])]
    for goal, reason in table:
        line = f"rail 1 infantry: Sofia -> {goal}"
        played = march(line, units=units, supply={"Sofia": {"Axis": [8]}}, **given)
        assert refused(played) == reason, goal


def test_BWR_185_BWR_370_not_to_the_corps_of_another_minor() -> None:
    units = {"Sofia": {"Bulgaria": {I1: 1}}, "Bucharest": {"Rumania": {I1: 1}}}
    played = march(
        "rail 1 infantry: Sofia -> Bucharest",
        units=units,
        supply={"Sofia": {"Axis": [8]}},
        joined={"Bulgaria": "Axis", "Rumania": "Axis"},
    )
    assert refused(played) == ["BWR-185 two_minors"]
