"""The order language: forms, heads, whole mails, and what is said about bad input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.engine.errors import NotUnderstood
from pbem.engine.flow import Ask
from pbem.engine.names import Names
from pbem.engine.orders import ANY_SECTION, Grammar, Verb
from pbem.engine.pattern import Form, Slot
from pbem.engine.slots import Vocabulary, name_list
from tests.patience import ending

PLACES = {
    "Germany": (), "Poland": (), "Baltic Sea": ("baltic",), "Baltic States": ("baltic",), "North Sea": (),
    "Norway": (), "United Kingdom": ("UK",), "Ukraine S.S.R.": (), "U.S. Convoy 1": (),
}  # fmt: skip
VERBS = (
    Verb("move", ("{units}: {path}", "{units} from {path}"), ("combat", "noncombat"), example="move 2 infantry: Germany -> Poland", aliases=("attack",)),
    Verb("load", ("{units}: {area:place} @ {ship}",), ("combat",)),
    Verb("assault", ("{area:place}: {units} from {ships}",), ("combat",)),
    Verb("land", ("{units} @ {goal:spot}",), ("noncombat",)),
    Verb("buy", ("{units}",), ("purchase",)),
    Verb("place", ("{units} @ {area:place} [from {complex:place}]",), ("place",)),
    Verb("retreat", ("{battle:place}: {goals} [{when}]", "{battle:place} -> {goal:route} [{when}]"), ("battles", "standing"), role="reply", noun=("battle",)),
    Verb("casualties", ("[{enemy:=enemy}] {where}: {list:priority}",), ("battles", "standing"), role="reply", noun=("enemy", "where")),
    Verb("submerge", ("{zone:place}: {how:=all/every|never} [{when}]", "{zone:place}: {count:number} [{when}]"), ("battles", "standing"), role="reply"),
    Verb("pay", ("{shares:amounts}", "{payers:powers}"), ("battles", "standing"), role="reply"),
    # forms of other games
    Verb("declare war", ("on {on:place}",), ("combat",)),
    Verb("TF", ("{rest:text}",), ("combat",), whole_line=True),
    Verb("cards", ("{cards}",), ("purchase",), aliases=("card",)),
    Verb("pass", ("",), ANY_SECTION),
    Verb("done", ("",), role="done"),
)  # fmt: skip
SECTIONS = {
    "purchase": ("purchases",), "combat": ("combat moves",), "battles": (), "noncombat": ("non-combat moves",),
    "place": ("placement",), "standing": ("standing orders",),
}  # fmt: skip


def _cards() -> Slot:
    """A slot of a game's own: card ids, `AX-L3, AX-L1`."""
    return Slot(
        lambda text, at: [card.strip().upper() for card in text.split(",")],
        ", ".join,
        r"[\w-]+(?:\s*,\s*[\w-]+)*",
    )


def make() -> Grammar:
    powers = Names({"Germany": ("german",), "Great Britain": ("british",)}, "power")
    kinds = {
        "infantry": ("inf",),
        "armor": (),
        "fighter": (),
        "transport": (),
        "submarine": ("sub",),
        "carrier": (),
    }
    vocabulary = Vocabulary(
        Names(PLACES, "place"), powers, Names(kinds, "unit"),
        facts=Names({"round": (), "attackers": (), "defenders": ()}, "fact"), decks=("carrier",),
        ranks=Names({**kinds, "planes": ("air",)}, "unit"),
        owners={"Great Britain": "British"},
    )  # fmt: skip
    where = Names({**PLACES, "land": (), "sea": ()}, "place")
    return Grammar(VERBS, SECTIONS, vocabulary, {"where": name_list(where), "cards": _cards()})


GRAMMAR = make()


def units(*parts: tuple[int | None, str] | tuple[int | None, str, str]) -> list[dict[str, Any]]:
    return [
        {"count": part[0], "kind": part[1], "power": part[2] if len(part) > 2 else ""}
        for part in parts
    ]


def way(*places: str, start: str = "", end: str = "") -> dict[str, Any]:
    def deck(kind: str) -> dict[str, Any] | None:
        return {"kind": kind, "power": "", "number": 0} if kind else None

    return {"places": list(places), "start": deck(start), "end": deck(end)}


# One line


