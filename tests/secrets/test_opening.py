"""Opening: from then on everything is checked by anybody; a false deal, a changed choice, anything
left out is found.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.cli import run
from pbem.engine import chance
from pbem.engine.dice import Source
from pbem.engine.state import copy as copied
from pbem.faults import Fault
from pbem.intake.receive import receive
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.storage import save
from pbem.storage.files import private_path
from pbem.storage.keys import store
from pbem.table.campaign import Campaign
from pbem.table.vault import Vault
from tests.random_play import SIGNER, clock
from tests.secrets import night

Data = dict[str, Any]


@pytest.fixture(scope="module")
def whole(closed: Path, tmp_path_factory: pytest.TempPathFactory) -> save.Save:
    """The night once it was opened."""
    path = night.copied(closed, tmp_path_factory.mktemp("whole"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.library.registry.PACKAGE", "tests.games")
        campaign = Campaign.open(path, clock)
        open_secrets(campaign, SIGNER)
    return save.open_save(path)


def verdict(opened: save.Save, records: list[Data]) -> list[Any]:
    """What dice and rules say of these records, whatever the seals say: the differences."""
    found = judged(opened.anchor, records, opened.state)
    return [each.difference for each in found if each.difference is not None]


def records(opened: save.Save) -> list[Data]:
    return copied(list(opened.records()))


# When, and what then


def test_a_campaign_is_opened_once_when_it_is_over_and_nothing_follows(copy: Path) -> None:
    campaign = Campaign.open(copy, clock)
    record = open_secrets(campaign, SIGNER)
    assert record["kind"] == "open"
    again = Campaign.open(copy, clock)
    with pytest.raises(Fault, match="open already"):
        open_secrets(again, SIGNER)
    with pytest.raises(Fault, match="nothing can follow"):
        Resolver(again, SIGNER)
    with pytest.raises(Fault, match="nothing can follow"):
        receive(again, b"seat: ann\nsay water\n", signer=SIGNER)


def test_a_game_that_goes_on_is_opened_only_if_it_was_given_up(tmp_path: Path) -> None:
    campaign = night.played(tmp_path, 5, until=lambda c: c.save.count > 20)
    with pytest.raises(Fault, match="not over"):
        open_secrets(campaign, SIGNER)
    open_secrets(campaign, SIGNER, early=True)
    after = audit(campaign.path)
    assert after.holds, after
    assert after.replay.checked == after.records


def test_open_on_the_command_line(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copy.parent)
    store(private_path(copy) / "moderator.key", SIGNER)
    before = copy.read_bytes()
    assert run(["audit", copy.name]) == 0
    assert "when the campaign is opened" in capsys.readouterr().out
    assert run(["open", copy.name, "--dry-run"]) == 0
    assert copy.read_bytes() == before
    assert run(["open", copy.name]) == 0
    said = capsys.readouterr()
    assert "Record" in said.out
    assert "pbem audit" in said.err
    assert run(["audit", copy.name]) == 0
    assert "when the campaign is opened" not in capsys.readouterr().out
    assert run(["open", copy.name]) == 1
    private_path(copy).rename(copy.parent / "away")
    assert run(["audit", copy.name]) == 0


# Dishonest moderators


class Stacked:
    """Sealed chance of a moderator who puts the first card of the alphabet on top."""

    def __init__(self, real: Source) -> None:
        self.real = real

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        return self.real.roll(segment, label, count, sides)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        return self.real.pick(segment, label, items, k)

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        order = self.real.shuffle(segment, label, items)
        return sorted(order) if label == "deck/cards" else order


@pytest.mark.usefixtures("unrehearsed")
def test_a_false_deal_is_found_when_the_campaign_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Vault.sealed_source

    def stacked(vault: Vault, number: int, *parts: Mapping[str, Any]) -> Stacked:
        return Stacked(real(vault, number, *parts))

    with monkeypatch.context() as patch:
        patch.setattr(Vault, "sealed_source", stacked)
        campaign = night.robots(tmp_path, 2)
    assert audit(campaign.path).holds
    open_secrets(Campaign.open(campaign.path, clock), SIGNER)
    after = audit(campaign.path)
    assert after.seals.holds
    assert after.dice.holds
    assert after.replay.difference is not None
    dealt = next(r["record"] for r in campaign.save.records() if "commits" in r)
    assert after.replay.difference.record == dealt
    assert after.replay.difference.path.startswith("commits")


@pytest.mark.usefixtures("unrehearsed")
def test_another_choice_than_the_one_that_was_sent_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moderator takes another card for a player than the one that he wrote."""
    from pbem.records import settle

    real = settle.Settler.next

    def twisted(settler: Any, state: Any) -> Any:
        settled = real(settler, state)
        if settled and settled.given["answer"].startswith("pick East 1"):
            settled.given["say"] = {"place": 3 - settled.given["say"]["place"]}
        return settled

    with monkeypatch.context() as patch:
        patch.setattr(settle.Settler, "next", twisted)
        campaign = night.played(tmp_path, 3)
    assert audit(campaign.path).holds
    open_secrets(Campaign.open(campaign.path, clock), SIGNER)
    found = audit(campaign.path).replay.difference
    assert found is not None
    assert found.path == "inputs[0].say"


