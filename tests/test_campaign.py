"""A campaign brought forward: locks before links, the same dice in every run, joint answers, other
versions.
"""

from __future__ import annotations

import contextlib
import errno
import os
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.faults import Fault, MailRefused
from pbem.intake.receive import receive
from pbem.library import registry
from pbem.play.resolver import Resolver
from pbem.storage import keys, save
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.sample import first
from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker, one_paragraph


def opened(folder: Folder) -> tuple[Campaign, keys.Signer]:
    """The campaign as a library sees it, and the moderator's key."""
    signer = keys.load(folder.path / "small.pbem-private" / "moderator.key")
    return Campaign.open(folder.save, lambda: "2026-01-01 00:00:00Z"), signer


# Locks, links, repetition


def test_the_link_of_a_segment_is_in_no_file_before_its_lock(small: Folder) -> None:
    name = small.mail(ATTACK + "done")
    small.run("apply", NAME, name)
    result = small.records[-1]
    link = result["links"]["moderator"].split()[1]
    lock_end = small.save.read_text().index(
        "kind: result", small.save.read_text().index("kind: lock")
    )
    assert link not in small.save.read_text()[:lock_end]


def test_a_second_run_finds_nothing_to_do_and_prints_the_same_report(small: Folder) -> None:
    """Users' case 3: the result is recorded once; asking again prints it again."""
    small.apply(ATTACK + "done")
    report = small.run("report", NAME).out
    with small.untouched():
        assert small.apply().code == 1
        assert small.run("report", NAME).out == report