UNDERSTOOD: dict[str, tuple[str, dict[str, Any]]] = {
    "combat: move 2 infantry, 1 armor: Germany -> Poland":
        ("combat: move 2 infantry, 1 armor: Germany -> Poland", {"units": units((2, "infantry"), (1, "armor")), "path": way("Germany", "Poland")}),
    "COMBAT MOVES: MOVE 2 INFANTRIES AND ONE ARMOR FROM GERMANY TO POLAND":
        ("combat: move 2 infantry, 1 armor: Germany -> Poland", {"units": units((2, "infantry"), (1, "armor")), "path": way("Germany", "Poland")}),
    "combat move 2x inf + an armor: germany --> poland.":
        ("combat: move 2 infantry, 1 armor: Germany -> Poland", {"units": units((2, "infantry"), (1, "armor")), "path": way("Germany", "Poland")}),
    "- noncombat: attack all british fighters: carrier North Sea\u00a0\u2192 Norway":
        ("noncombat: move all British fighter: carrier North Sea -> Norway", {"units": units((None, "fighter", "Great Britain")), "path": way("North Sea", "Norway", start="carrier")}),
    "noncombat: move British 1 fighter: carrier North Sea":
        ("noncombat: move 1 British fighter: carrier North Sea", {"units": units((1, "fighter", "Great Britain")), "path": way("North Sea", start="carrier")}),
    "noncombat: move all: Germany \u2013> Poland \u21d2 Ukraine S.S.R.":
        ("noncombat: move all: Germany -> Poland -> Ukraine S.S.R.", {"units": units((None, "")), "path": way("Germany", "Poland", "Ukraine S.S.R.")}),
    "load 1 inf: UK on transport #2 in North Sea":
        ("combat: load 1 infantry: United Kingdom @ transport 2 North Sea", {"units": units((1, "infantry")), "area": "United Kingdom", "ship": {"kind": "transport", "power": "", "number": 2, "place": "North Sea"}}),
    "assault Norway: 4 infantry from transport 1, transport 2 North Sea":
        ("combat: assault Norway: 4 infantry from transport 1 North Sea, transport 2 North Sea", {"area": "Norway", "units": units((4, "infantry")), "ships": [{"kind": "transport", "power": "", "number": n, "place": "North Sea"} for n in (1, 2)]}),
    "assault Norway: 4 infantry from transports 1 and 2 North Sea":
        ("combat: assault Norway: 4 infantry from transport 1 North Sea, transport 2 North Sea", {"area": "Norway", "units": units((4, "infantry")), "ships": [{"kind": "transport", "power": "", "number": n, "place": "North Sea"} for n in (1, 2)]}),
    "land 1 fighter @ British carrier North Sea":
        ("noncombat: land 1 fighter @ British carrier North Sea", {"units": units((1, "fighter")), "goal": {"kind": "carrier", "power": "Great Britain", "number": 0, "place": "North Sea"}}),
    "land 1 fighter at Norway":
        ("noncombat: land 1 fighter @ Norway", {"units": units((1, "fighter")), "goal": {"kind": "", "power": "", "number": 0, "place": "Norway"}}),
    "place 2 transport @ North Sea from UK":
        ("place: place 2 transport @ North Sea from United Kingdom", {"units": units((2, "transport")), "area": "North Sea", "complex": "United Kingdom"}),
    "standing casualties land: British inf first, then 2 armor, planes and keep 1 infantry":
        ("standing: casualties land: British infantry, 2 armor, planes, keep 1 infantry", {"where": ["land"], "list": [
            {"what": "infantry", "power": "Great Britain", "take": None, "keep": 0}, {"what": "armor", "power": "", "take": 2, "keep": 0},
            {"what": "planes", "power": "", "take": None, "keep": 0}, {"what": "infantry", "power": "", "take": None, "keep": 1}]}),
    "standing: casualties enemy Norway: armor":
        ("standing: casualties enemy Norway: armor", {"enemy": "enemy", "where": ["Norway"], "list": [{"what": "armor", "power": "", "take": None, "keep": 0}]}),
    "battles: retreat Norway -> North Sea -> UK after round 2 if attackers < defenders":
        ("battles: retreat Norway -> North Sea -> United Kingdom after round 2 if attackers < defenders", {"battle": "Norway", "goal": way("North Sea", "United Kingdom"), "when": ["and", ["round", ">=", 2], ["attackers", "<", "defenders"]]}),
    "battles: retreat Norway: 2 infantry, 1 armor -> Germany, 1 fighter -> North Sea -> UK after round 1":
        ("battles: retreat Norway: 2 infantry, 1 armor -> Germany, 1 fighter -> North Sea -> United Kingdom after round 1", {"battle": "Norway", "goals": [
            {"units": units((2, "infantry"), (1, "armor")), "path": way("Germany")}, {"units": units((1, "fighter")), "path": way("North Sea", "United Kingdom")}], "when": ["round", ">=", 1]}),
    "battles: submerge North Sea: every after round 1":
        ("battles: submerge North Sea: all after round 1", {"zone": "North Sea", "how": "all", "when": ["round", ">=", 1]}),
    "battles: submerge North Sea: 2":
        ("battles: submerge North Sea: 2", {"zone": "North Sea", "count": 2}),
    "standing: pay: Germany 9, 3 British":
        ("standing: pay Germany 9, Great Britain 3", {"shares": {"Germany": 9, "Great Britain": 3}}),
    "standing pay British first, then Germany":
        ("standing: pay Great Britain, Germany", {"payers": ["Great Britain", "Germany"]}),
    "declare  war  on Norway": ("combat: declare war on Norway", {"on": "Norway"}),
    "TF A: 1 transport North Sea; move Norway": ("combat: TF A: 1 transport North Sea; move Norway", {"rest": "A: 1 transport North Sea; move Norway"}),
    "cards: ax-l3, AX-L1": ("purchase: cards AX-L3, AX-L1", {"cards": ["AX-L3", "AX-L1"]}),
    "British: combat: pass": ("Great Britain: combat: pass", {}),
    "done!": ("done", {}),
}  # fmt: skip


