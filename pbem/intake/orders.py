"""The orders of one mail: where the desk keeps them, what the rules say, what they replace, what is
closed, and the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import NotKnown
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.intake import agreed, end, talk, unread
from pbem.intake.choice import Choice
from pbem.intake.judge import Judging
from pbem.intake.places import Places
from pbem.records import corrected, desks
from pbem.records.desk_places import STANDING, belongs
from pbem.records.desks import Draft, Entry
from pbem.records.replacement import (
    REPLACED,
    Fallen,
    Incoming,
    Lying,
    Meaning,
    Result,
    Said,
    replaced_by,
)
from pbem.reports.receipts import Receipt
from pbem.storage import kinds
from pbem.storage.kinds import NewRecord
from pbem.table import unused
from pbem.table.campaign import write

if TYPE_CHECKING:
    from pbem.engine.errors import Problem
    from pbem.intake.sent import Sent
    from pbem.storage.keys import Signer
    from pbem.storage.save import Save

Announce = Callable[[Receipt], None]


class Orders:
    """One mail on its way to the desk."""

    def __init__(self, sent: Sent) -> None:
        self.sent = sent
        self.campaign = sent.campaign
        self.asides = sent.asides
        self.judging = Judging(sent)
        self.stand: list[Entry] = []
        self.closes: list[str] = []
        self.has_lines = False
        mail = sent.mail
        self.receipt = Receipt(
            sent.seat, mail.digest, source=mail.attachment or mail.source, asides=sent.asides
        )

    def take(self) -> Receipt:
        """Check the lines and say what stands; `receipt.stands` is whether there is anything to
        record."""
        receipt, before = self.receipt, self._before()
        if self.sent.ok is not None:
            self._agree(self.sent.ok, before)
        if not self.campaign.is_strict:
            self._choose(before)
        sent = self.sent
        problems = [*sent.parsed.problems, *self.asides.read(sent)]
        places = Places(sent)
        new = places.incoming()
        used = self._used(new)
        seals = self.asides.sealer.seals
        result = self._replaced([*before, *(() if seals else used)], new, places)
        if seals:
            result.fallen += [Fallen(entry.place, text, REPLACED) for entry, text in used]
        again = [(entry.place, text) for entry, text in result.stand if not entry.field]
        result.stand = [each for each in result.stand if each[0].field]
        self.stand = [entry for entry, _ in result.stand]
        receipt.is_done = sent.is_done or places.passes
        self._tell(places, result, again)
        self._tell_talk()
        problems += places.problems
        problems += end.problems(sent, receipt, places.passed, is_whole=not problems)
        receipt.problems = problems + self._unread(before)
        self._tell_readings()
        if receipt.problems:
            self._offer()
        for each in self.asides:
            each.tell(receipt)
        if sent.parsed.claims:
            self._compare()
        receipt.problems.sort(key=_place)
        self.closes = end.closed(sent, receipt, result.fallen, before, places.passed)
        if used and not receipt.closes:
            self._keep_used(used)
        if receipt.waits and not receipt.later:
            receipt.code = agreed.code(self.campaign, receipt.orders)
        self._weigh(is_less=len(result.stand) < len(before) or result.is_repeated)
        if not (receipt.stands or receipt.problems or receipt.unsigned):
            self._refuse_empty(places)
        return receipt

    def _agree(self, ok: agreed.Ok, before: Sequence[Lying]) -> None:
        """Take an `ok` as the end of the orders that it is for."""
        parsed = agreed.agreed(self.sent, ok, [(entry.place, text) for entry, text in before])
        self.sent = self.judging.sent = replace(self.sent, parsed=parsed)

    def _choose(self, before: Sequence[Lying]) -> None:
        """Take what is in other words than the form's to lines, by the position, and fill in what
        lines leave out."""
        parsed, self.receipt.readings = Choice(self.sent, self.judging, before).go()
        self.sent = self.judging.sent = replace(self.sent, parsed=parsed)

    def _tell_talk(self) -> None:
        """Tell talk that may change the orders beside it."""
        receipt, parsed = self.receipt, self.sent.parsed
        if receipt.is_done or receipt.new or parsed.lines:
            told, strays = talk.beside(parsed.strays)
            self.sent = replace(self.sent, parsed=replace(parsed, strays=strays))
            receipt.remarks = sorted([*receipt.remarks, *told], key=_place)

    def _tell_readings(self) -> None:
        """What was refused is told with what it was read as, and is none of what was taken."""
        receipt = self.receipt
        read, told = list(receipt.readings), []
        in_force = {text for _, text in receipt.orders}
        for problem in receipt.problems:
            place = *_place(problem), problem.text.strip()
            # The same words may be several orders.
            those = [each for each in read if (each.line, each.column, each.said) == place]
            those.sort(key=lambda each: each.text in in_force)
            for each in those[:1]:
                read.remove(each)
                problem = replace(problem, read_as=each.text)
            told.append(problem)
        receipt.problems, receipt.readings = told, read

    def _compare(self) -> None:
        """Compare the figures that the player tells."""
        from pbem.intake import claims

        receipt = self.receipt
        found = claims.remarks(self.sent, receipt)
        receipt.remarks = sorted([*receipt.remarks, *found], key=_place)
        receipt.is_doubted = claims.is_doubted(receipt)

    def _offer(self) -> None:
        """Offer nothing that would be refused."""
        from pbem.intake.offered import Offered

        offered = Offered(self.judging, self.receipt.orders)
        self.receipt.problems = offered.all(self.receipt.problems)

    def _before(self) -> list[Lying]:
        """The seat's lines in force. Without the private folder, as players are, nobody can read
        them."""
        desk, vault, seat = self.campaign.desk, self.campaign.vault, self.sent.seat
        if self.sent.is_check and not vault.is_there:
            self.receipt.partial = bool(desks.entries(desk, seat))
            return []
        return desks.lines(desk, vault, seat)

    def _used(self, new: Sequence[Incoming]) -> list[Lying]:
        """The orders of this seat in an answer that nobody has seen yet, to questions for which the
        mail has more: what stays of them is sealed anew, as entries without a field. What a seat
        has sealed itself has to be sent as a whole. Without the secrets, as players are, nobody can
        read it."""
        asks = [
            ask
            for ask in self.sent.asks
            if any(belongs(each.place, ask, self.sent.powers_in(ask)) for each in new)
        ]
        try:
            said = [text for ask in asks for text in self.sent.said(ask)]
        except NotKnown:
            self.receipt.partial = True
            return []
        return [
            (Entry(self.sent.place(line.section, line.power), "", ""), line.text)
            for line in map(self.campaign.parse, said)
        ]

    def _keep_used(self, used: Sequence[Lying]) -> None:
        """A mail that is not closed takes nothing from what its seat has closed before."""
        self.receipt.still = [(entry.place, text) for entry, text in used]
        self.receipt.fallen = [
            each
            for each in self.receipt.fallen
            if (each.place, each.text) not in self.receipt.still
        ]

    def _replaced(self, before: Sequence[Lying], new: Sequence[Incoming], places: Places) -> Result:
        """What is in force after the mail; what the rules say against other lines becomes a
        problem."""
        parsed = self.sent.parsed
        taken = {STANDING} if places.lapses else set()
        taken |= {told for each in self.asides for told in each.takes_back}
        meaning = Meaning(
            parsed.heads, parsed.adds, taken, self.judging.stays, self._about, self._less
        )
        result = replaced_by(before, new, meaning, self.judging.judge)
        for line, problem in result.problems:
            places.problem(self._written(line), problem)
        for line, remark in result.remarks:
            places.remark(self._written(line), remark)
        return result

    def _written(self, line: Line | str) -> Line:
        """A line that lay there has no place in the mail."""
        if isinstance(line, str):
            return replace(self.campaign.parse(line), column=0, source=line)
        return line

    def _about(self, told: str, text: str) -> tuple[str, ...]:
        """What a new answer or standing line replaces: the answer of its power to the same
        question, the standing line of its power, verb and noun."""
        line = self.campaign.parse(text)
        if told != STANDING:
            return told, line.power
        return told, line.power, line.verb, self.campaign.table.game.noun(line)

    def _less(self, text: str) -> str:
        """An order with one of each of its units."""
        line = self.campaign.parse(text)
        args = corrected.ones(line.args)
        return self.campaign.grammar.line(line.verb, args, line.section, line.power).text

    def _tell(self, places: Places, result: Result, again: Sequence[Said]) -> None:
        """What stands, what fell out, and what is said of both; `again` is sealed anew."""
        receipt = self.receipt
        receipt.new = [*again, *(each.said for each in result.fresh)]
        receipt.orders = [(entry.place, text) for entry, text in result.stand] + receipt.new
        receipt.fallen, receipt.totals = list(result.fallen), dict(result.totals)
        receipt.remarks = sorted(places.remarks, key=_place)
        receipt.asked = places.asked
        receipt.unchecked = self.judging.unchecked(receipt.orders)
        receipt.unused = unused.since_last_mail(self.campaign, self.sent.seat)

    def _unread(self, before: Sequence[Lying]) -> list[Problem]:
        """What was left out and may have been meant."""
        sent = self.sent
        in_force = [text for _, text in before] + [text for _, text in self.receipt.new]
        return unread.tell(self.campaign, sent.mail, sent.parsed, self.receipt, in_force)

    def _weigh(self, *, is_less: bool) -> None:
        """Whether there is anything to record. Raises MailRefused for a seat that a robot plays."""
        receipt = self.receipt
        said = [each for each in self.asides if each.says]
        is_play = bool(receipt.new) or receipt.closes or any(each.is_play for each in said)
        if is_play:
            self._check_player()
        self.has_lines = is_play or is_less or bool(said)
        is_more = any(each.brings for each in self.asides)
        receipt.stands = (self.has_lines or is_more) and not receipt.unsigned

    def _check_player(self) -> None:
        """A robot's seat has no lines of a person that the robot would pass over; press and links
        are no lines."""
        seat = self.sent.seat
        if told := self.campaign.people.get("seats", {}).get(seat, {}).get("robot"):
            about = {"seat": seat, "record": told["since"]}
            raise self.campaign.words.refused("robot_plays", **about)

    def _refuse_empty(self, places: Places) -> None:
        if self.receipt.is_done and self.receipt.partial:
            # Only the moderator has what it closes.
            return
        if self.receipt.is_done:
            self.receipt.problems.append(places.not_now("not_your_orders", ""))
            return
        count = len(self.sent.mail.ignored)
        raise self.campaign.words.refused("no_orders", count=count)

    # Writing

    def write(self, signer: Signer, announce: Announce) -> None:
        """Write the records; private files first, so that the save never commits to what is not
        kept."""

        def written(record: NewRecord) -> None:
            write(
                self.campaign, signer, record, lambda grown: self._announce(grown, record, announce)
            )

        for each in self.asides:
            each.keep()
        if self.has_lines:
            written(self._put())
        for each in self.asides:
            each.follow(written)

    def _put(self) -> NewRecord:
        """Put the lines onto the desk; the record that says so."""
        campaign, sent, receipt = self.campaign, self.sent, self.receipt
        record: NewRecord = {
            "kind": kinds.ANSWER if receipt.asked else kinds.ORDERS,
            "seat": sent.seat,
            "mail": campaign.vault.mark(sent.mail.digest),
            "authenticated": "moderator's word",
        }
        if "turn" in sent.parsed.headers:
            record["written_for"] = sent.parsed.headers["turn"].strip()
        self._keep_ok()
        draft = Draft(copy(campaign.desk))
        own = self.asides.sealer.own(receipt.new)
        for each in self.asides:
            each.put(record, draft)
        segment = campaign.state["engine"]["segment"]["number"]
        lines = (self.stand, receipt.new, self.closes, own)
        desks.put(draft, campaign.vault, sent.seat, segment, *lines)
        draft.desk["since"] = campaign.result_head
        campaign.vault.keep_lines(draft.sealed)
        campaign.vault.keep_mail(sent.mail.digest, sent.data)
        campaign.desk = draft.desk
        return record

    def _keep_ok(self) -> None:
        """Keep what the receipt shows that waits for an `ok`, and what was refused, until its
        orders are closed."""
        receipt, vault, head = self.receipt, self.campaign.vault, self.campaign.result_head
        shown = {} if receipt.closes else vault.oks(receipt.seat, head)
        if receipt.code:
            shown[receipt.code] = [text for _, text in receipt.orders]
        doubted = agreed.doubted(receipt) | vault.doubted(receipt.seat, head)
        in_force = {text for _, text in receipt.orders}
        refused = {} if receipt.closes else agreed.refused_before(self.sent, receipt)
        refused |= agreed.refused_now(self.sent, receipt)
        vault.keep_oks(receipt.seat, head, shown, doubted & in_force, refused)

    def _announce(self, grown: Save, record: NewRecord, announce: Announce) -> None:
        receipt = self.receipt
        receipt.record, receipt.head = grown.count, grown.head
        receipt.mark = record["mail"].partition(":")[2]
        announce(receipt)


def _place(problem: Problem) -> tuple[int, int]:
    return problem.line, problem.column
