"""Secrets on the page: commitments, sealed answers, cards shown, and everything once a campaign is
opened.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.library import registry
from pbem.play import rulings
from pbem.play.founding import Terms
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.table.campaign import Campaign
from pbem.table.vault import Vault
from tests.moderating.test_with_secrets import is_trading, pile, ruled, wagers_shown
from tests.random_play import SIGNER, clock
from tests.secrets import night, session
from tests.secrets.test_opening import Stacked, changed, leaves
from tests.test_chained_games import played
from tests.verify.compare import DICE, OPENED, SEALS, place
from tests.verify.conftest import Page
from tests.verify.saves import Data, Parts, Saved, put_together

pytestmark = pytest.mark.slow

SECRETS = 3


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", "tests.games")
        yield


def opened(path: Path) -> Saved:
    """The campaign after its opening."""
    open_secrets(Campaign.open(path, clock), SIGNER)
    return Saved(path, SIGNER)


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """A night that is over and not opened."""
    return Saved(night.once(tmp_path_factory.mktemp("closed"), 1).path, SIGNER)


@pytest.fixture(scope="module")
def whole(closed: Saved, tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """The same night, opened."""
    return opened(night.copied(closed.path, tmp_path_factory.mktemp("whole")))


def found(page: Page, data: bytes) -> Any:
    """The difference that the page finds in the secrets; nothing else may be wrong."""
    verdicts = page.verify(data)["verdicts"]
    assert [verdicts[n]["difference"] for n in (SEALS, DICE, OPENED)] == [None, None, None]
    return verdicts[SECRETS]["difference"]


def holds(result: Data) -> bool:
    return all(verdict["difference"] is None for verdict in result["verdicts"])


# Good saves


def test_before_the_opening_what_was_shown_is_checked_and_the_rest_is_counted(
    page: Page, closed: Saved
) -> None:
    result = page.verify(closed.data)
    assert holds(result)
    parts = closed.parts
    shown = sum(len(r.get("shown", [])) + len(r.get("opened", [])) for r in parts.records)
    said = result["verdicts"][SECRETS]["sentence"]
    assert said.startswith(f"{shown} of ")
    assert " not opened yet" in said
    assert any("counts as not proved" in text for text in result["unchecked"])


def test_after_the_opening_every_card_line_and_answer_is_checked(page: Page, whole: Saved) -> None:
    result = page.verify(whole.data)
    assert holds(result)
    records = whole.parts.records
    cards = sum(len(c.get("places", [1])) for r in records for c in r.get("commits", []))
    answers = sum("sealed" in given for r in records for given in r.get("inputs", []))
    said = result["verdicts"][SECRETS]["sentence"]
    all_of_them = int(said.split()[0])
    assert said.startswith(f"{all_of_them} of {all_of_them} commitments checked;")
    assert all_of_them > cards + answers > 80
    assert result["notes"] == []


@pytest.fixture(scope="module")
def session_of_cabinet(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """A session with a pack of which the last card is shown, and a card taken unseen; opened."""
    return opened(session.played(tmp_path_factory.mktemp("cabinet"), 1).path)


def test_a_card_of_a_pack_and_discards_with_one_card_less_are_checked(
    page: Page, session_of_cabinet: Saved, tmp_path: Path
) -> None:
    result = page.verify(session_of_cabinet.data)
    assert holds(result), result["verdicts"]
    assert "not checked" not in result["verdicts"][SECRETS]["sentence"]
    assert holds(page.verify(session.played(tmp_path, 1).path.read_bytes()))


SHOWN_IN_PACK = {
    "another card": lambda told: told.update(value="c99"),
    "another salt of the pack": lambda told: told.update(entry_salt="00" * 32),
    "another pack": lambda told: told.update(entry="custody/pack/2"),
    "another place": lambda told: told["places"].reverse(),
    "no place": lambda told: told.update(places=[]),
}


@pytest.mark.parametrize("change", SHOWN_IN_PACK.values(), ids=SHOWN_IN_PACK)
def test_a_card_of_a_pack_is_held_against_the_pack(
    change: Callable[[Data], None], page: Page, session_of_cabinet: Saved
) -> None:
    def changed_at(parts: Parts) -> None:
        shown = (each for r in parts.records for each in r.get("shown", []))
        change(next(each for each in shown if "entry" in each))

    difference = found(page, session_of_cabinet.changed(changed_at))
    assert difference["path"].startswith("shown[")


TERMS = {
    "default": Terms(),
    "strict": Terms("strict", "all"),
    "links for draws": Terms(draws="links"),
    "links of all for draws": Terms("strict", "all", draws="links"),
}


@pytest.mark.parametrize("name", TERMS)
def test_a_night_with_players_chains(name: str, page: Page, tmp_path: Path) -> None:
    campaign = played(tmp_path, night.GAME, 3, TERMS[name], 250)
    assert holds(page.verify(campaign.path.read_bytes()))
    saved = opened(campaign.path)
    result = page.verify(saved.data)
    assert holds(result), result["verdicts"]
    assert "not checked" not in result["verdicts"][SECRETS]["sentence"]
    if TERMS[name].draws == "links":
        # The same draws without the players' links would be others.
        data = saved.changed(lambda parts: parts.anchor["dice"].pop("draws"))
        difference = page.verify(data)["verdicts"][SECRETS]["difference"]
        assert difference["expected"].startswith("the order of draw 1: ")


def active_left_out(parts: Parts) -> None:
    lock = next(r for r in parts.records if r.get("active") and "openers" in r)
    lock["openers"].remove(lock["active"][0])


def test_of_all_openers_those_without_a_power_alone_are_left_out(
    page: Page, tmp_path: Path
) -> None:
    """Somebody goes home in this night; who is on turn has to open."""
    campaign = played(tmp_path, night.GAME, 3, TERMS["links of all for draws"], 250)
    locks = [record for record in campaign.save.records() if record["kind"] == "lock"]
    assert len({len(lock["openers"]) for lock in locks}) > 1
    assert holds(page.verify(campaign.path.read_bytes()))
    data = Saved(campaign.path, SIGNER).changed(active_left_out)
    difference = page.verify(data)["verdicts"][DICE]["difference"]
    assert difference["path"] == "openers"


def test_a_night_of_robots_that_was_given_up(page: Page, tmp_path: Path) -> None:
    campaign = night.robots(tmp_path, 7, most=12)
    open_secrets(Campaign.open(campaign.path, clock), SIGNER, early=True)
    result = page.verify(campaign.path.read_bytes())
    assert holds(result), result["verdicts"]


def test_a_night_with_an_undo_to_before_the_deal(page: Page, tmp_path: Path) -> None:
    """Cards are dealt anew, with numbers that go on; for a while nothing is secret."""
    campaign = night.played(tmp_path, 5, until=lambda c: c.save.count > 20)
    deal = next(r["record"] for r in campaign.save.records() if "commits" in r)
    rulings.undo(campaign, SIGNER, deal, "dealt by mistake")
    Resolver(night.again(campaign), SIGNER).run()
    campaign = night.again(campaign)
    assert sum("deck/cards" in str(r.get("commits", "")) for r in campaign.save.records()) == 2
    open_secrets(campaign, SIGNER, early=True)
    result = page.verify(campaign.path.read_bytes())
    assert holds(result), result["verdicts"]
    assert "not checked" not in result["verdicts"][SECRETS]["sentence"]


def test_a_night_with_a_ruling_on_hands(page: Page, tmp_path: Path) -> None:
    campaign = night.once(tmp_path, 3, is_trading)
    campaign = ruled(campaign, f"card {pile(campaign)[0]}: pile -> North", "money North 7")
    assert holds(page.verify(campaign.path.read_bytes()))
    open_secrets(campaign, SIGNER, early=True)
    saved = Saved(campaign.path, SIGNER)
    result = page.verify(saved.data)
    assert holds(result), result["verdicts"]
    assert "not checked" not in result["verdicts"][SECRETS]["sentence"]
    number = next(r["record"] for r in saved.parts.records if r["kind"] == "ruling")

    def other_card(parts: Parts) -> None:
        entry = next(e for e in parts.records[-1]["entries"] if e["field"].startswith("ruling/"))
        entry["value"] = "card c99: pile -> North"

    assert place(found(page, saved.changed(other_card)))[0] == number + 1

    def unopened(parts: Parts) -> None:
        entries = parts.records[-1]["entries"]
        entries[:] = [e for e in entries if not e["field"].startswith("ruling/")]

    assert place(found(page, saved.changed(unopened))) == (number + 1, "entries")

    def other_place(parts: Parts) -> None:
        texts = parts.records[number - 1]["inputs"][-1]["ruling"]
        texts[0] = texts[0].replace(f"/{number}/1 ", f"/{number}/2 ")

    assert place(found(page, saved.changed(other_place)))[0] == number


def test_a_ruling_on_hands_needs_no_links_of_players(page: Page, tmp_path: Path) -> None:
    campaign = played(tmp_path, night.GAME, 3, TERMS["links for draws"], 25)
    campaign = ruled(night.again(campaign), f"card {pile(night.again(campaign))[0]}: pile -> North")
    assert "links" not in campaign.last
    open_secrets(campaign, SIGNER, early=True)
    judgement = audit(campaign.path)
    assert judgement.holds, judgement.replay.difference
    assert judgement.replay.checked == judgement.records
    result = page.verify(campaign.path.read_bytes())
    assert holds(result), result["verdicts"]


def test_a_night_in_which_what_was_shown_is_shown_again(page: Page, tmp_path: Path) -> None:
    """An undo takes the wagers back; when they are shown once more, the lines behind them are
    too.
    """
    campaign = night.played(tmp_path, 1, lambda made: bool(wagers_shown(made)))
    rulings.undo(campaign, SIGNER, wagers_shown(campaign)[0], "a card was misread")
    Resolver(night.again(campaign), SIGNER).run()
    for each in night.mails(night.again(campaign), random.Random(7)):
        campaign = each
        if len(wagers_shown(campaign)) == 2:
            break
    again = campaign.save.record(wagers_shown(campaign)[1])
    assert any("say" in text for text in again["opened"])
    result = page.verify(campaign.path.read_bytes())
    assert holds(result), result["verdicts"]


def test_an_opening_that_does_not_say_how_the_cards_lay(page: Page, whole: Saved) -> None:
    """As early releases wrote it: salts and lines are checked, cards are not."""
    result = page.verify(whole.changed(lambda parts: parts.records[-1].pop("sets")))
    assert holds(result)
    assert " not checked;" in result["verdicts"][SECRETS]["sentence"]
    assert any("How the cards lay" in text for text in result["unchecked"])


# A dishonest moderator


@pytest.mark.usefixtures("unrehearsed")
def test_a_false_deal_is_found_at_the_record_of_the_deal(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the opening says how the cards really lay, or how they should have."""
    real = Vault.sealed_source

    def stacked(vault: Vault, number: int, *parts: Mapping[str, Any]) -> Stacked:
        return Stacked(real(vault, number, *parts))

    with monkeypatch.context() as patch:
        patch.setattr(Vault, "sealed_source", stacked)
        campaign = night.robots(tmp_path, 2)
    assert holds(page.verify(campaign.path.read_bytes()))
    saved = opened(campaign.path)
    dealt, _ = first(saved.parts, "commits")
    assert place(found(page, saved.data)) == (dealt, "commits[0].places[0]")

    def tell(parts: Parts) -> None:
        parts.records[-1]["sets"]["deck/cards/1"].sort()

    difference = found(page, saved.changed(tell))
    assert place(difference) == (dealt, "commits[0]")
    assert difference["expected"].startswith("the order of draw 1: ")


