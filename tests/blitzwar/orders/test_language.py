"""BlitzWAR: the verbs, their forms, and what they say."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.engine.orders import ANY_SECTION
from pbem.games.blitzwar.orders.grammar import grammar_of, read_line
from pbem.games.blitzwar.orders.verbs import REPLIES, VERBS
from tests.blitzwar.position_builder import board
from tests.engine.prose.reading import meanings

GRAMMAR = grammar_of(board())
ALL = [{"kind": "", "count": None, "power": ""}]


def one(kind: str, count: int | None = None, power: str = "") -> dict[str, Any]:
    """One counter."""
    return {"kind": kind, "count": count, "power": power}


def way(*places: str) -> dict[str, Any]:
    """A path."""
    return {"places": list(places), "start": None, "end": None}


READ: dict[str, dict[str, Any]] = {
    "set up 2 infantry: Warsaw": {"units": [one("infantry", 2)], "area": "Warsaw"},
    "regroup Kustrin: 3 infantry, 1 infantry": {
        "area": "Kustrin",
        "units": [one("infantry", 3), one("infantry", 1)],
    },
    "roll for Spain": {"country": "Spain"},
    "roll none": {"none": "none"},
    "lose 4 supply from card, 2 1/2 from Berlin": {"shares": {"card": 8, "Berlin": 5}},
    "relocate 2 infantry: Marseille -> Dijon": {
        "units": [one("infantry", 2)],
        "area": "Marseille",
        "goal": "Dijon",
    },
    "war on Belgium-Netherlands": {"country": "Belgium-Netherlands"},
    "cards AX-L3, AX-L1, AX-L7": {"cards": ["AX-L3", "AX-L1", "AX-L7"]},
    "card AX-T2": {"card": "AX-T2"},
    "minor Italy: 1 armor, 1 air": {"country": "Italy", "units": [one("armor", 1), one("air", 1)]},
    "give up 1 infantry (saves 3 supply)": {"units": [one("infantry", 1)], "saved": 3},
    "modernise 3-corps white": {"what": "3-corps white"},
    "modernise six supply": {"what": "six supply"},
    "lend-lease 4 supply, 1 air via Norwegian Sea": {
        "units": [one("supply", 4), one("air", 1)],
        "sea": "Norwegian Sea",
    },
    "place 1 US infantry: America": {"units": [one("infantry", 1, "USA")], "area": "America"},
    "place 1 armor as infantry: London": {
        "units": [one("armor", 1)],
        "other": "infantry",
        "area": "London",
    },
    "place partisans 1: Sarajevo": {"count": 1, "area": "Sarajevo"},
    "disband 1 infantry: Malta": {"units": [one("infantry", 1)], "area": "Malta"},
    "sail 2 u-boat: Hamburg -> North Sea -> Norwegian Sea": {
        "units": [one("u-boat", 2)],
        "path": way("Hamburg", "North Sea", "Norwegian Sea"),
    },
    "attack at sea North Atlantic": {"area": "North Atlantic"},
    "bomb 2: London": {"count": 2, "area": "London"},
    "battle of britain until equal": {"until": "equal"},
    "battle of britain max 2": {"rounds": 2},
    "fly 1 air: Breslau -> Lodz": {"units": [one("air", 1)], "area": "Breslau", "goal": "Lodz"},
    "beachhead 2: Norwegian Sea for Trondheim": {
        "count": 2,
        "sea": "Norwegian Sea",
        "target": "Trondheim",
    },
    "beachhead 2: Scapa Flow -> Norwegian Sea for Trondheim": {
        "count": 2,
        "area": "Scapa Flow",
        "sea": "Norwegian Sea",
        "target": "Trondheim",
    },
    "rebase 2 air: Berlin -> Paris": {"units": [one("air", 2)], "area": "Berlin", "goal": "Paris"},
    "ship 3 1/2 supply: Naples -> Tripoli pay from Berlin, Naples": {
        "units": [{**one("supply", 3), "half": True}],
        "path": way("Naples", "Tripoli"),
        "pay": ["Berlin", "Naples"],
    },
    "land 2 US armor, 1 British infantry: Scapa Flow -> Bergen by North Sea": {
        "units": [one("armor", 2, "USA"), one("infantry", 1, "UK")],
        "area": "Scapa Flow",
        "goal": "Bergen",
        "sea": "North Sea",
    },
    "re-embark 1 infantry: Bergen beachhead (North Sea) -> Scapa Flow": {
        "units": [one("infantry", 1)],
        "area": "Bergen beachhead (North Sea)",
        "goal": "Scapa Flow",
    },
    "fortify Trondheim": {"area": "Trondheim"},
    "unfortify Trondheim": {"area": "Trondheim"},
    "rail 3 infantry: Berlin -> Warsaw": {
        "units": [one("infantry", 3)],
        "path": way("Berlin", "Warsaw"),
    },
    "move 1 German armor: Tripoli -> El Agheila pay from Tripoli if Sirte is ours": {
        "units": [one("armor", 1, "Germany")],
        "path": way("Tripoli", "El Agheila"),
        "pay": ["Tripoli"],
        "when": ["is", "ours", {"place": "Sirte", "whose": "ours"}],
    },
    "activate 2 x 3-corps infantry, white: Lodz": {
        "units": [{**one("infantry", 3), "times": 2}, one("white")],
        "area": "Lodz",
    },
    "blitz Mechili from El Agheila (elite, 2 infantry), Benghazi (all) then advance elite -> Derna,"
    " 2 infantry": {
        "target": "Mechili",
        "sources": [
            {"area": "El Agheila", "units": [one("elite"), one("infantry", 2)]},
            {"area": "Benghazi", "units": ALL},
        ],
        "advance": [
            {"units": [one("elite")], "goal": "Derna"},
            {"units": [one("infantry", 2)], "goal": ""},
        ],
    },
    "attack Mechili from El Agheila (all) then advance none": {
        "target": "Mechili",
        "sources": [{"area": "El Agheila", "units": ALL}],
        "advance": [],
    },
    "attack Trondheim from beachhead (all)": {
        "target": "Trondheim",
        "sources": [{"area": "beachhead", "units": ALL}],
    },
    "advance none": {"none": "none"},
    "advance elite: Mechili -> Derna": {
        "units": [one("elite")],
        "area": "Mechili",
        "way": way("Derna"),
    },
    "advance all: Oslo beachhead -> Oslo": {
        "units": ALL,
        "area": "Oslo beachhead",
        "way": way("Oslo"),
    },
    "advance Mechili: all": {"target": "Mechili", "advance": [{"units": ALL, "goal": ""}]},
    "step 1 infantry: Saar -> Ruhr": {"units": [one("infantry", 1)], "path": way("Saar", "Ruhr")},
    "walk 1 infantry: Gazala -> Derna": {
        "units": [one("infantry", 1)],
        "path": way("Gazala", "Derna"),
    },
    "counter none": {"none": "none"},
    "counter Mechili: none": {"where": "Mechili", "none": "none"},
    "counter everywhere up to 2 from Berlin, Paris if air > 2": {
        "where": "everywhere",
        "most": 2,
        "bases": ["Berlin", "Paris"],
        "when": ["air", ">", 2],
    },
    "counter bombers from Berlin": {"where": "bombers", "bases": ["Berlin"]},
    "retreat Mechili: Gazala, Derna": {"battle": "Mechili", "goals": ["Gazala", "Derna"]},
    "retreat everywhere if enemy corps > 4": {
        "battle": "everywhere",
        "when": ["enemy_corps", ">", 4],
    },
    "hold Mechili: 1 infantry": {
        "battle": "Mechili",
        "list": [{"what": "infantry", "power": "", "take": 1, "keep": 0}],
    },
    "losses Trondheim: flip, infantry": {
        "where": "Trondheim",
        "list": [
            {"what": what, "power": "", "take": None, "keep": 0} for what in ("flip", "infantry")
        ],
    },
    "losses North Sea: 1 British fleet": {
        "where": "North Sea",
        "list": [{"what": "fleet", "power": "UK", "take": 1, "keep": 0}],
    },
    "decline german shift Milan": {"battle": "Milan"},
    "use german shift Milan": {"battle": "Milan"},
    "flee Brest: Bay of Biscay": {"port": "Brest", "goals": ["Bay of Biscay"]},
    "remove 1 infantry: Gazala": {"units": [one("infantry", 1)], "area": "Gazala"},
}


@pytest.mark.parametrize("text", READ)
def test_lines_say_what_stands_in_them_and_read_back(text: str) -> None:
    line = GRAMMAR.parse_line(text)
    assert line.args == READ[text]
    assert line.order == text
    assert read_line(board(), line.text) == line


def test_every_verb_has_lines_here_and_an_example_in_normal_form() -> None:
    told = {GRAMMAR.parse_line(text).verb for text in READ}
    assert told == {verb.name for verb in VERBS}
    for verb in VERBS:
        section = "" if verb.sections == ANY_SECTION else verb.sections[0]
        assert GRAMMAR.parse_line(verb.example, section).order == verb.example


def test_verbs_of_the_active_side_are_orders_and_those_of_the_others_replies() -> None:
    assert set(REPLIES) >= {"counter", "retreat", "hold", "losses", "flee", "remove", "advance"}
    assert not {"move", "attack", "place", "cards", "war on"} & set(REPLIES)


# As players write them, and the normal form.
SAID = {
    "regroup Koszalin: white (2 armor, 1 infantry) + 1 infantry": (
        "regroup Koszalin: 3 white, 1 infantry"
    ),
    "regroup El Agheila: elite (1 infantry, 1 armor)": "regroup El Agheila: 2 elite",
    "cards: AX-L3, AX-L1, AX-L7": "cards AX-L3, AX-L1, AX-L7",
    "minor: Italy 1 armor, 1 air": "minor Italy: 1 armor, 1 air",
    "Italy takes 1 fleet and 1 air": "minor 1 fleet, 1 air",
    "free a 3-corps infantry": "modernise 3-corps infantry",
    "use the modernisation for 6 supply": "modernise six supply",
    "send 4 supply to Russia over the Persian Gulf": "lend-lease 4 supply via Persian Gulf",
    "partisans: Sarajevo": "place partisans Sarajevo",
    "activate 2 italian infantry + 1 italian infantry: El Agheila": (
        "activate 2 Italian infantry, 1 Italian infantry: El Agheila"
    ),
    "move the white tank: Berlin -> Kustrin": "move white: Berlin -> Kustrin",
    "move 1 white: Berlin -> Kustrin": "move white: Berlin -> Kustrin",
    "move two 3-corps infantry: Berlin -> Kustrin": "move 2 x 3-corps infantry: Berlin -> Kustrin",
    "move all german: Berlin -> Kustrin": "move all German: Berlin -> Kustrin",
    "move all inf: Berlin -> Kustrin": "move all infantry: Berlin -> Kustrin",
    "fly 2 air units: Berlin to Lodz": "fly 2 air: Berlin -> Lodz",
    "ship six supply: Naples > Tripoli": "ship 6 supply: Naples -> Tripoli",
    "ship 3.5 supply: Naples -> Tripoli": "ship 3 1/2 supply: Naples -> Tripoli",
    "attack Kharkiv from Kyiv": "attack Kharkov from Kiev (all)",
    "blitz Bergen from Bergen beachhead (North Sea)": (
        "blitz Bergen from Bergen beachhead (North Sea) (all)"
    ),
    "losses at sea North Sea: 1 uk fleet": "losses North Sea: 1 British fleet",
    "losses Mechili: infantry first": "losses Mechili: infantry",
    "hold Mechili: lose 1 infantry": "hold Mechili: 1 infantry",
    "decline german shift: Milan": "decline german shift Milan",
    "war on Belgium - Netherlands": "war on Belgium-Netherlands",
    "war on Holland": "war on Belgium-Netherlands",
    "lose 6 from Berlin": "lose 6 supply from Berlin",
    "sail 2 U-boats from Hamburg to North Sea, Norwegian Sea": (
        "sail 2 u-boat: Hamburg -> North Sea -> Norwegian Sea"
    ),
    "move white from Koszalin to Poznan, then on to Lodz": (
        "move white: Koszalin -> Poznan -> Lodz"
    ),
    "move 1 arm: Tripoli via Misrata to Sirte, supply from Tripoli": (
        "move 1 armor: Tripoli -> Misrata -> Sirte pay from Tripoli"
    ),
    "activate 3 inf in Breslau": "activate 3 infantry: Breslau",
    "fly 1 air from Breslau over Lodz": "fly 1 air: Breslau -> Lodz",
    "bomb Germany with 2 air units from London": "bomb 2: London",
    "beachhead 2 at Norwegian Sea for Trondheim": "beachhead 2: Norwegian Sea for Trondheim",
    "attack Krakow with 3 inf from Ostrava, 1 armor, 2 inf from Breslau": (
        "attack Krakow from Ostrava (3 infantry), Breslau (1 armor, 2 infantry)"
    ),
    "attack Krakow from Ostrava with 3 infantry and 1 armor": (
        "attack Krakow from Ostrava (3 infantry, 1 armor)"
    ),
    "attack from Kiev to Kharkov": "attack Kharkov from Kiev (all)",
    "attack with 2 infantry from Kiev against Kharkov, no advance": (
        "attack Kharkov from Kiev (2 infantry) then advance none"
    ),
    "attack Lodz from Breslau and advance with 1 armor to Warsaw": (
        "attack Lodz from Breslau (all) then advance 1 armor -> Warsaw"
    ),
    "if Kiev is ours: attack Kharkov from Kiev": ("attack Kharkov from Kiev (all) if Kiev is ours"),
    "do not advance": "advance none",
    "no roll": "roll none",
    "counter the bombers with 2 air units from Berlin": "counter bombers up to 2 from Berlin",
    "retreat from Mechili to Gazala, Derna": "retreat Mechili: Gazala, Derna",
    "retreat to Gazala or Derna": "retreat -> Gazala, Derna",
    "retreat Mechili: Gazala, then Derna": "retreat Mechili: Gazala, Derna",
    "counter it with 1 air unit from Derna": "counter up to 1 from Derna",
    "yes, from Derna": "counter from Derna",
    "counter": "counter",
    "hold, lose 1 infantry": "hold lose 1 infantry",
    "stand fast": "hold",
    "lose infantry first": "losses infantry",
}


@pytest.mark.parametrize("text", SAID)
def test_other_words_come_to_the_normal_form(text: str) -> None:
    assert GRAMMAR.parse_line(text).order == SAID[text]


MEDITERRANEAN = ("Eastern", "North Central", "South Central", "Western")
REFUSED = {
    "move 2 infantry counters: Berlin -> Kustrin": (
        "corps_or_counters",
        ("2 infantry", "2 x infantry"),
    ),
    "move 0 infantry: Berlin -> Kustrin": ("bad_number", ()),
    "regroup Berlin: white (2 infantry)": ("not_in_counter", ()),
    "re-embark 1 infantry: Bergen beachhead -> Scapa Flow": (
        "ambiguous_place",
        ("Bergen beachhead (North Sea)", "Bergen beachhead (Norwegian Sea)"),
    ),
    "sail 1 fleet: Alexandria -> Med": (
        "ambiguous_place",
        tuple(f"{where} Mediterranean" for where in MEDITERRANEAN),
    ),
    "lose 2 from Berlin, 1 from Berlin": ("named_twice", ()),
    "attack Krakow from 2 infantry": ("source_missing", ()),
    "move 1 armor: Tripoli": ("path_too_short", ()),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_may_be_two_things_is_asked_back(text: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        GRAMMAR.parse_line(text)
    code, choices = REFUSED[text]
    assert caught.value.problem.code == code
    assert caught.value.problem.choices == choices


def test_counters_are_put_together_or_removed_only_where_that_is_said() -> None:
    for text in ("1 inf: Ruhr", "4 supply -> Ruhr", "Ruhr: 1 inf"):
        [texts] = meanings(GRAMMAR, f"reinforcement:\n{text}")
        assert [each.partition(" ")[2].split()[0] for each in texts] == ["place"], text
