"""Named numbers for conditions: what they are called, and what they are."""

from __future__ import annotations

from pbem.wargame.battle_facts import Counted, battle_facts

COUNTED = Counted({"walker": "walkers", "kite": "kites"}, {"fliers": ("kite", "balloon")})
FACTORS = {"walker": (1, 3), "kite": (4, 2)}


def test_everything_has_names_on_both_sides() -> None:
    names = COUNTED.names({"kite": ("dragon",), "fliers": ("air",)})
    assert names == {
        "units": ("own units", "my units"),
        "fliers": ("own fliers", "my fliers", "air"),
        "walkers": ("own walkers", "my walkers", "walker"),
        "kites": ("own kites", "my kites", "kite", "dragon"),
        "enemy_units": (),
        "enemy_fliers": ("enemy air",),
        "enemy_walkers": ("enemy walker",),
        "enemy_kites": ("enemy kite", "enemy dragon"),
    }
    assert COUNTED.numbers({}, {}).keys() == names.keys()


def facts(*, attacks: bool) -> dict[str, int]:
    return battle_facts(
        COUNTED,
        {"walker": 2, "balloon": 1},
        {"kite": 3},
        2,
        lambda kind, attacks: FACTORS.get(kind, (0, 0))[not attacks],
        attacks=attacks,
        fallen={"attackers": 1, "defenders": 4},
    )


def test_each_side_sees_its_own_units_first() -> None:
    attacker, defender = facts(attacks=True), facts(attacks=False)
    for told in (attacker, defender):
        assert (told["round"], told["attackers"], told["defenders"]) == (2, 3, 3)
    assert (attacker["units"], attacker["walkers"], attacker["fliers"]) == (3, 2, 1)
    assert (attacker["enemy_kites"], attacker["enemy_fliers"], attacker["kites"]) == (3, 3, 0)
    assert (defender["kites"], defender["enemy_walkers"], defender["enemy_units"]) == (3, 2, 3)
    assert (attacker["factors"], attacker["enemy_factors"]) == (2, 6)
    assert (defender["factors"], defender["enemy_factors"]) == (6, 2)
    assert (attacker["losses"], attacker["enemy_losses"]) == (1, 4)
    assert (defender["losses"], defender["enemy_losses"]) == (4, 1)


def test_before_the_first_loss_nobody_has_lost_anything() -> None:
    told = battle_facts(COUNTED, {}, {}, 0, lambda kind, attacks: 1, attacks=True)
    assert set(told.values()) == {0}
