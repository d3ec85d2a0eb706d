"""Empires of History: the verbs, their forms, and what they say."""

from __future__ import annotations

import re
from typing import Any

from pbem.engine.errors import Ambiguous
from pbem.engine.orders import ANY_SECTION, Line
from pbem.games.empires_of_history.orders import language
from pbem.games.empires_of_history.orders.grammar import grammar_of, noun, read_line
from pbem.games.empires_of_history.orders.sections import SECTIONS, STANDING
from pbem.games.empires_of_history.orders.verbs import REPLIES, VERBS
from tests.empires_of_history.position_builder import board

GRAMMAR = grammar_of(board())


def some(count: int | None, kind: str, power: str = "") -> dict[str, Any]:
    """Units of a kind."""
    return {"count": count, "kind": kind, "power": power}


def led_by(name: str) -> dict[str, Any]:
    """A general by name."""
    return {"count": 1, "kind": "general", "power": "", "name": name}


def way(*places: str) -> dict[str, Any]:
    """A path."""
    return {"places": list(places), "start": None, "end": None}


def ranks(*whats: str, keep: int = 0) -> list[dict[str, Any]]:
    """A list of losses."""
    return [{"what": what, "power": "", "take": None, "keep": keep} for what in whats]


READ: dict[str, dict[str, Any]] = {
    "blitzkrieg": {},
    "blitzkrieg if Warsaw is theirs": {"when": ["is", "ours", {"place": "Warsaw", "whose": "theirs"}]},
    "declare war on Norway": {"nation": "Norway"},
    "influence Spain": {"nation": "Spain"},
    "influence Turkey @Egypt if us entry >= 10": {
        "nation": "Turkey",
        "pool": "Egypt",
        "when": ["us_entry", ">=", 10],
    },
    "option GER-01": {"option": "GER-01"},
    "option POL-02 in Krakow @Poland": {"option": "POL-02", "place": "Krakow", "pool": "Poland"},
    "support 6 resources: @England -> Soviet Union": {
        "count": 6,
        "pool": "England",
        "nation": "Soviet Union",
    },
    "support 6 resources -> Poland": {"count": 6, "nation": "Poland"},
    "gift 12 resources: @England -> @France": {"count": 12, "pool": "England", "goal": "France"},
    "gift 12 resources -> @Egypt": {"count": 12, "goal": "Egypt"},
    "offer surrender": {},
    "offer surrender to Germany, Italy": {"nations": ["Germany", "Italy"]},
    "accept surrender": {},
    "accept surrender of France, split Germany 60, Italy 40": {
        "nation": "France",
        "shares": {"Germany": 60, "Italy": 40},
    },
    "decline surrender of France": {"nation": "France"},
    "split tribute of France: Germany 60, Italy 40": {
        "nation": "France",
        "shares": {"Germany": 60, "Italy": 40},
    },
    "split equal": {"shares": {}},
    "consent option GER-06": {"option": "GER-06"},
    "travel with England, USA if turn > 3": {
        "nations": ["England", "USA"],
        "when": ["turn", ">", 3],
    },
    "travel with nobody": {"nobody": "nobody"},
    "refuse option GER-06 if France is conquered": {
        "option": "GER-06",
        "when": ["is", "conquered", {"nation": "France"}],
    },
    "government in exile, host England": {"host": "England"},
    "mobilise Hungary: 8 infantry, 3 artillery at Budapest; 1 armor at Vienna": {
        "nation": "Hungary",
        "placements": [
            {"units": [some(8, "infantry"), some(3, "artillery")], "place": "Budapest"},
            {"units": [some(1, "armor")], "place": "Vienna"},
        ],
    },
    "research radar, heavy armor @England": {
        "technologies": ["radar", "heavy armor"],
        "pool": "England",
    },
    "research nuclear": {"technologies": ["nuclear"]},
    "upgrade mechanized infantry @Germany": {
        "technology": "mechanized infantry",
        "pool": "Germany",
    },
    "buy nuclear programme @USA": {"pool": "USA"},
    "build 3 infantry, 1 armor @England oil Midlands": {
        "purchases": [
            {"count": 3, "kind": "infantry", "place": ""},
            {"count": 1, "kind": "armor", "place": ""},
        ],
        "pool": "England",
        "oil": [{"place": "Midlands", "count": None}],
    },
    "build 1 naval mine for Dover, 1 industrial complex for Danzig oil 2 Midlands, 1 Liverpool": {
        "purchases": [
            {"count": 1, "kind": "naval mine", "place": "Dover"},
            {"count": 1, "kind": "industrial complex", "place": "Danzig"},
        ],
        "oil": [{"place": "Midlands", "count": 2}, {"place": "Liverpool", "count": 1}],
    },
    "repair 1 battleship in Scotland @England": {
        "units": [some(1, "battleship")],
        "place": "Scotland",
        "pool": "England",
    },
    "rebase 2 fighter: E-20 -> Sicily": {
        "units": [some(2, "fighter")],
        "path": way("E-20", "Sicily"),
    },
    "bomb resources: 2 bomber London -> E-06 -> Hamburg": {
        "aim": "resources",
        "units": [some(2, "bomber")],
        "path": way("London", "E-06", "Hamburg"),
    },
    "tactical 3 fighter, 1 bomber Silesia -> Warsaw, back to Berlin": {
        "units": [some(3, "fighter"), some(1, "bomber")],
        "path": way("Silesia", "Warsaw"),
        "home": ["Berlin"],
    },
    "rocket 1 from Ruhr -> London manpower": {
        "count": 1,
        "base": "Ruhr",
        "target": "London",
        "aim": "manpower",
    },
    "cover TF A: 1 fighter London": {
        "force": "A",
        "units": [some(1, "fighter")],
        "base": "London",
    },
    "cover TF Home Fleet in E-11: 1 fighter London via E-06": {
        "force": "Home Fleet",
        "zone": "E-11",
        "units": [some(1, "fighter")],
        "base": "London",
        "via": ["E-06"],
    },
    "strike E-19: 2 bomber Sicily": {
        "target": "E-19",
        "units": [some(2, "bomber")],
        "base": "Sicily",
    },
    "strike port Sicily: 3 bomber Malta via E-20, back to E-20 -> Tunis": {
        "port": "port",
        "target": "Sicily",
        "units": [some(3, "bomber")],
        "base": "Malta",
        "via": ["E-20"],
        "home": ["E-20", "Tunis"],
    },
    "fly 2 fighter: Berlin -> Silesia -> Warsaw, back to Silesia": {
        "units": [some(2, "fighter")],
        "path": way("Berlin", "Silesia", "Warsaw"),
        "home": ["Silesia"],
    },
    "fly 2 fighter: Berlin -> Warsaw, back": {
        "units": [some(2, "fighter")],
        "path": way("Berlin", "Warsaw"),
        "home": [],
    },
    "drop 2 paratrooper by 1 bomber: Berlin -> Oslo, back to Hamburg": {
        "units": [some(2, "paratrooper")],
        "by": [some(1, "bomber")],
        "path": way("Berlin", "Oslo"),
        "home": ["Hamburg"],
    },
    "nuclear 1 bomb by 1 bomber Manila -> P-08 -> Osaka, back to Manila": {
        "count": 1,
        "by": [some(1, "bomber")],
        "path": way("Manila", "P-08", "Osaka"),
        "home": ["Manila"],
    },
    "search E-13: 1 bomber Southampton": {
        "zone": "E-13",
        "units": [some(1, "bomber")],
        "base": "Southampton",
    },
    "guard E-11: 2 fighter London": {
        "zone": "E-11",
        "units": [some(2, "fighter")],
        "base": "London",
    },
    "sweep Denmark straits: 1 minesweeper E-07": {
        "box": "Denmark straits",
        "units": [some(1, "minesweeper")],
        "zone": "E-07",
    },
    "hunt subs in E-13: 2 destroyer, 1 fighter Southampton": {
        "zone": "E-13",
        "units": [some(2, "destroyer"), some(1, "fighter")],
        "base": "Southampton",
    },
    "hunt subs in E-13: 2 destroyer": {"zone": "E-13", "units": [some(2, "destroyer")]},
    "TF A: 1 damaged battleship, 2 transport E-06; load 2 infantry, general Gort London;"
    " load 12 resources; move E-11 -> E-13; unload 2 oil Brest; via Kiel; move E-07 via Kiel;"
    " into port Brest; ask before entering E-14; for Normandy, Brest; stay if E-11 is empty": {
        "force": "A",
        "units": [some(1, "damaged battleship"), some(2, "transport")],
        "place": "E-06",
        "legs": [
            {"do": "load", "units": [some(2, "infantry"), led_by("Gort")], "place": "London"},
            {"do": "load", "units": [some(12, "resources")]},
            {"do": "move", "places": ["E-11", "E-13"]},
            {"do": "unload", "units": [some(2, "oil")], "place": "Brest"},
            {"do": "move", "places": [], "via": "Kiel"},
            {"do": "move", "places": ["E-07"], "via": "Kiel"},
            {"do": "port", "place": "Brest"},
            {"do": "ask", "place": "E-14"},
            {"do": "for", "places": ["Normandy", "Brest"]},
            {"do": "stay"},
        ],
        "when": ["is", "empty", {"place": "E-11"}],
    },
    "TF D: 2 destroyer E-06": {"force": "D", "units": [some(2, "destroyer")], "place": "E-06"},
    "move 2 infantry, general Bock: Pomerania -> Danzig": {
        "units": [some(2, "infantry"), led_by("Bock")],
        "path": way("Pomerania", "Danzig"),
    },
    "move all British armor: Cairo -> El Alamein -> Benghazi": {
        "units": [some(None, "armor", "England")],
        "path": way("Cairo", "El Alamein", "Benghazi"),
    },
    "free Lvov: 1 partisan": {"place": "Lvov", "units": [some(1, "partisan")]},
    "land 2 marine, 1 infantry: TF A -> Normandy; bombard 1 battleship": {
        "units": [some(2, "marine"), some(1, "infantry")],
        "force": "A",
        "goal": "Normandy",
        "bombard": 1,
    },
    "rail 1 late infantry, 1 oil: Ploesti -> Vienna": {
        "units": [some(1, "late infantry"), some(1, "oil")],
        "path": way("Ploesti", "Vienna"),
    },
    "general Guderian: armor +2 +2, infantry +3": {
        "general": "Guderian",
        "points": [{"kind": "armor", "points": [2, 2]}, {"kind": "infantry", "points": [3]}],
    },
    "press Warsaw: until won": {"where": "Warsaw", "terms": {}},
    "press air over Warsaw: 2 rounds": {"air": "air", "where": "Warsaw", "terms": {"rounds": 2}},
    "press E-19: 1 round; stop if armor < 2; ask; retreat to E-18, E-20; lose infantry, keep 1 infantry": {
        "where": "E-19",
        "terms": {
            "rounds": 1,
            "stop": ["armor", "<", 2],
            "ask": True,
            "retreat": ["E-18", "E-20"],
            "lose": [*ranks("infantry"), *ranks("infantry", keep=1)],
        },
    },
    "breakthrough 3 armor, 2 infantry Warsaw -> Lvov if armor >= 3": {
        "units": [some(3, "armor"), some(2, "infantry")],
        "path": way("Warsaw", "Lvov"),
        "when": ["armor", ">=", 3],
    },
    "dive bombers take in Warsaw: armor, artillery": {
        "where": "Warsaw",
        "list": ranks("armor", "artillery"),
    },
    "place 1 naval mine: Dover": {"units": [some(1, "naval mine")], "site": "Dover"},
    "intercept always, keep fuel 2": {"how": "always", "keep": 2},
    "intercept Warsaw: bombers from Lvov, Krakow if odds >= 100": {
        "where": "Warsaw",
        "how": "bombers",
        "bases": ["Lvov", "Krakow"],
        "when": ["odds", ">=", 100],
    },
    "intercept Warsaw: with 2 from Lvov": {"where": "Warsaw", "most": 2, "bases": ["Lvov"]},
    "intercept if enemy bombers > 1": {"when": ["enemy_bombers", ">", 1]},
    "subs in E-31: attack TF B with 2, transports only, weaker, any; stop when losing": {
        "where": "E-31",
        "attacks": [
            {"who": "force", "force": "B", "count": 2},
            *({"who": who, "force": "", "count": None} for who in ("transports", "weaker", "any")),
        ],
        "stop": "losing",
    },
    "subs never": {"attacks": []},
    "subs in E-31: stop after 2 rounds": {"where": "E-31", "stop": 2},
    "raid trade in E-31: yes with 2": {"where": "E-31", "answer": "yes", "most": 2},
    "raid trade with 2": {"most": 2},
    "go on in Warsaw: no": {"where": "Warsaw", "answer": "no"},
    "hunt raiders in E-13: ships none; aircraft from London max 1": {
        "where": "E-13",
        "ships": "none",
        "bases": ["London"],
        "most": 1,
    },
    "convoy air none": {"none": "none"},
    "convoy air in E-13: from London max 1": {"where": "E-13", "bases": ["London"], "most": 1},
    "losses in Warsaw: infantry, artillery, fighter": {
        "where": "Warsaw",
        "list": ranks("infantry", "artillery", "fighter"),
    },
    "naval losses hit on battleship, destroyer, aircraft": {
        "list": ranks("hit on battleship", "destroyer", "aircraft")
    },
    "industrial complex fights in Ruhr: last": {"where": "Ruhr", "fights": "last"},
    "carrier fighters intercept no": {"answer": "no"},
    "guards join transports": {"answer": "transports"},
    "defend Weygand: infantry +1 +1": {
        "general": "Weygand",
        "points": [{"kind": "infantry", "points": [1, 1]}],
    },
    "city hits at once": {"round": 1},
    "city hits in everywhere: from round 2": {"where": "everywhere", "round": 2},
    "city hits never": {"round": 0},
    "evacuate Marseilles: E-18, E-17": {"where": "Marseilles", "goals": ["E-18", "E-17"]},
    "pause in Warsaw if units < 3": {"where": "Warsaw", "when": ["units", "<", 3]},
}  # fmt: skip


