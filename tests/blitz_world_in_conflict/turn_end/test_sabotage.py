"""Sabotage, an optional rule."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

ON = {"sabotage": "on"}
ROLL = ("1/turn-end/partisans/afa", [2])
LABEL = "1/turn-end/sabotage/afa/germany"


def sabotaged(*dice: Any, lines: tuple[str, ...] = ("sabotage Germany",), **given: Any) -> Any:
    """The mail of the AFA, after the first mails have passed."""
    g = ending(base=True, options=ON, players=5, **given)
    return play(g, {}, {"AFA": list(lines)}, dice=[ROLL, *dice])


def next_turn(what: str, *mails: dict[str, list[str]], **more: Any) -> Any:
    """The turn after a sabotage that has brought this, with mails."""
    entry = {"by": "AFA", "of": "Germany", "what": what, "turn": 1, **more}
    g = ending(base=True, options=ON, players=5, turn=2, sabotaged=[entry])
    return play(g, *mails, dice=[("2/turn-end/partisans/afa", [2])])


def test_BLZ_766_it_costs_a_Resource_once_for_each_enemy() -> None:
    p = sabotaged((LABEL, [1]))
    [income] = [e for e in told(p, "income") if e["power"] == "AFA"]
    assert p.g.state["resources"]["AFA"] == income["resources"] - 1
    for lines, code in (
        (("sabotage Germany", "sabotage Germany"), "sabotaged_already"),
        (("sabotage USSR",), "no_enemy"),
    ):
        with pytest.raises(Refusal, match=code):
            sabotaged(lines=lines)
    with pytest.raises(Refusal, match="option_is_off"):
        play(ending(base=True, players=5), {}, {"AFA": ["sabotage Germany"]}, dice=[ROLL])


@pytest.mark.parametrize(("die", "what"), [(1, "build"), (2, "free"), (3, "develop")])
def test_BLZ_767_BLZ_768_BLZ_769_dice_of_1_to_3_count_in_the_next_turn(die: int, what: str) -> None:
    p = sabotaged((LABEL, [die]))
    assert p.g.state["sabotaged"] == [{"by": "AFA", "of": "Germany", "what": what, "turn": 1}]


def test_BLZ_767_the_saboteur_spends_the_first_Resource() -> None:
    p = next_turn("build", {}, {"AFA": ["sabotage Germany: build Condors"]})
    assert p.g.owner("Condors") == "Germany"
    [income] = [e for e in told(p, "income") if e["power"] == "Germany"]
    assert p.g.state["resources"]["Germany"] == income["resources"] - 1
    assert p.g.state["sabotaged"] == []


def test_BLZ_768_the_saboteur_picks_the_free_GAR() -> None:
    mails = {"AFA": ["sabotage Germany: free Wehrkreis"], "Germany": ["build Home Army"]}
    p = next_turn("free", {}, mails)
    found = {e["unit"]: e["free"] for e in told(p, "unit_built")}
    assert found == {"Wehrkreis": True, "Home Army": False}


def test_BLZ_769_the_saboteur_picks_the_first_new_unit() -> None:
    mails = {
        "AFA": ["sabotage Germany: develop Ju-88s"],
        "Germany": ["develop U-Boat II, Luftwaffe (Big)"],
    }
    p = next_turn("develop", mails)
    found = [e["counter"] for e in told(p, "weapon_added") if e["power"] == "Germany"]
    assert found == ["Ju-88s", "4th Panzer Army"]
    assert len(told(p, "line_unused")) == 1


def test_BLZ_770_a_die_of_4_and_the_Partisan_Table_place_a_Partisan_in_the_next_turn() -> None:
    given: dict[str, Any] = {
        "control": {"Algeria": "Germany", "Morocco": "Germany"},
        "conquered": {"French North Africa": "Axis"},
    }
    p = sabotaged((LABEL, [4]), (f"{LABEL}/partisans", [5]), **given)
    [entry] = p.g.state["sabotaged"]
    assert (entry["what"], entry["areas"]) == ("partisan", ["Algeria"])
    assert sabotaged((LABEL, [4]), (f"{LABEL}/partisans", [3]), **given).g.state["sabotaged"] == []


def test_BLZ_770_it_blocks_one_beside_the_usual_one() -> None:
    entry = {
        "by": "AFA",
        "of": "Germany",
        "what": "partisan",
        "turn": 1,
        "areas": ["Ukraine", "Moscow"],
    }
    for lines, area in ((["sabotage Germany: partisan Moscow"], "Moscow"), ([], "Ukraine")):
        control = {"Ukraine": "Germany", "Moscow": "Germany"}
        g = ending(base=True, options=ON, players=5, turn=2, sabotaged=[entry], control=control)
        p = play(g, {"AFA": lines}, dice=[("2/turn-end/partisans/afa", [2])])
        assert [e["area"] for e in told(p, "partisan_placed")] == [area]


def test_BLZ_771_a_die_of_5_hits_saved_Oil_with_four_factors() -> None:
    given: dict[str, Any] = {"oil": {"Germany": 3}}
    p = sabotaged((LABEL, [5]), (f"{LABEL}/attack", [6]), **given)
    [event] = told(p, "sabotage")
    points = p.g.board.result(4, 6)
    assert event["lost"] == int(points[0])
    quiet = sabotaged((LABEL, [5]), (f"{LABEL}/attack", [1]), **given)
    assert told(quiet, "sabotage")[0]["lost"] == 0


def test_BLZ_772_a_die_of_6_hits_saved_Resources_with_six() -> None:
    p = sabotaged((LABEL, [6]), (f"{LABEL}/attack", [4]))
    [event] = told(p, "sabotage")
    assert (event["what"], event["lost"]) == ("resources", 1)


def test_BLZ_771_of_nothing_saved_nothing_is_lost_and_no_die_falls() -> None:
    g = ending("war", base=True, options=ON, players=5)
    lines = {"AFA": ["sabotage Japan"]}
    dice = [ROLL, ("1/turn-end/sabotage/afa/japan", [5])]
    g.state["trades"] = []
    p = play(g, {}, lines, dice=dice)
    [event] = told(p, "sabotage")
    assert (event["what"], event["lost"]) == ("oil", 0)


def test_BLZ_766_what_is_not_used_is_forgotten() -> None:
    p = next_turn("build", {}, {})
    assert p.g.state["sabotaged"] == []