def test_a_full_disk_leaves_the_old_save_and_the_next_run_has_the_same_dice(
    small: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(small.path, tmp_path / "else")
    small.apply(ATTACK + "done")
    undisturbed = small.save.read_bytes()
    other = Folder(tmp_path / "else", small._capture)
    monkeypatch.chdir(other.path)
    real = os.write
    for most in range(1, 12):
        before = other.save.read_bytes()
        left = most

        def full(descriptor: int, data: bytes) -> int:
            nonlocal left
            left -= 1
            if left < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(descriptor, data)

        mails = [] if "orders" in other.kinds else [other.mail(ATTACK + "done")]
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            said = other.run("apply", NAME, *mails)
        if said.code == 0:
            break
        assert said.code == 1
        assert "No space left" in said.err
        assert "Traceback" not in said.err
        assert other.save.read_bytes().startswith(before[: before.rindex(b"---\ntrailer")])
        assert audit(other.save).holds
    assert other.save.read_bytes() == undisturbed


def test_a_file_that_changed_since_it_was_opened_is_not_overwritten(small: Folder) -> None:
    campaign, signer = opened(small)
    small.apply(ATTACK)
    later = small.save.read_bytes()
    with pytest.raises(Fault, match="changed since it was opened"):
        receive(campaign, b"seat: germany\npurchase:\nbuy 1 armor\n", signer=signer)
    assert small.save.read_bytes() == later


def test_the_dice_do_not_depend_on_the_order_of_battles(small: Folder, tmp_path: Path) -> None:
    """Users' case 6: same label, same die, whatever else is fought and in which order."""
    rows: list[dict[str, str]] = []
    cases = (
        ATTACK,
        ATTACK + "battles:\nsequence East Poland, Bessarabia\n",
        ATTACK.replace("move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland\n", ""),
    )
    for number, text in enumerate(cases):
        copy = tmp_path / str(number)
        shutil.copytree(small.path, copy)
        folder = Folder(copy, small._capture)
        mail = folder.path / folder.mail(text + "done")
        assert folder.run("apply", str(folder.save), str(mail)).code == 0
        dice: dict[str, str] = {}
        for record in folder.records:
            dice |= record.get("dice", {})
        rows.append(dice)
    first, other_order, fewer = rows
    assert first == other_order
    assert fewer
    assert fewer.items() <= first.items()


def test_the_same_campaign_has_the_same_dice_again(small: Folder, tmp_path: Path) -> None:
    shutil.copytree(small.path, tmp_path / "again")
    small.apply(ATTACK + REST + "done")
    again = Folder(tmp_path / "again", small._capture)
    mail = again.path / again.mail(ATTACK + REST + "done")
    again.run("apply", str(again.save), str(mail))
    assert again.save.read_bytes() == small.save.read_bytes()


# Joint answers


@pytest.fixture
def splitting(campaign: Maker) -> Folder:
    """Three seats are asked how the Allied cash advance is divided."""
    folder = campaign("--option", "cash_advance=yes", "--wait", "split")
    assert folder.asked == ["orders Germany advance"]
    assert folder.apply("pass").code == 0
    assert folder.asked == ["split advance"]
    return folder


SHARES = "split advance: Soviet Union 9, Great Britain 3"
ALLIES = ("soviet-union", "great-britain", "united-states")


def test_a_joint_answer_needs_the_same_line_of_everybody(splitting: Folder) -> None:
    for seat in ALLIES[:2]:
        assert splitting.apply(SHARES, seat=seat).code == 0
        assert splitting.asked == ["split advance"]
    [ask] = splitting.status["asks"]
    assert list(ask["to"]) == ["united-states"]
    assert splitting.apply(SHARES, seat=ALLIES[2]).code == 0
    assert all(ask.startswith("orders ") for ask in splitting.asked)
    assert {ask.split()[1] for ask in splitting.asked} == {"Soviet", "Great"}
    assert splitting.run("audit", NAME).code == 0


def test_different_joint_answers_come_to_what_was_printed(splitting: Folder) -> None:
    said = splitting.apply()
    assert "must send the same answer; otherwise" in " ".join(said.out.split())
    for seat in ALLIES[:2]:
        splitting.apply(SHARES, seat=seat)
    splitting.apply("split advance: United States 12", seat=ALLIES[2])
    assert splitting.asked == ["orders Germany 1 A"]
    assert splitting.run("audit", NAME).code == 0


def test_a_seat_may_think_again_while_others_are_asked(splitting: Folder) -> None:
    splitting.apply("split advance: United States 12", seat="soviet-union")
    assert splitting.apply(SHARES, seat="soviet-union").code == 0
    for seat in ALLIES[1:]:
        splitting.apply(SHARES, seat=seat)
    assert all(ask.startswith("orders ") for ask in splitting.asked)
    assert splitting.run("audit", NAME).code == 0


def test_whoever_is_silent_goes_along(splitting: Folder) -> None:
    splitting.apply(SHARES, seat="soviet-union")
    splitting.apply(SHARES, seat="great-britain")
    assert splitting.apply("", "--silence").code == 0
    assert all(ask.startswith("orders ") for ask in splitting.asked)
    assert splitting.run("audit", NAME).code == 0


def test_a_wrong_sum_is_refused_with_its_rule(splitting: Folder) -> None:
    name = splitting.mail("split advance: Soviet Union 13", seat="soviet-union")
    with splitting.untouched():
        said = splitting.run("apply", NAME, name)
    assert said.code == 1
    assert "AAE-040" in said.out


# Other versions


def test_a_campaign_of_other_rules_names_the_release(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = registry.load("axis_allies_europe")
    newer = replace(loaded, game=replace(loaded.game, rules=loaded.game.rules + 1))
    monkeypatch.setattr(registry, "_load", lambda *_: newer)
    with small.untouched():
        said = small.run("status", NAME)
    one_paragraph(said, "rules number 1", "number 2", "pbem 0.")
    audited = small.run("audit", NAME, "--json").data
    assert [v["name"] for v in audited["verdicts"] if v["why"]] == ["rules replay"]
    assert audited["verdicts"][0]["holds"]


def test_a_campaign_on_another_board_is_refused(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry.Loaded, "digest", property(lambda self: "0" * 64))
    one_paragraph(small.run("status", NAME), "board", "never edited")


# Costs


def test_applying_a_mail_parses_nothing_of_the_history(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(12):
        small.apply(f"purchase:\nbuy {number % 3 + 1} infantry\n")
    read: list[int] = []
    real = save.Save.record

    def record(self: save.Save, number: int) -> object:
        read.append(number)
        return real(self, number)

    monkeypatch.setattr(save.Save, "record", record)
    campaign, signer = opened(small)
    receive(campaign, f"seat: germany\n{ATTACK}done\n".encode(), signer=signer)
    Resolver(campaign, signer).run()
    assert set(read) <= {campaign.save.count, *range(13, campaign.save.count + 1)}


def test_a_campaign_opens_without_playing_anything(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.apply(ATTACK + "done")

    def forbidden(*given: object) -> None:
        raise AssertionError("opening must not replay")

    monkeypatch.setattr("pbem.engine.play.advance", forbidden)
    monkeypatch.setattr("pbem.replay.run.Run.advance", forbidden)
    monkeypatch.setattr("pbem.replay.replay.Replay.take", forbidden)
    assert small.run("status", NAME).code == 0


# Random mails with mistakes among them


def _mail(campaign: Campaign, rng: random.Random) -> bytes:
    """Some legal lines, some that are none or come at the wrong time, for the first open
    question.
    """
    g, ask = campaign.table.position(campaign.state), campaign.asks[0]
    lines = [f"seat: {campaign.seat_of(ask.to[0])}"]
    verbs = list(campaign.grammar.verbs.values())
    if ask.sections:
        lines += campaign.table.game.sample(g, ask, rng)
        for verb in rng.sample(verbs, rng.randint(0, 3)):
            section = rng.choice(verb.sections or ("*",))
            lines.append(verb.example if section == "*" else f"{section}: {verb.example}")
    else:
        examples = Words(campaign.anchor["game"]).examples(ask)
        lines += rng.sample(examples, min(len(examples), rng.randint(0, 1)))
        lines += [verb.example for verb in verbs if verb.name in ask.verbs and rng.random() < 0.3]
    return "\n".join([*lines, *(["done"] if rng.random() < 0.5 else [])]).encode()


def _play(folder: Folder, seed: int, mails: int) -> None:
    """Take random mails in, each on the save as read from disk, with --lock and --silence now and
    then.
    """
    rng = random.Random(seed)
    for _ in range(mails):
        campaign, signer = opened(folder)
        if campaign.state["engine"]["over"]:
            return
        with contextlib.suppress(MailRefused):
            receive(campaign, _mail(campaign, rng), signer=signer)
        Resolver(campaign, signer, lock=rng.random() < 0.4, silence=rng.random() < 0.3).run()


OPTIONS = ("--wait", "retreat", "--wait", "casualties", "--option", "cash_advance=yes")


@pytest.mark.parametrize("players", first(["4", "2", "3"]))
def test_random_mails_with_mistakes_audit_clean(players: str, campaign: Maker) -> None:
    folder = campaign("--players", players, *OPTIONS)
    _play(folder, int(players), 40)
    result = audit(folder.save)
    assert result.holds, result
    assert result.records > 50
    assert not result.replay.why


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 40))
def test_long_campaigns_of_random_mails_audit_clean(seed: int, campaign: Maker) -> None:
    folder = campaign("--players", str(2 + seed % 3), *OPTIONS)
    _play(folder, seed, 200)
    assert audit(folder.save).holds
