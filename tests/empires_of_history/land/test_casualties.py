"""Who is lost: lists, defaults, heavy armor, dive bombers."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.land import casualties
from pbem.games.empires_of_history.land.casualties import Soldiers
from tests.empires_of_history.land.battles import fight, of_kind, roll
from tests.empires_of_history.position_builder import game_at

FORCE = [Soldiers("Germany", "armor", 6, hits=2), Soldiers("Germany", "infantry", 2)]


def entry(what: str, **told: Any) -> dict[str, Any]:
    return {"what": what, "power": "", "take": None, "keep": 0, **told}


def test_EOH_345_EX_D11_a_second_hit_falls_on_the_armor_that_took_the_first() -> None:
    g = game_at()
    asked = casualties.ask(g, "losses", ("Kiev", "attack", 1), ("Germany",), FORCE, 3, {})
    assert asked is not None
    legal = [{"armor": 2, "infantry": 1}, {"armor": 3}, {"armor": 1, "infantry": 2}]
    for say in legal:
        casualties.check(g, {}, asked, {"Germany": say})
    with pytest.raises(Illegal):
        casualties.check(g, {}, asked, {"Germany": {"infantry": 3}})
    hurt = [Soldiers("Germany", "armor", 5, hits=2, hurt=1), *FORCE[1:]]
    asked = casualties.ask(g, "losses", ("Kiev", "attack", 2), ("Germany",), hurt, 1, {})
    assert asked is not None
    assert asked.default == {"Germany": {"armor": 1}}
    with pytest.raises(Illegal) as caught:
        casualties.check(g, {}, asked, {"Germany": {"infantry": 1}})
    assert caught.value.problem.code == "hits_on_one_armor"


def test_EOH_345_no_two_armored_units_are_hurt_at_once() -> None:
    g = game_at()
    both = [Soldiers("Germany", "armor", 2, hits=2), Soldiers("Germany", "SS armor", 2, hits=2)]
    asked = casualties.ask(g, "losses", ("Kiev", "attack", 1), ("Germany",), both, 2, {})
    assert asked is not None
    assert asked.default == {"Germany": {"armor": 2}}
    with pytest.raises(Illegal):
        casualties.check(g, {}, asked, {"Germany": {"armor": 1, "SS armor": 1}})


def test_EOH_504_lists_say_how_many_and_who_stays() -> None:
    g = game_at()
    force = [
        Soldiers("Germany", "infantry", 3),
        Soldiers("Germany", "artillery", 2),
        Soldiers("Germany", "armor", 1),
    ]
    cases: list[tuple[list[dict[str, Any]], int, dict[str, int]]] = [
        ([], 2, {"infantry": 2}),
        ([entry("infantry", take=1), entry("armor")], 2, {"infantry": 1, "armor": 1}),
        ([entry("infantry"), entry("infantry", keep=2)], 2, {"infantry": 1, "artillery": 1}),
    ]
    for wishes, hits, lost in cases:
        assert casualties.choose(g, force, hits, wishes) == {"Germany": lost}
    assert casualties.choose(g, force, 4, casualties.KEEP) == {
        "Germany": {"infantry": 2, "artillery": 2}
    }


def test_EOH_344_who_owns_dive_bombers_picks_the_unit_that_is_lost() -> None:
    played = fight(
        "move 1 infantry: Smolensk -> Kursk",
        "fly 1 fighter: Smolensk -> Kursk, back to Smolensk",
        "press Kursk: 1 round",
        units={
            "Smolensk": {"Germany": {"infantry": 1, "fighter": 1}},
            "Kursk": {"Soviet Union": {"militia": 2, "armor": 1}},
        },
        control={"Smolensk": "Germany"},
        wars=[("Germany", "Soviet Union")],
        airbases={"Smolensk": 1},
        technologies={"Germany": {"dive bombers": 1}},
        dice=[
            roll("kursk", 1, "attack", "germany/infantry", 10),
            roll("kursk", 1, "attack", "germany/fighter", 3),
            roll("kursk", 1, "defence", "soviet-union/armor", 10),
            roll("kursk", 1, "defence", "soviet-union/militia", 10, 10),
        ],
    )
    ask = played.ask_of("Germany", "dive_bombers")
    assert ask.default == {"Soviet Union": {"armor": 1}}
    played.line("Germany", "dive bombers take militia")
    assert played.is_over
    [lost] = of_kind(played, "land_units_lost")
    assert lost["units"] == {"militia": 1}


def test_EOH_344_the_attacker_may_have_said_it_with_his_orders() -> None:
    played = fight(
        "fly 1 fighter: Smolensk -> Kursk, back to Smolensk",
        "press Kursk: 1 round",
        "dive bombers take militia",
        units={
            "Smolensk": {"Germany": {"fighter": 1}},
            "Kursk": {"Soviet Union": {"militia": 2, "armor": 1}},
        },
        control={"Smolensk": "Germany"},
        wars=[("Germany", "Soviet Union")],
        airbases={"Smolensk": 1},
        technologies={"Germany": {"dive bombers": 1}},
        dice=[
            roll("kursk", 1, "attack", "germany/fighter", 3),
            roll("kursk", 1, "defence", "soviet-union/armor", 10),
            roll("kursk", 1, "defence", "soviet-union/militia", 10, 10),
        ],
    )
    assert played.is_over
    assert played.g.units("Kursk", "Soviet Union") == {"militia": 1, "armor": 1}