def code_of(text: str) -> str:
    """Why a line is refused."""
    with pytest.raises(NotUnderstood) as caught:
        GRAMMAR.parse_line(text)
    return caught.value.problem.code


@pytest.mark.parametrize("written", UNDERSTOOD)
def test_a_line_becomes_plain_data_and_a_normal_form(written: str) -> None:
    normal, args = UNDERSTOOD[written]
    line = GRAMMAR.parse_line(written)
    assert line.text == normal
    assert line.args == args
    assert line.source == written


@pytest.mark.parametrize("written", UNDERSTOOD)
def test_the_normal_form_reads_back_to_an_equal_line(written: str) -> None:
    line = GRAMMAR.parse_line(written)
    assert GRAMMAR.parse_line(line.text) == line
    assert GRAMMAR.normal(line) == line.text
    assert line.text.endswith(line.order)
    assert GRAMMAR.parse_line(line.order, line.section, line.power) == line


def test_a_line_can_be_made_from_arguments() -> None:
    args = {"units": units((2, "infantry")), "path": way("Germany", "Poland")}
    made = GRAMMAR.line("move", args, "combat")
    assert made == GRAMMAR.parse_line("combat: move 2 infantry: Germany -> Poland")
    with pytest.raises(ValueError, match="move has no form"):
        GRAMMAR.line("move", {"units": []})


def test_the_noun_of_a_standing_line_is_what_it_is_about() -> None:
    nouns = {
        "standing: casualties enemy Norway: armor": "enemy Norway",
        "standing: casualties land: armor": "land",
        "standing: retreat Norway -> UK after round 1": "Norway",
        "standing: pay Germany 9": "",
    }
    assert {text: GRAMMAR.noun(GRAMMAR.parse_line(text)) for text in nouns} == nouns


def test_help_shows_each_form() -> None:
    assert GRAMMAR.usage("move") == (
        "move UNITS: PLACE -> PLACE ...",
        "move UNITS from PLACE -> PLACE ...",
    )
    assert GRAMMAR.usage("submerge")[0] == "submerge ZONE: all|never [after round N if ...]"
    assert GRAMMAR.usage("done") == ("done",)


def test_a_form_with_a_slot_that_nobody_knows_is_a_programmers_fault() -> None:
    with pytest.raises(ValueError, match="no slot type 'plaec'"):
        Form("{area:plaec}", {})
    with pytest.raises(ValueError, match="brackets"):
        Form("a] b", {})


# Bad lines: what, where, and what would work


