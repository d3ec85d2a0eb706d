"""Whatever a line of Empires of History can say, its normal form reads back to the same."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.orders.lexicon import lexicon
from tests.empires_of_history.position_builder import board

BOARD: EmpireBoard = board()
GRAMMAR = grammar_of(BOARD)
WORDS = lexicon(BOARD)

places = st.sampled_from(tuple(BOARD.areas))
zones = st.sampled_from(BOARD.sea_zones)
lands = st.sampled_from(BOARD.territories)
nations = st.sampled_from(tuple(BOARD.powers))
kinds = st.sampled_from([kind for kind, _ in WORDS.kinds])
ships = st.sampled_from([kind for kind, unit in BOARD.units.items() if unit.kind == SEA])
planes = st.sampled_from(["fighter", "bomber"])
generals = st.sampled_from([name for name, _ in WORDS.generals])
pools = st.sampled_from([pool for pool, _ in WORDS.pools])
options = st.sampled_from([option for option, _ in WORDS.options])
few = st.integers(1, 99)


def _unit(of: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"count": st.none() | few, "kind": of, "power": st.just("") | nations}
    )


leader = generals.map(lambda name: {"count": 1, "kind": "general", "power": "", "name": name})
units = st.lists(_unit(kinds) | leader, min_size=1, max_size=3)
flown = st.lists(_unit(planes), min_size=1, max_size=2)
fleet = st.lists(_unit(ships), min_size=1, max_size=3)
path = st.lists(places, min_size=2, max_size=4).map(
    lambda stops: {"places": stops, "start": None, "end": None}
)
some_places = st.lists(places, min_size=1, max_size=3, unique=True)
ranks = st.lists(
    st.fixed_dictionaries(
        {
            "what": st.sampled_from(GRAMMAR.vocabulary.ranks.ids),  # type: ignore[union-attr]
            "power": st.just(""),
            "take": st.none() | few,
            "keep": st.just(0),
        }
    ),
    min_size=1,
    max_size=3,
)
points = st.lists(
    st.fixed_dictionaries(
        {"kind": kinds, "points": st.lists(st.integers(0, 9), min_size=1, max_size=3)}
    ),
    min_size=1,
    max_size=2,
)
said = st.one_of(
    st.builds(lambda place: ["is", "empty", {"place": place}], places),
    st.builds(
        lambda place, whose: ["not", "ours", {"place": place, "whose": whose}],
        places,
        st.sampled_from(["ours", "theirs", "neutral"]),
    ),
    st.builds(lambda nation: ["is", "conquered", {"nation": nation}], nations),
    st.builds(
        lambda place, unit, number: [
            "is",
            "stands",
            {"place": place, "unit": unit, "number": number},
        ],
        places,
        kinds,
        few,
    ),
    st.builds(lambda turn: ["turn", ">=", turn], few),
)
where = st.just("everywhere") | places
cargo = st.lists(
    _unit(st.sampled_from(["infantry", "armor", "resources", "oil"])) | leader,
    min_size=1,
    max_size=3,
)
legs = st.one_of(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["load", "unload"]), "units": cargo}, optional={"place": places}
    ),
    st.fixed_dictionaries(
        {"do": st.just("move"), "places": st.lists(zones, min_size=1, max_size=3)},
        optional={"via": st.sampled_from(["Kiel", "Suez", "Panama"])},
    ),
    st.fixed_dictionaries({"do": st.just("port"), "place": lands}),
    st.fixed_dictionaries({"do": st.just("for"), "places": some_places}),
    st.fixed_dictionaries({"do": st.just("ask"), "place": zones}),
    st.just({"do": "stay"}),
)
forces = st.sampled_from(["A", "B2", "1", "Home Fleet"])
terms = st.fixed_dictionaries(
    {},
    optional={
        "rounds": few,
        "stop": st.builds(lambda n: ["enemy_armor", "<", n], few),
        "ask": st.just(True),
        "retreat": some_places,
        "lose": ranks,
    },
)
attacks = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "who": st.sampled_from(["transports", "weaker", "any"]),
                "force": st.just(""),
                "count": st.none() | few,
            }
        ),
        st.fixed_dictionaries({"who": st.just("force"), "force": forces, "count": st.none() | few}),
    ),
    max_size=3,
)
purchases = st.lists(
    st.fixed_dictionaries({"count": few, "kind": kinds, "place": st.just("")})
    | st.fixed_dictionaries(
        {
            "count": few,
            "kind": st.just("naval mine"),
            "place": st.sampled_from(tuple(BOARD.mine_boxes)),
        }
    ),
    min_size=1,
    max_size=3,
)
oil = st.lists(
    st.fixed_dictionaries({"place": lands, "count": st.none() | few}),
    min_size=1,
    max_size=2,
    unique_by=lambda each: each["place"],
)
shares = st.dictionaries(nations, st.integers(0, 100), max_size=3)
placements = st.lists(
    st.fixed_dictionaries({"units": units, "place": lands}), min_size=1, max_size=2
)

Args = dict[str, st.SearchStrategy[Any]]
# Of each verb what has to be there, and what may.
LINES: dict[str, tuple[Args, Args]] = {
    "influence": ({"nation": nations}, {"pool": pools, "when": said}),
    "option": ({"option": options}, {"place": lands, "pool": pools, "when": said}),
    "gift": ({"count": few, "goal": pools}, {"pool": pools, "when": said}),
    "accept surrender": ({}, {"nation": nations, "shares": shares, "when": said}),
    "mobilise": ({"nation": nations, "placements": placements}, {}),
    "build": ({"purchases": purchases}, {"pool": pools, "oil": oil, "when": said}),
    "repair": ({"units": fleet, "place": lands}, {"pool": pools}),
    "bomb": (
        {"aim": st.sampled_from(["resources", "manpower", "oil"]), "units": flown, "path": path},
        {"home": st.just([]) | some_places, "when": said},
    ),
    "fly": ({"units": flown, "path": path}, {"home": st.just([]) | some_places, "when": said}),
    "strike": (
        {"target": places, "units": flown, "base": places},
        {"port": st.just("port"), "via": some_places, "home": some_places, "when": said},
    ),
    "cover": (
        {"force": forces, "units": flown, "base": places},
        {"zone": zones, "via": some_places, "when": said},
    ),
    "guard": ({"zone": zones, "units": flown, "base": places}, {"via": some_places, "when": said}),
    "hunt": ({"zone": zones, "units": fleet}, {"base": places, "when": said}),
    "TF": (
        {"force": forces, "units": fleet, "place": places},
        {"legs": st.lists(legs, min_size=1, max_size=4)},
    ),
    "move": ({"units": units, "path": path}, {"when": said}),
    "breakthrough": ({"units": units, "path": path}, {"when": said}),
    "land": ({"units": units, "force": forces, "goal": lands}, {"bombard": few, "when": said}),
    "general": ({"general": generals, "points": points}, {"when": said}),
    "press": ({"where": where, "terms": terms}, {"air": st.just("air")}),
    "place": ({"units": units, "site": lands}, {"when": said}),
    "intercept": (
        {"how": st.sampled_from(["always", "bombers", "never"])},
        {"where": where, "bases": some_places, "keep": few, "when": said},
    ),
    "subs": (
        {"attacks": attacks},
        {"where": where, "stop": few | st.sampled_from(["losing", "never"]), "when": said},
    ),
    "losses": ({"list": ranks}, {"where": where, "when": said}),
    "evacuate": ({"where": lands, "goals": some_places}, {"when": said}),
    "city hits": ({"round": st.integers(0, 9)}, {"where": where, "when": said}),
}


@given(st.data())
def test_a_normal_form_reads_back_to_the_same_line(data: st.DataObject) -> None:
    verb = data.draw(st.sampled_from(tuple(LINES)))
    needed, optional = LINES[verb]
    args = data.draw(st.fixed_dictionaries(needed, optional=optional))
    section = GRAMMAR.verbs[verb].sections[0]
    line = GRAMMAR.line(verb, args, section, data.draw(st.just("") | nations))
    read = GRAMMAR.parse_line(line.text)
    assert read.args == args
    assert read == line


@given(st.text(alphabet="aAE-130 ;:,.>@()+/'", max_size=60), st.sampled_from(tuple(LINES)))
def test_whatever_is_written_is_read_or_refused(rest: str, verb: str) -> None:
    parsed = GRAMMAR.parse([(f"{verb} {rest}", 1)], hints=False)
    assert all(problem.code for problem in parsed.problems)
    assert all(GRAMMAR.parse_line(line.text) == line for line in parsed.lines)


def test_a_place_that_begins_like_a_small_word_is_read_whole() -> None:
    small = ("from", "at", "in", "to", "on")
    places = [t for t in BOARD.territories if t.lower().startswith(small)]
    assert "Tokyo" in places
    for place in places:
        line = GRAMMAR.parse_line(f"mobilise Hungary: 1 infantry at {place}")
        assert line.args["placements"][0]["place"] == place
