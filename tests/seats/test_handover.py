"""Another moderator with a key of his own on the command line: by the old one's consent, or by a
quorum of seats.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.commands import _seat_handover
from pbem.storage import keys, save
from pbem.storage.documents import sha256
from pbem.storage.succession import statement
from tests.chained_campaign import ID, Table
from tests.cli.test_links import AXIS, BRITAIN, SOVIET, USA, Maker, holds, make  # noqa: F401 (fixture)
from tests.save.test_handover import forged, handover
from tests.signing.players import ssh_key
from tests.small_campaign import ATTACK, NAME, REST, Folder, Said, one_paragraph

CHAINS = (AXIS, SOVIET, BRITAIN)


class Erika:
    """The new moderator: her key, and a folder with a copy of the save, first of all with nothing
    else.
    """

    def __init__(self, table: Table, *, with_folder: bool = False) -> None:
        self.table = table
        self.home = table.root / "at-erika"
        self.home.mkdir()
        self.public = table.player("erika", "keygen", "mine.key").out.split(": ")[1].strip()
        self.fetch()
        if with_folder:
            shutil.copytree(table.path / "small.pbem-private", self.home / "small.pbem-private")

    def fetch(self) -> None:
        """The save as it is with the old moderator."""
        shutil.copy(self.table.save, self.home / NAME)

    def consent(self, seat: str, name: str = "", *more: str) -> str:
        """A player prints his consent on her copy and mails it; the file's name in her folder."""
        arguments = ["consent", str(self.home / NAME), "--to", self.public, "--seat", seat, *more]
        said = self.table.player(seat, *arguments)
        assert said.code == 0, said
        return self.mail(said.out, name or f"{seat}.eml")

    def mail(self, text: str, name: str) -> str:
        quoted = "".join(f"> {line}\n" for line in text.splitlines())
        (self.home / name).write_text(f"From: a@example.org\nSubject: yes\n\nI agree.\n\n{quoted}")
        return name

    def take_over(self, *mails: str, options: tuple[str, ...] = ()) -> Said:
        given = [part for mail in mails for part in ("--consent", mail)]
        arguments = ("--handover", "--name", "Erika", "--new-key", "mine.key", *options)
        return self.table.player("erika", "seat", NAME, *arguments, *given)

    def move_in(self) -> Table:
        """From here on the table's moderator works in her folder."""
        self.table.path, self.table.save = self.home, self.home / NAME
        self.table.patch.chdir(self.home)
        return self.table


@pytest.fixture
def table(make: Maker) -> Table:
    return make.founded(chains=CHAINS)


def test_a_quorum_takes_a_campaign_over_from_a_strangers_machine_and_it_goes_on(
    table: Table,
) -> None:
    table.send("standing:\ncasualties land: armor\n", seat=SOVIET)
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS, SOVIET)
    dice = len(table.records[-1]["dice"])
    assert dice
    table.send("standing:\ncasualties land: artillery\n", seat=BRITAIN)
    erika = Erika(table)
    said = erika.take_over(
        erika.consent(AXIS), erika.consent(SOVIET), options=("--without-folder",)
    )
    assert said.code == 0, said
    assert "by consent of germany, soviet-union" in said.out
    assert "All orders that waited are withdrawn" in said.out
    erika.move_in()
    handed, chain = table.records[-2:]
    assert (handed["change"], handed["name"], handed["orders"]) == (
        "handover",
        "Erika",
        "withdrawn",
    )
    assert sorted(handed["consents"]) == [AXIS, SOVIET]
    assert (chain["change"], chain["seat"]) == ("chain", "moderator")
    assert table.status["seats"][BRITAIN]["lines"] == {}
    table.found(CHAINS)
    assert table.send(REST + "done", seat=AXIS).code == 0
    assert table.status["asks"][0]["to"] == {SOVIET: ["Soviet Union"]}
    table.send("combat:\nmove 3 infantry: Karelia -> Finland\npurchase:\npass\ndone\n", seat=SOVIET)
    holds(table)
    opened = save.open_save(table.save)
    assert opened.public == erika.public
    assert "Erika moderates" in table.run("status", NAME).out
    assert "Erika moderates" in table.run("report", NAME).out
    audited = table.run("audit", NAME)
    assert audited.code == 0, audited
    assert "Erika moderates from here on, by consent of germany, soviet-union" in audited.out
    assert "the private folder was lost" in audited.out


