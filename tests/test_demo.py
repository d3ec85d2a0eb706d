"""The demonstration: a whole round through the real commands, and everything that it promises to
show.
"""

from __future__ import annotations

import email
import importlib.util
import io
import sys
from collections.abc import Callable, Iterator
from email import policy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.storage import save
from tests.harness.golden import without_heads
from tests.harness.receipts import check_receipts, receipts_in, said_twice
from tests.verify.conftest import Page, page  # noqa: F401 (fixture)

ROOT = Path(__file__).parent.parent
SAVE = "barbarossa.pbem.yaml"
TURNS = ("0-advance", "1-germany", "1-soviet-union", "1-great-britain", "1-united-states")
ENDINGS = ("txt", "bbcode", "md", "html")
POWERS = ("Germany", "Soviet Union", "Great Britain", "United States")

Record = dict[str, Any]


def demo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("demo_run", ROOT / "demo/run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the demonstration was played."""
    out = tmp_path_factory.mktemp("demo") / "out"
    demo().play(out, shell=in_this_process)
    return out


def in_this_process(words: list[str], folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """The same as typing a command; `make demo` and `make soak` type them."""
    told = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "stdin", io.StringIO())
        for stream in ("stdout", "stderr"):
            patch.setattr(sys, stream, told)
        patch.setenv("SOURCE_DATE_EPOCH", environment["SOURCE_DATE_EPOCH"])
        assert words[0] == "pbem"
        return run(words[1:]), told.getvalue()


@pytest.fixture(scope="module")
def records(played: Path) -> list[Record]:
    return list(save.open_save(played / SAVE).records())


@pytest.fixture(scope="module")
def happened(records: list[Record]) -> Callable[..., list[dict[str, Any]]]:
    """`happened(kind="captured", area="Malta")`: the events with these fields, in order."""

    def find(**wanted: Any) -> list[dict[str, Any]]:
        events = (event for record in records for event in record.get("events", []))
        return [event for event in events if all(event.get(k) == v for k, v in wanted.items())]

    return find


def receipt(played: Path, name: str) -> str:
    """A receipt as one line."""
    return " ".join((played / f"receipts/{name}.txt").read_text("utf-8").split())


# The campaign


def test_the_campaign_audits_clean(played: Path) -> None:
    result = audit(played / SAVE)
    assert result.holds
    assert result.records > 30
    assert sum(result.grades.values()) > 100


@pytest.mark.slow
def test_the_second_verifier_finds_the_same(played: Path, page: Page) -> None:
    ours, found = audit(played / SAVE), page.verify((played / SAVE).read_bytes())
    assert [verdict["difference"] for verdict in found["verdicts"]] == [None, None, None]
    assert (found["head"], len(found["rows"])) == (ours.head, ours.dice.of)


def test_all_four_powers_have_had_their_turn(happened: Callable[..., list[Any]]) -> None:
    assert [event["power"] for event in happened(kind="turn_ended", round=1)] == list(POWERS)


def test_the_cash_advance_is_spent_by_both_sides(happened: Callable[..., list[Any]]) -> None:
    buyers = [event["power"] for event in happened(kind="advance_bought")]
    assert buyers == ["Germany", "Soviet Union", "Great Britain"]


def test_everybody_sent_a_phrase_before_the_first_lock(records: list[Record]) -> None:
    locks = [record for record in records if record["kind"] == "lock"]
    assert locks[0]["founding"] == ["germany", "great-britain", "soviet-union", "united-states"]


def test_a_territory_is_taken_by_land(happened: Callable[..., list[Any]]) -> None:
    assert happened(kind="battle_began", battle="land", at="East Poland")
    assert happened(kind="fired", at="East Poland", by="Soviet Union")
    assert happened(kind="captured", area="East Poland", by="Germany")
    assert happened(kind="captured", area="East Poland", by="Soviet Union")


def test_an_island_is_taken_from_the_sea_with_support_of_ships(
    happened: Callable[..., list[Any]],
) -> None:
    assert happened(kind="put_ashore", at="Malta")
    assert len(happened(kind="fired", phase="support", at="Malta")) == 2
    assert happened(kind="captured", area="Malta", by="Germany")


def test_a_sea_battle_has_losses_on_both_sides_and_a_submarine_that_dives(
    happened: Callable[..., list[Any]],
) -> None:
    assert happened(kind="battle_began", battle="sea", at="Celtic Sea")
    lost = [power for event in happened(kind="lost", at="Celtic Sea") for power in event["units"]]
    assert {"Germany", "Great Britain"} <= set(lost)
    assert happened(kind="submerged", at="Celtic Sea", power="Germany")


def test_a_raid_with_escort_meets_an_interceptor(happened: Callable[..., list[Any]]) -> None:
    assert happened(kind="intercepted", at="United Kingdom", power="Great Britain", count=1)
    assert happened(kind="fired", at="United Kingdom", phase="escort", by="Germany")
    assert happened(kind="bombed", at="United Kingdom", by="Germany")


def test_a_retreat_is_put_to_a_person_and_answered_by_a_later_mail(
    records: list[Record], happened: Callable[..., list[Any]]
) -> None:
    ask = "retreat Bessarabia round 1"
    put = [r for r in records if any(ask in i.get("put", ()) for i in r.get("inputs", []))]
    answered = [r for r in records if any(i.get("answer") == ask for i in r.get("inputs", []))]
    mails = [r for r in records if r["kind"] == "answer" and r["seat"] == "germany"]
    assert put[0]["record"] < mails[0]["record"] < answered[0]["record"]
    assert next(i["how"] for i in answered[0]["inputs"] if i.get("answer") == ask) == "person"
    assert happened(kind="retreated", at="Bessarabia", power="Germany", to="Rumania")


def test_the_convoy_that_germany_cut_is_cleared(happened: Callable[..., list[Any]]) -> None:
    assert happened(kind="convoy_cut", area="U.S. Convoy 2", by="Germany")
    assert happened(kind="convoy_cleared", area="U.S. Convoy 2", by="United States")


def test_every_turn_has_a_second_half(happened: Callable[..., list[Any]]) -> None:
    for power in POWERS:
        assert happened(kind="landed", power=power)
        assert happened(kind="placed", power=power)


# The mails


def test_the_mails_have_the_shapes_of_many_programs() -> None:
    mails = [
        email.message_from_bytes(path.read_bytes(), policy=policy.default)
        for path in sorted((ROOT / "demo/mails").glob("*.eml"))
    ]
    parts = [part for mail in mails for part in mail.walk()]
    assert {part.get_content_type() for part in parts} >= {
        "multipart/alternative",
        "text/plain",
        "text/html",
    }
    assert {part.get_content_charset() for part in parts} >= {"utf-8", "iso-8859-1"}
    encodings = {str(part["Content-Transfer-Encoding"]).lower() for part in parts}
    assert encodings >= {"7bit", "8bit", "quoted-printable", "base64"}
    assert any(part.get_param("format") == "flowed" for part in parts)
    assert any(mail.get_content_type() == "text/html" for mail in mails)
    assert list((ROOT / "demo/mails").glob("*.txt"))


def test_mistakes_are_told_and_the_rest_of_the_mail_stands(played: Path) -> None:
    told = receipt(played, "10-germany")
    assert "16 of 19 lines taken, not closed" in told
    refused = told.partition("Refused")[2].partition("(AAE-055)")[0]
    assert "10 inf, 1 art, 2 arm Poland" in refused, "both lines with the infantry of Poland"
    assert "2 inf Poland -> Baltic States" in refused
    assert "(AAE-049)" in told, "too expensive"
    read = told.partition("Read in other words")[2].partition("Refused")[0]
    assert '"3 inf, 1 arm Rumania -> Besarabia" read as: combat: move 3 infantry' in read
    assert "Baltic States (way filled in)" in read
    assert "read as: combat: move 2 submarine: Bay of Biscay -> Celtic Sea" in read
    assert "you say there are 25 to spend; there are 24" in receipt(played, "30-britain")


def test_a_line_with_mistakes_locks_nothing(records: list[Record]) -> None:
    mails = [r["record"] for r in records if r["kind"] == "orders" and r["seat"] == "germany"]
    locks = [r["record"] for r in records if r["kind"] == "lock"]
    assert mails[1] < mails[2] < locks[0]


def test_orders_for_an_older_result_are_refused_as_a_whole(played: Path) -> None:
    told = receipt(played, "20-soviet-too-early")
    assert "refused as a whole" in told
    assert "written for result 16" in told


def test_orders_of_another_campaign_are_refused_as_a_whole(played: Path) -> None:
    told = receipt(played, "21-wrong-campaign")
    assert "refused as a whole" in told
    assert "atlantic-41" in told


def test_units_of_another_power_are_not_moved(played: Path) -> None:
    assert "United States is not played by great-britain" in receipt(played, "30-britain")


def test_what_was_quoted_or_signed_is_not_an_order(played: Path) -> None:
    told = receipt(played, "03-britain-advance")
    assert '"split advance: Soviet Union 12" (quoted from an older mail)' in told
    assert told.count("Soviet Union 12") == 1


# What is left in the folder


@pytest.mark.parametrize("turn", TURNS)
def test_there_is_a_report_of_every_turn_in_four_formats(played: Path, turn: str) -> None:
    sizes = [(played / f"reports/turn-{turn}.{ending}").stat().st_size for ending in ENDINGS]
    assert min(sizes) > 500


@pytest.mark.parametrize("turn", TURNS)
def test_the_report_of_a_turn_reads_as_kept(
    played: Path, golden: Callable[[str, str], None], turn: str
) -> None:
    text = (played / f"reports/turn-{turn}.txt").read_text("utf-8")
    golden(f"playthroughs/demo/turn-{turn}.txt", without_heads(text))


def test_no_receipt_says_anything_twice(played: Path) -> None:
    texts = [path.read_text("utf-8") for path in sorted((played / "receipts").iterdir())]
    assert sum(len(receipts_in(text)) for text in texts) > 10
    for text in texts:
        check_receipts(text)
        assert said_twice(text) == [], text


def test_every_mail_has_its_receipt(played: Path) -> None:
    mails = {path.stem for path in (played / "mails").iterdir()}
    assert {path.stem for path in (played / "receipts").iterdir()} == mails


def test_questions_are_ready_to_be_mailed(played: Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in (played / "questions").iterdir()}
    assert "Bessarabia" in texts["germany-bessarabia.txt"]
    assert all("BEGIN ORDERS" in text for text in texts.values())


def test_it_plays_only_into_a_folder_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("not yours", encoding="utf-8")
    with pytest.raises(SystemExit, match="not empty"):
        demo().play(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.soak
def test_it_gives_the_same_bytes_every_time(played: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    demo().play(again)
    assert dict(contents(again)) == dict(contents(played))


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(folder)), path.read_bytes()
