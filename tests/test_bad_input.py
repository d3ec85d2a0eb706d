"""Bad mails and broken saves through the real command line: what is wrong, where, what to do;
nothing is written.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.cli import run
from pbem.faults import MailRefused
from pbem.intake.receive import receive
from pbem.mail.read import MailFault
from pbem.reports.replies import receipt_text
from pbem.storage import keys
from pbem.storage.documents import documents, sealed
from pbem.storage.yamlin import load_one
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.patience import ending
from tests.small_campaign import ATTACK, ID, NAME, REST, Folder, Maker, found, one_paragraph

ROOT = Path(__file__).parents[1]

# Whole mails


WHOLE_MAILS: dict[str, tuple[str | bytes, list[str]]] = {
    "no seat": ("pass\n", ["seat: NAME", "--seat", "germany, great-britain"]),
    "unknown seat": ("seat: japan\npass\n", ["'japan'", "great-britain (Great Britain)"]),
    "wrong campaign": (
        "campaign: other-0000000000000000\nseat: germany\npass\n",
        ["other-0000000000000000", ID, "its own campaign"],
    ),
    "orders for an older result": (
        "seat: germany\nturn: 0/0123456789abcdef\npass\n",
        ["0/0123456789abcdef", "the last result is 1/", "turn: 1/"],
    ),
    "orders for another history": (
        "seat: germany\nturn: 1/0123456789abcdef\npass\n",
        ["1/0123456789abcdef", "the last result is 1/"],
    ),
    "nothing at all": (b"", ["mail.txt"]),
    "blank lines only": (b" \r\n\r\n\t\n", ["mail.txt"]),
    "a quoted reply only": ("> seat: germany\n> pass\n", ["mail.txt"]),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(200), ["mail.txt"]),
    "a program": (b"\x7fELF\x02\x01\x01" + bytes(4000), ["mail.txt"]),
    "a mailbox": (
        b"From a@b Thu Jan  1 00:00:00 2026\nFrom: a@b\nTo: c@d\n\npass\n\n" * 2,
        ["mail.txt", "2"],
    ),
    "a mail without text": (
        b"From: a@b\nTo: c@d\nMIME-Version: 1.0\nContent-Type: image/png\n\nx\n",
        ["mail.txt", "image/png"],
    ),
}


@pytest.mark.parametrize("command", ["apply", "check"])
@pytest.mark.parametrize("case", WHOLE_MAILS)
def test_a_mail_refused_as_a_whole_says_why_and_writes_nothing(
    case: str, command: str, small: Folder
) -> None:
    data, parts = WHOLE_MAILS[case]
    name = small.mail(data, seat="")
    with small.untouched():
        said = small.run(command, NAME, name)
    one_paragraph(said, "mail.txt", *parts)


def test_a_good_mail_beside_a_bad_one_is_taken(small: Folder) -> None:
    good, bad = small.mail(ATTACK, "good.txt"), small.mail("pass", "bad.txt", seat="japan")
    said = small.run("apply", NAME, bad, good)
    assert said.code == 0
    assert "Error: bad.txt: " in said.err
    assert small.kinds == ["result", "orders"]


@pytest.mark.parametrize(("name", "says"), [("gone.txt", "no such file"), (".", "a folder")])
@pytest.mark.parametrize("command", ["apply", "check"])
def test_a_mail_that_is_not_there_is_a_wrong_call_before_anything_is_written(
    command: str, name: str, says: str, small: Folder
) -> None:
    good = small.mail(ATTACK)
    with small.untouched():
        one_paragraph(small.run(command, NAME, good, name), name, says, code=2)


def _limited(
    command: list[str], folder: Path, megabytes: int
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process that cannot have more memory than this."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))

    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "pbem", *command],
        cwd=folder,
        env=environment,
        preexec_fn=limit,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("line", [b"move 1 infantry: Germany -> Poland\n", b"x", b"\xff\xfe\x00\n"])
def test_a_mail_of_fifty_megabytes_is_refused_with_little_memory(
    line: bytes, small: Folder
) -> None:
    (small.path / "huge.eml").write_bytes(line * (50_000_000 // len(line)))
    before = small.contents()
    done = _limited(["apply", NAME, "huge.eml", "--seat", "germany"], small.path, 100)
    assert done.returncode == 1, done.stderr
    told = done.stderr.decode()
    assert told.count("\n") == 1
    assert "huge.eml" in told
    assert "2" in told
    assert small.contents() == before


def test_a_flood_on_stdin_is_cut_off(small: Folder) -> None:
    before = small.contents()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "pbem", "check", NAME, "-", "--seat", "germany"],
        cwd=small.path,
        env=environment,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        with pytest.raises(BrokenPipeError):
            process.stdin.write(b"pass\n" * 20_000_000)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        assert process.stderr is not None
        told = process.stderr.read()
    assert process.returncode == 1
    assert told.count(b"\n") == 1
    assert small.contents() == before


# Single lines


BAD_LINES: dict[str, tuple[str, str, list[str]]] = {
    "misspelt place": (
        "combat:\nmove 1 infantry: Plonadd -> East Poland\n",
        "",
        ["line 3", "Plonadd"],
    ),
    "ambiguous place": (
        "combat:\nmove 1 fighter: Sicily -> Italy\n",
        "which_order",
        ["line 3", "Northern Italy", "Southern Italy"],
    ),
    "misspelt verb": (
        "combat:\nmoev 1 infantry: Poland -> East Poland\n",
        "unknown_word",
        ["line 3", "moev", "move"],
    ),
    "unknown unit": (
        "combat:\nmove 1 knight: Poland -> East Poland\n",
        "unknown_unit",
        ["line 3", "knight"],
    ),
    "orders of another power": (
        "Soviet Union: combat: move 1 infantry: East Poland -> Poland\n",
        "not_your_power",
        ["line 2", "Soviet Union", "germany"],
    ),
    "units of another power": (
        "combat:\nmove 1 Soviet infantry: East Poland -> Poland\n",
        "",
        ["line 3", "AAE-"],
    ),
    "too far": (
        "combat:\nmove 1 infantry: Germany -> Poland -> East Poland\n",
        "",
        ["line 3", "AAE-"],
    ),
    "too expensive": ("purchase:\nbuy 40 armor\n", "too_expensive", ["line 3", "AAE-049", "40"]),
    "section of a later turn": ("advance:\nbuy 1 armor @ Germany\n", "not_your_orders", ["line 3"]),
    "two seats": ("seat: soviet-union\n", "header_twice", ["line 2", "soviet-union"]),
}


@pytest.mark.parametrize("case", BAD_LINES)
def test_a_bad_line_alone_is_placed_explained_and_not_recorded(case: str, small: Folder) -> None:
    text, code, parts = BAD_LINES[case]
    name = small.mail("seat: germany\n" + text)
    with small.untouched():
        said = small.run("apply", NAME, name)
    told = " ".join(said.out.split("BEGIN ORDERS")[0].split())
    assert said.code == 1, said
    assert said.err == ""
    for part in parts:
        assert part in told, told
    problems = small.run("check", NAME, name, "--json").data[0]["problems"]
    assert [problem["code"] for problem in problems] == [code or problems[0]["code"]]
    assert problems[0]["words"]
    assert "{" not in problems[0]["words"]


@pytest.mark.parametrize("done", ["", "done\n"])
@pytest.mark.parametrize("case", BAD_LINES)
def test_one_bad_line_among_good_ones_is_left_out_and_nothing_locks(
    case: str, done: str, small: Folder
) -> None:
    said = small.apply("seat: germany\n" + ATTACK + BAD_LINES[case][0] + done)
    assert said.code == 0, said
    assert small.kinds == ["result", "orders"]
    seat = small.status["seats"]["germany"]
    assert seat["closed"] == []
    assert seat["lines"]["purchase"] == 1
    assert seat["lines"]["combat"] == 2
    assert small.asked == ["orders Germany 1 A"]


def test_orders_of_a_seat_whose_turn_it_is_not_are_kept_and_close_nothing(small: Folder) -> None:
    name = small.mail(
        "combat:\nmove 1 infantry: East Poland -> Poland\npurchase:\npass\ndone",
        seat="soviet-union",
    )
    said = small.run("apply", NAME, name)
    assert said.code == 0
    assert "Kept for your next turn" in said.out
    assert "`done` closes nothing yet" in " ".join(said.out.split())
    assert small.asked == ["orders Germany 1 A"]
    assert small.status["seats"]["soviet-union"]["closed"] == []


def test_done_from_a_seat_that_is_not_asked_is_no_order(small: Folder) -> None:
    with small.untouched():
        for text in ("done", "pass"):
            said = small.run("check", NAME, small.mail(text, seat="soviet-union"))
            small.path.joinpath("mail.txt").unlink()
            assert said.code == 1
            assert "germany (purchase, combat, battles)" in " ".join(said.out.split())


def test_orders_after_the_lock_name_its_record_and_the_rest_is_taken(small: Folder) -> None:
    assert small.apply(ATTACK + "done").code == 0
    assert small.asked == ["orders Germany 1 B"]
    late = "combat:\nmove 1 fighter: Poland -> East Poland\npurchase:\nbuy 1 armor\n"
    name = small.mail(late)
    with small.untouched():
        said = small.run("apply", NAME, name)
    told = " ".join(said.out.split())
    assert said.code == 1
    assert told.count("locked in record 3") == 1, told
    assert "Refused: 2 lines" in told
    said = small.apply(late + REST + "done")
    assert said.code == 0
    assert small.kinds[-1] == "orders"
    assert small.status["seats"]["germany"]["lines"] == {"noncombat": 1, "place": 1}


def test_a_hundred_bad_lines_do_not_fill_the_receipt(small: Folder) -> None:
    name = small.mail("seat: germany\ncombat:\n" + "move 1 infantry: Nowhere -> Poland\n" * 5000)
    with ending():
        said = small.run("check", NAME, name)
    assert said.code == 1
    assert len(said.out) < 40_000


# Units promised twice (the same verdict in every order of the lines)

PROMISED = (
    "move 5 infantry: Poland -> East Poland",
    "move 2 infantry: Poland -> Baltic States",
    "move 3 infantry, 1 armor: Rumania -> Bessarabia",
)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_units_promised_twice_are_found_in_every_order_of_the_lines(
    order: tuple[int, ...], small: Folder
) -> None:
    lines = [PROMISED[number] for number in order]
    name = small.mail("combat:\n" + "\n".join(lines) + "\ndone\n")
    with small.untouched():
        checked = small.run("check", NAME, name)
        [receipt] = small.run("check", NAME, name, "--json").data
    assert checked.code == 1
    assert {problem["text"].strip() for problem in receipt["problems"]} == set(PROMISED[:2])
    assert {problem["code"] for problem in receipt["problems"]} == {"promised_twice"}
    for problem in receipt["problems"]:
        assert "Poland" in problem["words"]
        assert "7" in problem["words"]
        assert "6" in problem["words"]
    assert [line["order"] for line in receipt["orders"]] == [f"combat: {PROMISED[2]}"]
    assert receipt["closes"] is False


def test_only_what_is_not_promised_twice_is_locked(small: Folder) -> None:
    small.apply("combat:\n" + "\n".join(PROMISED) + "\ndone\n")
    assert small.kinds == ["result", "orders"]
    assert small.apply("", "--lock").code == 0
    lock = small.records[2]
    assert lock["kind"] == "lock"
    assert lock["inputs"][0]["say"] == [f"combat: {PROMISED[2]}"]


# Any mail at all


PIECES = (
    *(
        "seat: germany",
        "seat: japan",
        "campaign: x",
        "turn: 1",
        "turn: 9/",
        "phrase: a",
        "press: hi",
    ),
    *(
        "purchase:",
        "combat:",
        "battles:",
        "noncombat:",
        "place:",
        "standing:",
        "advance:",
        "Germany:",
    ),
    *("done", "pass", "press", "#", ">", "-- ", ";", ":", "->", "@", "BEGIN ORDERS", "END ORDERS"),
    *("buy", "move", "raid", "load", "unload", "assault", "support", "sequence", "retreat", "land"),
    *("submerge", "casualties", "calloff", "convert", "pay", "intercept", "decklanding", "pause"),
    *("1 infantry", "999999999999 armor", "all", "2 fighter, 1 bomber", "1 transport", "-1 armor"),
    *("Poland", "East Poland", "Germany", "North Sea", "Norway", "Rumania", "Bessarabia", "raids"),
    *("transport North Sea", "carrier 1 North Sea", "if attackers < 2", "after round 1", "keep 1"),
    *("\n", "\n", "\n", " ", "\t", "\0", "\u2028", "–", "é", "\ud7ff", "%", "{0}", "{", "\\"),
)


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> list[Campaign]:
    """A campaign at orders, and one in the middle of a battle."""
    folder = tmp_path_factory.mktemp("positions")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        found(folder, "--wait", "retreat")
        first = Campaign.open(folder / NAME)
        (folder / "orders.txt").write_text(f"seat: germany\n{ATTACK}{REST}done\n")
        run(["apply", NAME, "orders.txt"])
        return [first, Campaign.open(folder / NAME)]


@given(st.lists(st.sampled_from(PIECES), max_size=40), st.integers(0, 1), st.booleans())
def test_no_mail_made_of_pieces_of_orders_breaks_the_program(
    positions: list[Campaign], pieces: list[str], at: int, has_seat: bool
) -> None:
    text = ("seat: germany\n" if has_seat else "") + " ".join(pieces)
    _checked(positions[at], text.encode("utf-8"))


@given(st.binary(max_size=400), st.integers(0, 1))
def test_no_bytes_break_the_program(positions: list[Campaign], data: bytes, at: int) -> None:
    _checked(positions[at], b"seat: germany\n" + data)


def _checked(campaign: Campaign, data: bytes) -> None:
    words = Words(campaign.anchor["game"])
    try:
        receipt = receive(campaign, data)
    except MailFault as fault:
        told = str(words.mail_fault(fault.code, fault.fields))
    except MailRefused as fault:
        told = str(fault)
    else:
        told = receipt_text(campaign, receipt, words)
        assert receipt.closes is False or not receipt.problems
    assert told.strip()


# Saves


def _resealed(data: bytes) -> bytes:
    """The save with its last record sealed by somebody else."""
    signer = keys.from_seed(b"\x07" * 32)
    *docs, last, trailer = documents(data)
    content = load_one(last)
    del content["seal"]
    return b"".join([*docs, sealed(content, "record", signer), trailer])


def _newer(data: bytes) -> bytes:
    return data.replace(b"format: 1\n", b"format: 2\n", 1)


SAVES: dict[str, tuple[Callable[[bytes], bytes], list[str]]] = {
    "not YAML": (lambda data: b"{[}: not yaml\n\t: - x", ["no save"]),
    "another YAML file": (lambda data: b"format: none\nname: x\n", ["no save"]),
    "empty": (lambda data: b"", ["no save"]),
    "binary": (lambda data: bytes(range(256)) * 40, ["no save"]),
    "a mail": (lambda data: b"From: a@b\nTo: c@d\n\npass\n", ["no save"]),
    "cut in half": (lambda data: data[: len(data) // 2], ["its end is missing", ".bak"]),
    "cut in the anchor": (lambda data: data[:300], ["cut", ".bak"]),
    "cut before the trailer": (lambda data: data[: data.rindex(b"---\ntrailer")], ["cut", ".bak"]),
    "a duplicate key": (
        lambda data: data.replace(b"kind: result\n", b"kind: result\nkind: result\n", 1),
        ["record 1", "twice"],
    ),
    "a tag": (
        lambda data: data.replace(b"kind: result\n", b"kind: !!str result\n", 1),
        ["record 1", "tag"],
    ),
    "a tag that would run code": (
        lambda data: b"--- !!python/object/apply:os.system ['touch hacked']\n" + data,
        [],
    ),
    "a million nested lists": (lambda data: b"[" * 1_000_000, ["no save", "deep"]),
    "many nested lists in a record": (
        lambda data: data.replace(b"kind: result\n", b"kind: " + b"[" * 100_000 + b"\n", 1),
        ["record 1"],
    ),
    "a newer format": (_newer, ["format 2", "pip install"]),
    "another key": (_resealed, ["record 2", "another key", keys.from_seed(b"\x07" * 32).id]),
    "a changed value": (
        lambda data: data.replace(b"seat: germany\n", b"seat: soviet-union\n", 1),
        ["record 2", "changed", ".bak"],
    ),
    "a changed anchor": (
        lambda data: data.replace(b"edition: first", b"edition: second", 1),
        ["anchor"],
    ),
    "a changed position": (
        lambda data: b"Germany: 99".join(data.rsplit(b"Germany: 40", 1)),
        ["trailer"],
    ),
    "a record twice": (
        lambda data: data.replace(b"---\ntrailer", documents(data)[1] + b"---\ntrailer", 1),
        ["record 1"],
    ),
}
COMMANDS = ("status", "check", "apply", "report", "log", "dice", "audit")


def ordered(small: Folder) -> None:
    small.apply(ATTACK)
    assert small.kinds == ["result", "orders"]


@pytest.fixture
def with_orders(campaign: Maker) -> Folder:
    """The small campaign with one orders record: anchor, result, orders, trailer."""
    return campaign.after(ordered)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("case", SAVES)
def test_a_broken_save_is_told_in_a_paragraph_and_left_alone(
    case: str, command: str, with_orders: Folder
) -> None:
    broken, parts = SAVES[case]
    with_orders.save.write_bytes(broken(with_orders.save.read_bytes()))
    mails = [with_orders.mail(REST)] if command in ("check", "apply") else []
    with with_orders.untouched(), ending():
        said = with_orders.run(command, NAME, *mails)
    assert said.code == 3, said
    if command == "audit" and said.out:
        told = said.out
        assert "does NOT hold" in told
    else:
        one_paragraph(said, NAME, *parts, code=3)
        told = said.err
    for part in parts:
        if part.startswith(("record", "anchor", "trailer", "format")):
            assert part in told


@pytest.mark.parametrize("case", SAVES)
def test_a_broken_save_without_its_private_folder_gets_none(
    case: str, with_orders: Folder, tmp_path: Path
) -> None:
    (tmp_path / "else").mkdir()
    other = tmp_path / "else" / NAME
    other.write_bytes(SAVES[case][0](with_orders.save.read_bytes()))
    assert with_orders.run("apply", str(other)).code == 3
    assert [path.name for path in other.parent.iterdir()] == [NAME]


FORMATTING = {
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "trailing blanks": lambda data: data.replace(b"\n", b"  \n"),
    "blank lines at the end": lambda data: data + b"\n\n\n",
    "quoted as a reply": lambda data: b"".join(b"> " + x for x in data.splitlines(keepends=True)),
    "indented": lambda data: b"".join(b"    " + x for x in data.splitlines(keepends=True)),
}


@pytest.mark.parametrize("case", FORMATTING)
def test_a_save_that_is_only_formatted_otherwise_is_the_same_save(
    case: str, with_orders: Folder
) -> None:
    head = with_orders.status["head"]
    with_orders.save.write_bytes(FORMATTING[case](with_orders.save.read_bytes()))
    assert with_orders.status["head"] == head
    said = with_orders.run("audit", NAME)
    assert said.code == 0, said
    assert with_orders.apply("", "--lock").code == 0
    assert with_orders.run("audit", NAME).code == 0
    assert with_orders.kinds == ["result", "orders", "lock", "result"]


# The same in processes of their own: exit codes, streams, no traceback

CALLS: dict[str, tuple[list[str], int]] = {
    "no such command": (["aply"], 2),
    "no such option": (["status", "--nonsense"], 2),
    "no such save": (["status", "gone.pbem.yaml"], 2),
    "no such mail": (["apply", NAME, "gone.eml"], 2),
    "no such game": (["new", "x", "chess"], 2),
    "no such record": (["log", NAME, "--record", "99"], 2),
    "no such verb": (["orders", "aae", "teleport"], 2),
    "unknown seat": (["apply", NAME, "bad.txt"], 1),
    "binary": (["check", NAME, "picture.png", "--seat", "germany"], 1),
    "nothing to do": (["apply", NAME], 1),
    "broken save": (["status", "broken.pbem.yaml"], 3),
    "broken save, audited": (["audit", "broken.pbem.yaml"], 3),
    "newer save": (["apply", "newer.pbem.yaml"], 3),
    "a good one": (["audit", NAME], 0),
}


# One of each code; the others come to theirs in the same way.
CODES = {code: case for case, (_, code) in reversed(CALLS.items())}


@pytest.mark.parametrize(
    "case",
    [
        case if case in CODES.values() else pytest.param(case, marks=pytest.mark.soak)
        for case in CALLS
    ],
)
def test_exit_code_of_a_process(case: str, with_orders: Folder) -> None:
    folder, (arguments, code) = with_orders.path, CALLS[case]
    (folder / "bad.txt").write_text("seat: japan\npass\n")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    data = with_orders.save.read_bytes()
    (folder / "broken.pbem.yaml").write_bytes(data[: len(data) // 2])
    (folder / "newer.pbem.yaml").write_bytes(_newer(data))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with with_orders.untouched():
        done = subprocess.run(
            [sys.executable, "-m", "pbem", *arguments],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == code, done
    assert "Traceback" not in done.stdout + done.stderr
    is_told_there = code != 0 and case not in ("nothing to do", "broken save, audited")
    assert ("Error" in done.stderr) is is_told_there, done


def test_json_of_a_refused_mail_is_json(small: Folder) -> None:
    said = small.run("check", NAME, small.mail(b"", seat=""), "--json")
    assert said.code == 1
    [told] = json.loads(said.out)
    assert told["stands"] is False
    assert told["error"]


def test_a_save_may_not_be_opened_by_another_key(campaign: Maker) -> None:
    folder = campaign()
    folder.run("keygen", "other.key")
    name = folder.mail(ATTACK + "done")
    with folder.untouched():
        said = folder.run("apply", NAME, name, "--key", "other.key")
    one_paragraph(said, "other.key", "not the one", "--key")