def leaves(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*way, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from leaves(item, (*way, number))
    else:
        yield way


def kinds(opened: save.Save) -> dict[tuple[str, ...], list[tuple[int, tuple[str | int, ...]]]]:
    """Where each kind of value about secrets stands: (record, way) by the keys on the way."""
    found: dict[tuple[str, ...], list[tuple[int, tuple[str | int, ...]]]] = {}
    about = ("commits", "sealed", "shown", "inputs", "kept", "entries", "sets", "links", "opened")
    for number, record in enumerate(records(opened)):
        for part in about:
            for way in leaves(record.get(part, {}), (part,)):
                names = tuple(key for key in way if isinstance(key, str))
                names = names[:1] if part in ("sealed", "sets") else names
                found.setdefault((record["kind"], *names), []).append((number, way))
    return found


def changed(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    if value.startswith("choice/") and " " in value:
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    return value[:-1] + ("b" if value[-1:] != "b" else "c")


@pytest.mark.parametrize("most", [1, pytest.param(10, marks=pytest.mark.soak)])
def test_every_changed_value_about_secrets_is_found(most: int, whole: save.Save) -> None:
    rng, tried = random.Random(1), 0
    assert verdict(whole, records(whole)) == []
    for names, places in sorted(kinds(whole).items()):
        for number, way in rng.sample(places, min(most, len(places))):
            forged = records(whole)
            target: Any = forged[number]
            for key in way[:-1]:
                target = target[key]
            target[way[-1]] = changed(target[way[-1]])
            assert verdict(whole, forged), (names, number + 1, way)
            tried += 1
    assert tried > 30


def test_what_is_left_out_at_the_opening_is_found(whole: save.Save) -> None:
    honest = records(whole)
    assert len(honest[-1]["entries"]) > 4
    for number in range(len(honest[-1]["entries"])):
        forged = records(whole)
        del forged[-1]["entries"][number]
        assert verdict(whole, forged), honest[-1]["entries"][number]


def test_the_opening_says_how_all_cards_lay(whole: save.Save) -> None:
    """So that whoever has no rules can compute every draw."""
    *_, last = honest = records(whole)
    fields = {told["field"].replace("custody/", "pass/") for r in honest for told in r.get("commits", [])}  # fmt: skip
    assert set(last["sets"]) == fields
    for change in ("another order", "one left out", "one that never was"):
        forged = records(whole)
        sets = forged[-1]["sets"]
        if change == "another order":
            sets["deck/cards/1"].reverse()
        elif change == "one left out":
            del sets["hand/North/1"]
        else:
            sets["hand/North/99"] = ["c01"]
        assert [each.path.split(".")[0] for each in verdict(whole, forged)] == ["sets"], change


def test_an_opening_of_an_early_release_does_not_say_it(whole: save.Save) -> None:
    early = records(whole)
    del early[-1]["sets"]
    assert verdict(whole, early) == []


def test_a_line_that_is_kept_back_without_a_sealed_answer_is_found(whole: save.Save) -> None:
    """`kept` is for lines that a sealed answer has used."""
    forged = records(whole)
    place = next(n for n, r in enumerate(forged) if "opened" in r and r["kind"] != "open")
    texts = forged[place].pop("opened")
    forged[place]["kept"] = [text.split(" ")[1] for text in texts]
    assert verdict(whole, forged)


def test_a_link_of_the_sealed_chain_is_a_secret_until_the_opening(whole: save.Save) -> None:
    for number in (2, 40):
        forged = records(whole)
        forged[number].setdefault("links", {})["sealed"] = forged[-1]["links"]["sealed"]
        found = verdict(whole, forged)
        assert found[0].path.startswith("links")
        assert found[0].record == number + 1


def test_another_link_of_the_sealed_chain_is_refused(whole: save.Save, copy: Path) -> None:
    """Link 7 given as link 8, and a true link that is not the last."""
    chain = Campaign.open(copy, clock).vault.chains[chance.SEALED]
    for text in (f"8 {chain.links[7].hex()}", f"7 {chain.links[7].hex()}"):
        forged = records(whole)
        forged[-1]["links"]["sealed"] = text
        assert verdict(whole, forged)


def test_nothing_follows_an_opening(whole: save.Save) -> None:
    forged = records(whole)
    last = {**forged[-2], "record": len(forged) + 1}
    assert verdict(whole, [*forged, last])


def test_a_field_serves_once(whole: save.Save) -> None:
    forged = records(whole)
    first, second = [r for r in forged if "commits" in r][:2]
    second["commits"].append(copied(first["commits"][0]))
    assert any("was not used before" in str(each.expected) for each in verdict(whole, forged))


# Draws


def test_draw_q_is_that_of_the_qth_result_with_secret_chance(whole: save.Save) -> None:
    with_chance = [r for r in whole.records() if "commits" in r]
    drawn = [
        (number, int(told["field"].split("/")[2]))
        for number, record in enumerate(with_chance, 1)
        for told in record["commits"]
        if told["field"].startswith("deck/")
    ]
    assert len(drawn) == 3
    assert all(number == draw for number, draw in drawn), drawn
    assert whole.state["game"]["engine"]["draw"]["number"] == len(with_chance) + 1


def test_a_deck_that_is_shuffled_twice_in_a_run_gets_two_results(tmp_path: Path) -> None:
    """Everything by policy: no person stands between the two shuffles of the deck."""
    campaign = night.founded(tmp_path, 6, policy={})
    for _ in range(20):
        if campaign.state["engine"]["over"]:
            break
        Resolver(campaign, SIGNER, silence=True).run()
        campaign = night.again(campaign)
    assert campaign.state["engine"]["over"]
    laid = [
        [told["field"] for told in record.get("commits", []) if told["field"].startswith("deck/")]
        for record in campaign.save.records()
    ]
    assert [len(fields) for fields in laid if fields] == [1, 1, 1]
    before = audit(campaign.path)
    assert before.holds, before
    open_secrets(Campaign.open(campaign.path, clock), SIGNER)
    after = audit(campaign.path)
    assert after.holds, after
    assert after.replay.checked == after.records


# The private folder

SAME = ("commits", "sealed", "shown", "inputs", "dice", "events")


def test_a_repeated_run_commits_to_the_same(tmp_path: Path) -> None:
    """Only boxes, which nobody compares, differ, and with them the heads."""
    texts = []
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        made = night.robots(folder, 7, most=12)
        texts.append([{part: r.get(part) for part in SAME} for r in made.save.records()])
    assert texts[0] == texts[1]


def test_lost_secrets_stop_the_campaign_and_change_nothing(tmp_path: Path) -> None:
    campaign = night.played(tmp_path, 5, until=lambda c: c.save.count > 10)
    (private_path(campaign.path) / "secret.yaml").unlink()
    before = campaign.path.read_bytes()
    broken = Campaign.open(campaign.path, clock)
    with pytest.raises(Fault, match=r"secret\.yaml"):
        Resolver(broken, SIGNER)
    with pytest.raises(Fault, match=r"secret\.yaml"):
        receive(broken, b"seat: ann\npick 1\n", signer=SIGNER)
    assert campaign.path.read_bytes() == before


def test_a_moderator_who_plays_may_not_know_the_secrets_of_others(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="cannot play"):
        night.founded(tmp_path, 1, moderator={"plays": "ann"})


@pytest.mark.usefixtures("unrehearsed")
@pytest.mark.usefixtures("strictly", "unrehearsed")
def test_a_question_that_was_put_although_a_line_answered_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moderator ends a segment by asking what a standing line had settled."""
    from pbem.records import settle

    real = settle.Settler.next

    def deaf(settler: Any, state: Any) -> Any:
        settled = real(settler, state)
        return None if settled and settled.given["how"] == "standing" else settled

    with monkeypatch.context() as patch:
        patch.setattr(settle.Settler, "next", deaf)
        campaign = night.begun(tmp_path, 9)
        for seat, power in (("ann", "North"), ("bob", "East"), ("cid", "South"), ("cid", "West")):
            campaign = night.say(campaign, seat, f"{power}: pick 1")
        campaign = night.say(campaign, "ann", "standing:\nsay two")
        for seat, power in (("bob", "East"), ("cid", "South"), ("cid", "West")):
            campaign = night.say(campaign, seat, f"{power}: pick 1")
        campaign = night.say(campaign, "ann", "North: pick 1")
    assert "bid North" in [ask.id for ask in campaign.asks]
    assert audit(campaign.path).holds
    open_secrets(Campaign.open(campaign.path, clock), SIGNER, early=True)
    found = audit(campaign.path).replay.difference
    assert found is not None
    assert found.path.endswith(".put")
    assert "bid North" in found.expected