def read(text: str) -> Line:
    """A line, in the first section of its verb where it could be in several."""
    try:
        return GRAMMAR.parse_line(text)
    except Ambiguous as refusal:
        return GRAMMAR.parse_line(refusal.problem.choices[0])


def test_lines_say_what_stands_in_them_and_read_back() -> None:
    for text, args in READ.items():
        line = read(text)
        assert line.args == args, text
        assert line.order == text
        assert read_line(board(), line.text) == line


def test_every_verb_has_lines_here_and_an_example_in_normal_form() -> None:
    assert {read(text).verb for text in READ} == {verb.name for verb in VERBS}
    for verb in VERBS:
        section = "" if verb.sections == ANY_SECTION else verb.sections[0]
        assert GRAMMAR.parse_line(verb.example, section).order == verb.example, verb.name


def test_the_contract_names_every_verb_and_every_argument() -> None:
    told = " ".join((language.__doc__ or "").split())
    for verb in VERBS:
        assert f"`{verb.name}`" in told, verb.name
        named = {name for form in GRAMMAR.forms(verb.name) for name in form.slots}
        assert all(re.search(rf"\b{name}\b", told) for name in named), (verb.name, named)


# What the ledger of rules calls the orders (section 2), with its examples.
LEDGER = (
    "rebase 2 fighters: E-20 -> Sicily", "declare war on Norway", "influence Spain", "option GER-01",
    "support 6 resources: @England -> Soviet Union", "consent option GER-06", "refuse option GER-06",
    "split tribute of France: Germany 60, Italy 40", "offer surrender to all",
    "accept surrender of France, split 60 Germany 40 Italy", "decline", "government in exile, host England",
    "gift 12 resources: @England -> @France", "blitzkrieg", "research radar, heavy armor @England",
    "buy nuclear programme", "research nuclear", "research rockets", "upgrade mechanized infantry @Germany",
    "build 3 infantry, 1 armor @England oil Midlands", "build 1 general", "build 1 naval mine for Dover",
    "build 1 partisan", "repair battleship in Scotland @England",
    "bomb resources: 2 bombers London -> Hamburg via E-06, E-07", "tactical: 3 fighters Silesia -> Warsaw",
    "sweep Denmark straits: 1 minesweeper E-07", "rocket: 1 from Ruhr -> London attack",
    "nuclear: 1 bomb by 1 bomber Manila -> Osaka via P-08, P-05, back to Manila",
    "TF A: 1 battleship, 2 transports E-06; load 2 infantry London; move E-11; for Normandy",
    "TF A: 1 transport London; load 12 resources London; move E-11; unload 12 resources Cairo",
    "TF A: 1 transport Houston; load 2 oil Houston; move O-02", "TF A: 1 battleship E-08; move E-07 via Kiel",
    "TF A: 1 battleship E-11; into port Southampton", "TF A: 1 battleship E-11; ask before entering E-13",
    "cover TF A: 1 fighter London", "strike E-19: 2 bombers Sicily", "strike port Sicily: 3 bombers Malta",
    "hunt subs in E-13: 2 destroyers, 1 fighter Southampton", "move 2 infantry, 1 armor: Silesia -> Warsaw",
    "free Lvov: 1 partisan", "fly 2 fighters: Berlin -> Warsaw via Silesia, back to Silesia",
    "fly 2 fighters: Berlin -> Paris",
    "drop 2 paratroopers by 1 bomber: Berlin -> Oslo via Hamburg, E-07, back to Hamburg",
    "land 2 marines, 1 infantry: TF A -> Normandy; bombard 1 battleship", "rail 1 infantry: Tambov -> Aga",
    "rail 1 oil: Ploesti -> Vienna", "general Guderian: armor +2 +2, infantry +3 +2",
    "press Warsaw: until won", "press Warsaw: 3 rounds",
    "press Warsaw: stop if armor < 2; lose infantry, artillery, armor", "press air over Warsaw: 2 rounds",
    "press E-19: 1 round, retreat to E-18", "dive bombers take armor, artillery",
    "breakthrough: 3 armor, 2 infantry Warsaw -> Lvov", "search E-13: 1 bomber Southampton",
    "guard E-11: 2 fighters London", "mobilise Hungary: 8 infantry, 3 artillery at Budapest",
    "intercept: always", "intercept: if odds >= 1:1", "intercept: never", "intercept Warsaw: always, keep fuel 2",
    "subs in E-31: attack TF with transports only; stop after 1 round", "subs in E-31: attack any TF weaker than us",
    "subs in E-31: attack TF B with 2; stop never", "subs in E-31: never; stop when losing",
    "raid trade in E-31: yes", "raid trade in E-31 yes", "hunt raiders: ships all; aircraft from London max 1",
    "losses: infantry, militia, artillery, fighter, armor", "industrial complex fights: never",
    "industrial complex fights: last", "carrier fighters intercept: yes",
    "naval losses: destroyer, submarine, damaged hit on battleship", "surrender_answer: decline",
    "surrender_answer: accept", "convoy air answer: none", "guards join: yes", "guards join: only against transports",
    "guards join: no", "general Weygand defends: infantry +1 +1", "city hits: at once", "city hits: from round 2",
    "dive bombers take: armor, artillery, infantry", "evacuate Marseilles: ships -> E-18",
    "tribute of France: equal shares",
)  # fmt: skip


