"""The letters that a campaign has to write: receipts, questions, reports and reminders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pbem.engine.dice import slug
from pbem.mail.headers import Headers
from pbem.pictures import png
from pbem.play import dues
from pbem.play.dues import SETTLE
from pbem.post import eml
from pbem.post.addresses import ADDRESSES, same
from pbem.post.outbox import MANUAL, QUESTION, RECEIPT, REMINDER, REPORT, Attachment, Letter, Outbox
from pbem.records.people import BACK, ROBOT_LEFT
from pbem.records.seals import boxkeys
from pbem.reports import dice_wait, form, history, manual, map_data, private_lines, replies, report
from pbem.storage import kinds
from pbem.table import confidences, private_press
from pbem.table import unused as unused_lines
from pbem.table.present import now_of
from pbem.values import dataclass
from pbem.words.formats import WIDTH, fold, plain

if TYPE_CHECKING:
    from pbem.post.unsaid import Reply
    from pbem.table.campaign import Campaign

# How wide the map of a battle is, in pixels: a mail shows it no wider.
NEAR = 640
# What a report would tell anew; mails, clocks and notes alone are no reason for one.
_TELLING = (kinds.LOCK, kinds.RESULT, kinds.RULING)


def receipt(outbox: Outbox, reply: Reply, headers: Headers) -> Letter | None:
    """The reply to a mail; None where it would go to nobody who is on file.

    A stranger gets no answer: a receipt shows a seat's orders, and an answer to a forged sender
    hits somebody else.
    """
    to = reply_address(outbox, headers, reply.seat)
    if not to or not reply.text:
        return None
    return Letter(
        RECEIPT,
        reply.seat,
        f"{RECEIPT}/{reply.digest}/{reply.outcome}",
        reply.subject,
        reply.text,
        in_reply_to=headers.message_id,
        references=headers.references,
        to=(to,),
    )


def reply_address(outbox: Outbox, headers: Headers, seat: str) -> str:
    """Where a receipt goes: to the address that wrote if it is on file, for the seat if that is
    known, else to the seat.
    """
    everybody = outbox.addresses.seats
    known = [everybody.get(seat, {})] if seat else everybody.values()
    on_file = [each for told in known for each in told.get(ADDRESSES, [])]
    own = [each for each in on_file if same(each) in headers.addresses]
    if own:
        return own[0]
    return outbox.address_of(seat) if seat else ""


def manual_keys(campaign: Campaign, outbox: Outbox) -> dict[str, str]:
    """The keys of the manuals, one for each address to which letters go, with a seat of it."""
    reading = {seat: outbox.address_of(seat) for seat in campaign.seats}
    return {f"{MANUAL}/{to}": seat for seat, to in reading.items() if to}


def manuals(campaign: Campaign, outbox: Outbox) -> Iterator[Letter]:
    """A player's first letter: how the orders of this game are written, once to each address."""
    known, written = manual_keys(campaign, outbox), outbox.journal.letters
    new = {key: seat for key, seat in known.items() if key not in written}
    if not new:
        return
    words = campaign.words
    head = fold(plain(words.say("manual.letter", {"campaign": campaign.id})), WIDTH)
    text = "\n".join([*head, "", manual.manual(campaign.loaded, words=words)])
    for key, seat in new.items():
        yield Letter(MANUAL, seat, key, words.tell("letter.manual", seat=seat), text)


def questions(campaign: Campaign) -> Iterator[Letter]:
    """A letter for every seat that is asked something now, with the form for all of it."""
    words = campaign.words
    asked = dict.fromkeys(
        seat for ask in campaign.unanswered for seat in form.seats_asked(campaign, ask)
    )
    for seat in asked:
        # A seat with a key for boxes reads its secrets there, and not in the clear.
        has_box = bool(boxkeys.of(campaign.anchor, campaign.desk, seat))
        text = replies.questions_to(campaign, seat, words, reader="" if has_box else seat)
        about = f"{campaign.result_head}{_since(campaign, seat, campaign.result_head)}"
        yield _in_turn(campaign, QUESTION, seat, about, _what(campaign, seat), text)


def links(campaign: Campaign) -> Iterator[Letter]:
    """A letter for every seat for whose share of the dice the campaign waits."""
    told = dice_wait.data(campaign)
    for seat, text in told.get("reminders", {}).items():
        head = told["lock"] or campaign.result_head
        waits = "founding" if seat in told["founders"] else "lock"
        lines = fold(
            campaign.words.tell("letter.dice", campaign=campaign.id, text=plain(text)), WIDTH
        )
        yield _in_turn(
            campaign,
            QUESTION,
            seat,
            f"{head}/{waits}{_since(campaign, seat, head)}",
            campaign.words.say("letter.dice_wait", {}),
            "\n".join(lines),
        )