BROKEN: dict[str, tuple[str, str, int, tuple[str, ...]]] = {
    "combat: move 2 infantry: Germny -> Poland": ("not_understood", "unknown_place", 26, ("Germany",)),
    "combat: move 2 infantry: Germany -> Polnd": ("not_understood", "unknown_place", 37, ("Poland",)),
    "combat: move 2 infantry: Germany -> baltic": ("ambiguous", "ambiguous_place", 37, ("Baltic Sea", "Baltic States")),
    "combat: move 2 infantry: Germany \u2192\u00a0Polnd": ("not_understood", "unknown_place", 36, ("Poland",)),
    "combat: move 2 infantry: Germany": ("not_understood", "path_too_short", 26, ()),
    "combat: move 2 infantry: Germany ->": ("not_understood", "empty_item", 36, ()),
    "combat: move 2 infantry: Germany -> carrier North Sea -> Poland": ("not_understood", "deck_on_the_way", 37, ()),
    "combat: move 2 infantri, 1 amor: Germany -> Poland": ("not_understood", "unknown_unit", 16, ("infantry",)),
    "combat: move 2 infantry, 1 amor: Germany -> Poland": ("not_understood", "unknown_unit", 28, ("armor",)),
    "combat: move 2 infantry, : Germany -> Poland": ("not_understood", "empty_item", 25, ()),
    "combat: move infantry: Germany -> Poland": ("ambiguous", "how_many", 14, ("1 infantry", "all infantry")),
    "combat: move 0 infantry: Germany -> Poland": ("not_understood", "bad_number", 14, ()),
    "combat: move 1234567 infantry: Germany -> Poland": ("not_understood", "bad_number", 14, ()),
    "combat: move 2 Brtish infantry: Germany -> Poland": ("not_understood", "unknown_unit", 16, ()),
    "combat: move 2 infantry": ("not_understood", "bad_form", 14, ()),
    "combat: move": ("not_understood", "bad_form", 13, ()),
    "move 2 infantry: Germany -> Poland": ("ambiguous", "which_section", 1, ("combat: move 2 infantry: Germany -> Poland", "noncombat: move 2 infantry: Germany -> Poland")),
    "purchase: move 2 infantry: Germany -> Poland": ("not_understood", "not_in_section", 11, ("combat: move 2 infantry: Germany -> Poland", "noncombat: move 2 infantry: Germany -> Poland")),
    "combat: mvoe 2 infantry: Germany -> Poland": ("not_understood", "unknown_verb", 9, ("move 2 infantry: Germany -> Poland",)),
    "FIG 2 from Germany": ("not_understood", "no_verb", 1, ()),
    "combat: mvoe 2 infantri: Germany -> Poland": ("not_understood", "unknown_verb", 9, ()),
    "combat: move 2 infantry Germany -> Poland": ("not_understood", "colon_missing", 14, ("move 2 infantry: Germany -> Poland",)),
    "assault Norway 1 armor from transport North Sea": ("not_understood", "colon_missing", 9, ("assault Norway: 1 armor from transport North Sea",)),
    "please move 2 infantry: Germany -> Poland": ("not_understood", "verb_not_first", 1, ("move 2 infantry: Germany -> Poland",)),
    "2 infantry: Germany -> Poland": ("not_understood", "no_verb", 1, ("move 2 infantry: Germany -> Poland",)),
    "Hello everybody, here are my orders": ("not_understood", "no_verb", 1, ()),
    "load 1 infantry: UK @ North Sea": ("not_understood", "bad_ship", 23, ()),
    "load 1 infantry: UK @ transport": ("not_understood", "ship_without_place", 23, ()),
    "load 1 infantry: UK @ transport Nroth Sea": ("not_understood", "unknown_place", 33, ("North Sea",)),
    "assault Norway: 1 armor from transport 1, transport 2": ("not_understood", "ship_without_place", 30, ()),
    "retreat Norway: 2 infantry after round 1": ("not_understood", "goal_missing", 27, ()),
    "retreat Norway -> Germany after round 1 if atackers < 2": ("not_understood", "unknown_fact", 44, ("attackers",)),
    "retreat Norway -> Germany after 2": ("not_understood", "bad_condition", 33, ("after round 1", "if attackers < defenders", "when alone")),
    "casualties land: infantry, keep armor": ("ambiguous", "how_many", 28, ("keep 1 armor",)),
    "pay Germany 3, german 4": ("not_understood", "named_twice", 16, ()),
    "done and thanks": ("not_understood", "bad_form", 6, ()),
    "": ("not_understood", "no_verb", 1, ()),
    "buy " + "1 infantry, " * 100 + "1 armor": ("not_understood", "line_too_long", 1, ()),
}  # fmt: skip


@pytest.mark.parametrize("written", BROKEN)
def test_a_bad_line_is_refused_with_kind_column_and_choices(written: str) -> None:
    kind, code, column, choices = BROKEN[written]
    with pytest.raises(NotUnderstood) as caught:
        GRAMMAR.parse_line(written)
    problem = caught.value.problem
    assert (problem.kind, problem.code, problem.column) == (kind, code, column)
    assert problem.choices == choices
    assert problem.text == written


def test_the_refusal_of_the_form_that_got_furthest_is_the_one_that_is_told() -> None:
    with pytest.raises(NotUnderstood) as caught:
        GRAMMAR.parse_line("pay British first, then Grmany")
    assert caught.value.problem.column == 25
    assert caught.value.problem.choices == ("Germany",)


# Whole mails


def parse(text: str, *expect: str) -> Any:
    return GRAMMAR.parse(
        [(line, number) for number, line in enumerate(text.splitlines(), 1)], expect
    )


MAIL = """\
campaign: spring-0123456789abcdef
from: Germany
turn: 12/0123456789abcdef
# my third try

Purchase
buy 3 infantry; 1 armor
## Combat moves:
move 2 infantry: Germany -> Poland   # the main blow
 * move 1 fighter: Germany \u2192 Poland
noncombat:
place: place 2 armor @ Germany; 1 infantry @ Norway
standing: casualties land: infantry
press: nothing personal
done
"""


def test_a_whole_mail() -> None:
    parsed = parse(MAIL)
    assert parsed.problems == []
    assert [(line.line, line.column, line.text) for line in parsed.lines] == [
        (7, 1, "purchase: buy 3 infantry"),
        (7, 17, "purchase: buy 1 armor"),
        (9, 1, "combat: move 2 infantry: Germany -> Poland"),
        (10, 4, "combat: move 1 fighter: Germany -> Poland"),
        (12, 8, "place: place 2 armor @ Germany"),
        (12, 33, "place: place 1 infantry @ Norway"),
        (13, 11, "standing: casualties land: infantry"),
    ]
    assert parsed.sections_seen == ["purchase", "combat", "noncombat", "place", "standing"]
    assert parsed.headers == {
        "campaign": "spring-0123456789abcdef",
        "seat": "Germany",
        "turn": "12/0123456789abcdef",
    }
    assert parsed.header_lines == {"campaign": 1, "seat": 2, "turn": 3}
    assert parsed.is_done
    assert parsed.remarks == [(4, "# my third try")]


