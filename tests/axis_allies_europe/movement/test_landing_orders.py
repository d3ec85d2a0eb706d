"""Landings that were written before the dice: planes that are lost need none, and `all` means those
that are left.
"""

from __future__ import annotations

import pytest

from pbem.games.axis_allies_europe import batch
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.battles.runner import came, flight, run
from tests.axis_allies_europe.campaigns.story import Story
from tests.axis_allies_europe.movement.tools import later, refused_later, units
from tests.axis_allies_europe.position_builder import game_at
from tests.small_campaign import Maker

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"


def after_fire(*left: int, **lost: int) -> Position:
    """A bomber for each number of movements left in the air over the North Sea, a fighter too; some
    others are lost.
    """
    g = game_at(turn=BRITAIN, units={"North Sea": {GERMANY: {"submarine": 1}}})
    g.turn["flights"] = [
        *(flight("North Sea", "bomber", left=n, home="Canada", duty="home") for n in left),
        flight("North Sea", "fighter", left=2, home="United Kingdom", duty="home"),
    ]
    if lost:
        g.turn["grounded"] = dict(lost)
    return g


def test_AAE_174_a_plane_that_was_lost_needs_no_landing() -> None:
    g = after_fire(3, bomber=1)
    events = later(g, "land 2 bomber @ United Kingdom", "land 1 fighter @ United Kingdom")
    assert units(g, "United Kingdom") == {"bomber": 1, "fighter": 1}
    [told] = [event for event in events if event["kind"] == "needs_no_landing"]
    assert (told["at"], told["units"]) == ("United Kingdom", {"bomber": 1})


def test_AAE_174_a_line_for_planes_that_are_all_lost_does_nothing() -> None:
    g = after_fire(bomber=1)
    later(g, "land 1 bomber @ United Kingdom")
    assert units(g, "United Kingdom") == {"fighter": 1}


def test_AAE_174_more_planes_than_flew_out_are_refused_as_before() -> None:
    verdict = refused_later(after_fire(3, bomber=1), "land 3 bomber @ United Kingdom")
    assert list(verdict.values()) == [("AAE-174", "not_flying")]
    verdict = refused_later(after_fire(3), "land 2 bomber @ United Kingdom")
    assert list(verdict.values()) == [("AAE-174", "not_flying")]


def test_AAE_174_a_lost_plane_does_not_excuse_one_that_cannot_come_there() -> None:
    g = after_fire(3, 1, bomber=1)
    verdict = refused_later(g, "land 1 bomber @ United Kingdom", "land 2 bomber @ Canada")
    assert [code for _, code in verdict.values()] == ["not_in_reach"]


LAND_ALL = {
    "all planes": (["land all @ UK"], {"United Kingdom": {"bomber": 2, "fighter": 1}}),
    "all of a kind": (
        ["land all bombers @ Norway", "land all @ UK"],
        {"Norway": {"bomber": 2}, "United Kingdom": {"fighter": 1}},
    ),
    "what no other line lands": (
        ["land 1 bomber @ Norway", "land all @ UK"],
        {"Norway": {"bomber": 1}, "United Kingdom": {"bomber": 1, "fighter": 1}},
    ),
}


@pytest.mark.parametrize("name", LAND_ALL)
def test_AAE_174_land_all_means_the_planes_that_no_other_line_lands(name: str) -> None:
    lines, expected = LAND_ALL[name]
    g = after_fire(3, 4)
    g.state["control"]["Norway"] = g.turn["held"]["Norway"] = BRITAIN
    later(g, *lines)
    assert {area: units(g, area) for area in expected} == expected


REFUSED_ALL = {
    "no field of yours": ("land all @ Norway", "AAE-181"),
    "bombers on decks": ("land all @ carrier North Sea", "AAE-224"),
    "no deck": ("land all fighter @ carrier North Sea", "AAE-222"),
    "too far": ("land all @ Canada", "AAE-174"),
    "no planes": ("land all infantry @ United Kingdom", "AAE-174"),
}


@pytest.mark.parametrize("name", REFUSED_ALL)
def test_AAE_174_all_is_checked_like_a_number(name: str) -> None:
    line, rule = REFUSED_ALL[name]
    assert [r for r, _ in refused_later(after_fire(3), line).values()] == [rule]


