"""What `pbem why` answers: by the code that checks orders, with the reason as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.questions import Answer, Questions
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.questions import QUESTIONS
from pbem.words.catalogue import Words
from tests.blitzwar.position_builder import board, game_at

ASKED = Questions(QUESTIONS, grammar_of(board()))
WORDS = Words("blitzwar")
OF_PLACES = ("supply", "superiority", "odds", "control", "stacking", "weather", "range", "voyage")
OF_COUNTRIES = ("activation", "surrender", "limits", "reinforcement")
OF_SIDES = ("points", "cards", "forfeit")


def answer(g: Position, text: str) -> Answer:
    return ASKED.answer(g, ASKED.parse(text))


def told(g: Position, text: str) -> list[tuple[str, str]]:
    """The codes of the reasons with their rules."""
    return [(line.code, line.rule) for line in answer(g, text).lines]


def fields(g: Position, text: str, code: str) -> dict[str, Any]:
    """What the line with this code says."""
    return dict(next(line.fields for line in answer(g, text).lines if line.code == code))


def test_the_examples_can_be_asked_and_have_words() -> None:
    assert len(ASKED.examples) == len(QUESTIONS)
    for example in ASKED.examples:
        line = ASKED.parse(example)
        assert ASKED.parse(line.text).text == line.text
        for because in ASKED.answer(game_at(base=True), line).lines:
            said = WORDS.say(f"why.{because.code}", because.fields)
            assert any(key.startswith(f"why.{because.code}") for key in WORDS.texts), because.code
            assert "{" not in said, said


def every_question() -> Iterator[str]:
    """Each question that is about one thing, of countries, sides, sea zones and some land zones."""
    names = [*board().sea_zones, *board().land_zones[::6]]
    yield from (f"{word} {name}" for word in OF_PLACES for name in names)
    yield from (f"{word} {name}" for word in OF_COUNTRIES for name in board().powers)
    yield from (f"{word} {name}" for word in OF_SIDES for name in board().sides_in_turn)


def test_every_answer_has_words() -> None:
    later = game_at(
        base=True,
        joined={"Italy": "Axis", "Hungary": "Axis"},
        control={"Paris": "Axis", "Kiev": "Axis", "Lodz": "Soviets"},
        wars=[["Allies", "Axis"], ["Axis", "Soviets"]],
        fallen={"Poland": 3, "Yugoslavia": 9},
        turn=20,
    )
    for g in (game_at(base=True), later):
        for text in every_question():
            found = answer(g, text)
            for because in found.lines:
                keys = [key for key in WORDS.texts if key.startswith(f"why.{because.code}")]
                said = WORDS.say(f"why.{because.code}", because.fields)
                assert keys, because.code
                assert not said.startswith(f"{because.code.replace('_', ' ')}:"), said
            refused = found.refused
            assert refused is None or f"refusal.{refused.code}" in WORDS.texts, refused


# Supply


def africa(**changes: Any) -> Position:
    return game_at(
        units={"El Agheila": {"Italy": {"2-corps infantry": 1}}},
        joined={"Italy": "Axis"},
        **changes,
    )


def test_BWR_070_BWR_090_a_line_is_told_with_its_stock_and_who_pays() -> None:
    g = africa(supply={"Tripoli": {"Axis": [7, 2]}})
    found = answer(g, "supply El Agheila")
    assert found.holds
    assert found.trace["lines"]["Italy"] == ["El Agheila", "Sirte", "Misrata", "Tripoli"]
    assert fields(g, "supply El Agheila", "supplied_by")["stock"] == "4 1/2"
    assert fields(g, "supply El Agheila", "payers")["stocks"] == ["Tripoli 4 1/2"]


def test_BWR_071_BWR_078_what_stops_a_line_is_named() -> None:
    g = game_at(units={"Lublin": {"Germany": {"1-corps infantry": 1}}})
    found = answer(g, "supply Lublin")
    assert (found.holds, found.lines[0].code) == (False, "no_line")
    assert "Warsaw (Allies)" in fields(g, "supply Lublin", "line_stops_at_zones")["places"]
    assert fields(g, "supply Lublin", "payers")["stocks"] == []


def test_BWR_073_BWR_074_seas_and_straits_stop_a_line() -> None:
    g = game_at(
        units={
            "Calais": {"Germany": {"1-corps infantry": 1}},
            "North Sea": {"UK": {"2-unit fleet": 1}},
        },
        control={"Calais": "Axis"},
    )
    assert "English Channel" not in fields(g, "supply Calais", "seas_of_the_enemy")["places"]
    assert "North Atlantic" in fields(g, "supply Calais", "seas_without_port")["places"]
    g = game_at(
        units={"Salonika": {"USSR": {"1-corps infantry": 1}}}, control={"Salonika": "Soviets"}
    )
    straits = fields(g, "supply Salonika", "straits_closed")["places"]
    assert "Istanbul (Aegean Sea - Black Sea)" in straits


def test_BWR_079_minors_at_home_are_supplied_and_paid_for_by_anybody_of_their_side() -> None:
    g = game_at(
        units={"Lodz": {"Poland": {"2-corps infantry": 1}}}, supply={"London": {"Allies": [8]}}
    )
    assert ("supplied_at_home", "BWR-079") in told(g, "supply Lodz")
    assert fields(g, "supply Lodz", "payers")["stocks"] == ["London 4"]


def test_BWR_411_a_mark_is_told() -> None:
    g = game_at(
        units={"Berlin": {"Germany": {"1-corps infantry": 1}}}, cut_off={"Berlin": ["Germany"]}
    )
    assert ("marked_cut_off", "BWR-411") in told(g, "supply Berlin")


def test_BWR_073_BWR_076_ships_and_lines_through_a_sea_zone() -> None:
    g = game_at(
        units={"North Sea": {"UK": {"2-unit fleet": 1}}}, supply={"London": {"Allies": [8]}}
    )
    found = answer(g, "supply North Sea")
    assert found.holds
    codes = [(line.code, line.fields["power"]) for line in found.lines]
    assert ("ships_supplied", "Allies") in codes
    assert ("seas_of_the_enemy", "Axis") in codes
    assert ("seas_without_port", "Soviets") in codes


def test_an_empty_neutral_zone_has_nobody_to_supply() -> None:
    found = answer(game_at(), "supply Madrid")
    assert found.refused is not None
    assert found.refused.code == "nobody_to_supply"


# Superiority


def test_BWR_283_BWR_284_BWR_290_the_arms_of_each_side_are_counted() -> None:
    g = game_at(
        units={"North Sea": {"UK": {"2-unit fleet": 1}, "Germany": {"1-unit u-boat": 1}}},
        missions=[{"country": "UK", "from": "London", "at": "North Sea", "use": "sea", "turn": 1}],
    )
    assert told(g, "superiority North Sea") == [
        ("boats_count_not", "BWR-290"),
        ("arms_at_sea", "BWR-284"),
        ("naval_superiority", "BWR-283"),
    ]
    assert fields(g, "superiority North Sea", "arms_at_sea")["arms"] == 2


def test_BWR_064_BWR_316_air_superiority_and_snow() -> None:
    mission = {"country": "Germany", "from": "Berlin", "at": "Lodz", "use": "air", "turn": 4}
    g = game_at(missions=[mission], turn=4)
    assert answer(g, "superiority Lodz").trace["superior"] == ["Axis"]
    assert told(g, "superiority Lodz")[-1] == ("no_air_in_snow", "BWR-064")
    assert told(g, "superiority Warsaw")[0] == ("no_air_superiority", "BWR-316")


# Odds


def test_BWR_399_BWR_400_odds_are_told_shift_by_shift() -> None:
    g = game_at(
        units={
            "Poznan": {"Germany": {"3-corps white": 1, "3-corps infantry": 1}},
            "Lodz": {"Poland": {"2-corps infantry": 1}},
        }
    )
    assert told(g, "odds Lodz") == [
        ("fight", "BWR-399"),
        ("shift_german_against_minors", "BWR-407"),
        ("shift_armored", "BWR-410"),
        ("column", "BWR-400"),
        ("faces", "BWR-400"),
        ("blitz_possible", "BWR-390"),
    ]
    assert fields(g, "odds Lodz", "fight")["corps"] == "6:2"
    assert fields(g, "odds Lodz", "column") == {"net": "+2", "odds": "5-1"}
    assert len(fields(g, "odds Lodz", "faces")["faces"]) == 6


def test_BWR_401_who_is_too_weak_is_told() -> None:
    g = game_at(
        units={
            "Breslau": {"Germany": {"1-corps infantry": 1}},
            "Lodz": {"Poland": {"2-corps infantry": 3}},
        }
    )
    found = answer(g, "odds Lodz")
    assert found.holds is False
    assert ("too_weak", "BWR-401") in told(g, "odds Lodz")


def test_BWR_390_BWR_391_no_blitz_in_mud_and_none_without_armor() -> None:
    units = {
        "Breslau": {"Germany": {"3-corps infantry": 2}},
        "Lodz": {"Poland": {"2-corps infantry": 1}},
    }
    assert told(game_at(units=units), "odds Lodz")[-1] == ("no_blitz_armor", "BWR-391")
    assert told(game_at(units=units, turn=2), "odds Lodz")[-1] == ("no_blitz_weather", "BWR-390")


def test_BWR_399_nobody_attacks_who_is_not_at_war() -> None:
    g = game_at(units={"Madrid": {"Spain": {"2-corps infantry": 1}}})
    found = answer(g, "odds Madrid")
    assert found.refused is not None
    assert found.refused.code == "nobody_to_attack"


# Zones

ZONES: tuple[tuple[str, dict[str, Any], list[tuple[str, str]]], ...] = (
    ("control Kiev", {}, [("zone_as_printed", "BWR-041"), ("zone_worth", "BWR-052")]),
    ("control Madrid", {}, [("zone_of_neutral", "BWR-041"), ("zone_worth", "BWR-051")]),
    ("control Lodz", {"control": {"Lodz": "Axis"}}, [("zone_entered", "BWR-042")]),
    ("control Sofia", {"joined": {"Bulgaria": "Axis"}}, [("zone_of_joined", "BWR-112")]),
    ("control Nancy", {}, [("zone_as_printed", "BWR-041"), ("line_stands", "BWR-046")]),
    ("control North Sea", {}, [("sea_is_nobodys", "BWR-043")]),
    ("stacking Malta", {}, [("holds_counters", "BWR-030"), ("holds_corps", "BWR-031")]),
    ("stacking America", {}, [("holds_any_number", "BWR-032")]),
    ("stacking North Sea", {}, [("holds_any_number", "BWR-034")]),
    ("weather Kiev", {"turn": 2}, [("weather_here", "BWR-060"), ("may_blitz_here", "BWR-065")]),
    (
        "weather Kiev",
        {"turn": 4},
        [("weather_here", "BWR-061"), ("may_blitz_here", "BWR-065"), ("no_air_in_snow", "BWR-064")],
    ),
    ("weather North Sea", {"turn": 4}, [("sea_in_snow", "BWR-066")]),
)


def test_zones_say_whose_they_are_and_what_they_hold() -> None:
    for question, given, expected in ZONES:
        found = told(game_at(**given), question)
        assert [each for each in found if each in expected] == expected, (question, given, found)


def test_BWR_030_BWR_031_room_is_counted() -> None:
    g = game_at(units={"Tobruk": {"Italy": {"2-corps infantry": 1}}})
    assert fields(g, "stacking Tobruk", "holds_counters")["room"] == 2
    assert fields(g, "stacking Tobruk", "holds_corps")["room"] == 0


# Countries

JOINING: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("Germany", {}, "active", "BWR-110"),
    ("Italy", {}, "joins_with_france", "BWR-140"),
    ("Bulgaria", {}, "joins_in_turn", "BWR-141"),
    ("Finland", {}, "joins_with_war_in_the_east", "BWR-142"),
    ("Rumania", {}, "lets_through_with_france", "BWR-143"),
    ("Rumania", {"passage": {"Rumania": "Axis"}}, "lets_through", "BWR-112"),
    ("Rumania", {}, "joins_after_war_in_the_east", "BWR-144"),
    ("Yugoslavia", {}, "yugoslav_roll", "BWR-145"),
    ("Yugoslavia", {}, "joins_with_axis_attack_in_the_east", "BWR-146"),
    ("Spain", {}, "roll_on_surrender", "BWR-147"),
    ("Spain", {"turn": 9, "fallen": {"France": 8}}, "roll_is_over", "BWR-147"),
    ("Turkey", {}, "roll_on_surrender", "BWR-148"),
    ("USA", {}, "usa_entry", "BWR-150"),
    ("Sweden", {}, "joins_if_attacked", "BWR-136"),
    ("Vichy", {}, "vichy_with_france", "BWR-160"),
    ("Free French", {}, "free_french_with_vichy", "BWR-165"),
    ("Partisans", {}, "partisans_after_surrender", "BWR-175"),
)


def test_BWR_110_to_BWR_175_what_brings_a_country_in() -> None:
    for country, given, code, rule in JOINING:
        found = told(game_at(**given), f"activation {country}")
        assert (code, rule) in found, (country, given, found)


def test_BWR_130_who_has_surrendered_may_rise_again_before_1943() -> None:
    down: dict[str, Any] = {"fallen": {"Poland": 2}, "allegiance": {"Poland": "Allies"}}
    for turn, code in ((5, "may_rise"), (30, "too_late_to_rise")):
        g = game_at(turn=turn, **down)
        del g.state["countries"]["Poland"]
        assert told(g, "activation Poland")[0] == (code, "BWR-130")


def test_BWR_150_american_entry_comes_earlier_by_what_has_happened() -> None:
    g = game_at(dates={"spain_won": 8})
    assert fields(g, "activation USA", "usa_entry")["turn"] == 19


SURRENDERS: tuple[tuple[str, dict[str, Any], str, str, bool], ...] = (
    ("UK", {}, "never_surrenders", "BWR-124", False),
    ("Germany", {}, "supply_zones_lost", "BWR-122", False),
    ("France", {}, "capital_and_none", "BWR-120", False),
    ("France", {"control": {"Paris": "Axis"}}, "capital_and_others", "BWR-120", False),
    ("Hungary", {"joined": {"Hungary": "Axis"}}, "capital_held", "BWR-123", False),
    (
        "Hungary",
        {"joined": {"Hungary": "Axis"}, "control": {"Budapest": "Soviets"}},
        "capital_lost",
        "BWR-123",
        True,
    ),
    ("Italy", {"joined": {"Italy": "Axis"}}, "italy_needs", "BWR-121", False),
    ("Norway", {}, "not_active", "BWR-110", False),
)


def test_BWR_120_to_BWR_124_what_is_missing_for_a_surrender() -> None:
    for country, given, code, rule, holds in SURRENDERS:
        found = answer(game_at(**given), f"surrender {country}")
        assert [(e.code, e.rule) for e in found.lines] == [(code, rule)], (country, given)
        assert found.holds is holds, (country, given)


LIMITS = (
    ("Germany", "goes_anywhere", "BWR-111"),
    ("Germany", "africa_closed", "BWR-181"),
    ("UK", "french_africa_closed", "BWR-180"),
    ("Italy", "goes_italian_lands", "BWR-182"),
    ("Finland", "stays_at_home", "BWR-183"),
    ("Spain", "stays_at_home_but_two", "BWR-183"),
    ("Turkey", "goes_to_neighbours", "BWR-184"),
    ("Turkey", "no_two_minors", "BWR-185"),
)


def test_BWR_180_to_BWR_185_where_units_may_be() -> None:
    for country, code, rule in LIMITS:
        assert (code, rule) in told(game_at(), f"limits {country}"), country
    assert ("africa_open", "BWR-181") in told(game_at(turn=13), "limits Germany")


# Reinforcement

COMING: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("Germany", {}, "comes_by_cards", "BWR-232"),
    ("Norway", {}, "never_gets_any", "BWR-225"),
    ("Spain", {}, "gets_nothing", "BWR-221"),
    ("France", {}, "comes_turn", "BWR-222"),
    ("Poland", {}, "comes_season", "BWR-224"),
    ("Poland", {}, "placed_in", "BWR-227"),
    ("Poland", {"control": {"Warsaw": "Axis"}}, "placed_nowhere", "BWR-227"),
    ("Hungary", {"joined": {"Hungary": "Axis"}}, "comes_half_year", "BWR-226"),
    ("Italy", {"joined": {"Italy": "Axis"}}, "comes_italy", "BWR-223"),
    ("Partisans", {}, "no_partisans_now", "BWR-175"),
    ("Partisans", {"fallen": {"Yugoslavia": 2}, "turn": 8}, "partisans_rolled", "BWR-175"),
)


def test_BWR_221_to_BWR_232_what_a_country_gets_and_when() -> None:
    for country, given, code, rule in COMING:
        found = told(game_at(**given), f"reinforcement {country}")
        assert (code, rule) in found, (country, given, found)
    assert fields(game_at(turn=3), "reinforcement Poland", "comes_season")["turn"] == 4


def test_BWR_207_BWR_208_BWR_209_who_may_choose_total_war_cards() -> None:
    assert told(game_at(), "cards Soviets")[0] == ("limited_war_cards", "BWR-208")
    assert told(game_at(turn=24), "cards USSR")[0] == ("total_war_cards", "BWR-208")
    assert told(game_at(dates={"usa_at_war": 20}), "cards Axis")[0] == (
        "total_war_cards",
        "BWR-207",
    )


def test_BWR_233_BWR_234_BWR_288_BWR_307_what_a_side_would_lose() -> None:
    g = game_at(
        units={"North Atlantic": {"Germany": {"2-unit u-boat": 1}}},
        control={"Paris": "Axis", "Berlin": "Allies"},
        bombed=1,
        turn=30,
    )
    assert fields(g, "forfeit Allies", "lost_by_blockade")["supply"] == 2
    assert fields(g, "forfeit Axis", "lost_by_bombing")["supply"] == 3
    assert fields(g, "forfeit Axis", "lost_by_conquest")["supply"] == 2
    assert fields(g, "forfeit Axis", "lost_in_all")["supply"] == 5
    refused = answer(g, "forfeit Spain").refused
    assert refused is not None
    assert refused.code == "no_cards_of_its_own"


def test_BWR_238_BWR_241_BWR_242_what_lend_lease_can_carry() -> None:
    assert told(game_at(), "lend-lease Norwegian Sea") == [("no_lend_lease_now", "BWR-238")]
    g = game_at(
        units={
            "Kiev": {"Germany": {"1-corps infantry": 1}},
            "Norwegian Sea": {"UK": {"2-unit fleet": 2}},
        },
        wars=[["Allies", "Axis"], ["Axis", "Soviets"]],
        turn=20,
    )
    assert fields(g, "lend-lease Norwegian Sea", "lend_lease_over")["count"] == 4
    assert answer(g, "lend-lease Persian Gulf").holds is False
    refused = answer(g, "lend-lease North Sea").refused
    assert refused is not None
    assert refused.code == "no_lend_lease_there"


# Ranges

RANGES = (
    ("range Berlin -> Lodz", "zone_reached", "BWR-311", True),
    ("range Berlin -> Moscow", "zone_not_reached", "BWR-311", False),
    ("range London -> Hamburg", "coast_reached", "BWR-312", True),
    ("range London -> North Sea", "sea_reached", "BWR-313", True),
    ("range Berlin -> North Sea", "sea_not_reached", "BWR-313", False),
)


def test_BWR_311_BWR_312_BWR_313_what_air_units_reach() -> None:
    for question, code, rule, holds in RANGES:
        found = answer(game_at(), question)
        assert [(e.code, e.rule) for e in found.lines] == [(code, rule)], question
        assert found.holds is holds, question
    assert told(game_at(), "range London") == [
        ("reaches_zones", "BWR-311"),
        ("reaches_coasts", "BWR-312"),
        ("reaches_seas", "BWR-313"),
    ]
    refused = answer(game_at(), "range North Sea").refused
    assert refused is not None
    assert refused.code == "no_base_at_sea"


# Voyages


def test_BWR_270_BWR_273_where_ships_get_in_one_move() -> None:
    u_boats = game_at(units={"Hamburg": {"Germany": {"2-unit u-boat": 1}}})
    reached = answer(u_boats, "voyage Hamburg").trace["reach"]
    assert list(reached) == ["Axis u-boat"]
    assert reached["Axis u-boat"]["Central Atlantic"] == 4
    allies = fields(game_at(), "voyage Gibraltar", "sails_to")
    assert (allies["power"], allies["unit"]) == ("Allies", "fleet")
    assert "Malta" in allies["ports"]
    refused = answer(game_at(), "voyage Berlin").refused
    assert refused is not None
    assert refused.code == "no_port"


def test_BWR_087_BWR_088_BWR_340_BWR_345_how_units_are_carried() -> None:
    far = answer(game_at(), "transport London -> Gibraltar")
    assert far.trace["double"]
    assert [e.rule for e in far.lines] == ["BWR-340", "BWR-088"]
    assert fields(game_at(), "transport London -> Calais", "carried_for")["air"] == "1/2"
    assert answer(game_at(), "transport London -> Suez").trace == {"seas": [], "double": True}
    closed = answer(game_at(control={"Gibraltar": "Axis"}), "transport London -> Malta").refused
    assert closed is not None
    assert closed.code == "no_way_by_sea"


def test_BWR_347_BWR_348_BWR_350_where_corps_can_land() -> None:
    told_of = {"control": {"Calais": "Axis"}, "turn": 9}
    found = answer(game_at(**told_of), "transport London -> Calais")
    assert found.holds
    assert fields(game_at(**told_of), "transport London -> Calais", "lands_from")["most"] == 3
    winter = game_at(**{**told_of, "turn": 12})
    assert told(winter, "transport London -> Calais") == [("sea_in_snow", "BWR-347")]
    other = told(game_at(**told_of), "transport Glasgow -> Calais")
    assert other == [("no_landing_from_port", "BWR-348")]


# Points


def test_BWR_051_BWR_052_BWR_482_points_are_told_zone_by_zone() -> None:
    g = game_at(base=True, control={"Paris": "Axis", "Odessa": "Axis"})
    found = answer(g, "points Axis")
    assert found.trace["zones"]["Odessa"] == 1
    assert found.trace["points"] == sum(found.trace["zones"].values())
    assert ("shares", "BWR-482") in told(g, "points Axis")
    assert ("shares", "BWR-482") not in told(g, "points Soviets")
    assert answer(g, "points Germany").trace == found.trace