def test_typographic_signs_change_nothing() -> None:
    odd = (
        MAIL.replace("->", "\u2013>")
        .replace(" 2 ", "\u00a02\u202f")
        .replace(":", "\uff1a", 20)
        .replace(";", "\uff1b")
    )
    assert parse(odd).lines == parse(MAIL).lines
    assert parse(MAIL.replace("->", "-&gt;")).lines == parse(MAIL).lines
    assert (
        parse(MAIL.upper().replace("0123456789ABCDEF", "0123456789abcdef")).lines
        == parse(MAIL).lines
    )


def test_all_problems_are_found_at_once_and_the_good_lines_stand() -> None:
    parsed = parse(
        "combat:\nmove 2 infantry: Germny -> Poland\nmove 1 armor: Germany -> Poland\nHow are you?\n"
        "load 1 fihgter: UK @ transport North Sea; 1 infantry: UK @ transport North Sea\nlaod all\n"
    )
    assert [line.text for line in parsed.lines] == ["combat: move 1 armor: Germany -> Poland"]
    assert [(p.line, p.column, p.code) for p in parsed.problems] == [
        (2, 18, "unknown_place"),
        (4, 1, "no_verb"),
        (5, 8, "unknown_unit"),
        (5, 43, "no_verb"),
        (6, 1, "unknown_verb"),
    ]
    assert parsed.problems[3].choices == ("load 1 infantry: United Kingdom @ transport North Sea",)
    assert parsed.sections_seen == ["combat"]


def test_a_head_on_the_line_of_an_order_goes_on_for_the_lines_below() -> None:
    parsed = parse(
        "combat: move 1 armor: Germany -> Poland\nmove 1 armor: Germany -> Norway\nbuy 1 armor\nmove 1 armor: Norway -> Poland"
    )
    assert [line.section for line in parsed.lines] == ["combat", "combat", "purchase", "combat"]
    assert parsed.sections_seen == ["combat", "purchase"]


def test_a_stored_line_is_read_once_and_a_bad_one_refused_each_time() -> None:
    read: list[Any] = []
    buy, move = "purchase: buy 2 infantry", "combat: move 1 armor: Germany -> Poland"
    grammar = make()
    plain = grammar.read

    def counted(*told: Any, **more: Any) -> Any:
        read.append(told)
        return plain(*told, **more)

    grammar.read = counted  # type: ignore[method-assign]
    told = [grammar.stored_line(text) for text in (buy, move, buy)]
    assert told == [GRAMMAR.parse_line(text) for text in (buy, move, buy)]
    assert len(read) == 2
    # What is not in normal form is read as any other line.
    for _ in range(2):
        assert grammar.stored_line("buy 2 infantry") == GRAMMAR.parse_line("buy 2 infantry")
    assert len(read) == 4
    for _ in range(2):
        with pytest.raises(NotUnderstood):
            grammar.stored_line("march to nowhere")
    assert len(read) == 8


def test_a_bad_line_still_counts_as_written_for_its_section() -> None:
    assert parse("combat: move 1 amor: Germany -> Poland").sections_seen == ["combat"]


def test_a_seat_with_several_powers_names_them_before_sections() -> None:
    parsed = parse(
        "British:\nbuy 1 armor\nGermany:\nbuy 2 armor\ncombat:\nmove 1 armor: Germany -> Poland"
    )
    assert [line.text for line in parsed.lines] == [
        "Great Britain: purchase: buy 1 armor",
        "Germany: purchase: buy 2 armor",
        "Germany: combat: move 1 armor: Germany -> Poland",
    ]


def test_a_power_right_before_an_order_is_that_orders_alone() -> None:
    parsed = parse(
        "British: buy 1 infantry\nbuy 3 infantry\nGermany: combat:\nmove 1 armor: Germany -> Poland"
    )
    assert [line.power for line in parsed.lines] == ["Great Britain", "", "Germany"]


def test_what_is_asked_for_settles_a_section_that_is_not_named() -> None:
    order = "move 2 infantry: Germany -> Poland"
    assert parse(order, "noncombat", "place").lines[0].section == "noncombat"
    assert parse(order, "combat", "noncombat").problems[0].code == "which_section"
    assert parse(order).problems[0].code == "which_section"


def test_a_verb_may_have_a_usual_section() -> None:
    verbs = (Verb("go", ("",), ("day", "night"), usual="night"),)
    nobody = Names({}, "place")
    grammar = Grammar(verbs, {"day": (), "night": ()}, Vocabulary(nobody, nobody, nobody))
    assert grammar.parse_line("go").section == "night"
    assert grammar.parse_line("go", expect=("day", "night")).section == "night"
    assert grammar.parse_line("go", expect=("day",)).section == "day"
    assert grammar.parse_line("day: go").section == "day"


def test_an_order_among_those_for_later_is_of_its_usual_section() -> None:
    verbs = (Verb("go", ("",), ("day", "night"), usual="night"),)
    nobody = Names({}, "place")
    grammar = Grammar(
        verbs, {"day": (), "night": (), "dusk": ()}, Vocabulary(nobody, nobody, nobody)
    )
    mail = [("dusk:", 1), ("go", 2)]
    assert grammar.parse(mail, expect=("day",)).lines[0].section == "night"
    assert grammar.parse(mail, expect=("day", "dusk")).lines[0].section == "day"


