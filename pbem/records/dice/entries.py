"""Records go into the book of the dice: what each changes, and what docs/dice.md forbids.

The driver before it seals a record, and the audit when it reads one, bring the book forward with
the same `take`.
"""

from __future__ import annotations

from collections.abc import Collection

from pbem.engine import chance
from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Illegal
from pbem.engine.events import opens
from pbem.records import people
from pbem.records.dice import burnt_numbers, grades, links, rounds
from pbem.records.dice.book import BEACON, DEFAULT, PHRASE, WAIT, Book
from pbem.records.dice.openers import Facts, opening
from pbem.storage import kinds, ledger
from pbem.storage.kinds import Record


def take(book: Book, record: Record, number: int, facts: Facts | None = None) -> None:
    """Bring the book forward by record `number`. Raises Illegal for what must not be.

    Without `facts` (dice checked without the rules) what follows from the position is taken as the
    record says it.
    """
    if "phrase" in record:
        book.check_contribution(record["seat"], PHRASE)
    if "quotes" in record:
        told = record["quotes"]
        book.check_quote(record["seat"], links.Quote(told["head"], told.get("signed", "")))
    if "closes_for" in record:
        _close_lines(book, record["seat"], record["closes_for"])
    match record["kind"]:
        case "founding":
            _founding(book, record)
        case "lock":
            _lock(book, record, number, facts)
        case "result":
            _result(book, record, number, facts)
        case "roll":
            _roll(book, record)
        case "deposit":
            _deposit(book, record)
        case "seat":
            _seat(book, record, number)
        case "ruling" | "undo":
            burnt_numbers.take(book, record, number)
    book.found(record, number)


def opened_of(record: Record) -> links.Opened:
    """The link or deposit of a record of kind `founding` or `deposit`; of a deposit without the
    link itself.
    """
    signature = record.get("signed", "")
    if record["kind"] == kinds.DEPOSIT:
        first, last = record["segments"]
        return links.Opened(
            links.DEPOSIT,
            record["number"],
            b"",
            record["head"],
            (first, last),
            signature,
            record.get("of", ""),
        )
    number, link = ledger.parse_link(record["link"])
    return links.Opened(links.LINK, number, link, record["head"], signature=signature)


def _expect(record: Record, name: str, wanted: object) -> None:
    if record.get(name) != wanted:
        raise Illegal("", "record_says", name=name, expected=wanted, found=record.get(name))


def _next_is(book: Book, number: int, wanted: int) -> None:
    if number != wanted:
        raise Illegal("", "number_not_next", number=number, next=wanted)


def _close(book: Book, seats: Collection[str]) -> None:
    book.data["closed"] = sorted({*book.data["closed"], *seats})


def _close_lines(book: Book, seat: str, segment: int) -> None:
    """A seat says that it sends no more lines for the pending lock."""
    if book.pending.get("segment") != segment or seat in book.data["closed"]:
        raise Illegal("", "lines_closed_already", seat=seat, segment=segment)
    _close(book, [seat])


# Founding


def _founding(book: Book, record: Record) -> None:
    founding = book.founding
    if "seat" in record:
        opened = opened_of(record)
        if not book.is_founding(opened):
            raise Illegal("", "founding_closed", seat=record["seat"])
        book.check_opened(record["seat"], opened)
        book.check_mark(record["seat"], opened.number, opened.link)
        book.data["known"][record["seat"]] = ledger.link_text(opened.number, opened.link)
        return
    _is_founded(book, wanted=False)
    _expect(record, "number", founding["number"])
    contributors = [*founding["entries"]]
    if number := int(founding.get("round", 0)):
        rounds.check_given(record.get(BEACON, {}), number, record.get("time"))
        contributors.append(BEACON)
        book.data["rounds"]["drawn"] = number
    _expect(record, "contributors", sorted(contributors))


