"""What `pbem orders` tells of a game beside its verbs: of every game, from its grammar and its
board."""

from __future__ import annotations

import json

import pytest

from pbem.cli import run
from pbem.faults import WrongCall
from pbem.library import registry
from pbem.reports.topics import Topics
from pbem.words.formats import WIDTH
from tests.shelf import game  # noqa: F401 (fixture)
from tests.small_campaign import Folder


def topics(name: str) -> Topics:
    return Topics(registry.load(name))


def test_every_topic_of_every_game_fits_and_is_plain_data(game: str) -> None:
    of = topics(game)
    grammar = of.grammar
    words = [
        *of.named,
        *grammar.verbs,
        *grammar.vocabulary.places.ids,
        *grammar.vocabulary.kinds.ids,
    ]
    for word in words:
        for told in of.find(word):
            assert json.loads(json.dumps(told.data)) is not None
            assert told.lines
            assert all("{" not in line for line in told.lines), told.lines
            if word not in grammar.verbs and word not in ("ruling", "why"):
                assert all(len(line) <= WIDTH for line in told.lines), told.lines


def test_every_other_word_for_a_unit_or_place_leads_to_it(game: str) -> None:
    of = topics(game)
    for names, field in (
        (of.grammar.vocabulary.places, "place"),
        (of.grammar.vocabulary.kinds, "unit"),
    ):
        for name, others in names.aliases.items():
            for word in (name, *others):
                if word.lower() in of.grammar.verbs:
                    continue
                told = of.find(word)
                assert name in [each.data.get(field) for each in told], word


def test_places_that_are_told_apart_by_a_number_are_listed_with_their_neighbours() -> None:
    told = "\n".join(topics("aae").find("places")[0].lines)
    flat = " ".join(told.split())
    assert "next to Azores Sea, Celtic Sea, Mid-Atlantic" in flat
    poland = next(line for line in told.splitlines() if line.startswith("  Poland (warsaw"))
    assert "next to" not in poland, "a name of its own is found on the board"


def test_a_place_has_its_links_and_what_is_there_at_the_start() -> None:
    [convoy] = topics("aae").find("british convoy 3")
    assert convoy.data["next_to"] == {
        "Azores Sea": ["sea"],
        "Celtic Sea": ["sea"],
        "Mid-Atlantic": ["sea"],
    }
    assert "on the board: worth 5 IPCs" in convoy.lines
    [poland] = topics("aae").find("warsaw")
    assert poland.data["holder"] == "Germany"
    assert poland.data["units"]["Germany"]["infantry"] == 6
    start = next(line for line in poland.lines if line.startswith("at the start of 1941: "))
    assert start.startswith(
        "at the start of 1941: held by Germany; Germany 6 infantry, 1 artillery"
    )


def test_a_name_for_several_things_tells_of_each() -> None:
    assert [each.data["place"] for each in topics("aae").find("baltic")] == [
        "Baltic Sea",
        "Baltic States",
    ]
    assert [each.data["unit"] for each in topics("aae").find("gun")] == ["artillery", "aa_gun"]


def test_units_have_their_abbreviations_and_prices() -> None:
    [units] = topics("aae").find("units")
    row = next(line for line in units.lines if line.startswith("fighter"))
    assert row.split()[1:3] == ["ftr,", "fgt,"]
    assert row.split()[-4:] == ["12", "4", "3", "4"]


def test_conditions_name_every_word_and_the_orders_that_take_it() -> None:
    [told] = topics("aae").find("conditions")
    flat = " ".join(" ".join(told.lines).split())
    assert "PLACE is empty" in told.data["things"]
    assert "Numbers, only with intercept: land attack" in flat
    grammar = topics("aae").grammar
    for verb in told.data["verbs"]:
        for fact in grammar.facts(verb):
            assert fact.replace("_", " ") in flat
    assert "submarines (submarine, sub" in flat


def test_the_lists_are_those_of_the_board() -> None:
    [told] = topics("aae").find("lists")
    assert set(told.data) == {"printed", "club"}
    assert told.data["club"]["land attacker"] == "infantry, artillery, armor, fighter, bomber"


def test_another_word_for_a_verb_is_understood() -> None:
    assert topics("aae").find("purchase")[0].data["name"] == "buy"


def test_a_word_that_means_nothing_is_told_with_what_is_near() -> None:
    with pytest.raises(WrongCall) as refused:
        topics("aae").find("Belorusia")
    assert refused.value.code == "unknown_topic"
    assert "Perhaps Belorussia" in str(refused.value)
    assert "units, places, conditions" in str(refused.value)


def test_on_the_command_line_a_name_needs_no_quotes(small: Folder) -> None:
    said = small.run("orders", "aae", "British", "Convoy", "3")
    assert said.code == 0
    assert said.out.startswith("British Convoy 3: Convoy center\n")
    assert (
        small.run("orders", "aae", "British Convoy 3", "--json").data["place"] == "British Convoy 3"
    )
    assert [each["place"] for each in small.run("orders", "aae", "baltic", "--json").data] == [
        "Baltic Sea",
        "Baltic States",
    ]
    everything = small.run("orders", "aae", "--json").data
    assert [each["name"] for each in everything["verbs"]][:2] == ["split", "buy"]
    wrong = small.run("orders", "aae", "atack")
    assert wrong.code == 2
    assert "there is no order, topic, place or unit 'atack'" in wrong.err


def test_each_game_answers_on_the_command_line(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for topic in ("units", "places", "conditions", "lists", "why", "ruling"):
        assert run(["orders", game, topic]) == 0
        assert capsys.readouterr().out.strip()


def test_what_a_game_tells_of_a_position_stands_below_its_verb(small: Folder) -> None:
    """A game of Empires of History: its option books, at the start and in a campaign."""
    of = topics("empires_of_history")
    [told] = of.find("option")
    assert told.data["name"] == "option"
    assert "  GER-01 Field the Waffen SS in the regular army; costs 5; may be played" in told.lines
    [one] = of.find("option ger-08")
    assert [each["option"] for each in one.data] == ["GER-08"]
    assert one.data[0]["why"]["code"] == "requires_controls"
    assert "needs Paris in the hands of Germany" in " ".join(" ".join(one.lines).split())
    [italian] = of.find("option Italy")
    assert italian.lines[0] == "Italy:"
    with pytest.raises(WrongCall):
        of.find("option Warsaw")
    small.run("new", "war", "empires-of-history", "--players", "2")
    assert small.run("apply", "war.pbem.yaml").code == 0
    assert small.run("orders", "war.pbem.yaml", "option", "GER-02").out.startswith("  GER-02 Offer")
    assert "\nnow: held by Germany;" in small.run("orders", "war.pbem.yaml", "Berlin").out
