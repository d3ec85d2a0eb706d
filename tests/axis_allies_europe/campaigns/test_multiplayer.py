"""Two, three and four players at one board: short campaigns by mail, in which several powers have
to do with each other.

Each is played by the real driver; the accountant of events reads along, and at the end every record
has to replay.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.axis_allies_europe.campaigns.story import Story
from tests.small_campaign import Maker

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
WAITS = ("casualties", "pay", "decklanding", "split")

Tell = Callable[..., Story]


@pytest.fixture
def tell(campaign: Maker) -> Tell:
    """`tell("3", "cash_advance=yes")`: a campaign of so many players with these switches, at its
    first question.
    """

    def begin(players: str = "4", *switches: str) -> Story:
        waits = [part for verb in WAITS for part in ("--wait", verb)]
        options = [part for switch in switches for part in ("--option", switch)]
        return Story(campaign("--players", players, *waits, *options))

    return begin


# The cash advance


def test_three_players_divide_the_advance_and_one_seat_buys_for_two_powers(tell: Tell) -> None:
    story = tell("3", "cash_advance=yes")
    story.orders(GERMANY, "buy 4 infantry @ Poland")
    shares = "split advance: Soviet Union 3, Great Britain 5, United States 4"
    story.mail(SOVIETS, shares)
    assert story.ask("split").to == (SOVIETS, BRITAIN, AMERICA)
    story.mail(BRITAIN, shares)
    assert [ask.to for ask in story.asks] == [(SOVIETS,), (BRITAIN,), (AMERICA,)]
    reason = story.refused(BRITAIN, "buy 1 infantry @ United Kingdom")
    assert "Great Britain: advance: buy 1 infantry @ United Kingdom" in reason
    story.orders(
        BRITAIN,
        "Great Britain: buy 1 infantry @ United Kingdom",
        "United States: buy 1 artillery @ United States",
    )
    assert story.folder.asked == ["orders Soviet Union advance"]
    assert "Question to :" not in story.folder.run("report", "--questions").out
    story.orders(SOVIETS, "buy 1 infantry @ Moscow")
    [paid] = story.of("starting_income")
    assert paid["money"] == {GERMANY: 40, SOVIETS: 24, BRITAIN: 25 + 2, AMERICA: 40}
    assert story.asks_orders_of(GERMANY)
    story.ends_well()


def test_one_player_of_all_allies_divides_the_advance_alone(tell: Tell) -> None:
    story = tell("2", "cash_advance=yes")
    story.orders(GERMANY, "pass")
    story.mail(AMERICA, "split advance: United States 12")
    assert [ask.to for ask in story.asks] == [(AMERICA,)]
    story.orders(AMERICA, "buy 3 artillery @ United States")
    assert story.g.count("United States", AMERICA, "artillery") == 3
    story.ends_well()


def test_allies_who_contradict_each_other_cannot_spend_the_advance(tell: Tell) -> None:
    story = tell("3", "cash_advance=yes")
    story.orders(GERMANY, "pass")
    story.mail(SOVIETS, "split advance: Soviet Union 12")
    story.mail(BRITAIN, "split advance: Great Britain 12")
    assert story.of("advance_given", unsplit=True)[0]["shares"] == {SOVIETS: 12}
    assert not story.of("advance_bought")
    assert story.g.money[SOVIETS] == 24 + 12
    story.ends_well()


# Joint casualties


def defended_together(story: Story) -> None:
    """Germany attacks the Baltic States, in which three Allies stand; one hit is scored, and they
    are asked.
    """
    story.rule(
        "set Baltic States: Soviet Union 3 infantry, 1 armor",
        "set Baltic States: United States 2 infantry, 1 fighter",
        "set Baltic States: Great Britain 1 infantry",
    )
    story.orders(
        GERMANY,
        "purchase: pass",
        "combat: move 6 infantry, 1 artillery, 2 armor: Poland -> Baltic States",
        "battles: casualties land: infantry",
    )
    ask = story.ask("casualties")
    assert ask.to == (SOVIETS, BRITAIN, AMERICA)
    assert ask.args["count"] == 1


def first_loss(story: Story) -> dict[str, dict[str, int]]:
    units: dict[str, dict[str, int]] = story.of("lost", phase="attack")[0]["units"]
    return units


def test_owners_who_agree_lose_what_they_say(tell: Tell) -> None:
    story = tell()
    defended_together(story)
    for power in (AMERICA, SOVIETS, BRITAIN):
        assert not story.of("lost")
        story.mail(power, "casualties Baltic States: United States infantry")
    assert first_loss(story) == {AMERICA: {"infantry": 1}}
    story.ends_well()


def test_the_attacker_decides_for_owners_who_do_not_agree(tell: Tell) -> None:
    story = tell()
    defended_together(story)
    story.mail(SOVIETS, "casualties Baltic States: United States infantry")
    story.mail(BRITAIN, "casualties Baltic States: Soviet Union infantry")
    story.mail(AMERICA, "casualties Baltic States: Soviet Union infantry")
    ask = story.ask("casualties")
    assert ask.to == (GERMANY,)
    assert ask.noun == "Baltic States round 1 enemy"
    story.mail(GERMANY, "casualties enemy Baltic States: United States fighter")
    assert first_loss(story) == {AMERICA: {"fighter": 1}}
    story.ends_well()


def test_owners_who_are_silent_go_along_with_the_others(tell: Tell) -> None:
    story = tell()
    defended_together(story)
    story.mail(BRITAIN, "casualties Baltic States: British infantry")
    story.silence()
    assert first_loss(story) == {BRITAIN: {"infantry": 1}}
    story.ends_well()


def test_owners_who_are_all_silent_lose_by_the_printed_list(tell: Tell) -> None:
    story = tell()
    defended_together(story)
    story.silence()
    assert first_loss(story) == {SOVIETS: {"infantry": 1}}
    story.ends_well()


def test_a_seat_with_two_powers_answers_once_for_both(tell: Tell) -> None:
    story = tell("3")
    defended_together(story)
    story.mail(BRITAIN, "casualties Baltic States: British infantry")
    assert not story.of("lost")
    story.mail(SOVIETS, "casualties Baltic States: British infantry")
    assert first_loss(story) == {BRITAIN: {"infantry": 1}}
    story.ends_well()


# An ally's ship


def attacked_beside_an_ally(story: Story) -> None:
    """British ships attack submarines in a zone with American ones; one hit comes back, which both
    may take.
    """
    story.passes(GERMANY, SOVIETS)
    story.clear("North Sea", "Danish Sea", "English Channel")
    story.rule(
        "set North Sea: Great Britain 3 transport, 1 destroyer",
        "set North Sea: United States 1 transport, 1 submarine",
        "set North Sea: Germany 7 submarine",
    )
    story.mail(GERMANY, "standing: submerge North Sea: never")
    story.orders(BRITAIN, "purchase: pass", "combat: pass", "battles: pass")
    ask = story.ask("casualties")
    assert ask.to == (BRITAIN, AMERICA)
    assert ask.args["count"] == 1


def test_an_ally_may_give_a_ship_for_a_hit_of_a_submarine(tell: Tell) -> None:
    story = tell()
    attacked_beside_an_ally(story)
    for power in (BRITAIN, AMERICA):
        story.mail(power, "casualties sea: United States transport")
    assert story.of("lost", phase="defense")[0]["units"] == {AMERICA: {"transport": 1}}


def test_an_ally_who_gives_no_ship_leaves_the_attacker_alone_with_the_hit(tell: Tell) -> None:
    story = tell()
    attacked_beside_an_ally(story)
    story.mail(BRITAIN, "casualties sea: United States transport")
    story.mail(AMERICA, "casualties sea: British destroyer")
    ask = story.ask("casualties")
    assert ask.to == (BRITAIN,)
    story.mail(BRITAIN, "casualties sea: United States submarine, destroyer")
    assert story.of("lost", phase="defense")[0]["units"] == {BRITAIN: {"destroyer": 1}}
    story.ends_well()


# The Middle East


def owing(story: Story) -> None:
    """Germany has collected its income, and three IPCs are due to it from Allies who have ten."""
    story.clear("Egypt", "Iraq")
    story.rule(
        *("control Egypt: Germany", "control Iraq: Germany"),
        *("money Soviet Union 3", "money Great Britain 2", "money United States 5"),
    )
    story.passes(GERMANY)


def test_silent_allies_pay_from_the_largest_treasury(tell: Tell) -> None:
    story = tell()
    owing(story)
    assert [ask.to for ask in story.asks] == [(SOVIETS,), (BRITAIN,), (AMERICA,)]
    story.silence()
    assert story.of("oil_paid")[0]["paid"] == {AMERICA: 3}
    assert story.g.money == {GERMANY: 83, SOVIETS: 3, BRITAIN: 2, AMERICA: 2}
    story.ends_well()


def test_one_ally_who_speaks_decides_who_pays(tell: Tell) -> None:
    story = tell()
    owing(story)
    story.mail(AMERICA, "pay Soviet Union first, then Great Britain")
    story.silence()
    assert story.of("oil_paid")[0]["paid"] == {SOVIETS: 3}


def test_germany_names_the_payers_when_allies_contradict_each_other(tell: Tell) -> None:
    story = tell()
    owing(story)
    assert "AAE-197" in story.refused(AMERICA, "pay Soviet Union 3, Great Britain 1")
    story.mail(AMERICA, "pay Soviet Union 2, Great Britain 1")
    story.mail(SOVIETS, "pay United States first")
    story.mail(BRITAIN, "pay United States first")
    ask = story.ask("pay")
    assert ask.to == (GERMANY,)
    story.mail(GERMANY, "pay Great Britain 2, Soviet Union 1")
    assert story.of("oil_paid")[0]["paid"] == {SOVIETS: 1, BRITAIN: 2}
    story.ends_well()


def test_the_rest_lapses_when_the_allies_have_less_than_is_due(tell: Tell) -> None:
    story = tell("2")
    owing(story)
    story.silence()
    story.passes(SOVIETS, BRITAIN, AMERICA)
    assert story.of("oil_paid")[0]["lapsed"] == 0
    story.rule("money Soviet Union 0", "money Great Britain 2", "money United States 0")
    story.passes(GERMANY)
    assert story.of("oil_paid")[-1] | {"kind": ""} == {
        "kind": "",
        "column": 3,
        "paid": {BRITAIN: 2},
        "lapsed": 1,
    }


# Mixed stacks, ships and decks


def test_nobody_moves_the_units_of_an_ally_out_of_a_common_stack(tell: Tell) -> None:
    """One person plays both powers; their turns and their units stay apart all the same."""
    story = tell("2")
    story.clear("Libya", "Egypt")
    story.rule("set Egypt: United States 2 infantry", "set Egypt: Great Britain 2 infantry")
    story.passes(GERMANY, SOVIETS)
    foreign = "combat: move 2 United States infantry: Egypt -> Libya"
    assert "AAE-148" in story.refused(BRITAIN, foreign)
    kept = story.mail(BRITAIN, "combat: United States: move 2 infantry: Egypt -> Libya")
    assert "Kept for the next turn of United States" in kept.out
    assert "promised" in story.refused(
        BRITAIN,
        "combat: move 2 infantry: Egypt -> Libya",
        "combat: move 1 infantry: Egypt -> Libya",
    )
    story.orders(
        BRITAIN, "purchase: pass", "combat: move 2 infantry: Egypt -> Libya", "battles: pass"
    )
    assert story.g.units("Egypt", AMERICA) == {"infantry": 2}
    assert story.g.units("Libya", BRITAIN) == {"infantry": 2}
    story.passes(BRITAIN)
    story.orders(AMERICA, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(AMERICA, "noncombat: move 1 infantry: Egypt -> Libya", "place: pass")
    assert story.g.powers_in("Libya") == [BRITAIN, AMERICA]
    assert story.g.controller("Libya") == BRITAIN
    story.ends_well()


def test_a_transport_shared_by_two_powers_takes_three_turns(tell: Tell) -> None:
    story = tell()
    story.clear("North Sea", "English Channel", "Norwegian Sea", "Norway", "Danish Sea")
    story.rule(
        "set North Sea: Great Britain 1 transport, 1 destroyer",
        "set United Kingdom: United States 2 infantry",
    )
    story.passes(GERMANY, SOVIETS, BRITAIN)
    ship = "British transport North Sea"
    boarding = f"load 2 infantry: United Kingdom @ {ship}"
    reason = story.refused(
        AMERICA, f"combat: {boarding}", f"combat: assault Norway: 2 infantry from {ship}"
    )
    assert "AAE-150" in reason
    story.orders(AMERICA, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(AMERICA, f"noncombat: {boarding}", "place: pass")
    story.passes(GERMANY, SOVIETS)
    assert "AAE-149" in story.refused(
        BRITAIN, "combat: assault Norway: 2 United States infantry from transport North Sea"
    )
    story.orders(BRITAIN, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(
        BRITAIN,
        "noncombat: move 1 transport, 1 destroyer: North Sea -> Norwegian Sea",
        "place: pass",
    )
    assert story.of("moved")[-1]["aboard"] == {AMERICA: {"infantry": 2}}
    assert "aboard: United States 2 infantry" in story.report()
    story.orders(
        AMERICA,
        "purchase: pass",
        "combat: assault Norway: 2 infantry from British transport Norwegian Sea",
        "battles: pass",
    )
    assert story.of("captured")[-1]["area"] == "Norway"
    assert story.g.controller("Norway") == AMERICA
    assert story.g.count("Norwegian Sea", BRITAIN, "transport") == 1
    story.passes(AMERICA)
    story.ends_well()


def test_the_cargo_of_two_powers_goes_down_with_one_ship(tell: Tell) -> None:
    story = tell()
    story.clear("North Sea", "English Channel")
    story.rule(
        "set North Sea: Great Britain 1 transport",
        "set United Kingdom: United States 1 infantry",
    )
    story.passes(GERMANY, SOVIETS)
    story.orders(BRITAIN, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(
        BRITAIN, "noncombat: load 1 infantry: United Kingdom @ transport North Sea", "place: pass"
    )
    story.orders(AMERICA, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(
        AMERICA,
        "noncombat: load 1 infantry: United Kingdom @ British transport North Sea",
        "place: pass",
    )
    story.rule("set North Sea: Germany 4 submarine")
    story.orders(GERMANY, "purchase: pass", "combat: pass", "battles: pass")
    [sunk] = story.of("lost_aboard")
    assert sunk["owner"] == BRITAIN
    assert sunk["units"] == {BRITAIN: {"infantry": 1}, AMERICA: {"infantry": 1}}
    story.ends_well()


def on_an_ally_deck(story: Story) -> None:
    """An American fighter has landed on a British carrier, which has then sailed."""
    story.clear("North Sea", "English Channel", "Norwegian Sea", "Danish Sea")
    story.rule(
        "set North Sea: Great Britain 1 carrier", "set United Kingdom: United States 1 fighter"
    )
    story.passes(GERMANY, SOVIETS, BRITAIN)
    story.orders(AMERICA, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(
        AMERICA,
        "noncombat: move 1 fighter: United Kingdom -> British carrier North Sea",
        "place: pass",
    )
    story.passes(GERMANY, SOVIETS)
    story.orders(BRITAIN, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(BRITAIN, "noncombat: move 1 carrier: North Sea -> Norwegian Sea", "place: pass")
    assert story.of("moved")[-1]["aboard"] == {AMERICA: {"fighter": 1}}


def test_a_fighter_flies_from_the_deck_of_an_ally_and_comes_back(tell: Tell) -> None:
    story = tell()
    on_an_ally_deck(story)
    story.rule("set Danish Sea: Germany 1 transport")
    story.orders(
        AMERICA,
        "purchase: pass",
        "combat: move 1 fighter: carrier Norwegian Sea -> North Sea -> Danish Sea",
        "battles: pass",
    )
    story.orders(
        AMERICA, "noncombat: land 1 fighter @ British carrier Norwegian Sea", "place: pass"
    )
    assert story.of("landed")[-1]["at"] == "carrier Norwegian Sea"
    assert story.campaign.state["aboard"][-1]["holds"] == {AMERICA: {"fighter": 1}}
    story.ends_well()


def test_an_allied_fighter_without_its_deck_goes_where_its_owner_says(tell: Tell) -> None:
    story = tell()
    on_an_ally_deck(story)
    story.clear("Norway")
    story.rule("control Norway: Great Britain", "set North Sea: United States 1 carrier")
    story.passes(AMERICA)
    story.rule("set Norwegian Sea: Germany 5 submarine")
    story.orders(GERMANY, "purchase: pass", "combat: pass", "battles: pass")
    ask = story.ask("decklanding")
    assert ask.to == (AMERICA,)
    assert set(ask.args["fields"]) == {"Norway", "carrier North Sea"}
    story.mail(AMERICA, "decklanding Norwegian Sea: other carrier")
    assert story.of("found_field")[0]["to"] == "carrier North Sea"
    assert story.of("lost")[-1]["units"] == {BRITAIN: {"carrier": 1}}
    story.ends_well()


def test_land_answers_the_question_for_a_deck_and_is_refused_where_it_cannot_be(tell: Tell) -> None:
    story = tell()
    on_an_ally_deck(story)
    story.clear("Norway")
    story.rule("control Norway: Great Britain", "set North Sea: United States 1 carrier")
    story.passes(AMERICA)
    story.rule("set Norwegian Sea: Germany 5 submarine")
    story.orders(GERMANY, "purchase: pass", "combat: pass", "battles: pass")
    reason = story.refused(AMERICA, "land 1 fighter @ France")
    assert "planes cannot land on France (AAE-233)" in reason
    assert "Norway" in reason
    assert story.ask("decklanding").to == (AMERICA,)
    story.mail(AMERICA, "land 1 fighter @ Norway")
    assert story.of("found_field")[0]["to"] == "Norway"
    story.ends_well()


# The Patriotic War


def test_converted_units_obey_the_soviets_and_wait_for_their_next_turn(tell: Tell) -> None:
    story = tell()
    story.rule(
        "set Leningrad: United States 2 infantry, 1 fighter", "set Leningrad: Great Britain 1 armor"
    )
    story.passes(GERMANY)
    story.orders(SOVIETS, "purchase: pass", "combat: pass", "battles: pass")
    taken = "noncombat: convert United States 2 infantry, United States 1 fighter @ Leningrad"
    reason = story.refused(
        SOVIETS, taken, "noncombat: move 4 infantry: Leningrad -> Belorussia", "place: pass"
    )
    assert "AAE-185" in reason
    story.orders(SOVIETS, taken, "place: pass")
    assert story.g.units("Leningrad", AMERICA) == {}
    assert story.g.units("Leningrad", BRITAIN) == {"armor": 1}
    story.passes(BRITAIN)
    assert "AAE" in story.refused(
        AMERICA, "combat: move 1 fighter: Leningrad -> Finland", "purchase: pass", "battles: pass"
    )
    story.passes(AMERICA, GERMANY)
    story.orders(SOVIETS, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(SOVIETS, "noncombat: move 4 infantry: Leningrad -> Belorussia", "place: pass")
    assert story.of("moved")[-1]["units"] == {"infantry": 4}
    story.ends_well()


# Capitals


def test_a_capital_that_is_lost_and_freed(tell: Tell) -> None:
    story = tell()
    story.clear("Moscow", "Belorussia", "Stalingrad", "Turkestan", "Russia")
    story.rule(
        "set Moscow: Soviet Union 1 infantry, 1 aa_gun",
        *("control Belorussia: Germany", "set Belorussia: Germany 6 armor"),
        "control Stalingrad: Germany",
        "set Stalingrad: Germany 1 aa_gun",
        "set Turkestan: Great Britain 2 armor",
        "set Russia: United States 8 armor",
        "money Soviet Union 17",
        "pending Soviet Union: 2 infantry",
    )
    story.orders(
        GERMANY, "purchase: pass", "combat: move 6 armor: Belorussia -> Moscow", "battles: pass"
    )
    story.passes(GERMANY)
    assert story.of("cash_taken") == [
        {"kind": "cash_taken", "from": SOVIETS, "by": GERMANY, "amount": 17, "capital": "Moscow"}
    ]
    assert story.of("handed_over", area="Moscow")[0]["units"] == {
        "aa_gun": 1,
        "industrial_complex": 1,
    }
    assert "Moscow Germany took over from Soviet Union" in story.report()

    assert "AAE-053" in story.refused(SOVIETS, "purchase: buy 1 infantry")
    story.passes(SOVIETS)
    assert story.of("no_income")[0]["power"] == SOVIETS

    story.rule("set Stalingrad: Germany 0 aa_gun")
    story.orders(
        BRITAIN, "purchase: pass", "combat: move 2 armor: Turkestan -> Stalingrad", "battles: pass"
    )
    assert story.g.controller("Stalingrad") == BRITAIN
    story.passes(BRITAIN)

    story.rule("set Moscow: Germany 1 infantry, 0 armor")
    story.orders(
        AMERICA, "purchase: pass", "combat: move 8 armor: Russia -> Moscow", "battles: pass"
    )
    assert story.of("freed", area="Moscow")[0]["holder"] == SOVIETS
    assert story.of("returned") == [
        {"kind": "returned", "area": "Stalingrad", "from": BRITAIN, "to": SOVIETS}
    ]
    assert story.g.count("Stalingrad", SOVIETS, "industrial_complex") == 1
    story.passes(AMERICA, GERMANY)

    story.orders(SOVIETS, "purchase: pass", "combat: pass", "battles: pass")
    story.orders(SOVIETS, "noncombat: pass", "place: place 2 infantry @ Moscow")
    assert story.g.count("Moscow", SOVIETS, "infantry") == 2
    assert story.of("collected")[-1]["power"] == SOVIETS
    story.ends_well()


# What is left on the desk between the turns


def attacking_with_a_list(story: Story) -> None:
    """The Soviets attack with a loss list for their battles, and end their turn with mails that say
    `done`.
    """
    story.passes(GERMANY)
    story.clear("Rumania", "Bessarabia")
    story.rule("set Bessarabia: Soviet Union 8 infantry", "set Rumania: Germany 1 infantry")
    story.orders(
        SOVIETS,
        "purchase: pass",
        "combat: move 8 infantry: Bessarabia -> Rumania",
        "battles: casualties land: infantry",
    )
    story.orders(SOVIETS, "noncombat: pass", "place: pass")
    assert story.of("battle_began", at="Rumania")


def test_a_list_for_the_battles_of_one_turn_does_not_give_the_next_turn_away(tell: Tell) -> None:
    story = tell()
    attacking_with_a_list(story)
    story.passes(BRITAIN, AMERICA, GERMANY)
    assert story.folder.asked == ["orders Soviet Union 6 A"]
    story.ends_well()


def test_who_plays_the_next_power_too_begins_its_turn_without_old_lists(tell: Tell) -> None:
    story = tell("2")
    attacking_with_a_list(story)
    assert story.folder.asked == ["orders Great Britain 3 A"]
    story.mail(BRITAIN, "purchase: buy 1 infantry")
    lines = story.folder.status["seats"]["allies"]["lines"]
    assert lines == {"purchase": 1}
    story.ends_well()
