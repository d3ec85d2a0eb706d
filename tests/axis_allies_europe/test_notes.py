"""What there is to say of areas beside who stands there."""

from __future__ import annotations

from pbem.games.axis_allies_europe.picture import notes
from pbem.words.catalogue import Words
from tests.axis_allies_europe.position_builder import GAME, game_at


def test_ships_that_are_hurt_or_under_water_cargo_and_planes_on_the_wing_are_noted() -> None:
    g = game_at(
        units={"Baltic Sea": {"Germany": {"battleship": 2, "submarine": 3}}},
        aboard=[
            {
                "ship": "transport",
                "owner": "Germany",
                "at": "Danish Sea",
                "holds": {"Germany": {"infantry": 2}},
            }
        ],
    )
    g.state["damaged"] = {"Baltic Sea": {"Germany": 1}}
    g.state["submerged"] = {"Baltic Sea": {"Germany": 2}}
    g.state["closed"] = ["British Convoy 1"]
    g.turn["flights"] = [
        {
            "at": "Poland",
            "kind": "fighter",
            "count": 2,
            "left": 1,
            "home": "Germany",
            "duty": "",
            "path": [],
        }
    ]
    words = Words(GAME)
    told = [f"{each['area']}: {words.say('note.' + each['note'], each)}" for each in notes(g)]
    assert told == [
        "Baltic Sea: Germany: 1 damaged",
        "Baltic Sea: Germany: 2 submerged",
        "Danish Sea: aboard a transport: Germany 2 infantry",
        "Poland: Germany: 2 fighters in the air, 1 step left",
        "British Convoy 1: lost for good",
    ]