def test_dice_go_on_with_the_new_moderators_links(table: Table) -> None:
    table.send(ATTACK + "done", seat=AXIS)
    erika = Erika(table)
    mails = erika.consent(AXIS), erika.consent(SOVIET)
    assert erika.take_over(*mails, options=("--without-folder",)).code == 0
    erika.move_in()
    table.found(CHAINS)
    table.links(AXIS, SOVIET)
    result = table.records[-1]
    assert result["dice"]
    assert result["grade"] == "B"
    assert result["links"]["moderator"].split()[0] == "3"
    holds(table)


def test_a_takeover_that_was_cut_off_is_ended_by_a_new_chain(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    erika = Erika(table)
    mails = erika.consent(AXIS), erika.consent(SOVIET)
    with monkeypatch.context() as patch:
        patch.setattr(_seat_handover, "new_chain", lambda path: None)
        assert erika.take_over(*mails, options=("--without-folder",)).code == 0
    erika.move_in()
    assert table.records[-1]["change"] == "handover"
    assert table.run("seat", NAME, "--new-chain").code == 0
    table.found(CHAINS)
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS, SOVIET)
    assert table.records[-1]["grade"] == "B"
    holds(table)


def test_with_the_folder_and_the_old_key_it_takes_nothing_else(table: Table) -> None:
    table.send("standing:\ncasualties land: armor\n", seat=SOVIET)
    table.send(ATTACK + "done", seat=AXIS)
    erika = Erika(table, with_folder=True)
    assert erika.take_over().code == 0
    erika.move_in()
    record = table.records[-1]
    assert (record["orders"], list(record["consents"])) == ("kept", ["moderator"])
    assert table.status["seats"][SOVIET]["lines"] == {"standing": 1}
    table.links(AXIS, SOVIET)
    assert table.records[-1]["links"]["moderator"].split()[0] == "1"
    holds(table)
    names = {path.name for path in (erika.home / "small.pbem-private").glob("*.key")}
    new = save.open_save(table.save).public
    assert names == {"moderator.key", f"moderator-{keys.id_of(new)}.key"}


def test_the_old_moderator_signs_and_the_new_one_needs_no_key_of_his(table: Table) -> None:
    erika = Erika(table)
    said = table.run("consent", NAME, "--to", erika.public)
    assert said.code == 0
    assert said.out.startswith("handover: moderator\n")
    assert max(map(len, said.out.splitlines())) <= 76
    shutil.copytree(table.path / "small.pbem-private", erika.home / "small.pbem-private")
    (erika.home / "small.pbem-private" / "moderator.key").unlink()
    assert erika.take_over(erika.mail(said.out, "old.eml")).code == 0
    erika.move_in()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS, SOVIET)
    holds(table)


def test_the_old_moderator_can_do_nothing_more_with_the_new_save(table: Table) -> None:
    erika = Erika(table, with_folder=True)
    erika.take_over()
    shutil.copy(erika.home / NAME, table.save)
    name = table.mail(ATTACK)
    with table.untouched():
        said = table.run("apply", NAME, name)
        one_paragraph(said, "is not the one with which this campaign goes on")


def test_two_handovers_one_after_the_other(table: Table) -> None:
    erika = Erika(table, with_folder=True)
    erika.take_over()
    erika.move_in()
    table.run("keygen", "next.key")
    said = table.run("seat", NAME, "--handover", "--name", "Max", "--new-key", "next.key")
    assert said.code == 0, said
    assert table.status["people"]["moderator"]["name"] == "Max"
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS, SOVIET)
    holds(table)


