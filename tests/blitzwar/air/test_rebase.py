"""Strategic movement of air units (§13.5)."""

from __future__ import annotations

from typing import Any

from tests.blitzwar.air.flights import air, phase, unused


def _refused(line: str, **given: Any) -> str:
    codes = unused(phase(line, **given))
    return codes[-1] if codes else ""


def test_BWR_333_any_distance_over_controlled_zones() -> None:
    control = dict.fromkeys(("Nancy", "Reims", "Paris"), "Axis")
    p = phase(
        "rebase 2 air: Breslau -> Paris", units={"Breslau": air("Germany", 2)}, control=control
    )
    assert p.g.air_at("Paris", "Axis") == 2
    assert p.g.air_at("Breslau", "Axis") == 0
    assert (
        _refused("rebase 1 air: Berlin -> Paris", units={"Berlin": air("Germany")})
        == "no_way_to_base"
    )


def test_BWR_333_from_coast_to_coast_of_a_sea_and_on() -> None:
    control = {"Oslo": "Axis", "Trondheim": "Axis"}
    units = {"Berlin": air("Germany")}
    assert _refused("rebase 1 air: Berlin -> Trondheim", units=units, control=control) == ""
    no_coast = {"Trondheim": "Axis"}
    far = _refused("rebase 1 air: Berlin -> Trondheim", units=units, control=no_coast)
    assert far == "no_way_to_base"


def test_BWR_333_not_over_the_zones_of_the_ally() -> None:
    units = {"Scapa Flow": air("UK")}
    line = "rebase 1 air: Scapa Flow -> Murmansk"
    assert _refused(line, units=units, side="Allies") == "no_way_to_base"


def test_BWR_334_BWR_341_who_came_by_sea_or_has_changed_base_stays() -> None:
    came = [{"at": "Berlin", "country": "Germany", "counter": "air unit", "how": "sea"}]
    units = {"Berlin": air("Germany")}
    assert (
        _refused("rebase 1 air: Berlin -> Ruhr", units=units, now={"spent": came}) == "too_few_air"
    )
    p = phase("rebase 1 air: Berlin -> Ruhr", "rebase 1 air: Ruhr -> Saar", units=units)
    assert unused(p) == ["too_few_air"]
    assert p.g.air_at("Ruhr", "Axis") == 1


def test_BWR_334_who_has_flown_is_not_at_base() -> None:
    p = phase(
        "fly 1 air: Breslau -> Lodz",
        "rebase 1 air: Breslau -> Berlin",
        units={"Breslau": air("Germany")},
    )
    assert unused(p) == ["too_few_air"]


def test_BWR_187_G_90_bases_are_where_a_country_may_be() -> None:
    control = dict.fromkeys(("Sicily", "Tripoli"), "Axis")
    units = {"Munich": air("Germany"), "Rome": air("Italy")}
    given: dict[str, Any] = {"joined": {"Italy": "Axis"}, "units": units, "control": control}
    line = "rebase 1 air: Munich -> Tripoli"
    assert _refused(line, turn=12, **given) == "germans_not_yet"
    assert _refused(line, turn=13, **given) == ""
    assert _refused("rebase 1 air: Rome -> Berlin", **given) == "not_so_many_abroad"