def first(parts: Parts, key: str, start: str = "") -> tuple[int, Data]:
    """Number and content of the first record in which something of this kind begins like that."""
    for record in parts.records:
        told = record.get(key)
        if told and (not start or any(str(e.get("field", "")).startswith(start) for e in told)):
            return record["record"], record
    raise LookupError(key)


def shown_card(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "shown", "hand/")
    at = next(n for n, e in enumerate(record["shown"]) if e["field"].startswith("hand/"))
    card = record["shown"][at]
    card["value"] = "c01" if card["value"] != "c01" else "c02"
    return number, f"shown[{at}]"


def shown_salt(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "shown", "hand/")
    entry = record["shown"][0]
    entry["salt"] = changed(entry["salt"])
    return number, "shown[0]"


def shown_elsewhere(parts: Parts) -> tuple[int, str]:
    """The card with the salt of another position."""
    number, record = first(parts, "shown", "hand/")
    entry = record["shown"][0]
    entry["field"] = entry["field"][:-1] + ("1" if entry["field"][-1] != "1" else "2")
    return number, "shown[0]"


def shown_owner(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "shown", "hand/")
    record["shown"][0]["owner"] = "North" if record["shown"][0]["owner"] != "North" else "West"
    return number, "shown[0]"


def shown_never_committed(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "shown", "hand/")
    record["shown"][0]["field"] = "hand/North/99/01"
    return number, "shown[0]"