def test_a_word_that_verbs_share_is_that_of_the_one_asked_for_or_called_so() -> None:
    verbs = (
        Verb("hold", ("{number}",), role="reply", aliases=("take", "take up")),
        Verb("take", ("{number}",), role="reply"),
        Verb("take away", ("{number}",), role="reply"),
    )
    nobody = Names({}, "place")
    grammar = Grammar(verbs, {}, Vocabulary(nobody, nobody, nobody))
    asks = (Ask(("A",), "hold", "1", ("hold",)),)

    def meant(text: str, asks: Sequence[Ask] = ()) -> str:
        return grammar.parse([(text, 1)], free=asks).lines[0].verb

    assert [meant(text) for text in ("take 1", "take up 1", "take away 1")] == [
        "take",
        "hold",
        "take away",
    ]
    assert [meant(text, asks) for text in ("take 1", "take away 1")] == ["hold", "take away"]


def test_forms_that_are_read_and_not_shown() -> None:
    verbs = (
        Verb("rest", ("{number}",), also=(("", ("for {number} [day]",)), ("sit", ("{number}",)))),
        Verb("sit down", ("",)),
    )
    nobody = Names({}, "place")
    grammar = Grammar(verbs, {}, Vocabulary(nobody, nobody, nobody))
    texts = ("rest 2", "rest for 2 days", "sit 2", "sit down")
    assert [grammar.parse_line(text).text for text in texts] == ["rest 2"] * 3 + ["sit down"]
    assert grammar.usage("rest") == ("rest NUMBER",)
    with pytest.raises(NotUnderstood) as refused:
        grammar.parse_line("sit for a while")
    assert refused.value.problem.code == "unknown_verb"


def test_of_sections_that_share_a_name_that_is_meant_which_is_asked_for() -> None:
    verbs = (Verb("go", ("",), ("day", "night")),)
    nobody = Names({}, "place")
    sections = {"day": ("shift",), "night": ("shift", "dark")}
    grammar = Grammar(verbs, sections, Vocabulary(nobody, nobody, nobody))

    def section(*lines: str, expect: Sequence[str] = ()) -> str:
        told = grammar.parse([(text, n) for n, text in enumerate(lines, 1)], expect)
        return told.lines[0].section

    for lines in (("shift: go",), ("shift:", "go"), ("## Shift", "go")):
        assert section(*lines) == section(*lines, expect=["day", "night"]) == "day"
        assert section(*lines, expect=["night"]) == "night"
    assert section("dark: go", expect=["day"]) == "night"


def test_then_before_what_follows_another_line_begins_nothing() -> None:
    verbs = (Verb("go", ("",), ("day",)), Verb("carry", ("",), ("day",), follows=True))
    nobody = Names({}, "place")
    grammar = Grammar(verbs, {"day": ()}, Vocabulary(nobody, nobody, nobody))
    text = ("go", "then carry", "then: carry", "then", "go")
    told = grammar.parse([(line, n) for n, line in enumerate(text, 1)], free=())
    assert [(line.verb, line.queue) for line in told.lines] == [
        ("go", 0),
        ("carry", 0),
        ("then", 1),
        ("carry", 1),
        ("then", 2),
        ("go", 2),
    ]


def test_a_condition_may_stand_before_its_order() -> None:
    behind = GRAMMAR.parse_line("submerge North Sea: all if attackers < 2", "battles")
    for text in (
        "if attackers < 2: submerge North Sea: all",
        "If attackers < 2, then submerge North Sea: all",
    ):
        assert GRAMMAR.parse_line(text, "battles") == behind
        assert GRAMMAR.is_order(f"battles: {text}")
    assert GRAMMAR.parse_line("battles: if attackers < 2: submerge North Sea: all").args["when"]
    for text in ("if attackers < 2: move 1 infantry: Germany -> Poland", "if I may: done"):
        assert code_of(text) == "verb_not_first"


def test_a_form_that_begins_with_a_comma_stands_right_behind_its_verb() -> None:
    verbs = (Verb("rest", ("", ", keep {number}")),)
    nobody = Names({}, "place")
    grammar = Grammar(verbs, {}, Vocabulary(nobody, nobody, nobody))
    line = grammar.parse_line("rest , keep 2")
    assert (line.text, line.args) == ("rest, keep 2", {"number": 2})
    assert grammar.parse_line(line.text) == line
    assert grammar.usage("rest") == ("rest", "rest, keep NUMBER")


def test_an_answer_without_a_head_is_for_the_battle_in_hand() -> None:
    assert parse("casualties land: infantry").lines[0].section == "battles"
    assert parse("combat:\ncasualties land: infantry").lines[0].section == "battles"
    assert parse("standing orders:\ncasualties land: infantry").lines[0].section == "standing"