def _is_founded(book: Book, *, wanted: bool) -> None:
    missing = [seat for part in book.missing_founders() for seat in part]
    if missing or book.founding["closed"] != wanted:
        raise Illegal("", "founding_waits", waits=missing)


# Locks


def _lock(book: Book, record: Record, number: int, facts: Facts | None) -> None:
    _is_founded(book, wanted=True)
    _has_chain(book)
    if book.is_roll or ("roll" in record and (book.pending or book.data["deposits"])):
        raise Illegal("", "roll_not_now", segment=record["segment"])
    if not book.pending:
        _next_is(book, record["segment"], book.next_number())
        _first_lock(book, record, facts)
    else:
        _next_is(book, record["segment"], book.pending["segment"])
        _later_lock(book, record)
    pending = book.pending
    pending["locks"].append(number)
    if not pending["from"] and book.may_reveal():
        pending["from"] = number
    _name_round(book, record)
    holders = [MODERATOR, *pending["openers"]]
    _expect(record, "openers", [] if book.mode == BEACON or book.round else holders)


def _has_chain(book: Book) -> None:
    if MODERATOR not in book.data["chains"]:
        raise Illegal("", "chain_lost")


def _name_round(book: Book, record: Record) -> None:
    """The lock that closes the last lines names the round of its dice, where they come from the
    beacon; no other does.
    """
    if not book.is_round_due:
        if "round" in record or "due" in record:
            raise Illegal("", "round_not_wanted")
        return
    book.data["pending"] |= {"round": _named(book, record, book.dice["lead"]), "openers": []}


def _named(book: Book, record: Record, lead: int) -> int:
    """The round that a lock or a founding names, with so many hours before it; taken down as
    named.
    """
    data, time = book.data["rounds"], str(record.get("time"))
    if data["drawn"] and not rounds.is_due(data["drawn"], time):
        when = rounds.due(data["drawn"])
        raise Illegal("", "round_dated_back", last=data["drawn"], due=when, time=time)
    data["named"] = rounds.check_naming(book.dice, record, time, data["named"], lead)
    return int(data["named"])


def _first_lock(book: Book, record: Record, facts: Facts | None) -> None:
    """The active side's lines are closed; who opens follows from the position."""
    if facts is None:
        openers = [holder for holder in record["openers"] if holder != MODERATOR]
        lacking, active = list(record["lacking"]), list(record["active"])
    else:
        made = opening(facts, book.order, str(book.dice["openers"]), book.plays)
        openers, lacking, active = list(made.seats), list(made.lacking), list(facts.active)
    if book.mode == BEACON:
        openers, lacking = [], []
    _expect(record, "active", active)
    _expect(record, "lacking", lacking)
    _expect(record, "open", [seat for seat in book.open_seats() if seat not in active])
    early = book.data["asked"]["early"]
    book.data["pending"] = {
        "segment": record["segment"],
        "locks": [],
        "from": 0,
        "openers": openers,
        "lacking": lacking,
        "active": active,
        "early": [seat for seat in early if seat in openers],
        "silent": [],
    }
    if "roll" in record:
        book.pending["roll"] = True
    else:
        _close(book, active)


def _later_lock(book: Book, record: Record) -> None:
    """Strict order: all lines are closed now; or an opener is silent, and the campaign may go on
    without him.
    """
    pending = book.pending
    silent = list(record.get("silent", []))
    if book.mode == DEFAULT or book.round or not (silent or book.is_closing_due):
        raise Illegal("", "lock_for_nothing", segment=pending["segment"])
    for seat in silent:
        if book.dice.get("silence") == WAIT:
            raise Illegal("", "no_fallback", seat=seat)
        if seat not in pending["openers"] or seat in pending["active"]:
            raise Illegal("", "fallback_not_for", seat=seat, openers=pending["openers"])
        pending["openers"].remove(seat)
        pending["silent"].append(seat)
    _close(book, book.open_seats())
    for name in ("active", "lacking"):
        _expect(record, name, pending[name])
    _expect(record, "open", [])


# Results