def answer_shown(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "shown", "choice/")
    record["shown"][0]["value"] = '"three"'
    return number, "shown[0]"


def order_of_commitments(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "commits", "deck/")
    places = record["commits"][0]["places"]
    places[0], places[1] = places[1], places[0]
    return number, "commits[0].places[0]"


def commitment_of_a_card(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "commits", "hand/")
    at = next(n for n, e in enumerate(record["commits"]) if e["field"].startswith("hand/"))
    places = record["commits"][at]["places"]
    # One that no record shows: it is found at the opening.
    places[-1] = changed(places[-1])
    return number, f"commits[{at}].places[{len(places) - 1}]"


def commitment_of_a_pack(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "commits", "custody/")
    at = next(n for n, e in enumerate(record["commits"]) if e["field"].startswith("custody/"))
    record["commits"][at]["commit"] = changed(record["commits"][at]["commit"])
    return number, f"commits[{at}].commit"


def number_of_a_set(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "commits", "hand/")
    at = next(n for n, e in enumerate(record["commits"]) if e["field"].startswith("hand/"))
    record["commits"][at]["field"] = record["commits"][at]["field"][:-1] + "5"
    return number, f"commits[{at}].field"


def set_left_out(parts: Parts) -> tuple[int, str]:
    """A hand that changed without a new set: the next one has a number too many."""
    records = [r for r in parts.records if any(c["field"].startswith("hand/East") for c in r.get("commits", []))]  # fmt: skip
    gone, after = records[0], records[1]
    gone["commits"] = [c for c in gone["commits"] if not c["field"].startswith("hand/East")]
    at = next(n for n, c in enumerate(after["commits"]) if c["field"].startswith("hand/East"))
    return after["record"], f"commits[{at}].field"