def test_place_is_a_head_alone_and_a_verb_with_something_behind_it() -> None:
    parsed = parse(
        "place:\nplace 2 armor @ Germany\nplace: 1 armor @ Norway\nplacement: place 1 armor @ Poland"
    )
    assert [line.text for line in parsed.lines] == [
        "place: place 2 armor @ Germany",
        "place: place 1 armor @ Norway",
        "place: place 1 armor @ Poland",
    ]


def test_pass_belongs_to_the_section_above_it() -> None:
    assert [line.text for line in parse("pass\ncombat:\npass\nplace: pass").lines] == [
        "pass",
        "combat: pass",
        "place: pass",
    ]


def test_a_header_that_stands_there_twice_is_a_problem() -> None:
    problem = parse("seat: germany\nfrom: Great Britain").problems[0]
    assert (problem.kind, problem.code, problem.line) == ("ambiguous", "header_twice", 2)
    assert problem.choices == ("seat: germany", "seat: Great Britain")
    assert parse("seat: germany\nseat: germany").problems == []


def test_a_header_that_was_left_empty_says_nothing() -> None:
    told = parse("turn:\nseat: germany\nseat:  \nphrase:")
    assert told.problems == []
    assert told.headers == {"seat": "germany"}
    assert [number for number, _ in told.remarks] == [1, 3, 4]


def test_a_flood_of_bad_lines_ends_with_one_problem_that_says_so() -> None:
    parsed = parse("rubbish\n" * 5000 + "buy 1 armor")
    assert len(parsed.problems) == 101
    assert (parsed.problems[-1].code, parsed.problems[-1].line) == ("too_many_problems", 101)


@pytest.mark.parametrize(
    ("text", "is_order"),
    [
        ("buy 2 armor", True), ("combat:", True), ("Combat moves", True), ("done", True), ("Germany: done", True),
        ("place 2 armor @ Germany; 1 infantry @ Norway", True), ("casualties land: infantry", True), ("buy 2 amor", False),
        ("then", True), ("then if round >= 2", True),
        ("Hello", False), ("", False), ("From: somebody@example.org", False), ("> buy 2 armor", False), ("Germany", False),
    ],
)  # fmt: skip
def test_whether_a_line_alone_is_an_order_or_a_head(text: str, is_order: bool) -> None:
    assert GRAMMAR.is_order(text) is is_order


# Anything at all

PIECES = [
    *"abdmx019 :;,@->()#.\t\u00a0\u2192\u201c\u2013\u0301\u200b\r\n\x00\x85&", "&gt;", " -> ", " 2 infantry", " all", "move ", "combat: ", "Germany", "British ",
    "carrier ", "transport 1 ", "North Sea", "baltic", " after round 1", " if attackers < 2 and (", "keep 1 armor", "pay ", "casualties land: ", "retreat ",
    "submerge ", "place", "assault Norway: ", " from ", "done", "TF ", "standing ", "from: ", "\U0001f600", "\u0663",
]  # fmt: skip
anything = st.one_of(
    st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
)


@example(["then"])
@given(st.lists(anything, max_size=5))
def test_no_text_makes_the_parser_crash_and_each_problem_points_into_its_line(
    texts: list[str],
) -> None:
    parsed = GRAMMAR.parse(list(zip(texts, range(1, 9), strict=False)))
    for problem in parsed.problems:
        assert 1 <= problem.column <= len(texts[problem.line - 1]) + 1
        assert problem.text == texts[problem.line - 1]
        assert problem.kind in ("not_understood", "ambiguous")
    for line in parsed.lines:
        assert 1 <= line.column <= len(line.source)
        assert GRAMMAR.parse_line(line.text) == replace(line, queue=0)


places = st.sampled_from(sorted(PLACES))
powers = st.sampled_from(["", "Great Britain", "Germany"])
counts = st.one_of(st.none(), st.integers(1, 999999))
some_units = st.lists(
    st.fixed_dictionaries({"count": counts, "kind": st.sampled_from(["infantry", "armor", "fighter"]), "power": powers}),
    min_size=1, max_size=4,
)  # fmt: skip
decks = st.one_of(
    st.none(),
    st.fixed_dictionaries(
        {"kind": st.just("carrier"), "power": powers, "number": st.integers(0, 9)}
    ),
)
ships = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["transport", "carrier"]),
        "power": powers,
        "number": st.integers(0, 9),
        "place": places,
    }
)
paths = st.fixed_dictionaries(
    {"places": st.lists(places, min_size=2, max_size=5), "start": decks, "end": decks}
)
whens = st.one_of(
    st.tuples(
        st.sampled_from(["round", "attackers"]),
        st.sampled_from(["<", ">=", ">"]),
        st.integers(0, 9),
    ).map(list),
)
entries = st.one_of(
    st.fixed_dictionaries({"what": st.sampled_from(["infantry", "planes"]), "power": powers, "take": st.one_of(st.none(), st.integers(1, 9)), "keep": st.just(0)}),
    st.fixed_dictionaries({"what": st.sampled_from(["infantry", "planes"]), "power": powers, "take": st.none(), "keep": st.integers(1, 9)}),
)  # fmt: skip
ARGS = {
    "move": st.fixed_dictionaries({"units": some_units, "path": paths}),
    "load": st.fixed_dictionaries({"units": some_units, "area": places, "ship": ships}),
    "assault": st.fixed_dictionaries({"area": places, "units": some_units, "ships": st.lists(ships, min_size=1, max_size=3)}),
    "place": st.fixed_dictionaries({"units": some_units, "area": places}, optional={"complex": places}),
    "casualties": st.fixed_dictionaries({"where": st.just(["land"]), "list": st.lists(entries, min_size=1, max_size=4)}, optional={"enemy": st.just("enemy")}),
    "retreat": st.fixed_dictionaries(
        {"battle": places, "goals": st.lists(st.fixed_dictionaries({"units": some_units, "path": paths}), min_size=1, max_size=3)}, optional={"when": whens}
    ),
    "pay": st.fixed_dictionaries({"shares": st.dictionaries(st.sampled_from(["Germany", "Great Britain"]), st.integers(0, 99), min_size=1)}),
}  # fmt: skip