def _since(campaign: Campaign, seat: str, head: str) -> str:
    """The record since which somebody else plays a seat: he is asked anew what the one before him
    was asked.

    So is a player who is back, if what is asked now, under this head, was asked before his return.
    """
    person = campaign.people.get("seats", {}).get(seat, {})
    asked = int(head.partition("/")[0])
    since = person.get("substitute", person).get("since", 0)
    for record in campaign.save.seat_records():
        is_back = record["change"] in (BACK, ROBOT_LEFT) and record["seat"] == seat
        if is_back and record["record"] > asked:
            since = max(since, record["record"])
    return f"/{since}" if since else ""


@dataclass(frozen=True)
class Copy:
    """The copy of a report that one reader gets, of what began with a release of orders; `to` is
    his address where he has no seat.
    """

    key: str
    release: int
    seat: str = ""
    to: str = ""


def copies(campaign: Campaign, outbox: Outbox) -> list[Copy]:
    """All copies of the reports that are current: of every part of a turn from the last one of
    which a report was written.
    """
    last = history.latest(campaign).last
    found: list[Copy] = []
    for release in range(last_reported(outbox), last + 1):
        telling = [each for each in history.turn(campaign, release).records if _tells(each)]
        if not telling:
            continue
        key = f"{REPORT}/{release}/{campaign.save.head_at(telling[-1]['record'])}"
        if listed := outbox.settings.list:
            found.append(Copy(f"{key}/list", release, to=listed))
            continue
        seats = (seat for seat in campaign.seats if outbox.address_of(seat))
        found += [Copy(f"{key}/{seat}", release, seat) for seat in seats]
        # The player reads on while somebody stands in for him.
        beside = filter(None, map(outbox.player_beside, campaign.seats))
        others = dict.fromkeys([*beside, *outbox.observers])
        found += [Copy(f"{key}/{to}", release, to=to) for to in others]
    return found


def reports(campaign: Campaign, wanted: Iterable[Copy]) -> Iterator[Letter]:
    """The letters for these copies. A report is made once for all of its readers."""
    made: dict[int, Report] = {}
    for copy in wanted:
        if copy.release not in made:
            made[copy.release] = _report(campaign, copy.release)
        told = made[copy.release]
        yield Letter(
            REPORT,
            copy.seat,
            copy.key,
            told.subject,
            told.text,
            told.page,
            attachments=told.pictures,
            references=(thread_of(campaign, copy.release),),
            to=(copy.to,) if copy.to else (),
        )


@dataclass(frozen=True)
class Report:
    """What all letters with a report have in common."""

    subject: str
    text: str
    page: str
    pictures: tuple[Attachment, ...]


def _report(campaign: Campaign, number: int) -> Report:
    """The report of what began with a release of orders, with its map where one can be drawn."""
    turn = history.turn(campaign, number)
    name = history.name(turn, campaign.words)
    subject = campaign.words.tell("letter.report", name=name, finished=turn.is_finished)
    text = report.turn_report(campaign, number)
    maps = _maps(campaign, number)
    shown = {at: f"cid:{eml.cid(each)}" for at, each in maps.items()}
    page = report.turn_report(campaign, number, "mail", pictures=shown)
    return Report(subject, text, page, tuple(dict.fromkeys(maps.values())))


def _maps(campaign: Campaign, number: int) -> dict[str, Attachment]:
    """The map of a turn under "", and by area those of its battles; none if the game has none, or
    where no PNG can be made."""
    if not map_data.has_map(campaign) or not png.is_there():
        return {}
    drawn = map_data.pictures(map_data.of_turn(campaign, number))
    made: dict[str, Attachment] = {}
    for at, svg in drawn.items():
        name = "-".join(filter(None, ["map", str(number), slug(at) if at else ""]))
        width = NEAR if at else png.WIDTH
        made.setdefault(svg, Attachment(f"{name}.png", png.png(svg, width), "image/png"))
    return {at: made[svg] for at, svg in drawn.items()}


def messages(campaign: Campaign) -> Iterator[Letter]:
    """What players wrote to some seats alone, each message to each of these seats."""
    for number, told in enumerate(private_press.all_secret(campaign)):
        for seat in told["to"]:
            others = [other for other in told["to"] if other != seat]
            fields = {"others": others, "by": told["seat"], "campaign": campaign.id}
            head = campaign.words.tell("letter.press", **fields, seat=seat)
            text = [*fold(head, WIDTH), ""]
            text += [part for line in told["text"].split("\n") for part in fold(plain(line), WIDTH)]
            about = f"press/{told['record']}/{number}"
            subject = campaign.words.tell("letter.press_of", seat=told["seat"])
            yield _in_turn(campaign, REPORT, seat, about, subject, "\n".join(text))


