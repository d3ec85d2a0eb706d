"""Ground Attacks from the announcement to the landing of aircraft, in scenario A."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at


def begun(units: dict[str, tuple[Any, ...]], dice: Any = None, **more: Any) -> Player:
    """The German Activities of scenario A begin with these units."""
    g = game_at("a", units=units, flow="operations", step="begin", phase=0, **more)
    return player(g, dice)


def orders(told: Player, *lines: str) -> None:
    told.batch("Germany", "land_orders", *lines)


def at(g: Position) -> dict[str, tuple[str, int]]:
    """Where all units are, and their Sizes."""
    return {unit: (told["at"], told["size"]) for unit, told in g.state["units"].items()}


BERLIN = {
    "Army Group Center": ("Berlin", 2),
    "Army Group North": ("Berlin", 1),
    "1st Para": ("Berlin", 1),
    "Luftwaffe": ("Berlin", 2),
}
POLISH = {"Polish Army": ("Poland", 2)}


def test_BLZ_572_BLZ_576_BLZ_579_Germany_takes_Poland() -> None:
    dice = [("1/0/poland/land/ours", [4]), ("1/0/poland/land/theirs", [2])]
    told = begun({**BERLIN, **POLISH}, dice)
    orders(
        told, "ground attack Poland with Army Group Center, Army Group North, 1st Para, Luftwaffe"
    )
    told.line("AFA", "block Army Group North")
    told.line("Germany", "base Luftwaffe -> Berlin") if told.asks else None
    told.script.finish()
    assert told.g.controller("Poland") == "Germany"
    assert at(told.g) == {
        "Army Group Center": ("Poland", 2),
        "1st Para": ("Poland", 1),
        "Army Group North": ("Berlin", 1),
        "Luftwaffe": ("Berlin", 2),
    }


def test_BLZ_525_BLZ_564_an_Air_Round_comes_first_and_its_letter_sends_home() -> None:
    ours = {
        "Luftwaffe": ("Western Germany", 2),
        "Stukas": ("Western Germany", 2),
        "Army Group B": ("Western Germany", 2),
    }
    theirs = {"French Army": ("Paris", 2), "Royal Air Force": ("London", 2)}
    dice = [("1/0/paris/air/ours", [4]), ("1/0/paris/air/theirs", [3])]
    dice += [("1/0/paris/land/ours", [1]), ("1/0/paris/land/theirs", [1])]
    told = begun({**ours, **theirs}, dice)
    orders(told, "ground attack Paris with Army Group B, Luftwaffe, Stukas")
    told.batch("AFA", "defend", "defend Paris with Royal Air Force")
    told.line("Germany", "send home air: Luftwaffe")
    while told.asks:
        told.default(told.asks[0].to[0], told.asks[0].verb)
    told.script.finish()
    rounds = {e["round"]: e for e in told.events if e["kind"] == "round_fought"}
    assert rounds["air"]["ours"]["column"] == 6
    assert rounds["air"]["theirs"]["column"] == 3
    assert told.g.size("Royal Air Force") == 1
    assert "Luftwaffe" not in rounds["land"]["ours"]["parts"]
    assert "Royal Air Force" in rounds["land"]["theirs"]["parts"]


def test_BLZ_555_points_are_given_in_turn_and_a_barred_unit_stays() -> None:
    units = {"Army Group Center": 2, "Army Group North": 1, "Army Group B": 2, "18th Army": 2}
    dice = [("1/0/poland/land/ours", [4]), ("1/0/poland/land/theirs", [6])]
    told = begun({**{u: ("Berlin", n) for u, n in units.items()}, **POLISH}, dice)
    orders(
        told,
        "ground attack Poland with Army Group Center, Army Group North, Army Group B, 18th Army",
    )
    told.line("Germany", "losses land: 18th Army")
    told.line("AFA", "block Army Group Center")
    told.script.finish()
    assert at(told.g) == {
        "Army Group Center": ("Berlin", 2),
        "Army Group North": ("Poland", 1),
        "Army Group B": ("Poland", 2),
        "18th Army": ("Poland", 1),
    }


def test_BLZ_479_who_is_silent_sends_what_can_come() -> None:
    dice = [1] * 4
    theirs = {
        "French Army": ("Paris", 2),
        "Royal Air Force": ("London", 2),
        "Armee de l'Air": ("Paris", 1),
    }
    told = begun({"Army Group B": ("Western Germany", 2), **theirs}, dice[:2])
    orders(told, "ground attack Paris with Army Group B")
    told.default("AFA", "defend")
    committed = next(e for e in told.events if e["kind"] == "defence_committed")
    assert committed["units"] == ["Armee de l'Air", "Royal Air Force"]


def test_BLZ_575_who_is_driven_off_retreats_where_he_wishes() -> None:
    ours = {
        "Army Group Center": ("Belgium-Netherlands", 2),
        "Army Group North": ("Belgium-Netherlands", 1),
    }
    told = begun(
        {**ours, "French Army": ("Paris", 2)},
        [("1/0/paris/land/ours", [5]), ("1/0/paris/land/theirs", [1])],
        control={"Belgium-Netherlands": "Germany"},
    )
    orders(told, "ground attack Paris with Army Group Center, Army Group North")
    assert at(told.g)["French Army"] == ("Vichy France", 1)
    assert told.g.controller("Paris") == "Germany"
    assert told.g.state["conquered"] == {"France": "Axis"}


# Orders that are refused, with the rule.
REFUSED = {
    "ground attack Belgium-Netherlands with 18th Army, Luftwaffe": "BLZ-451",
    "ground attack Paris with 18th Army, Luftwaffe": "BLZ-470",
    "ground attack Poland with Army Group Center, 18th Army": "BLZ-472",
    "ground attack Poland with Luftwaffe": "BLZ-453",
    "ground attack Poland with Polish Army": "BLZ-273",
    "ground attack Moscow with Army Group Center": "BLZ-223",
    "march Army Group Center: Berlin -> Poland": "BLZ-443",
    "march Army Group Center: Berlin -> Western Germany -> Belgium-Netherlands": "BLZ-233",
    "march Army Group Center: Western Germany -> Berlin": "BLZ-441",
    "rebase Luftwaffe: Berlin -> London": "BLZ-434",
    "rebase Army Group Center: Berlin -> Western Germany": "BLZ-434",
    "declare war on Norway": "BLZ-024",
}


def test_refused_orders_name_their_rule() -> None:
    units = {**BERLIN, **POLISH, "18th Army": ("Western Germany", 2)}
    for text, rule in REFUSED.items():
        told = begun(units)
        with pytest.raises(Refusal) as caught:
            orders(told, text)
        assert caught.value.problem.rule == rule, text