def test_AAE_174_two_lines_for_all_of_a_kind_want_the_same_planes() -> None:
    g = after_fire(3)
    verdict = refused_later(g, "land all bomber @ United Kingdom", "land all bomber @ Iceland")
    assert {rule for rule, _ in verdict.values()} == {"AAE-174"}
    assert len(verdict) == 2


def test_AAE_174_nothing_has_to_land_where_nothing_flew_out() -> None:
    verdict = refused_later(game_at(turn=BRITAIN), "land all @ United Kingdom")
    assert [code for _, code in verdict.values()] == ["none_of_these"]


def test_AAE_174_a_battle_counts_the_planes_that_it_costs() -> None:
    g = game_at(units={"Belorussia": {SOVIETS: {"infantry": 1}, GERMANY: {"infantry": 1}}})
    g.turn["came"] = came("Belorussia", ("Poland", "infantry", 1))
    g.turn["flights"] = [flight("Belorussia", "fighter", 2, home="Poland")]
    g.turn["battles"] = [{"kind": "land", "at": "Belorussia"}]
    lines = {GERMANY: ["battles: casualties land: fighter"]}
    run(g, "land_battle", "Belorussia", [6, 1, 6, 1], lines=lines)
    assert g.turn["grounded"] == {"fighter": 1}
    assert batch.sift_rest(g, ["noncombat: land 2 fighter @ Poland"]).problems == ()


def test_orders_sent_ahead_do_not_wait_for_a_traveller_whose_plane_was_shot_down(
    campaign: Maker,
) -> None:
    story = Story(campaign("--players", "4"))
    story.clear("East Poland", "Poland")
    story.rule("set East Poland: Soviet Union 12 fighter", "set Poland: Germany 1 fighter")
    story.orders(
        GERMANY,
        "purchase: pass",
        "combat: move 1 fighter: Poland -> East Poland",
        "battles: pass",
        "noncombat: land 1 fighter @ Poland",
        "place: pass",
    )
    assert story.of("lost")[0]["units"] == {GERMANY: {"fighter": 1}}
    assert story.asks_orders_of(SOVIETS)
    assert story.of("needs_no_landing")[0]["units"] == {"fighter": 1}
    assert "No landing in Poland for 1 fighter" in " ".join(
        story.folder.run("report", "--turn", "1").out.split()
    )
    story.ends_well()


# Decks, and planes that are lost

HOMELESS = {
    "the plane and its carrier are lost": (0, {"fighter": 1}, 0, ("land 1 fighter @ carrier North Sea",), True),
    "one of two is lost, the carrier too": (1, {"fighter": 1}, 0, ("land 2 fighter @ carrier North Sea",), False),
    "the other one has another field": (
        1, {"fighter": 1}, 0, ("land 1 fighter @ carrier North Sea", "land 1 fighter @ United Kingdom"), True,
    ),
    "more than the deck takes, but lost": (1, {"fighter": 2}, 1, ("land 3 fighter @ carrier North Sea",), True),
    "more than the deck takes": (3, {}, 1, ("land 3 fighter @ carrier North Sea",), False),
    "a lost plane leaves its deck to another": (
        1, {"fighter": 1}, 1, ("land 2 fighter @ carrier North Sea", "move 1 fighter: United Kingdom -> carrier North Sea"), True,
    ),
    "a deck for two and three who come": (
        2, {}, 1, ("land 2 fighter @ carrier North Sea", "move 1 fighter: United Kingdom -> carrier North Sea"), False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HOMELESS)
def test_AAE_174_AAE_222_a_lost_plane_needs_no_deck(name: str) -> None:
    aloft, grounded, carriers, texts, is_taken = HOMELESS[name]
    g = game_at(
        turn="Great Britain",
        units={
            "United Kingdom": {"Great Britain": {"fighter": 1}},
            "North Sea": {"Great Britain": {"carrier": carriers} if carriers else {}},
        },
    )
    home = {"left": 2, "home": "United Kingdom", "duty": "home"}
    g.turn["flights"] = [flight("North Sea", "fighter", aloft, **home)] if aloft else []
    g.turn["grounded"] = dict(grounded)
    lines = [read_line(g.board, f"noncombat: {text}").text for text in texts]
    assert (batch.sift_rest(g, lines).problems == ()) is is_taken