def unused(campaign: Campaign) -> Iterator[Letter]:
    """What players ordered and what could not be used, for each of them alone, until he writes
    again and his receipt has it.
    """
    notes = [
        note for seat in campaign.seats for note in unused_lines.since_last_mail(campaign, seat)
    ]
    words = campaign.words
    for record, seat in dict.fromkeys((note.record, note.seat) for note in notes):
        about = {"seat": seat, "campaign": campaign.id, "record": record}
        text = [*fold(plain(words.say("unused.head", about)), WIDTH), ""]
        for note in notes:
            if (note.record, note.seat) == (record, seat):
                text += fold(f"  {plain(note.words(words))}", WIDTH, "    ")
        key = f"unused/{record}"
        yield _in_turn(campaign, REPORT, seat, key, words.say("letter.unused", {}), "\n".join(text))


def secrets(campaign: Campaign) -> Iterator[Letter]:
    """What only one seat may know, for every seat that has no box key with which it reads that from
    the save: what it holds now, and what each record told it.
    """
    if not campaign.loaded.game.secrets or not campaign.vault.is_there:
        return
    words = campaign.words
    for seat in campaign.seats:
        if boxkeys.of(campaign.anchor, campaign.desk, seat):
            continue
        known = confidences.from_desk(campaign, seat)
        held, head = private_lines.secrets(campaign, known, words), campaign.result_head
        told = private_lines.told(known, words)
        for record in dict.fromkeys(number for number, _ in told):
            lines = [line for number, line in told if number == record]
            yield _alone(
                campaign,
                seat,
                f"told/{record}",
                words.tell("letter.of_record", record=record),
                lines,
            )
        if held:
            yield _alone(
                campaign, seat, f"only/{head}", words.tell("letter.as_of", head=head), held
            )


def _alone(campaign: Campaign, seat: str, about: str, when: str, lines: list[str]) -> Letter:
    """A letter for one seat's eyes."""
    words = campaign.words
    text = [*fold(words.tell("letter.only", seat=seat, campaign=campaign.id, when=when), WIDTH), ""]
    text += [piece for line in lines for piece in fold(f"  {plain(line)}", WIDTH, "    ")]
    return _in_turn(campaign, REPORT, seat, about, words.say("letter.alone", {}), "\n".join(text))


def reminders(campaign: Campaign) -> Iterator[Letter]:
    """What `pbem due` says, for who has not called it; what the rule of time settles it says when
    it is done.
    """
    for due in dues.due(campaign, now_of(campaign)) if campaign.timing else ():
        if due.kind != SETTLE:
            yield Letter(REMINDER, due.seat, f"{REMINDER}/{due.key}", due.subject, due.text)


def is_of_settling(key: str) -> bool:
    """Whether a letter tells a seat what was settled without it: that stays so, whatever comes
    after it.
    """
    return key.startswith(f"{REMINDER}/{SETTLE} ")


def last_reported(outbox: Outbox) -> int:
    """The last release of orders of which a report was written; what comes before the first one
    where there is none.
    """
    keys = (key.split("/") for key in outbox.journal.letters if key.startswith(f"{REPORT}/"))
    numbers = [int(parts[1]) for parts in keys if parts[1].isdigit()]
    return max(numbers, default=0)


def thread_of(campaign: Campaign, release: int) -> str:
    """What all letters of one part of a turn refer to, so that mail programs show them together."""
    return eml.message_id(campaign.id, f"turn/{release}")


def _in_turn(
    campaign: Campaign, kind: str, seat: str, about: str, subject: str, text: str
) -> Letter:
    thread = thread_of(campaign, history.releases(campaign))
    date = campaign.words.date(history.date(campaign))
    key = f"{kind}/{about}/{seat}"
    return Letter(kind, seat, key, f"{seat}: {subject} ({date})", text, references=(thread,))


def _what(campaign: Campaign, seat: str) -> str:
    """What a seat is asked for, in two words."""
    asks = [ask for ask in campaign.unanswered if seat in form.seats_asked(campaign, ask)]
    is_batch = any(ask.sections for ask in asks)
    return campaign.words.say("letter.orders" if is_batch else "letter.question", {})


def _tells(record: dict[str, Any]) -> bool:
    return record["kind"] in _TELLING or bool(record.get("events") or record.get("dice"))