def number_of_a_draw(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "commits", "deck/")
    record["commits"][0]["field"] = "deck/cards/2"
    return number, "commits[0].field"


def field_twice(parts: Parts) -> tuple[int, str]:
    sealed = [(r["record"], n, g) for r in parts.records for n, g in enumerate(r.get("inputs", [])) if "sealed" in g]  # fmt: skip
    (_, _, one), (number, at, two) = sealed[:2]
    two["sealed"] = one["sealed"]
    return number, f"inputs[{at}].sealed"


def owner_of_a_pile(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "commits", "deck/")
    record["commits"][0]["owner"] = "North"
    return number, "commits[0].owner"


def link_too_early(parts: Parts) -> tuple[int, str]:
    # Nobody looks for links in a record of this kind but who looks for this one.
    record = next(r for r in parts.records if r["kind"] == "answer")
    record["links"] = {"sealed": "4095 " + "ab" * 32}
    return record["record"], "links.sealed"


def states_left_out(parts: Parts) -> tuple[int, str]:
    record = next(r for r in parts.records[10:] if r["kind"] == "result")
    del record["sealed"]
    return record["record"], "sealed"


def length_of_a_box(parts: Parts) -> tuple[int, str]:
    number, record = first(parts, "boxes")
    record["boxes"]["ann"] = record["boxes"]["ann"][4:]
    return number, "boxes.ann"


CLOSED: list[Callable[[Parts], tuple[int, str]]] = [
    shown_card, shown_salt, shown_elsewhere, shown_owner, shown_never_committed, answer_shown, number_of_a_set, set_left_out,
    number_of_a_draw, field_twice, owner_of_a_pile, states_left_out, length_of_a_box,
]  # fmt: skip