def test_a_new_moderator_who_plays_makes_the_dice_less_and_is_named_in_every_report(
    table: Table,
) -> None:
    erika = Erika(table, with_folder=True)
    erika.take_over(options=("--plays", AXIS))
    erika.move_in()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET)
    result = table.records[-1]
    assert (result["grade"], result["grade_why"]) == (
        "C",
        "the moderator plays in default order",
    )
    assert table.status["moderator_plays"] == AXIS
    assert "The moderator plays germany himself" in table.run("report", NAME).out
    holds(table)


# What is refused, with nothing written


COMMANDS = (
    *(("status",), ("report",), ("log",), ("dice",), ("audit",), ("apply",)),
    *(("report", "--for", AXIS), ("seat", "--new-chain"), ("outbox",), ("inbox", "joins.txt")),
    ("consent", "--to", "ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg="),
)


@pytest.mark.parametrize("given", ["nobody", "his own word", "one seat"])
def test_no_command_takes_a_save_that_somebody_gave_to_himself(table: Table, given: str) -> None:
    """All seals are right but for the consents: the attacker's own key sealed record and
    trailer.
    """
    made = save.open_save(table.save)
    attacker = keys.from_seed(b"attacker".ljust(32, b"!"))
    prev, signers = sha256(made.document(made.count)), {}
    if given == "his own word":
        signers = {"moderator": attacker}
    if given == "one seat":
        key = table.at(SOVIET) / "soviet-union.pbem-player" / "seat.key"
        signers = {SOVIET: keys.load(key)}
    agreed = {
        holder: signer.sign("handover", statement(ID, holder, prev, attacker.public))
        for holder, signer in signers.items()
    }
    new = handover(attacker.public, agreed)
    state = {**made.state, "people": {"moderator": {"name": "Erika", "since": made.count + 1}}}
    table.save.write_bytes(forged(made, new, attacker, after=state))
    for command, *options in COMMANDS:
        said = table.run(command, NAME, *options)
        assert said.code == 3, (command, said)
        assert "Traceback" not in said.err
    assert "hands the campaign to another key" in table.run("status", NAME).err
    assert "consents" in table.run("audit", NAME).out


def refused(erika: Erika, said: Said, *words: str, code: int = 1) -> None:
    one_paragraph(said, *words, code=code)
    assert (erika.home / NAME).read_bytes() == erika.table.save.read_bytes()
    assert not (erika.home / "small.pbem-private").exists()


def test_one_seat_is_no_quorum_not_even_if_it_mails_twice(table: Table) -> None:
    erika = Erika(table)
    mails = erika.consent(AXIS), erika.consent(AXIS, "again.eml")
    refused(
        erika,
        erika.take_over(*mails, options=("--without-folder",)),
        "there are those of germany",
        "those of 2 of the seats germany, great-britain, soviet-union",
    )


def test_nobodys_consent_is_not_enough(table: Table) -> None:
    erika = Erika(table)
    refused(erika, erika.take_over(), "there are those of nobody")


def test_a_consent_for_another_record_is_refused(table: Table) -> None:
    erika = Erika(table)
    old = erika.consent(AXIS)
    table.send("standing:\ncasualties land: armor\n", seat=SOVIET)
    erika.fetch()
    mails = (old, erika.consent(SOVIET))
    refused(erika, erika.take_over(*mails), "is for ", "and the save is at ")


def test_a_consent_to_another_key_is_refused(table: Table) -> None:
    erika = Erika(table)
    mail = erika.consent(AXIS)
    table.player("erika", "keygen", "other.key")
    shutil.copy(erika.home / "other.key", erika.home / "mine.key")
    refused(erika, erika.take_over(mail), "is to another key")