def test_lines_of_the_ledger_are_read_as_they_stand_there() -> None:
    for text in LEDGER:
        line = read(text)
        assert read_line(board(), line.text) == line, text


def test_several_places_in_a_line_are_several_lines() -> None:
    text = "place 3 infantry: London; 1 armor: Midlands; 1 naval mine: Dover; 1 partisan: Lvov"
    parsed = GRAMMAR.parse([(text, 1)])
    assert not parsed.problems
    assert [line.order for line in parsed.lines] == [
        "place 3 infantry: London",
        "place 1 armor: Midlands",
        "place 1 naval mine: Dover",
        "place 1 partisan: Lvov",
    ]


def test_lines_below_the_name_of_a_nation_are_its_own() -> None:
    mail = "Germany:\nbuild:\nbuild 3 inf\nItaly:\nbuild 1 art\nUK: influence Spain"
    parsed = GRAMMAR.parse([(text, n) for n, text in enumerate(mail.splitlines(), 1)])
    assert not parsed.problems
    assert [line.text for line in parsed.lines] == [
        "Germany: build: build 3 infantry",
        "Italy: build: build 1 artillery",
        "England: diplomacy: influence Spain",
    ]


def test_sections_have_the_names_that_people_give_them() -> None:
    named = {
        "phase 3": "build", "Builds": "build", "phase 0": "rebase", "Phase 1": "diplomacy", "tech": "research",
        "Phase 4": "bombing", "navy": "naval", "Phase 5": "naval", "moves": "movement", "phase 7.1": "movement",
        "battles": "combat", "phase 9": "combat", "new units": "placement", "income": "collection",
        "air guard": "guard", "standing orders": "standing",
    }  # fmt: skip
    for said, section in named.items():
        assert GRAMMAR.head_of(said) == ("section", section), said
    assert tuple(SECTIONS)[:12] == (
        *("start", "rebase", "diplomacy", "research", "build", "bombing", "naval"),
        *("movement", "combat", "placement", "collection", "guard"),
    )


def test_answers_are_replies_that_may_stand_for_good() -> None:
    assert {verb.name for verb in VERBS if STANDING in verb.sections} == set(REPLIES)
    assert not {"move", "press", "TF", "build", "option", "general"} & set(REPLIES)


def test_a_standing_line_is_about_its_place() -> None:
    told = {
        "intercept Warsaw: never": "Warsaw",
        "intercept always": "",
        "losses in E-13: destroyer": "E-13",
        "defend Weygand: infantry +1": "Weygand",
        "consent option GER-06": "GER-06",
    }
    for text, about in told.items():
        assert noun(read(text)) == about, text
