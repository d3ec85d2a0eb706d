"""The draft (§4.1.A, §10.1): how many cards, who gets which pack, what others learn."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.state import canonical
from tests.total_domination.position_builder import board
from tests.total_domination.strategic.cards_played import Cards

PILE = list(board().decks["cards"])
POWERS = ("Germany", "UK", "Japan", "USSR")


def drafted(year: int = 1939, **given: Any) -> Cards:
    """A draft of this year, at its first pick."""
    return Cards("draft", year=year, **{"pile": PILE, **given})


def all_silent(p: Cards) -> None:
    """Nobody says anything in any pick."""
    while p.asks:
        for ask in p.asks:
            p.default(ask.to[0], "keep")


def test_TDM_060_TDM_286_cards_are_drawn_in_player_order() -> None:
    p = drafted(1940)
    assert p.pack("pack-uk") == PILE[:4]
    assert p.pack("pack-japan") == PILE[4:8]
    assert p.pack("pack-ussr") == PILE[8:12]
    assert p.pack("pack-germany") == PILE[12:16]
    assert [e["power"] for e in p.events_of("cards_drawn")] == ["UK", "Japan", "USSR", "Germany"]
    assert {e["count"] for e in p.events_of("cards_drawn")} == {4}
    assert p.shown(["UK"]) == PILE[:4]
    assert p.shown() == []


@pytest.mark.parametrize(
    ("year", "draws"), [(1939, 4), (1940, 4), (1941, 4), (1942, 5), (1943, 6), (1944, 6), (1945, 6)]
)
def test_TDM_060_TDM_061_everybody_draws_what_the_year_says(year: int, draws: int) -> None:
    p = drafted(year)
    counts = {e["power"]: e["count"] for e in p.events_of("cards_drawn")}
    more = {1939: "Germany", 1941: "Japan"}.get(year)
    assert counts == {power: draws + (power == more) for power in POWERS}
    keeps = {ask.to[0]: ask.facts["keep"] for ask in p.asks}
    assert keeps == {power: 1 + (power == more) for power in POWERS}


def test_TDM_062_TDM_061_R_39_extra_cards_join_the_first_pack_and_one_more_is_kept() -> None:
    secret = {"Japan": {"reserve": ["J01"]}, "UK": {"aside": ["US1"]}}
    p = drafted(
        1941,
        secret=secret,
        reserve={"Japan": 1},
        aside={"UK": {"US": 1}},
        pile=[card for card in PILE if card != "J01"],
    )
    keeps = {ask.to[0]: (ask.facts["keep"], ask.facts["cards"]) for ask in p.asks}
    assert keeps == {"Japan": (3, 6), "UK": (2, 5), "USSR": (1, 4), "Germany": (1, 4)}
    assert "J01" in p.pack("pack-japan")
    assert "US1" in p.pack("pack-uk")
    assert p.g.state["reserve"] == p.g.state["aside"] == {}
    p.say("Japan", "keep", p.pack("pack-japan")[:3])
    p.say("UK", "keep", [card for card in p.pack("pack-uk") if card != "US1"][:2])
    for power in ("USSR", "Germany"):
        p.default(power, "keep")
    assert {ask.facts["cards"] for ask in p.asks} == {3}
    assert "US1" in p.pack("pack-uk")
    assert p.g.state["packs"]["pack-uk"] == "Japan"


@pytest.mark.parametrize(
    ("year", "to"), [(1939, "UK"), (1940, "USSR"), (1942, "USSR"), (1945, "UK")]
)
def test_TDM_064_packs_go_to_the_left_in_odd_years_and_to_the_right_in_even_ones(
    year: int, to: str
) -> None:
    p = drafted(year)
    left = {ask.to[0]: p.pack(ask.args["pack"]) for ask in p.asks}
    for power in POWERS:
        p.default(power, "keep")
    assert p.g.state["packs"]["pack-germany"] == to
    assert set(p.pack("pack-germany")) < set(left["Germany"])


def test_TDM_063_TDM_065_four_picks_and_the_last_cards_thrown_away() -> None:
    p = drafted(1942)
    rounds = []
    while p.asks:
        rounds.append({ask.facts["cards"] for ask in p.asks})
        for ask in p.asks:
            p.default(ask.to[0], "keep")
    assert rounds == [{5}, {4}, {3}, {2}]
    assert p.is_over
    assert {len(p.hand(power)) for power in POWERS} == {4}
    assert len(p.discards) == 4
    assert p.g.state["packs"] == p.g.state["kept"] == {}
    assert p.cards() == sorted(PILE)


def test_TDM_063_a_pick_waits_for_all_and_what_was_said_is_not_in_what_all_see() -> None:
    p = drafted()
    first = p.pack("pack-uk")[0]
    p.say("UK", "keep", [first])
    assert {ask.to[0] for ask in p.asks} == set(POWERS)
    public = {key: value for key, value in p.g.state.items() if key != "secret"}
    assert first not in canonical([public, p.events]).decode()


def test_TDM_063_TDM_065_what_cannot_be_kept_is_refused() -> None:
    p = drafted()
    mine, other = p.pack("pack-uk"), p.pack("pack-ussr")
    for say, rule, code in (
        (mine[:2], "TDM-065", "keep_so_many"),
        ([mine[0], mine[0]], "TDM-065", "card_twice"),
        (other[:1], "TDM-065", "not_in_pack"),
        ("J02", "TDM-065", "no_cards"),
    ):
        with pytest.raises(Illegal, match=code) as refused:
            p.say("UK", "keep", say)
        assert refused.value.problem.rule == rule
    p.say("UK", "keep", mine[-1:])


def test_TDM_287_TDM_288_of_a_pick_all_learn_its_number_giver_and_taker_the_pack() -> None:
    p = drafted()
    for power in POWERS:
        p.default(power, "keep")
    [told] = p.events_of("packs_passed")
    assert told["kept"] == {"Germany": 2, "UK": 1, "Japan": 1, "USSR": 1}
    assert told["passed"] == dict.fromkeys(POWERS, told["each"]) == dict.fromkeys(POWERS, 3)
    assert (told["number"], told["way"]) == (1, "left")
    laid = [n["laid"] for n in p.notes if n.get("laid", {}).get("entry") == "custody/pack-uk/2"]
    assert [each["to"] for each in laid] == [["UK", "Japan"]]
    assert all(card not in canonical(p.events).decode() for card in PILE)


def test_TDM_289_the_last_cards_are_shown_together() -> None:
    p = drafted()
    all_silent(p)
    last = p.events_of("last_card")
    assert [e["power"] for e in last] == list(POWERS)
    assert sorted(e["card"] for e in last) == sorted(p.discards) == sorted(p.shown())
    kinds = p.kinds()
    assert kinds.index("last_card") > max(n for n, k in enumerate(kinds) if k == "last_picked")


def test_TDM_290_TDM_319_the_hand_is_its_owners_and_its_size_is_public() -> None:
    p = drafted()
    all_silent(p)
    assert {power: p.g.state["hands"][power]["count"] for power in POWERS} == dict.fromkeys(
        POWERS, 3
    ) | {"Germany": 4}
    noted = [
        n["laid"] for n in p.notes if n.get("laid", {}).get("prefix", "").startswith("hand/UK")
    ]
    assert [each["to"] for each in noted] == [["UK"]]
    seen = p.table.view(p.g.state, "uk")["secret"]
    assert set(seen) == {"UK"}
    assert seen["UK"]["hand"] == p.hand("UK")


def test_TDM_320_teammates_see_nothing_of_each_other() -> None:
    p = drafted()
    seen = p.table.view(p.g.state, "uk")
    assert set(seen["secret"]) == {"UK", "pack-uk"}
    told = canonical(seen).decode()
    assert not any(f'"{card}"' in told for card in p.pack("pack-ussr"))
    for seat, players in p.g.state["seats"].items():
        mine = [*players, f"pack-{seat}"]
        assert p.table.owners(p.g.state, seat) == mine
        assert list(p.table.view(p.g.state, seat)["secret"]) == mine


def test_TDM_314_TDM_234_one_person_with_two_hands_knows_both_packs_and_they_stay_two() -> None:
    p = drafted(players=3)
    assert [ask.to for ask in p.asks] == [(power,) for power in POWERS]
    seen = p.table.view(p.g.state, "axis")["secret"]
    assert {"pack-germany", "pack-japan"} < set(seen)
    all_silent(p)
    assert set(p.g.state["hands"]) == set(POWERS)


def test_TDM_233_two_players_may_keep_four_hands() -> None:
    p = drafted(players=2, options={"hands": "separate"})
    assert [ask.facts["cards"] for ask in p.asks] == [5, 4, 4, 4]


# Common hands


@pytest.mark.parametrize(
    ("year", "axis", "allies", "first", "passed"),
    [
        (1939, 8, 7, 3, 5),
        (1940, 7, 7, 2, 5),
        (1941, 8, 7, 3, 5),
        (1942, 9, 9, 2, 7),
        (1943, 11, 11, 2, 9),
        (1945, 11, 11, 2, 9),
    ],
)
def test_TDM_223_TDM_224_TDM_225_R_06_two_players_draw_one_less_and_keep_two(
    year: int, axis: int, allies: int, first: int, passed: int
) -> None:
    p = drafted(year, players=2)
    counts = {e["power"]: e["count"] for e in p.events_of("cards_drawn")}
    assert counts == {"Axis": axis, "Allies": allies}
    keeps = {ask.args["holder"]: ask.facts["keep"] for ask in p.asks}
    assert keeps == {"Axis": first, "Allies": 2}
    sizes = []
    while p.asks:
        for ask in p.asks:
            p.default(ask.to[0], "keep")
        sizes.append({ask.facts["cards"] for ask in p.asks})
    assert sizes[0] == {passed}
    assert sizes[-2:] == [{3}, set()]
    assert {len(p.hand("Axis")), len(p.hand("Allies"))} == {axis - 1, allies - 1}
    assert len(p.discards) == 2


def test_TDM_225_several_extra_cards_are_each_one_more_to_keep() -> None:
    secret = {"Allies": {"reserve": ["U01", "U02"], "aside": ["US1", "CN1"]}}
    pile = [card for card in PILE if card not in ("U01", "U02")]
    aside = {"Allies": {"US": 1, "China": 1}}
    p = drafted(1940, players=2, secret=secret, reserve={"Allies": 2}, aside=aside, pile=pile)
    facts = {ask.args["holder"]: (ask.facts["cards"], ask.facts["keep"]) for ask in p.asks}
    assert facts == {"Axis": (7, 2), "Allies": (11, 6)}


# Too few cards


def test_TDM_066_R_05_TDM_309_an_empty_pile_is_made_anew_of_the_discards() -> None:
    pile, discard = PILE[:10], PILE[10:20]
    p = drafted(1940, pile=pile, discard=discard)
    assert p.pack("pack-uk") == PILE[:4]
    assert p.pack("pack-ussr") == PILE[8:12]
    assert p.discards == []
    assert p.g.state["decks"]["cards"]["count"] == 4
    [told] = p.events_of("reshuffled")
    assert told["cards"] == sorted(discard)
    assert (told["count"], told["missing"]) == (10, 0)
    laid = [n["laid"]["prefix"] for n in p.notes if "laid" in n]
    assert laid[0] == "deck/cards/1"
    shown = [n["shown"]["field"] for n in p.notes if n.get("shown", {}).get("to") == ["USSR"]]
    assert [name.rsplit("/", 1)[1] for name in shown] == ["09", "10", "01", "02"]


def test_TDM_066_R_05_with_nothing_left_to_draw_the_last_go_short_and_all_end_together() -> None:
    p = drafted(1940, pile=PILE[:8], discard=PILE[8:11])
    assert [ask.facts["cards"] for ask in p.asks] == [4, 4, 3]
    all_silent(p)
    assert p.is_over
    assert p.cards() == sorted(PILE[:11])


def test_TDM_309_a_card_that_science_took_is_not_betrayed_by_a_new_pile() -> None:
    rest = {"of": sorted(PILE[10:14]), "count": 3, "set": 1}
    p = Cards(
        "draft",
        year=1940,
        decks={"cards": {"count": 10, "size": 10, "set": 1, "discard": PILE[14:24], "rest": rest}},
        secret={"moderator": {"deck/cards": PILE[:10], "rest/cards": PILE[11:14]}},
    )
    [told] = p.events_of("reshuffled")
    assert told["cards"] == sorted(PILE[10:24])
    assert (told["count"], told["missing"]) == (13, 1)
    assert PILE[10] not in p.cards()


def test_TDM_262_TDM_313_the_first_deal_of_a_scenario_is_its_own() -> None:
    p = drafted(1943, start="fall_of_the_axis")
    assert {e["count"] for e in p.events_of("cards_drawn")} == {5}
    assert p.g.state["deal"] == 0
    p = drafted(1943, start="fall_of_the_axis", players=2)
    assert {e["count"] for e in p.events_of("cards_drawn")} == {9}


def test_TDM_269_TDM_318_a_single_player_throws_two_cards_away_and_drafts_no_more() -> None:
    p = drafted(1940, start="solo", players=1, solo={"points": 0, "dealt": 5, "removed": 2})
    [ask] = p.asks
    drawn = p.pack("pack-allies")
    assert (ask.to, len(drawn), ask.facts) == (("UK", "USSR"), 7, {"cards": 7, "keep": 5})
    p.say("UK", "keep", drawn[2:])
    assert p.asks == ()
    assert sorted(p.hand("Allies")) == sorted(drawn[2:])
    assert p.discards == drawn[:2]
    assert [e["card"] for e in p.events_of("last_card")] == drawn[:2]


@pytest.mark.parametrize(
    ("said", "thrown"),
    [("discard lowest", ["G03", "G05"]), ("discard G01, G02", ["G01", "G02"])],
)
def test_TDM_269_a_single_player_may_say_what_he_throws_away(said: str, thrown: list[str]) -> None:
    p = drafted(1940, start="solo", players=1, solo={"points": 0, "dealt": 5, "removed": 2})
    for wrong in ("discard G01", "discard G01, S13"):
        with pytest.raises(Illegal, match=r"throw_so_many|not_in_pack"):
            p.line("UK", wrong, "keep")
    p.line("UK", said, "keep")
    assert p.discards == thrown