def test_a_consent_for_another_campaign_is_refused(table: Table) -> None:
    erika = Erika(table)
    name = erika.consent(AXIS)
    text = (erika.home / name).read_text().replace("small-0011", "small-1100")
    (erika.home / name).write_text(text)
    refused(erika, erika.take_over(name), "this consent is for campaign small-1100")


@pytest.mark.parametrize(
    ("line", "instead", "words"),
    [
        ("handover: germany", "handover: soviet-union", "is not that of soviet-union"),
        ("handover: germany", "handover: united-states", "united-states has no key"),
        ("handover: germany", "handover: mars", "there is no seat 'mars'"),
        ("signed 2/2:", "signed 3/2:", "is not that of germany"),
        ("key: ed25519:", "kex: ed25519:", "is to another key (none)"),
        ("after: ", "before: ", "is for no record"),
    ],
)
def test_a_consent_that_was_changed_is_refused(
    table: Table, line: str, instead: str, words: str
) -> None:
    erika = Erika(table)
    name = erika.consent(AXIS)
    text = (erika.home / name).read_text()
    assert line in text
    (erika.home / name).write_text(text.replace(line, instead))
    refused(erika, erika.take_over(name), words)


def test_a_mail_without_a_consent_is_a_wrong_call(table: Table) -> None:
    erika = Erika(table)
    (erika.home / "hello.txt").write_text("Yes, you may.\n")
    refused(erika, erika.take_over("hello.txt"), "there is no consent", code=2)


def test_a_lost_folder_is_never_given_up_by_accident(table: Table) -> None:
    erika = Erika(table)
    mails = erika.consent(AXIS), erika.consent(SOVIET)
    refused(erika, erika.take_over(*mails), "the private folder is not here", "--without-folder")


def test_a_folder_that_is_here_is_not_given_up_either(table: Table) -> None:
    erika = Erika(table, with_folder=True)
    said = erika.take_over(options=("--without-folder",))
    one_paragraph(said, "the private folder is here and whole")


def test_a_campaign_whose_dice_are_the_moderators_alone_cannot_go_on_without_his_folder(
    small: Folder,
) -> None:
    small.run("keygen", "mine.key")
    (small.path / "small.pbem-private" / "chains.yaml").unlink()
    arguments = ["--handover", "--name", "Erika", "--new-key", "mine.key", "--without-folder"]
    with small.untouched():
        one_paragraph(small.run("seat", NAME, *arguments), "all dice of this campaign come from")


def test_what_the_command_wants_is_said(table: Table) -> None:
    erika = Erika(table, with_folder=True)
    for arguments in (
        ("--handover", "--consent", "a.eml"),
        ("--handover", "--plays", AXIS),
        ("--handover", "--without-folder"),
        ("--new-chain", "--new-key", "mine.key"),
    ):
        assert table.player("erika", "seat", NAME, *arguments).code == 2
    shutil.copy(table.path / "small.pbem-private" / "moderator.key", erika.home / "mine.key")
    one_paragraph(erika.take_over(), "this is the moderator's key already")


def test_the_public_half_of_a_key_takes_nothing_over(table: Table) -> None:
    erika = Erika(table, with_folder=True)
    said = table.run("seat", NAME, "--handover", "--name", "Erika", "--new-key", erika.public)
    one_paragraph(said, "the public half of a key", "pbem consent", code=2)


def test_a_seat_agrees_with_its_openssh_key(table: Table) -> None:
    if not shutil.which("ssh-keygen"):
        pytest.skip("no ssh-keygen here")
    key = ssh_key(table.at(SOVIET))
    erika = Erika(table)
    mail = erika.consent(AXIS)
    said = table.run("seat", NAME, "--seat-key", f"{SOVIET}={key}.pub", "--old-key-lost")
    assert said.code == 0, said
    erika.fetch()
    mails = erika.consent(AXIS, mail), erika.consent(SOVIET, "", "--key", str(key))
    assert erika.take_over(*mails, options=("--without-folder",)).code == 0
    erika.move_in()
    holds(table)