@pytest.mark.parametrize("change", CLOSED, ids=lambda change: change.__name__)
def test_a_change_is_named_by_record_and_path_before_the_opening(
    change: Callable[[Parts], tuple[int, str]], page: Page, closed: Saved
) -> None:
    parts = closed.parts
    where = change(parts)
    assert place(found(page, put_together(parts, SIGNER))) == where


def test_a_link_of_the_sealed_chain_before_the_opening(page: Page, closed: Saved) -> None:
    parts = closed.parts
    where = link_too_early(parts)
    verdicts = page.verify(put_together(parts, SIGNER))["verdicts"]
    assert next(each["difference"]["record"] for each in verdicts if each["difference"]) == where[0]


def entry_value(parts: Parts) -> tuple[int, str]:
    record = parts.records[-1]
    record["entries"][2]["value"] += "s"
    return record["record"], "entries[2]"


def entry_left_out(parts: Parts) -> tuple[int, str]:
    record = parts.records[-1]
    del record["entries"][1]
    return record["record"], "entries"


def entry_of_another(parts: Parts) -> tuple[int, str]:
    record = parts.records[-1]
    record["entries"][0]["owner"] = "bob" if record["entries"][0]["owner"] != "bob" else "cid"
    return record["record"], "entries[0]"


def other_sealed_link(parts: Parts) -> tuple[int, str]:
    record = parts.records[-1]
    record["links"]["sealed"] = changed(record["links"]["sealed"])
    return record["record"], "links.sealed"


def number_of_the_sealed_link(parts: Parts) -> tuple[int, str]:
    record = parts.records[-1]
    record["links"]["sealed"] = record["links"]["sealed"].replace("4095", "4094")
    return record["record"], "links.sealed"


def cards_of_a_set(parts: Parts) -> tuple[int, str]:
    sets = parts.records[-1]["sets"]
    sets["hand/North/1"].pop()
    return parts.records[-1]["record"], "sets.hand/North/1"


def set_not_told(parts: Parts) -> tuple[int, str]:
    del parts.records[-1]["sets"]["pass/pack-1/1"]
    return parts.records[-1]["record"], "sets.pass/pack-1/1"


def set_of_nobody(parts: Parts) -> tuple[int, str]:
    parts.records[-1]["sets"]["hand/North/77"] = ["c01"]
    return parts.records[-1]["record"], "sets.hand/North/77"


def something_after_the_opening(parts: Parts) -> tuple[int, str]:
    last = parts.records[-1]
    kept = {name: last[name] for name in ("time", "state", "sealed") if name in last}
    parts.records.append({**kept, "record": parts.last + 1, "kind": "note", "text": "too late"})
    return parts.last, "kind"


def card_in_the_deck(parts: Parts) -> tuple[int, str]:
    """Two cards exchanged in what the opening says of the first pile."""
    pile = parts.records[-1]["sets"]["deck/cards/1"]
    pile[0], pile[1] = pile[1], pile[0]
    number, _ = first(parts, "commits", "deck/")
    return number, "commits[0].places[0]"


def using_a_line(parts: Parts) -> Data:
    """A record that opens a line from the desk, and none that was kept back."""
    return next(r for r in parts.records if len(r.get("opened", [])) == 1)


def line_kept_back(parts: Parts) -> tuple[int, str]:
    """Said to be one that a sealed answer has used; while there are others of these it is found at
    the opening.
    """
    record = using_a_line(parts)
    record["kept"] = [text.split(" ")[1] for text in record.pop("opened")]
    return parts.last, "entries"


WHOLE: list[Callable[[Parts], tuple[int, str]]] = [
    order_of_commitments, commitment_of_a_card, commitment_of_a_pack, entry_value, entry_left_out, entry_of_another,
    other_sealed_link, number_of_the_sealed_link, cards_of_a_set, set_not_told, set_of_nobody, something_after_the_opening,
    card_in_the_deck, line_kept_back,
]  # fmt: skip


@pytest.mark.parametrize("change", WHOLE, ids=lambda change: change.__name__)
def test_a_change_is_named_by_record_and_path_after_the_opening(
    change: Callable[[Parts], tuple[int, str]], page: Page, whole: Saved
) -> None:
    parts = whole.parts
    where = change(parts)
    assert found(page, put_together(parts, SIGNER))["record"] == where[0]