def _result(book: Book, record: Record, number: int, facts: Facts | None) -> None:
    if ledger.is_opened(record):
        _open(book, record)
        book.data["asked"] = {"record": number, "early": []}
    elif "dice" in record:
        raise Illegal("", "dice_without_links")
    _burnt(book, record)
    if any(map(opens, record.get("events", []))):
        _release(book)
    if any("put" in given for given in record.get("inputs", [])):
        early = sorted(book.data["chains"]) if facts is None else _early(book, facts)
        book.data["asked"] = {"record": number, "early": early}


def _open(book: Book, record: Record) -> None:
    """What the dice of the pending lock are made of: links, or the round that it named."""
    _has_chain(book)
    pending = book.pending
    if not pending or not book.may_reveal() or (book.mode == BEACON and not book.round):
        raise Illegal("", "links_without_lock")
    segment, told = int(pending["segment"]), grades.fields(book)
    if book.round:
        _expect(record, "links", None)
        rounds.check_given(record.get(BEACON, {}), book.round, record.get("time"), segment)
        book.data["rounds"]["drawn"] = book.round
    else:
        _expect(record, BEACON, None)
        _links(book, record, segment)
    for name in ("grade", "grade_why", "grade_by") if "dice" in record else ():
        _expect(record, name, told.get(name))
    book.data["highest"] = max(int(book.data["highest"]), segment)
    if not book.is_roll:
        _close(book, book.anchor["seats"])
    book.data["pending"] = {}


def _links(book: Book, record: Record, segment: int) -> None:
    pending = book.pending
    given = {holder: ledger.parse_link(text) for holder, text in record["links"].items()}
    for number, _ in given.values():
        _next_is(book, number, segment)
    revealed = {holder: link for holder, (_, link) in given.items()}
    known = {holder: book.known(holder) for holder in book.data["chains"]}
    chance.check_links(book.campaign, segment, revealed, pending["openers"], known)
    for seat in pending["openers"]:
        if book.deposit(seat, segment) is None:
            opened = _opened_in(record, seat, segment, revealed[seat])
            book.check_answer(seat, opened)
            book.check_signature(seat, opened)
        book.check_mark(seat, segment, revealed[seat])
    for name in ("heads", "signed"):
        _of_those_who_answer(book, record, name, segment)
    book.data["known"] |= record["links"]


def _of_those_who_answer(book: Book, record: Record, name: str, segment: int) -> None:
    """Heads and signatures stand in a result of the openers alone whose links were not
    deposited.
    """
    seats = [seat for seat in book.pending["openers"] if book.deposit(seat, segment) is None]
    if strangers := sorted(set(record.get(name, {})) - set(seats)):
        raise Illegal("", "record_says", name=f"{name}.{strangers[0]}", expected=None, found=name)


def _roll(book: Book, record: Record) -> None:
    """A roll beside the rules: thrown, or given up because a link did not come. Dice that were
    typed in are no affair of the book."""
    if not book.is_roll:
        if ledger.is_opened(record) or "void" in record:
            raise Illegal("", "links_without_lock")
    elif "void" in record:
        _expect(record, "round", book.round or None)
        _expect(record, "due", rounds.due(book.round) if book.round else None)
        book.data["highest"] = int(book.pending["segment"])
        book.data["pending"] = {}
    else:
        _open(book, record)


def _opened_in(record: Record, seat: str, number: int, link: bytes) -> links.Opened:
    """A seat's link as a result holds it: `links`, `heads` and `signed`, each by seat."""
    head = record.get("heads", {}).get(seat, "")
    signature = record.get("signed", {}).get(seat, "")
    return links.Opened(links.LINK, number, link, head, signature=signature)


