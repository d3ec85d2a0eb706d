"""Lists of losses that name single units, the house presets, and what a battle makes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.errors import Illegal, NotUnderstood
from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.battles import loss_questions, losses
from pbem.games.axis_allies_europe.battles.losses import Hits, Target
from pbem.games.axis_allies_europe.orders.grammar import grammar_of, read_line
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.loss_questions import Choice
from tests.axis_allies_europe.battles.runner import came, flight, run
from tests.axis_allies_europe.position_builder import POWERS, game_at

GERMANY, SOVIETS, BRITAIN, AMERICA = POWERS
ZONE = "Celtic Sea"


def entries(said: str) -> list[dict[str, Any]]:
    line = grammar_of(game_at().board).parse_line(f"battles: casualties sea: {said}")
    again = grammar_of(game_at().board).parse_line(line.text)
    assert again.args == line.args
    found: list[dict[str, Any]] = line.args["list"]
    return found


def details(said: str) -> dict[str, Any]:
    """What one entry says besides the plain parts."""
    (entry,) = entries(said)
    return {k: v for k, v in entry.items() if k not in ("what", "power", "take", "keep")}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("loaded transport", {"state": "loaded"}),
        ("British empty transports", {"state": "empty"}),
        ("undamaged battleship", {"state": "whole"}),
        ("transport 2", {"number": 2}),
        ("U.S. carrier #1", {"number": 1}),
        ("fighter from France", {"home": "France"}),
        ("fighter from carrier North Sea", {"home": "carrier North Sea"}),
        ("fighter with 2 moves left", {"left": 2}),
        ("bomber from Germany with 3 left first", {"home": "Germany", "left": 3}),
        ("club", {"preset": "club"}),
    ],
)
def test_an_entry_may_name_one_unit_of_a_kind(said: str, meant: dict[str, Any]) -> None:
    assert details(said) == meant


def test_a_numbered_ship_is_one_ship() -> None:
    assert [entry["take"] for entry in entries("transport 2, transport")] == [1, None]


@pytest.mark.parametrize(
    "said", ["infantry 2", "damaged transport", "armor with 2 left", "destroyer from France"]
)
def test_what_cannot_be_said_of_a_kind_is_not_understood(said: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        entries(said)
    assert refused.value.problem.code == "no_such_detail"


# What a battle makes of them

TwoFlights = Callable[..., tuple[Position, Ask]]


@pytest.fixture
def two_flights() -> TwoFlights:
    """A fighter from France and one from Norway over a gun that hits one of them."""

    def build() -> tuple[Position, Ask]:
        g = game_at(units={"United Kingdom": {BRITAIN: {"infantry": 1, "aa_gun": 1}}})
        g.turn["flights"] = [
            flight("United Kingdom", "fighter", left=2, home="France"),
            flight("United Kingdom", "fighter", left=1, home="Norway"),
        ]
        g.turn["battles"] = [{"kind": "land", "at": "United Kingdom"}]
        ran = run(g, "land_battle", "United Kingdom", [1, 6], stop="casualties United Kingdom aa")
        return g, ran.asks["casualties United Kingdom aa"]

    return build


def test_AAE_072_it_is_a_choice_which_of_two_fighters_is_shot_down(
    two_flights: TwoFlights,
) -> None:
    _, ask = two_flights()
    assert ask.only is None
    assert ask.default == {GERMANY: {"fighter": 1}}
    looks = [(each["home"], each["left"]) for each in ask.args["targets"]]
    assert looks == [("Norway", 1), ("France", 2)]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("fighter", "France"),
        ("fighter from France", "Norway"),
        ("fighter with 1 left", "France"),
        ("fighter with 2 left", "Norway"),
        ("planes from France", "Norway"),
        ("fighter from Greece, bomber", "France"),
    ],
)
def test_AAE_072_origin_and_moves_left_choose_the_plane(said: str, left: str) -> None:
    g = game_at(units={"United Kingdom": {BRITAIN: {"aa_gun": 1}}})
    g.turn["flights"] = [
        flight("United Kingdom", "fighter", left=2, home="France"),
        flight("United Kingdom", "fighter", left=1, home="Norway"),
    ]
    g.turn["battles"] = [{"kind": "land", "at": "United Kingdom"}]
    lines = {GERMANY: [f"battles: casualties aa: {said}"]}
    ran = run(g, "land_battle", "United Kingdom", [1, 6], lines=lines)
    assert [each["home"] for each in g.turn["flights"]] == [left]
    assert ran.lost() == {GERMANY: {"fighter": 1}}


def test_AAE_072_a_plane_that_is_not_there_cannot_be_named(two_flights: TwoFlights) -> None:
    _, ask = two_flights()
    with pytest.raises(Illegal) as refused:
        loss_questions.check(ask, {GERMANY: {"fighter from Greece with 2 left": 1}})
    assert refused.value.problem.code == "casualties_not_there"
    with pytest.raises(Illegal):
        loss_questions.check(ask, {GERMANY: {"fighter from France with 2 left": 2}})
    loss_questions.check(ask, {GERMANY: {"fighter from France with 2 left": 1}})


def convoy(*, empty: int = 0) -> Position:
    """Two loaded British transports, the second with the dearer load, attacked by one submarine."""
    ships: list[dict[str, Any]] = [
        {"ship": "transport", "owner": BRITAIN, "at": ZONE, "holds": {BRITAIN: {"infantry": 1}}},
        {"ship": "transport", "owner": BRITAIN, "at": ZONE, "holds": {AMERICA: {"armor": 1}}},
    ]
    units = {GERMANY: {"submarine": 1}, BRITAIN: {"destroyer": 1, "transport": empty}}
    g = game_at(units={ZONE: {p: {k: n for k, n in u.items() if n} for p, u in units.items()}})
    g = game_at(units=g.state["units"], aboard=ships)
    g.turn["came"] = came(ZONE, ("Azores Sea", "submarine", 1))
    g.turn["battles"] = [{"kind": "sea", "at": ZONE}]
    return g


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("transport", {AMERICA: {"armor": 1}}),
        ("transport 1", {AMERICA: {"armor": 1}}),
        ("transport 2", {BRITAIN: {"infantry": 1}}),
        ("loaded transport", {AMERICA: {"armor": 1}}),
    ],
)
def test_AAE_097_the_owner_chooses_which_loaded_transport_sinks(
    said: str, left: dict[str, Any]
) -> None:
    g = convoy()
    run(
        g,
        "sea_battle",
        ZONE,
        [1, 6, 6, 6],
        lines={
            BRITAIN: [f"standing: casualties sea: {said}"],
            GERMANY: ["battles: submerge Celtic Sea: all after round 1"],
        },
    )
    assert [entry["holds"] for entry in g.state["aboard"]] == [left]
    assert g.units(ZONE, BRITAIN) == {"destroyer": 1, "transport": 1}


@pytest.mark.parametrize(
    ("said", "loaded"), [("transport", 2), ("transport 3", 2), ("loaded transport", 1)]
)
def test_AAE_098_an_empty_transport_goes_first_unless_the_owner_says_so(
    said: str, loaded: int
) -> None:
    g = convoy(empty=1)
    lines = {
        BRITAIN: [f"standing: casualties sea: {said}"],
        GERMANY: ["battles: submerge Celtic Sea: all after round 1"],
    }
    run(g, "sea_battle", ZONE, [1, 6, 6, 6, 6], lines=lines)
    assert len(g.state["aboard"]) == loaded
    assert g.count(ZONE, BRITAIN, "transport") == 2


def test_AAE_229_the_attacker_chooses_which_of_his_carriers_sinks() -> None:
    decks = [
        {"ship": "carrier", "owner": AMERICA, "at": ZONE, "holds": {power: {"fighter": 1}}}
        for power in (BRITAIN, SOVIETS)
    ]
    g = game_at(turn=AMERICA, units={ZONE: {GERMANY: {"submarine": 1}}}, aboard=decks)
    g.turn["came"] = came(ZONE, ("Atlantic", "carrier", 2))
    g.turn["battles"] = [{"kind": "sea", "at": ZONE}]
    for entry in g.state["aboard"]:
        entry["moved"] = True
    lines = {
        AMERICA: ["battles: casualties sea: carrier 2", "battles: retreat Celtic Sea -> Atlantic"],
        GERMANY: ["standing: submerge Celtic Sea: never"],
    }
    run(g, "sea_battle", ZONE, [6, 6, 1], lines=lines)
    assert [entry["holds"] for entry in g.state["aboard"]] == [{BRITAIN: {"fighter": 1}}]


def test_AAE_233_fighters_do_not_stay_on_a_second_carrier_that_is_sunk_as_well() -> None:
    decks = [{"ship": "carrier", "owner": BRITAIN, "at": ZONE, "holds": {AMERICA: {"fighter": 2}}}]
    units = {GERMANY: {"submarine": 2}, BRITAIN: {"carrier": 1}}
    g = game_at(units={ZONE: units}, aboard=decks)
    g.turn["came"] = came(ZONE, ("Azores Sea", "submarine", 2))
    g.turn["battles"] = [{"kind": "sea", "at": ZONE}]
    both = ["standing: casualties sea: carrier 1, carrier 2"]
    run(g, "sea_battle", ZONE, [1, 1], lines={BRITAIN: both, AMERICA: both})
    assert g.state["aboard"] == []
    assert g.units("United Kingdom", AMERICA) == {"fighter": 2}


# AAE-238: the printed default where allied ships may take hits


def volunteers(targets: list[Target], hits: Hits) -> Ask:
    order = game_at().board.loss_presets["printed"].orders["sea attacker"]
    about = Choice("AAE-103", ZONE, "defense", ("sea",), order, f"{ZONE} round 1", "sea attacker")
    ask = loss_questions.ask_volunteers(about, AMERICA, targets, hits, dict)
    assert ask is not None
    return ask


def test_AAE_238_by_default_the_cheapest_ship_of_the_attacker_is_hit() -> None:
    own = [
        Target(AMERICA, "battleship", 1, state="whole", worth=24),
        Target(AMERICA, "battleship", 1, state="damaged", worth=24),
        Target(AMERICA, "destroyer", 1, worth=12),
    ]
    ally = [Target(BRITAIN, "transport", 1, "ally", "empty", number=1, worth=8)]
    ask = volunteers([*own, *ally], Hits(ships=1))
    assert ask.default == {AMERICA: {"destroyer": 1}}
    assert isinstance(ask.otherwise, Ask)
    assert ask.otherwise.default == {AMERICA: {"destroyer": 1}}


def test_AAE_238_without_a_ship_of_the_attacker_the_cheapest_of_all() -> None:
    planes = [Target(AMERICA, "fighter", 1, "air", home="United States", left=1, worth=12)]
    ally = [
        Target(BRITAIN, "transport", 1, "ally", "empty", number=1, worth=8),
        Target(BRITAIN, "destroyer", 1, "ally", worth=12),
    ]
    assert volunteers([*planes, *ally], Hits(ships=1)).default == {BRITAIN: {"transport": 1}}


def test_AAE_238_the_cheapest_ship_is_spared_where_another_hit_would_be_wasted() -> None:
    own = [
        Target(AMERICA, "transport", 1, state="empty", number=1, worth=8),
        Target(AMERICA, "submarine", 1, "submarine", worth=8),
    ]
    ally = [Target(BRITAIN, "battleship", 1, "ally", worth=24)]
    default = volunteers([*own, *ally], Hits(ships=1, no_submarines=1)).default
    assert default == {AMERICA: {"transport": 1, "submarine": 1}}


def test_AAE_103_without_allied_ships_the_usual_order_holds() -> None:
    own = [
        Target(AMERICA, "battleship", 1, state="whole", worth=24),
        Target(AMERICA, "destroyer", 1, worth=12),
    ]
    assert volunteers(own, Hits(ships=1)).default == {AMERICA: {"battleship": 1}}


# House presets


def test_AAE_103_the_club_loses_planes_before_carriers() -> None:
    g = game_at(options={"losses": "club"})
    assert losses.order(g, "sea attacker").index("bomber") < losses.order(g, "sea attacker").index(
        "carrier"
    )
    printed = losses.order(game_at(), "sea attacker")
    assert printed.index("bomber") > printed.index("carrier")


def last_land_unit(g: Position, line: str = "") -> dict[str, Any]:
    """What the attacker loses to one hit when an infantry and a fighter attack one infantry."""
    g.turn["flights"] = [flight("Poland", "fighter", home="East Poland")]
    g.turn["battles"] = [{"kind": "land", "at": "Poland"}]
    name = "casualties Poland round 1 attacker"
    ask = run(g, "land_battle", "Poland", [6, 6, 1], stop=name).asks[name]
    if not line:
        return dict(ask.default)
    say = GAME.reply(g, ask, read_line(g.board, f"battles: {line}"))
    assert say is not None
    return dict(say)


def attacked(**options: str) -> Position:
    units = {"Poland": {SOVIETS: {"infantry": 1}, GERMANY: {"infantry": 1}}}
    return game_at(turn=SOVIETS, units=units, options=options)


def test_AAE_077_only_the_printed_default_keeps_a_land_unit() -> None:
    assert last_land_unit(attacked()) == {SOVIETS: {"fighter": 1}}
    assert last_land_unit(attacked(losses="club")) == {SOVIETS: {"infantry": 1}}


def test_AAE_077_a_list_may_name_a_preset() -> None:
    assert last_land_unit(attacked(), "casualties land: club") == {SOVIETS: {"infantry": 1}}
    asked = last_land_unit(attacked(losses="club"), "casualties Poland: printed")
    assert asked == {SOVIETS: {"fighter": 1}}


def test_the_order_form_offers_the_presets() -> None:
    g = attacked()
    ask = Ask(to=(SOVIETS,), verb="orders", noun="x", sections=("purchase", "combat", "battles"))
    offers = GAME.offers(g, ask)["battles"]
    lines = [each if isinstance(each, str) else each.line for each in offers]
    assert "casualties land: infantry, artillery, armor, fighter, bomber" in lines
    assert "casualties land: club" in lines
    assert "casualties sea: club" not in lines, "there are no ships"
    g.add("Baltic Sea", SOVIETS, "submarine")
    assert "casualties sea: club" in [each.line for each in GAME.offers(g, ask)["battles"]]  # type: ignore[union-attr]
    for line in lines:
        assert len(line) <= 70
        section = "" if line.startswith("standing:") else "battles: "
        verb = grammar_of(g.board).parse_line(f"{section}{line}").verb
        assert verb in ("casualties", "retreat")
