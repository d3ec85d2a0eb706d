"""Several nations on one side of a land battle."""

from __future__ import annotations

from typing import Any

from tests.empires_of_history.examples.data import WORKED
from tests.empires_of_history.land.battles import roll
from tests.empires_of_history.position_builder import board
from tests.harness.examples import Run

KIEV = {
    "Soviet Union": {"infantry": 2},
    "Poland": {"infantry": 1, "artillery": 1},
    "France": {"infantry": 1},
}
ORDERS = (
    "Germany: move 2 infantry: Odessa -> Kiev",
    "Romania: move 3 infantry: Odessa -> Kiev",
    "Germany: press Kiev: 1 round",
    "Romania: press Kiev: 1 round",
)


def fought(*volleys: tuple[str, str, list[int]], orders: Any = ORDERS, **state: Any) -> Run:
    """A round at Kiev between two nations on each side; France, in the same place, is at war with
    neither attacker. Volleys are (side, nation/kind, dice)."""
    wars = [["Germany", "Soviet Union"], ["Germany", "Poland"], ["Romania", "Soviet Union"]]
    given = {
        "turn of": "Germany",
        "stage": "land",
        "control": {"Odessa": "Germany"},
        "wars": wars,
        "sides": {"Romania": "Axis", "Soviet Union": "Allies"},
        "units": {"Odessa": {"Germany": {"infantry": 2}, "Romania": {"infantry": 3}}, "Kiev": KIEV},
        "state": state,
    }
    dice = [roll("kiev", 1, side, whose, *dies) for side, whose, dies in volleys]
    told = [{"label": name, "rolls": dies} for name, dies in dice]
    run = Run(
        WORKED,
        {
            "given": given,
            "orders": list(orders),
            "dice": told,
            "expect": {"turn": 1},
            "until": "slot.place",
        },
    )
    assert run.run() == []
    return run


def lost(run: Run) -> dict[str, Any]:
    return {e["power"]: e["units"] for e in run.events if e["kind"] == "land_units_lost"}


def test_R72_nations_of_a_slot_attack_together_and_who_is_at_war_with_one_of_them_defends() -> None:
    run = fought(
        ("attack", "germany/infantry", [10, 10]),
        ("attack", "romania/infantry", [10, 10, 10]),
        ("defence", "poland/artillery", [1]),
        ("defence", "poland/infantry", [1]),
        ("defence", "soviet-union/infantry", [1, 1]),
    )
    assert lost(run) == {"Germany": {"infantry": 2}, "Romania": {"infantry": 2}}
    assert run.g.units("Odessa", "Romania") == {"infantry": 1}, "it goes back alone"
    assert run.g.units("Kiev", "France") == {"infantry": 1}


def test_R60_who_controls_the_territory_says_who_is_lost_and_generals_lead_their_own() -> None:
    unbuilt = [e.name for e in board().powers["Soviet Union"].generals if e.name != "Zhukov"]
    run = fought(
        ("attack", "germany/infantry", [1, 1]),
        ("attack", "romania/infantry", [1, 1, 10]),
        ("defence", "soviet-union/infantry", [9]),
        ("defence", "soviet-union/infantry-2", [8]),
        ("defence", "poland/artillery", [10]),
        ("defence", "poland/infantry", [6]),
        orders=(
            *ORDERS,
            "Soviet Union: standing: losses in Kiev: polish infantry",
            "Poland: standing: losses in Kiev: soviet infantry",
        ),
        generals={"Kiev": {"Soviet Union": ["Zhukov"]}},
        unbuilt={"Soviet Union": sorted(unbuilt)},
    )
    assert lost(run)["Poland"] == {"infantry": 1}, "one of four hits, the city takes three"
    assert "Soviet Union" not in lost(run)
    assert sum(each["infantry"] for n, each in lost(run).items() if n != "Poland") == 2