def _burnt(book: Book, record: Record) -> None:
    """`burnt: ["7 germany"]`: a link of this number went out, and a question was put before its
    dice fell.
    """
    burnt = list(record.get("burnt", []))
    if burnt and book.pending:
        raise Illegal("", "lock_for_nothing", segment=book.pending["segment"])
    is_put = any("put" in given for given in record.get("inputs", []))
    if len(burnt) > is_put:
        raise Illegal("", "record_says", name="burnt", expected=[], found=burnt)
    for text in burnt:
        number = burnt_numbers.number_of(text)
        _next_is(book, number, book.next_number())
        book.data["highest"] = number


def _release(book: Book) -> None:
    """Locks are released: lines may change again, and what was deposited for this turn is used
    up.
    """
    book.data["closed"] = []
    book.data["highest"] = book.founding_number() - 1
    book.data["deposits"] = {}


def _early(book: Book, facts: Facts) -> list[str]:
    """Who may send a link with his answer: the one seat that is asked, if it is active or nobody
    else has open lines.

    With two seats asked, of one side or not, the link of the first would be out before the second
    has answered.
    """
    if book.is_strict or len(facts.asked) != 1:
        return []
    [seat] = facts.asked
    others = [each for each in book.open_seats() if each != seat]
    is_free = seat in facts.active or not others
    return [seat] if is_free and seat in book.data["chains"] else []


def _deposit(book: Book, record: Record) -> None:
    opened = opened_of(record)
    seat, (first, last) = record["seat"], opened.segments
    book.check_deposit(seat, opened)
    book.check_signature(seat, opened)
    is_early = not book.pending
    if opened.mark:
        marks = book.data.get("marks", {})
        book.data["marks"] = {**marks, seat: f"{opened.number} {opened.mark}"}
    book.data["deposits"][seat] = {
        "number": opened.number,
        "from": first,
        "last": last,
        "early": is_early,
    }
    if not is_early:
        _close(book, [seat])


# Seats


def _seat(book: Book, record: Record, number: int) -> None:
    """A new chain, or a founder without whom it goes on: numbers so far are burnt, and all found
    anew.

    With a new player the key of the one before him goes, with a new moderator the seat that he
    plays may be another."""
    if record["change"] == people.HANDOVER:
        if record.get("plays", book.plays) != book.plays:
            book.data["plays"] = record["plays"]
        if record.get("orders") == people.WITHDRAWN:
            # His chain is lost with the folder: nothing is locked or opened before he has another.
            book.data["closed"] = []
            book.data["chains"].pop(MODERATOR, None)
    if record["change"] in people.ROBOTS:
        burnt_numbers.take(book, record, number)
    if record["change"] == "box":
        links.check_join(book.campaign, record, book.key(record["seat"]))
    if "number" not in record:
        if record["change"] == people.REPLACE:
            book.data["keys"].pop(record["seat"], None)
            book.data["keys"] |= {record["seat"]: record["key"]} if "key" in record else {}
        return
    if book.is_roll:
        raise Illegal("", "roll_not_now", segment=book.pending["segment"])
    first = book.founding_number() + len(record.get("burnt", []))
    _next_is(book, record["number"], first)
    if "chain" in record:
        _chain(book, record, first)
    if "founding" in book.dice:
        _expect(record, "founders", [])
        _named(book, record, rounds.FOUNDING_LEAD)
    book.data |= {"pending": {}, "deposits": {}, "highest": first}


def _chain(book: Book, record: Record, first: int) -> None:
    seat, chain = record["seat"], str(record["chain"])
    data = book.data
    anchors = {h: bytes.fromhex(value) for h, value in data["chains"].items()}
    anchors[chance.SEALED] = bytes.fromhex(book.dice["chains"][chance.SEALED])
    if chain in (value.hex() for value in anchors.values()):
        raise Illegal("", "anchor_twice", holder=seat, other="another chain")
    links.check_join(book.campaign, record, book.key(seat))
    data["chains"][seat] = chain
    data["first"][seat] = first
    data["known"].pop(seat, None)
    book.forget_mark(seat)
    if seat != MODERATOR and seat not in data["order"]:
        data["order"].append(seat)
    if record.get("key"):
        data["keys"][seat] = record["key"]