def test_consent_needs_a_key_that_is_in_the_campaign(table: Table) -> None:
    erika = Erika(table)
    said = table.player(AXIS, "consent", str(table.save), "--to", "ed25519:abc", "--seat", AXIS)
    one_paragraph(said, "no public key", code=2)
    key = str(Path(table.at(AXIS)) / "germany.pbem-player" / "seat.key")
    to = ("--to", erika.public)
    said = table.player(AXIS, "consent", str(table.save), *to, "--seat", SOVIET, "--key", key)
    one_paragraph(said, "is not that of soviet-union")
    said = table.player(AXIS, "consent", str(table.save), *to, "--seat", USA, "--key", key)
    one_paragraph(said, "united-states has no key")
    said = table.player(AXIS, "consent", str(table.save), *to, "--seat", "mars", "--key", key)
    one_paragraph(said, "there is no seat 'mars'")


def test_a_campaign_can_be_founded_so_that_its_seats_cannot_give_it_away(make: Maker) -> None:
    table = make.founded("--handover", "never", chains=CHAINS)
    assert table.records
    assert save.open_save(table.save).anchor["handover"] == "never"
    erika = Erika(table)
    mails = [erika.consent(seat) for seat in CHAINS]
    refused(erika, erika.take_over(*mails, options=("--without-folder",)), "consents are missing")


def test_all_seats_with_a_key_can_be_required(make: Maker) -> None:
    table = make.founded("--handover", "all", chains=CHAINS)
    erika = Erika(table)
    mails = [erika.consent(seat) for seat in CHAINS]
    few = erika.take_over(*mails[:2], options=("--without-folder",))
    refused(erika, few, "those of 3 of the seats")
    assert erika.take_over(*mails, options=("--without-folder",)).code == 0


def test_an_old_moderator_who_goes_on_all_the_same_is_found_by_any_copy_of_the_other(
    table: Table,
) -> None:
    erika = Erika(table, with_folder=True)
    erika.take_over()
    table.send("standing:\ncasualties land: armor\n", seat=SOVIET)
    said = table.run("audit", NAME, "--against", str(erika.home / NAME))
    assert said.code == 1
    assert "TWO TRUTHS" in said.out
    assert "one copy was handed over" in said.out


def test_a_link_that_only_the_lost_folder_knew_is_burnt_so_that_its_seat_can_go_on(
    table: Table,
) -> None:
    """Germany's tool gives link 1 once; a founding with number 1 would wait for it for ever."""
    table.send(table.link_mail(AXIS))
    erika = Erika(table)
    mails = erika.consent(AXIS), erika.consent(SOVIET)
    assert erika.take_over(*mails, options=("--without-folder",)).code == 0
    erika.move_in()
    record = table.records[-1]
    assert (record["number"], record["burnt"]) == (2, ["1"])
    table.found(CHAINS)
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS, SOVIET)
    assert table.records[-1]["dice"]
    holds(table)


def test_lines_that_were_closed_and_lost_can_be_sent_again(table: Table) -> None:
    table.send("standing:\ncasualties land: armor\n", seat=SOVIET)
    table.send(ATTACK + "done", seat=AXIS)
    table.send("done\n", seat=SOVIET)
    assert table.send("standing:\ncasualties land: infantry\n", seat=SOVIET).code == 1
    erika = Erika(table)
    mails = erika.consent(AXIS), erika.consent(SOVIET)
    assert erika.take_over(*mails, options=("--without-folder",)).code == 0
    erika.move_in()
    assert table.send("standing:\ncasualties land: infantry\n", seat=SOVIET).code == 0
    table.found(CHAINS)
    table.links(AXIS, SOVIET)
    assert table.records[-1]["dice"]
    holds(table)
