"""`pbem seat`: new chains, foundings without a silent founder, substitutes, handover; all counted
by person.
"""

from __future__ import annotations

import shutil

from tests.chained_campaign import ID, PHRASES, Table
from tests.cli.test_links import AXIS, BRITAIN, SOVIET, USA, Maker, holds, make  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, one_paragraph


def new_chain(table: Table, seat: str) -> str:
    """The player makes another chain; his mail."""
    said = table.player(seat, "join", ID, "--seat", seat, "--again")
    assert said.code == 0, said
    return said.out


def counted(table: Table) -> str:
    """What the audit says beside its verdicts."""
    return table.run("audit", NAME).out


def test_a_lost_chain_is_replaced_from_the_next_number_by_a_new_founding(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS)
    mail = table.mail(new_chain(table, SOVIET), "join.txt", seat="")
    said = table.run("seat", NAME, "--join", mail)
    assert said.code == 0, said
    record = table.records[-1]
    assert (record["kind"], record["change"], record["seat"]) == ("seat", "chain", SOVIET)
    assert (record["number"], record["inputs"]) == (2, [{"burn": 2}])
    assert record["authenticated"] == "signature"
    told = table.status["dice"]
    assert told["founders"] == [AXIS, SOVIET]
    table.found([AXIS, SOVIET])
    founding = [r for r in table.records if r["kind"] == "founding"]
    assert founding[-1]["number"] == 2
    assert [r["link"].split()[0] for r in founding if "link" in r] == ["0", "0", "2", "2"]
    lock = table.records[-1]
    assert (lock["kind"], lock["segment"]) == ("lock", 3)
    table.links(SOVIET, AXIS)
    assert {text.split()[0] for text in table.records[-1]["links"].values()} == {"3"}
    assert "soviet-union: 1 chain replaced" in counted(table)
    holds(table)


def test_the_old_chain_gives_no_link_any_more(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    shutil.copytree(table.at(SOVIET), table.root / "old")
    mail = table.mail(new_chain(table, SOVIET), "join.txt", seat="")
    table.run("seat", NAME, "--join", mail)
    shutil.rmtree(table.at(SOVIET))
    shutil.copytree(table.root / "old", table.at(SOVIET))
    one_paragraph(table.link(SOVIET), "is not yours")


def test_a_new_chain_signed_by_somebody_else_is_refused(make: Maker) -> None:
    table = make.founded()
    text = new_chain(table, SOVIET)
    forged = text.replace("signed 1/2: ", "signed 1/2: 0")
    forged = "\n".join(line[:76] for line in forged.splitlines()[1:])
    mail = table.mail(text.splitlines()[0] + "\n" + forged, "join.txt", seat="")
    with table.untouched():
        one_paragraph(table.run("seat", NAME, "--join", mail), "not that of soviet-union's old key")


def test_a_seat_without_a_chain_gets_one_later_and_the_dice_become_grade_b(make: Maker) -> None:
    table = make.founded(chains=(SOVIET,))
    table.at(AXIS).mkdir()
    said = table.player(AXIS, "join", ID, "--seat", AXIS)
    table.run("seat", NAME, "--join", table.mail(said.out, "join.txt", seat=""))
    table.found([SOVIET, AXIS])
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET, AXIS)
    assert table.records[-1]["grade"] == "B"
    assert "germany: 1 chain taken in on the moderator's word" in counted(table)
    holds(table)


def test_the_moderators_chain_is_replaced_too(make: Maker) -> None:
    table = make.founded()
    table.run("seat", NAME, "--new-chain")
    table.found([AXIS, SOVIET])
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET, AXIS)
    assert table.records[-1]["links"]["moderator"].startswith("2 ")
    assert "moderator: 1 chain replaced" in counted(table)
    holds(table)


def test_a_silent_founder_is_waited_for_and_left_out_only_by_a_new_founding(make: Maker) -> None:
    table = make()
    table.found([], phrases=[BRITAIN])
    table.send(ATTACK + "done", seat=AXIS)
    assert "lock" not in table.kinds
    one_paragraph(table.run("seat", NAME, "--without", BRITAIN), "does not wait for great-britain")
    assert table.run("seat", NAME, "--without", USA).code == 0
    record = table.records[-1]
    assert (record["change"], record["number"]) == ("founders", 1)
    assert record["founders"] == [AXIS, BRITAIN, SOVIET]
    table.found([AXIS, SOVIET], phrases=[BRITAIN])
    lock = table.records[-1]
    assert (lock["kind"], lock["segment"]) == ("lock", 2)
    table.links(SOVIET, AXIS)
    assert "united-states: founding repeated without him, 1 time" in counted(table)
    assert table.status["founding"] == [AXIS, BRITAIN, SOVIET]
    holds(table)


def test_a_substitute_with_the_chain_file_changes_no_die(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    assert table.run("seat", NAME, "--substitute", SOVIET, "--name", "Olga").code == 0
    assert table.run("seat", NAME, "--handover", "--name", "Max").code == 0
    table.links(SOVIET, AXIS)
    result = table.records[-1]
    assert {text.split()[0] for text in result["links"].values()} == {"1"}
    assert "soviet-union: 1 substitute" in counted(table)
    holds(table)


def test_only_one_change_at_a_time(make: Maker) -> None:
    table = make.founded()
    with table.untouched():
        assert table.run("seat", NAME).code == 2
        assert table.run("seat", NAME, "--new-chain", "--handover").code == 2
        assert table.run("seat", NAME, "--substitute", "japan").code == 1


def test_a_link_that_is_out_when_a_chain_changes_is_burnt(make: Maker) -> None:
    table = make.founded()
    table.send(table.link_mail(AXIS))
    mail = table.mail(new_chain(table, SOVIET), "join.txt", seat="")
    table.run("seat", NAME, "--join", mail)
    record = table.records[-1]
    assert (record["burnt"], record["number"]) == (["1 germany"], 2)
    table.found([AXIS, SOVIET])
    holds(table)


def test_phrases_are_sent_anew_for_a_new_founding(make: Maker) -> None:
    table = make()
    table.found([AXIS, SOVIET], phrases=[BRITAIN, USA])
    table.run("seat", NAME, "--new-chain")
    assert table.status["dice"]["founders"] == [BRITAIN, USA]
    table.send(
        f"seat: {BRITAIN}\nphrase: {PHRASES[USA]}\n", f"seat: {USA}\nphrase: {PHRASES[BRITAIN]}\n"
    )
    table.found([AXIS, SOVIET])
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET, AXIS)
    assert table.records[-1]["links"][AXIS].startswith("2 ")
    holds(table)
