"""Every code has its words, and no words are left over."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Any

import pytest

from pbem.engine.errors import Problem
from pbem.engine.flow import Ask
from pbem.engine.play import start
from pbem.engine.prose.claims import COST, INCOME, LEFT, MONEY, SPENT, THERE
from pbem.games.blitz_world_in_conflict.rounds import choices
from pbem.games.empires_of_history import option_words
from pbem.library import registry
from pbem.words.catalogue import Words, catalogue, spoken
from tests.reports.codes import ROOT, Found, found

SHARED = ("common", "wargame")
GAMES = tuple(
    folder.name
    for folder in sorted((ROOT / "templates").iterdir())
    if (folder / "messages.yaml").is_file() and (ROOT / "games" / folder.name / "TITLE").is_file()
)
TEXTS = {game: Words(game).texts for game in GAMES}

# Codes put together from parts: pbem/engine/names.py, pbem/engine/conditions.py,
# pbem/intake/claims.py, games/*/capture.py.
NAMES = (
    "place",
    "power",
    "unit",
    "fact",
    "section",
    "counter",
    "card",
    "holder",
    "technology",
    "nation",
    "pool",
    "option",
    "general",
    "box",
    "site",
    "country",
    "commander",
    "heap",
    "side",
)
MADE = {f"refusal.{how}_{what}" for how in ("unknown", "ambiguous") for what in NAMES}
MADE |= {"refusal.bad_condition", "refusal.colon_missing", "refusal.at_missing", "event.undone"}
MADE |= {f"remark.claims_{what}" for what in (LEFT, SPENT, MONEY, INCOME, COST, THERE)}
MADE |= {f"event.{kind}" for kind in ("captured", "freed", "convoy_cut", "convoy_cleared")}
# games/blitzwar/operations.py.
MADE |= {"ask.orders", "ask.blitz_orders", "ask.combat_orders"}
# games/blitz_world_in_conflict/mails.py, turn_end/mail.py, rounds/choices.py, sea/convoys.py.
BLITZ_MAILS = ("blitz", "sea_orders", "land_orders", "spending")
MADE |= {f"ask.{verb}" for verb in (*BLITZ_MAILS, *choices.LINES)}
MADE |= {f"event.convoy_{what}" for what in ("back", "destroyed")}
# games/blitz_world_in_conflict/before/influence.py.
MADE |= {"event.influence_marked", "event.influence_removed"}
# games/empires_of_history/slots.py.
MADE |= {"refusal.which_nation", "ask.naval_orders", "ask.last_orders"}
# games/empires_of_history/diplomacy/options/conditions.py.
MADE |= {f"refusal.requires_{word.replace(' ', '_')}" for word in option_words.CONDITIONS}
# Fields that are added to an event after its dictionary was written down.
LATER = {
    "event.unplaced": {"refund"},
    "event.lost_aboard": {"units"},
    "event.round_fought": {"ours", "theirs"},
}
# Events told as tables or headings, and parts of a state that look like events to the scan.
SILENT = {
    *("event.fired", "event.step_began"),
    *(
        "event.attack",
        "event.land",
        "event.sea",
        "event.raid",
        "event.fighter",
        "event.transport",
        "event.carrier",
    ),
    "event.",
}
# Beginnings of keys that are said in another way.
OTHERS = {
    "audit",
    "choice",
    "score",
    "switch",
    "log",
    "status",
    "refused",
    "refused_do",
    "dice",
    "withdrawn",
    "sealed",
    "signed",
    "letter",
    "switches",
    "answer",
    "battle",
    "card_place",
    "chained",
    "clock",
    "counted",
    "date",
    "default",
    "detail",
    "due",
    "example",
    "facts",
    "fell",
    "figure",
    "forecast",
    "fork",
    "form",
    "founded",
    "grade",
    "head",
    "heading",
    "headline",
    "ignored",
    "inbox",
    "later",
    "manual",
    "many",
    "map",
    "mark",
    "news",
    "note",
    "offer",
    "one",
    "order",
    "overview",
    "people",
    "phase",
    "place",
    "plot",
    "press",
    "question",
    "receipt",
    "report",
    "rolled",
    "ruled",
    "say",
    "secret",
    "short",
    "shots",
    "show",
    "shown",
    "site",
    "stakes",
    "state",
    "step",
    "talk",
    "tally",
    "time",
    "topic",
    "unchecked",
    "units",
    "unused",
    "warning",
    "way",
    "why",
    "word",
}


@cache
def keys() -> dict[str, Found]:
    """All keys that the program can give to the catalogue."""
    return found()


def base(key: str) -> str:
    """The key without its variant."""
    return ".".join(key.split(".")[:2])


def placeholders(text: str) -> set[str]:
    names = (name for _, name, _, _ in Formatter().parse(text) if name is not None)
    return {re.split(r"[\[.]", name)[0] for name in names}


def games_at(place: str) -> tuple[str, ...]:
    """The games that speak of what stands in a file."""
    folder, game, *_ = place.split("/")
    return (game,) if folder == "games" else GAMES


def test_the_scan_finds_codes_of_every_kind() -> None:
    kinds = {key.split(".")[0] for key in keys()}
    assert kinds == {"refusal", "remark", "event", "ask", "mail"}
    assert len(keys()) > 150


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_words(game: str) -> None:
    told = {base(key) for key in TEXTS[game]} | SILENT
    used = {
        key: [place for place in each.places if game in games_at(place)]
        for key, each in keys().items()
    }
    assert {key: places for key, places in used.items() if places and key not in told} == {}


def is_chosen(key: str, game: str, fields: set[str]) -> bool:
    """Whether this text can be the one that is taken when these fields are given."""
    variant = key.removeprefix(base(key)).removeprefix(".")
    if not variant:
        others = {other for other in TEXTS[game] if other.startswith(f"{key}.with_")}
        return not any(other.removeprefix(f"{key}.with_") in fields for other in others)
    if variant.startswith(("with_", "no_")):
        return variant.split("_", 1)[1] in fields
    return any(variant.startswith(f"{name}_") for name in fields)


def fits(key: str, game: str, fields: set[str]) -> bool:
    return placeholders(TEXTS[game][key]) <= fields | {"units"} | LATER.get(base(key), set())


def speakers(folder: str, key: str) -> tuple[str, ...]:
    """The games that say this text of a catalogue: one, or all without one of their own."""
    if folder in GAMES:
        return (folder,)
    return tuple(game for game in GAMES if key not in catalogue(game))


@pytest.mark.parametrize("folder", [*SHARED, *GAMES])
def test_words_name_only_fields_that_are_given(folder: str) -> None:
    said = [key for key in catalogue(folder) if base(key) in keys()]
    assert said
    assert {key: places for key in said if (places := misfits(folder, key))} == {}


def misfits(folder: str, key: str) -> list[str]:
    """The places in the source that give this text less than it names."""
    found = keys()[base(key)]
    places = {
        place: fits(key, game, fields)
        for fields, place in zip(found.given, found.places, strict=True)
        for game in speakers(folder, key)
        if fields is not None and game in games_at(place) and is_chosen(key, game, fields)
    }
    # Of a text for one value of a field only the place that gives this value must fit.
    if key != base(key) and not key.split(".")[2].startswith(("with_", "no_")):
        return [] if any(places.values()) else [*places]
    return [place for place, does in places.items() if not does]


@pytest.mark.parametrize("folder", [*SHARED, *GAMES])
def test_no_words_are_left_over(folder: str) -> None:
    mine = {base(key) for key in catalogue(folder) if key.split(".")[0] not in OTHERS}
    known = {
        key
        for key, each in keys().items()
        if folder in SHARED or any(folder in games_at(place) for place in each.places)
    }
    # Only some kinds of names can be ambiguous, the turn before the first orders has a name of its
    # own, and the battles of a forecast are called by that of an event.
    assert mine - known - MADE - {"event.before_orders", "event.battle_began"} == set()


@pytest.mark.parametrize("game", GAMES)
def test_switches_and_what_can_be_chosen_have_words_and_no_others_have(game: str) -> None:
    info = registry.find(game)
    scenarios = [registry.load(game, scenario=name).scenario(name) for name in info.scenarios]
    switches = [each for told in scenarios for each in told.get("options", {}).items()]
    names = {name for name, _ in switches}
    chosen = {str(value) for _, each in switches for value in each["choices"]}
    texts = {**catalogue("common"), **catalogue("wargame"), **catalogue(game)}
    assert {key for key in texts if key.startswith("switch.")} == {
        f"switch.{name}" for name in names
    }
    assert {f"choice.{each}" for each in chosen if not each.isdecimal()} <= texts.keys()
    own = {key for key in catalogue(game) if key.startswith("choice.")}
    assert own <= {f"choice.{each}" for each in chosen}


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_in_the_status_has_words(game: str) -> None:
    info = registry.find(game)
    texts = {**catalogue("common"), **catalogue("wargame"), **catalogue(game)}
    for scenario in info.scenarios:
        loaded = registry.load(game, scenario=scenario)
        printed = loaded.scenario(scenario)
        state = start(loaded.table, printed, loaded.options(scenario, {}))
        assert {f"score.{name}" for name in loaded.table.score(state)} <= texts.keys()


def test_answers_in_words_are_about_verbs_that_are_asked() -> None:
    said = {base(key) for texts in TEXTS.values() for key in texts}
    verbs = {key.split(".")[1] for key in said if key.split(".")[0] in ("say", "answer")}
    assert {f"ask.{verb}" for verb in verbs} <= {*keys(), *MADE}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_does_not_say_what_all_games_say(game: str) -> None:
    shared, own = {**catalogue("common"), **catalogue("wargame")}, catalogue(game)
    assert {key for key in shared if shared[key] == own.get(key)} == set()


@pytest.mark.parametrize("game", [info.id for info in registry.games()])
def test_what_war_games_say_in_common_names_nothing_of_one(game: str) -> None:
    common, war = catalogue("common"), catalogue("wargame")
    assert {key for key in war if key in common} == set()
    board = registry.load(game).table.board
    names = [spoken(name) for name in (*board.areas, *board.powers, *board.units)]
    told = re.compile(rf"\b(?:{'|'.join(map(re.escape, [*names, 'IPC']))})s?\b")
    assert {key: text for key, text in war.items() if told.search(text)} == {}


@pytest.fixture
def words() -> Words:
    made = Words()
    made.texts = {
        "event.went": "{who} went to {to}",
        "event.went.no_to": "{who} went away",
        "event.went.to_home": "{who} went home",
        "event.went.with_late": "{who} came late",
        "event.marched": "by {path}: {units}",
        "event.odd": "{missing}",
        "many.submarine": "submarines",
        "order": "infantry, armor, Germany, Soviet Union",
    }
    made._rank = {name: number for number, name in enumerate(made.texts["order"].split(", "))}
    return made


VARIANTS = {
    "plain": ({"who": "A", "to": "B"}, "A went to B"),
    "empty field": ({"who": "A", "to": ""}, "A went away"),
    "value": ({"who": "A", "to": "home"}, "A went home"),
    "field that is there": ({"who": "A", "late": True, "to": "B"}, "A came late"),
    "field that is there and false": ({"who": "A", "late": False, "to": "B"}, "A went to B"),
}


@pytest.mark.parametrize(("fields", "text"), VARIANTS.values(), ids=VARIANTS)
def test_variant(words: Words, fields: dict[str, object], text: str) -> None:
    assert words.say("event.went", fields) == text


LISTED = {
    "counts in the rulebook's order": ({"armor": 1, "infantry": 2}, "2 infantry, 1 armor"),
    "plural": ({"submarine": 2}, "2 submarines"),
    "by power": (
        {"Soviet Union": {"infantry": 1}, "Germany": {"armor": 2}},
        "Germany 2 armor; Soviet Union 1 infantry",
    ),
    "dice of what fired": (
        [
            {"power": "Germany", "unit": "infantry", "value": 3, "dice": [1, 9]},
            {"power": "Germany", "unit": "armor", "value": 6, "dice": [2]},
            {"owner": "Soviet Union", "what": "city gun", "value": 2, "dice": [8]},
        ],
        "Germany infantry (3) 1 9, armor (6) 2; Soviet Union city gun (2) 8",
    ),
    "money": ({"Soviet Union": 24, "Germany": 40}, "Germany 40, Soviet Union 24"),
    "nothing": ({}, "nothing"),
    "no list": ([], "nothing"),
    "units with a state": (
        [{"power": "Germany", "kind": "transport", "count": 1, "state": "empty"}],
        "Germany 1 transport (empty)",
    ),
    "battle": ([{"kind": "sea", "at": "North Sea"}], "North Sea (sea)"),
    "yes": (True, "yes"),
    "id": ("aa_gun", "aa gun"),
}


@pytest.mark.parametrize(("value", "text"), LISTED.values(), ids=LISTED)
def test_data_in_words(words: Words, value: object, text: str) -> None:
    assert words.listed(value) == text


def test_a_kind_with_a_capital_is_counted_like_others() -> None:
    assert Words("total_domination").listed({"U-boat": 2, "UK": 1}) == "2 U-boats, UK 1"


def test_a_unit_with_a_number_in_its_name_is_told_as_a_name() -> None:
    assert Words("blitz_world_in_conflict").listed({"1st Para": 1}) == "1st Para 1"


def test_a_way_is_written_with_arrows(words: Words) -> None:
    event = {"kind": "marched", "path": ["A", "B"], "units": {"infantry": 1}}
    assert words.event(event) == "by A -> B: 1 infantry"


@pytest.mark.parametrize("key", ["event.unheard_of", "event.odd"])
def test_without_a_text_that_fits_the_data_are_shown(words: Words, key: str) -> None:
    assert words.say(key, {"area": "Poland"}) == f"{key[6:].replace('_', ' ')}: area Poland"


def test_a_name_with_braces_is_no_placeholder(words: Words) -> None:
    assert words.say("event.went", {"who": "{to}", "to": "{who}"}) == "{to} went to {who}"


NUMBERED = {1: "1 IPC", 2: "2 IPCs", 0: "0 IPCs"}


@pytest.mark.parametrize(("number", "text"), NUMBERED.items())
def test_a_number_with_its_noun(words: Words, number: int, text: str) -> None:
    words.texts["event.paid"] = "{n:IPC}"
    assert words.say("event.paid", {"n": number}) == text


def test_reason_has_rule_and_what_would_work() -> None:
    problem = Problem("illegal", "no_such_code", {"n": 1}, rule="AAE-001", choices=("a", "b"))
    assert Words().reason(problem) == "no such code: n 1 (AAE-001). Try: a | b"


def test_a_remark_without_words_of_its_own_says_what_a_refusal_would(words: Words) -> None:
    words.texts["refusal.too_far"] = "{n} is too far"
    assert words.because(Problem("later", "too_far", {"n": 2})) == "2 is too far."
    words.texts["remark.too_far"] = "{n} is too far now"
    assert words.because(Problem("later", "too_far", {"n": 2})) == "2 is too far now."


def test_examples_name_the_first_that_is_offered() -> None:
    ask = Ask(
        ("Germany",),
        "retreat",
        "Rumania round 1",
        args={"at": "Rumania", "goals": ["Hungary", "air"]},
    )
    assert Words("axis_allies_europe").examples(ask) == [
        "press Rumania",
        "retreat Rumania -> Hungary",
    ]


def test_order_lines_stay_what_is_read_in_every_language() -> None:
    args = {"at": "France", "unit": "army", "areas": ["Libya"]}
    ask = Ask(("UK",), "relocate", "France", args=args)
    words = Words("total_domination", "de")
    assert words.listed("army") == "Armee"
    assert words.examples(ask) == words.shortest(ask) == ["relocate 1 army: France -> Libya"]


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 ruling or undo after"), (2, "2 rulings or undos after")]
)
def test_a_count_has_the_number_of_both_of_its_nouns(count: int, said: str) -> None:
    assert said in Words().say("counted.voids", {"who": "moderator", "count": count})


NUMBERS = (
    "able chosen cost count counts days given here left length limit lines mails most needed opened"
    " ordered reach room size steps sum there value"
).split()
# What follows a number and only looks like a plural.
SINGULAR = {"1 has", "1 is", "1 was", "1 does", "1 of", "1 supports", "1 sails"}


@pytest.mark.parametrize("folder", [*SHARED, *GAMES])
def test_one_of_a_thing_is_told_in_the_singular_and_two_in_the_plural(folder: str) -> None:
    """`{ordered:fighter}` is a number with its noun; a bare `{ordered} fighters` would say "1
    fighters".
    """
    told = {
        key: (numbered(folder, key, 1), numbered(folder, key, 2))
        for key, text in catalogue(folder).items()
        if "{" in text and "[kind]" not in text
    }
    assert told
    plural = re.compile(r"(?<![\w/.-])1 (?:[a-z]+s|are|have|were)\b(?! to)")
    assert {k: one for k, (one, _) in told.items() if {*plural.findall(one)} - SINGULAR} == {}
    singular = re.compile(r"(?<![\w/.-])2 (?:is|has|was|IPC|unit|fighter|step|line|movement)\b")
    assert {k: two for k, (_, two) in told.items() if singular.search(two)} == {}


def numbered(folder: str, key: str, count: int) -> str:
    """A text of a catalogue with this count for each number in it, and a thing for each other
    field."""
    words, text = Words("" if folder in SHARED else folder), catalogue(folder)[key]
    words.texts = {**words.texts, key: text, "many.submarine": "submarines"}
    parts: dict[str, dict[str, Any]] = {}
    for name, part in re.findall(r"{(\w+)\[([a-z_]+)]", text):
        parts.setdefault(name, {})[part] = one(part, count)
    return words.say(key, {name: one(name, count) for name in placeholders(text)} | parts)


def one(name: str, count: int) -> Any:
    return count if name in NUMBERS else "submarine"