@given(st.data())
def test_every_line_made_from_arguments_reads_back_equal(data: st.DataObject) -> None:
    verb = data.draw(st.sampled_from(sorted(ARGS)))
    section = GRAMMAR.verbs[verb].sections[-1]
    line = GRAMMAR.line(verb, data.draw(ARGS[verb]), section, data.draw(powers))
    if len(line.text) < 900:
        assert GRAMMAR.parse_line(line.text) == line


@pytest.mark.parametrize(
    "filler", [":", " -> ", " @ ", ",", "to ", "1 ", "after ", "a", "(", " from ", "\u2192", ";"]
)
def test_a_long_hostile_line_is_refused_some_time(filler: str) -> None:
    with ending():
        for verb in ("move", "load", "assault", "retreat", "casualties", "place"):
            refused = parse(f"{verb} 1 infantry: {filler * (900 // len(filler))} zzz").problems
            refused += parse(f"{verb} {filler * (990 // len(filler))}").problems
            assert refused


@pytest.mark.parametrize("head", ["Purchase (44):", "purchases (15 IPCs):", "purchase (3)"])
def test_a_note_behind_the_name_of_a_section_is_no_order(head: str) -> None:
    parsed = GRAMMAR.parse([(head, 1), ("buy 5 infantry", 2)])
    assert parsed.problems == []
    assert parsed.sections_seen == ["purchase"]
    assert GRAMMAR.parse_line("buy (44): 5 infantry").text == "purchase: buy 5 infantry"


# The verbs of every game


def plain_grammar(*verbs: Verb) -> Grammar:
    """A grammar with a section `bids` and these verbs alone."""
    nothing = Names({}, "place")
    vocabulary = Vocabulary(nothing, Names({"Red": ()}, "power"), nothing)
    return Grammar(verbs, {"bids": ()}, vocabulary)


def test_every_game_knows_done_and_pass_without_saying_so() -> None:
    grammar = plain_grammar(Verb("bid", ("{number}",), ("bids",)))
    assert list(grammar.verbs) == ["bid", "pass", "then", "done"]
    parsed = grammar.parse([("bids: pass", 1), ("bid 4", 2), ("Done.", 3), ("bid 5", 4)])
    assert not parsed.problems
    assert [line.text for line in parsed.lines] == ["bids: pass", "bids: bid 4"]
    assert parsed.is_done
    assert parsed.strays == [(4, "bid 5", "below_done")]
    assert grammar.parse([("end of orders", 1)]).is_done


def test_a_game_may_have_a_pass_of_its_own() -> None:
    own = Verb("pass", ("{number}",), ("bids",), "Pass so many cards on.")
    grammar = plain_grammar(own)
    assert list(grammar.verbs) == ["pass", "then", "done"]
    assert grammar.verbs["pass"] is own
    assert grammar.parse_line("pass 3").args == {"number": 3}


WRONG_VERBS = {
    "unknown section": (
        Verb("bid", ("{number}",), ("bid",)),
        "verb bid: no section 'bid'; known are bids",
    ),
    "unknown slot": (Verb("bid", ("{chips}",)), "verb bid: no slot type 'chips'; known are"),
    "brackets": (Verb("bid", ("{number}]",)), "verb bid: unbalanced brackets"),
    "two of a name": (Verb("bid", ("{number} {number}",)), "verb bid: two slots of one name"),
}


@pytest.mark.parametrize(("verb", "said"), WRONG_VERBS.values(), ids=WRONG_VERBS)
def test_a_verb_that_cannot_be_is_named(verb: Verb, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plain_grammar(verb).check()


def test_an_answer_that_could_only_be_a_standing_line_is_no_part_of_a_language() -> None:
    names = Names({}, "place")
    verb = Verb("stand", ("",), ("standing",), role="reply")
    with pytest.raises(ValueError, match="verb stand: an answer that may only be a standing line"):
        Grammar((verb,), {"standing": ()}, Vocabulary(names, names, names))