def test_another_salt_that_fits_is_refused_once_the_chain_says_what_it_is(
    page: Page, whole: Saved
) -> None:
    """A commitment made with a salt of the moderator's choice, and shown with it."""
    from pbem.engine import chance

    parts = whole.parts
    number, record = first(parts, "shown", "hand/")
    entry = record["shown"][0]
    prefix, _, at = entry["field"].rpartition("/")
    laid = next(c for r in parts.records for c in r.get("commits", []) if c["field"] == prefix)
    salt = b"\7" * 32
    made = chance.commitment(parts.anchor["campaign"], entry["owner"], entry["field"], salt, "c13")
    laid["places"][int(at) - 1] = made.hex()
    entry |= {"value": "c13", "salt": salt.hex()}
    difference = page.verify(put_together(parts, SIGNER))["verdicts"][SECRETS]["difference"]
    assert place(difference) == (number, "shown[0].salt")


# What the audit finds, the page finds. The rest of these parts is for the rules: what an answer
# means, and whole positions.
BY_RULES = {
    ("inputs", "say"),
    ("inputs", "answer"),
    ("inputs", "by"),
    ("inputs", "how"),
    ("inputs", "put"),
}


@pytest.mark.parametrize("most", [1, pytest.param(5, marks=pytest.mark.soak)])
def test_every_changed_value_about_secrets_that_the_audit_finds_is_found(
    most: int, page: Page, whole: Saved
) -> None:
    rng, parts, tried = random.Random(3), whole.parts, 0
    kinds: dict[tuple[str, ...], list[tuple[int, tuple[str | int, ...]]]] = {}
    for number, record in enumerate(parts.records):
        for part in ("commits", "shown", "inputs", "kept", "entries", "sets", "links", "opened"):
            for way in leaves(record.get(part, {}), (part,)):
                names = tuple(key for key in way if isinstance(key, str))
                kind = names[:1] if part == "sets" else names
                kinds.setdefault((record["kind"], *kind), []).append((number, way))
    for names, places in sorted(kinds.items()):
        if names[1:3] in BY_RULES:
            continue
        for number, way in rng.sample(places, min(most, len(places))):
            forged = whole.parts.records
            target: Any = forged[number]
            for key in way[:-1]:
                target = target[key]
            target[way[-1]] = changed(target[way[-1]])
            theirs = page.verify(put_together(replace(parts, records=forged), SIGNER))
            ours = judged(parts.anchor, forged, parts.trailer["state"])
            assert any(verdict.difference for verdict in ours), (names, number, way)
            assert not holds(theirs), (names, number + 1, way)
            tried += 1
    assert tried > 20


# Lines on the desk


def line_never_opened(parts: Parts) -> tuple[int, str]:
    record = using_a_line(parts)
    seat = record["opened"][0].split(" ")[0]
    del record["opened"]
    return record["record"], f"desk.seats.{seat}"


def line_of_another_seat(parts: Parts) -> tuple[int, str]:
    record = next(r for r in parts.records if r["kind"] == "answer" and "seats" in r["desk"])
    record["desk"]["seats"]["bob" if record["seat"] != "bob" else "ann"] = {}
    return record["record"], "desk.seats"


def line_from_nowhere(parts: Parts) -> tuple[int, str]:
    record = next(
        r for r in parts.records if r["kind"] == "result" and "seats" in r.get("desk", {})
    )
    record["desk"]["seats"]["ann"] = {"closed": [], "lines": ["standing lines/2/900 " + "ab" * 32]}
    return record["record"], "desk.seats.ann"


@pytest.mark.parametrize(
    "change",
    [line_never_opened, line_of_another_seat, line_from_nowhere],
    ids=lambda change: change.__name__,
)
def test_lines_neither_come_nor_go_without_a_reason(
    change: Callable[[Parts], tuple[int, str]], page: Page, closed: Saved
) -> None:
    parts = closed.parts
    where = change(parts)
    verdicts = page.verify(put_together(parts, SIGNER))["verdicts"]
    assert place(verdicts[OPENED]["difference"]) == where
