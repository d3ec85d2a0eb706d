"""What the cards, technologies and rounds of a club have to be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness.broken_data import GONE, also, more, without
from tests.total_domination.broken import refusal

Case = tuple[str, str, Any, str]


def _all(event: str, **facts: Any) -> Any:
    """Every card with an event of a kind has these facts."""
    return lambda cards: {
        name: {**card, **facts} if card["event"] == event else card for name, card in cards.items()
    }


def _plain(cards: dict[str, Any], *names: str) -> dict[str, Any]:
    """These cards have nothing but Science for an event."""
    kept = ("name", "colour", "op", "technology")
    return {
        name: {**{k: card[k] for k in kept}, "event": "science"} if name in names else card
        for name, card in cards.items()
    }


def _no(event: str, **facts: Any) -> Any:
    """No card has an event of a kind, or none of it with these facts."""

    def cut(cards: dict[str, Any]) -> dict[str, Any]:
        named = [n for n, c in cards.items() if c["event"] == event and c.items() >= facts.items()]
        return _plain(cards, *named)

    return cut


def _no_icon(icon: str) -> Any:
    return lambda cards: _plain(cards, *(n for n, c in cards.items() if icon in c.get("icons", ())))


def _one_nation_each(cards: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {**card, "nation": name} if card["event"] == "influence" else card
        for name, card in cards.items()
    }


def _one_nation_a_side(cards: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {**card, "nation": card["colour"]} if card["event"] == "influence" else card
        for name, card in cards.items()
    }


# What is changed, the rule, the place below `cards`, what stands there instead, and what is said.
CARDS: dict[str, Case] = {
    "one too few": ("TDM-010", "G01", GONE, "there are 60 cards, and here are 59"),
    "title twice": ("TDM-010", "G02 name", "Blitzkrieg", "G02: a card has a name that no other has, and here it is 'Blitzkrieg'"),
    "no title": ("TDM-010", "G02 name", " ", "G02: a card has a name that no other has, and here it is ' '"),
    "long id": ("TDM-010", "", lambda cards: {("x" * 33 if k == "G01" else k): c for k, c in cards.items()}, "the id of a card is at most 32 letters long"),
    "colour": ("TDM-029", "G01 colour", "Italy", "G01: its colour is one of Germany, Japan, UK, US, USSR, China"),
    "operation points": ("TDM-028", "G01 op", 7, "G01: a card has 3 to 6 operation points"),
    "no operation points": ("TDM-028", "G01 op", GONE, "'op' is missing"),
    "technology": ("TDM-182", "G01 technology", "F1", "G01: there is no technology F1"),
    "technology of no card": ("TDM-182", "", lambda cards: {k: {**c, "technology": "A1"} if c["technology"] == "E3" else c for k, c in cards.items()}, "no card develops E3"),
    "event": ("TDM-155", "G01 event", "bombing", "G01: its event is one of points, tactics, logistics,"),
    "value": ("TDM-160", "G01 value", 7, "G01: its event has one point more than the card, 5, 6 or 7"),
    "value of a 3": ("TDM-160", "U03", lambda c: {**{k: c[k] for k in ("name", "colour", "op", "technology")}, "event": "points", "value": 4}, "U03: its event has one point more than the card"),
    "no value": ("TDM-160", "G01 value", GONE, "G01: 'value' is missing"),
    "no 7": ("TDM-160", "", _no("points", value=7), "there are cards for 5, 6 and 7 points"),
    "modifier": ("TDM-157", "G06 modifier", -2, "G06: tactics are 1 or -1"),
    "modifier of logistics": ("TDM-161", "G02 modifier", 1, "G02: a modifier is for tactics alone"),
    "no -1": ("TDM-158", "", _all("tactics", modifier=1), "there are tactics of 1 and -1"),
    "no icon": ("TDM-161", "G02 icons", {}, "G02: logistics show an icon at least"),
    "icon unknown": ("", "G02 icons", {"tank": 1}, "'tank' is not known here"),
    "icon not shown": ("TDM-162", "G02 icons army", 0, "G02: army is shown once or more"),
    "puppets of an Ally": ("TDM-166", "U02 icons", {"puppets": 1}, "U02: puppets is an icon of Germany, Japan"),
    "resistance of the Axis": ("TDM-167", "G02 icons", {"resistance": 1}, "G02: resistance is an icon of UK, US, USSR, China"),
    "no army icon": ("TDM-162", "", _no_icon("army"), "no card shows the icon army"),
    "no air fleet icon": ("TDM-163", "", _no_icon("air fleet"), "no card shows the icon air fleet"),
    "no fleet icon": ("TDM-164", "", _no_icon("fleet"), "no card shows the icon fleet"),
    "no move icon": ("TDM-165", "", _no_icon("move"), "no card shows the icon move"),
    "no puppets icon": ("TDM-166", "", _no_icon("puppets"), "no card shows the icon puppets"),
    "no resistance icon": ("TDM-167", "", _no_icon("resistance"), "no card shows the icon resistance"),
    "influence of 3": ("TDM-098", "G11 vp", 3, "G11: an influence card is worth 1 or 2 points"),
    "influence of no nation": ("TDM-174", "G11 nation", "", "G11: an influence card names a nation"),
    "influence of nobody": ("TDM-174", "G11 nation", GONE, "G11: 'nation' is missing"),
    "each nation once": ("TDM-175", "", _one_nation_each, "a nation is on more than one influence card"),
    "no nation of teammates": ("TDM-177", "", _one_nation_a_side, "no nation is on influence cards of teammates"),
    "Peace for nothing": ("TDM-179", "G10 op_bonus", 0, "G10: Peace adds a point or more of its own"),
    "US Peace of 2": ("TDM-179", "US2 op_bonus", 2, "a US card has Peace with 1 point of its own"),
    "no Science": ("TDM-172", "", lambda cards: {n: more(event="tactics", modifier=1)(c) if c["event"] == "science" else c for n, c in cards.items()}, "no card has an event of the kind science"),
    "US card of another colour": ("TDM-019", "US4 colour", "UK", "the deck of US is its 4 cards, each once"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), CARDS.values(), ids=CARDS)
def test_a_card_is_as_the_rulebook_has_it(rule: str, at: str, new: Any, said: str) -> None:
    wrong = refusal("cards", (["cards", *at.split()], new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("cards", rule)
    assert wrong.keys[0] in ("cards", "decks")


@pytest.mark.parametrize(
    ("deck", "new"),
    [("us", without("US1")), ("us", also("G01")), ("china", also("CN1")), ("china", [1, 2])],
)
def test_TDM_019_the_special_decks_are_all_cards_of_their_colour(deck: str, new: Any) -> None:
    wrong = refusal("cards", (["decks", deck], new))
    assert f"the deck of {'US' if deck == 'us' else 'China'} is its" in str(wrong)
    assert (wrong.keys, wrong.rule) == (("decks", deck), "TDM-019")


TECHNOLOGIES: dict[str, Case] = {
    "order": ("TDM-009", "order", without("C3"), "the technologies are A1, A2, A3, A4, B1,"),
    "one that is none": ("TDM-009", "technologies F1", {}, "'F1' is not known here"),
    "one missing": ("TDM-009", "technologies C3", GONE, "'C3' is missing"),
    "name of two": ("TDM-009", "technologies A1 name", "Enigma", "each technology has a name that no other has"),
    "no name": ("TDM-009", "technologies A1 name", "", "each technology has a name that no other has"),
    "colour": ("TDM-189", "technologies A1 colour", "blue", "A1 is brown"),
    "fact unknown": ("TDM-185", "technologies A1 price", 3, "'price' is not known here"),
    "needs itself": ("TDM-185", "technologies E3 needs", ["E3"], "E3: what it needs are other technologies"),
    "needs one that is none": ("TDM-185", "technologies E3 needs", ["F1"], "E3: what it needs are other technologies"),
    "Mechanization": ("TDM-190", "technologies A1 needs", ["B1"], "A1: the text shows 0 icons of what it needs, and here are 1"),
    "Self-propelled Artillery": ("TDM-191", "technologies A2 needs", ["B1"], "A2: the text shows 0 icons"),
    "Attack Aircraft": ("TDM-192", "technologies A3 needs", ["A1", "A2"], "A3: the text shows 3 or 4 icons of what it needs, and here are 2"),
    "Attack Aircraft, one twice": ("TDM-192", "technologies A3 needs", ["A1", "A2", "A2"], "A3: the text shows 3 or 4 icons"),
    "Heavy Bombers": ("TDM-193", "technologies A4 needs", ["A1"], "A4: the text shows 2 or 3 icons"),
    "Landing Craft": ("TDM-194", "technologies B1 needs", ["A1"], "B1: the text shows 0 icons"),
    "Heavy Battleships": ("TDM-195", "technologies B2 needs", ["A1"], "B2: the text shows 0 icons"),
    "Aircraft Carriers": ("TDM-196", "technologies B3 needs", ["B1", "B2"], "B3: the text shows 3 icons"),
    "Arsenal": ("TDM-197", "technologies C1 needs", ["A1"], "C1: the text shows 0 icons"),
    "Shipyard": ("TDM-198", "technologies C2 needs", ["A1"], "C2: the text shows 0 icons"),
    "Radar": ("TDM-199", "technologies C3 needs", ["A1"], "C3: the text shows 0 icons"),
    "Espionage": ("TDM-200", "technologies D1 needs", ["A1"], "D1: the text shows 0 icons"),
    "Enigma": ("TDM-201", "technologies D2 needs", ["A1"], "D2: the text shows 0 icons"),
    "V1": ("TDM-202", "technologies E1 needs", ["A1"], "E1: the text shows 0 icons"),
    "V2": ("TDM-203", "technologies E2 needs", ["E1", "D1"], "E2: the text shows 3 icons"),
    "V2 of all three": ("TDM-203", "technologies E2 needs", ["E1", "D1", "D2"], "E2 needs one technology and one of two others"),
    "A-bomb": ("TDM-204", "technologies E3 needs", [], "E3: the text shows 1 icons"),
    "what it costs": ("TDM-190", "technologies A1 costs move army", 2, "A1: its costs are"),
    "what it spares on coasts": ("TDM-196", "technologies B3 coastal", GONE, "B3: its coastal are"),
    "what it launches": ("TDM-204", "technologies E3 rocket op", 5, "E3: its rocket are"),
    "what it does not": ("TDM-200", "technologies D1 radar", 1, "D1: its radar are none"),
    "air fleets": ("TDM-193", "technologies A4 air_fleets", 3, "A4: its air_fleets are 2"),
    "Radar against rockets": ("TDM-199", "technologies C3 radar", 2, "C3: its radar are 1"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), TECHNOLOGIES.values(), ids=TECHNOLOGIES)
def test_a_technology_is_as_the_rulebook_has_it(rule: str, at: str, new: Any, said: str) -> None:
    wrong = refusal("technologies", (at.split(), new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("technologies", rule)


def test_TDM_185_no_technology_needs_itself_by_way_of_others() -> None:
    at = ["technologies"]
    wrong = refusal(
        "technologies",
        ([*at, "A3", "needs"], ["A1", "A2", "A4"]),
        ([*at, "A4", "needs"], ["A1", "A3"]),
    )
    assert "A3, A4 could never be developed" in str(wrong)
    assert (wrong.keys, wrong.rule) == (("technologies", "A3", "needs"), "TDM-185")


CALENDAR: dict[str, Case] = {
    "years": ("TDM-058", "years 1945", GONE, "the years are 1939, 1940, 1941,"),
    "fact missing": ("TDM-058", "years 1940 draw", GONE, "'draw' is missing"),
    "first of 1939": ("TDM-059", "years 1939 first", "UK", "Germany is the initial power of 1939"),
    "first that is none": ("TDM-059", "years 1940 first", "Italy", "1940: it begins with one of Germany, UK, Japan, USSR"),
    "left in odd years": ("TDM-064", "years 1941 pass", "right", "1941: packs are passed to the left"),
    "right in even years": ("TDM-064", "years 1942 pass", "left", "1942: packs are passed to the right"),
    "Germany's card": ("TDM-061", "years 1939 extra", {}, "1939: Germany draws a card more"),
    "Japan's card": ("TDM-061", "years 1941 extra", {"USSR": 1}, "1941: Japan draws a card more"),
    "nobody's card": ("TDM-061", "years 1942 extra", {"UK": 1}, "1942: nobody draws a card more"),
    "five of Germany": ("TDM-061", "years 1939 draw", 5, "1939: Germany draws 5 cards"),
    "deal of the solo game": ("TDM-268", "years 1942 solo", 8, "1942: the solo Axis is dealt 7 cards"),
    "draw": ("TDM-060", "years 1942 draw", 6, "1942: a draw of 6 leaves the Axis 9 cards, and the solo Axis is dealt 7"),
    "U-boats": ("TDM-242", "years 1940 uboats", 3, "1940: 2 U-boats at most are on the board"),
    "Axis threshold": ("TDM-078", "thresholds Axis", 30, "thresholds: Axis has to be 29"),
    "Allied threshold": ("TDM-079", "thresholds Allies", 32, "thresholds: Allies has to be 33"),
    "threshold of joined": ("TDM-079", "thresholds joined", 1, "thresholds: joined has to be 2"),
    "Damage markers": ("TDM-008", "limits damage", 13, "limits: damage has to be 12"),
    "Resistance tokens": ("TDM-008", "limits resistance", 7, "limits: resistance has to be 6"),
    "air fleets": ("TDM-112", "limits air_fleets", 2, "limits: air_fleets has to be 1"),
    "U-boats in an area": ("TDM-043", "limits uboats_in_area", 3, "limits: uboats_in_area has to be 2"),
    "range of air fleets": ("TDM-238", "limits air_range", 3, "limits: air_range has to be 2"),
    "five steps of the US": ("TDM-207", "tracks US steps", 5, "US: 1 to 4 steps, a card of its deck for each"),
    "no step of China": ("TDM-207", "tracks China steps", 0, "China: 1 to 2 steps, a card of its deck for each"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), CALENDAR.values(), ids=CALENDAR)
def test_a_round_is_as_the_rulebook_has_it(rule: str, at: str, new: Any, said: str) -> None:
    wrong = refusal("calendar", (at.split(), new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("calendar", rule)


SOLO: dict[str, Case] = {
    "one side": ("TDM-266", "cards solo-02 Japan", GONE, "solo-02: 'Japan' is missing"),
    "one too few": ("TDM-010", "cards solo-02", GONE, "there are 18 solo cards, and here are 17"),
    "year": ("TDM-267", "cards solo-02 year", 1944, "solo-02: a solo card is of one of the years 1939 to 1943"),
    "no action": ("TDM-279", "cards solo-02 Japan", [], "solo-02: Japan has actions"),
    "action": ("TDM-279", "cards solo-02 Germany", ["move tank"], "solo-02: Germany has actions, each one of move army,"),
    "three lines": ("TDM-280", "cards solo-02 lines", ["east1", "east2", "east3"], "solo-02: it has 4 lines, each one of the lanes"),
    "line": ("TDM-280", "cards solo-02 lines", ["east1", "east2", "east3", "east5"], "solo-02: it has 4 lines, each one of the lanes"),
    "line twice": ("TDM-280", "cards solo-02 lines", ["east1", "east2", "east3", "east3"], "solo-02: its lines do not meet"),
    "area of a lane": ("TDM-280", "lanes east4", also("Atlantis"), "east4: Atlantis is not on the board"),
    "list in a lane": ("TDM-280", "lanes east4", also(["Spain"]), "east4: ['Spain'] is not on the board"),
    "lane that is none": ("TDM-280", "lanes east4", {"Libya": 1}, "east4: {'Libya': 1} is not on the board"),
    "area in no lane": ("TDM-280", "lanes east4", without("Spain"), "its lines do not meet Spain"),
    "Home areas": ("TDM-281", "home_priority Japan", ["Japan", "Manchuria", "Nanking", "Ryukyu Islands"], "Japan: the Home areas are taken in the order Japan, Nanking,"),
    "cards of 1939": ("TDM-268", "cards", lambda cards: {n: {**c, "year": 1943} if c["year"] == 1939 and n > "solo-05" else c for n, c in cards.items()}, "in 1939 6 cards are dealt, and the deck has 5"),
    "cards of 1940": ("TDM-268", "cards", lambda cards: {n: {**c, "year": 1941} if c["year"] in (1939, 1940) and n > "solo-06" else c for n, c in cards.items()}, "in 1940 5 cards are dealt, and the deck has 4"),
    "worked example, Balkans": ("TDM-283", "lanes east2", lambda lane: [lane[-1], *lane[2:-1], lane[0], lane[1]], "no card is that of the worked example"),
    "worked example, Romania": ("TDM-283", "lanes east2", lambda lane: [*lane[:2], "Poland", "Romania", *lane[4:]], "no card is that of the worked example"),
    "worked example, actions": ("TDM-283", "cards solo-01 Germany", ["move army"], "no card is that of the worked example"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), SOLO.values(), ids=SOLO)
def test_a_solo_card_is_as_the_rulebook_has_it(rule: str, at: str, new: Any, said: str) -> None:
    wrong = refusal("solo_cards", (at.split(), new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("solo_cards", rule)
