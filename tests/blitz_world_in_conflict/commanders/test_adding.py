"""What a Commander adds to his unit (BLZ-760, BLZ-761)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import values
from pbem.games.blitz_world_in_conflict.land import attacks
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import reckoning
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND, Combat
from tests.blitz_world_in_conflict.position_builder import game_at


def led(unit: str, area: str, size: int, commander: str, **more: Any) -> Position:
    """A unit under a Commander."""
    units = {unit: (area, size), **more}
    leaders = {commander: {"at": "", "unit": unit}} if commander else {}
    return game_at(units=units, commanders=leaders, options={"commanders": "on"})


def test_BLZ_524_BLZ_759_BLZ_760_Novikov_commands_the_LRA() -> None:
    """The example of §9.5."""
    g = led("LRA", "Moscow", 2, "Novikov")
    assert values.air_factors(g, "LRA") == 4
    assert values.white(g, "LRA", "air") == values.red(g, "LRA", "air") == 0
    assert values.strategic_factors(g, "LRA") == 5
    # Half of the 4 Strategic Factors, and the 2 Land Factors of Novikov.
    assert values.land_factors(g, "LRA") == 4
    g = led("LRA", "Moscow", 2, "")
    assert values.strategic_factors(g, "LRA") == 4
    assert values.white(g, "LRA", "air") == 1


def test_BLZ_760_Manstein_does_not_cancel_the_triangle_of_the_1st_Para_when_it_attacks() -> None:
    """The example of §9.5."""
    g = led("1st Para", "Berlin", 1, "Manstein")
    assert values.white(g, "1st Para", "land", attacks=True) == 1
    assert values.white(g, "1st Para", "land") == 0
    assert values.white(g, "1st Para", "air") == 1
    plain = led("1st Para", "Berlin", 1, "")
    assert values.land_factors(g, "1st Para") == values.land_factors(plain, "1st Para") + 2


def test_BLZ_760_in_a_Land_Round_the_red_triangle_counts_for_the_defender_alone() -> None:
    units: dict[str, Any] = {"Western Front": ("Poland", 2)}
    g = led("1st Para", "Berlin", 1, "Manstein", **units)
    attack = Combat(GROUND, "Poland", ("1st Para",), ("Western Front",), (), {"1st Para": "Berlin"})
    assert reckoning.land(g, attack, is_acting=False).more == 1
    defence = Combat(GROUND, "Berlin", ("Western Front",), ("1st Para",), (), {})
    assert reckoning.land(g, defence, is_acting=True).more == 0


def test_BLZ_760_a_ship_has_the_factors_of_its_admiral() -> None:
    g = led("Combined Fleet", "Tokyo", 2, "Yamamoto")
    plain = led("Combined Fleet", "Tokyo", 2, "")
    assert values.naval_factors(g, "Combined Fleet") == 2 + values.naval_factors(
        plain, "Combined Fleet"
    )
    assert values.land_factors(g, "Combined Fleet") == values.land_factors(plain, "Combined Fleet")


def test_BLZ_761_a_unit_without_Land_Factors_attacks_under_a_Land_Commander() -> None:
    assert game_at().board.units["Persian Army"].sizes[1].land == 0

    def attack(commander: str) -> Position:
        units: dict[str, Any] = {"1st Army (Turkey)": ("Ankara", 1, "Germany")}
        g = led("Persian Army", "Iraq", 1, commander, **units)
        g.state["units"]["Persian Army"]["of"] = "AFA"
        for area, power in (("Persia", "AFA"), ("Iraq", "AFA"), ("Ankara", "Germany")):
            g.set_control(area, power)
        force = [{"unit": "Persian Army"}]
        attacks.announce(g, "AFA", GROUND, "Ankara", force, [], [])
        return g

    with pytest.raises(Illegal, match="never_attacks"):
        attack("")
    assert values.land_factors(attack("Slim"), "Persian Army") == 2


def test_BLZ_761_a_FORT_never_attacks_under_anybody() -> None:
    g = led("West Wall", "Western Germany", 1, "Rommel")
    g.set_control("Paris", "AFA")
    force = [{"unit": "West Wall"}]
    with pytest.raises(Illegal, match="never_attacks"):
        attacks.announce(g, "Germany", GROUND, "Paris", force, [], [])
