"""Orders for a turn that has not come yet, in a mail: kept for their author."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.errors import Illegal, Problem
from pbem.engine.orders import Line
from pbem.intake.asides import Aside
from pbem.intake.sent import NEXT
from pbem.records import corrected, desks
from pbem.records.desk_places import THEN, about_of
from pbem.records.desks import Draft, Entry
from pbem.records.later import KIND, Key, Set, orders_of, set_for, set_key
from pbem.records.replacement import PASS, Fallen, Lying
from pbem.reports import later
from pbem.reports.receipts import LaterLine, Part, Receipt

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.records.seals.seal_lines import Own
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

FARTHEST = 1000


# Why a line that was kept is kept no more, as `fell.WHY` in the message catalogue.
LATER = "later"


_TURN = lazy.pattern(
    r"(?:(?:turn|round|year)\s*)?(\d{1,6})|((?:my\s+|the\s+)?next(?:\s+turn)?)", re.IGNORECASE
)


_WITHDRAW = lazy.pattern(
    r"\s*withdraw\s+(?:(?:my|the)\s+)?later(?:\s+orders)?[\s.!,;]*", re.IGNORECASE
)


class Ahead(Aside):
    """What one mail says of later turns; `withdraw later` takes back what is kept."""

    is_play = True

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.closes = False
        self._new: dict[Key, list[tuple[str, str]]] = {}
        self._told: list[LaterLine] = []
        self._conditions: dict[int, str] = {}
        self._is_unclosed = self._is_gone = self._is_whole = False

    def is_own(self, text: str) -> bool:
        return _WITHDRAW.fullmatch(text) is not None

    def read(self, sent: Sent) -> list[Problem]:
        # Who names neither turn nor position may have been late for the last one: his `done` closes
        # nothing.
        self.closes = sent.parsed.is_done and bool(sent.turn or sent.parsed.headers.get("turn"))
        return super().read(sent)

    @property
    def withdraws(self) -> bool:
        """Whether it takes back what is kept."""
        return bool(self.lines)

    def keeps(self, section: str, line: Line) -> bool:
        sent, grammar = self.sent, self.campaign.grammar
        if line.queue and line.verb == THEN:
            self._conditions |= {line.queue: line.text} if line.args else {}
            return True
        if section not in grammar.sections or self.campaign.state["engine"]["over"]:
            return False
        if line.queue or sent.turn or not (sent.asks or sent.locked):
            is_later = True
        else:
            known = {power for ask in sent.asks for power in ask.to}
            known |= {about_of(told) or line.power for told in sent.locked}
            is_later = bool(line.power and sent.asks) and line.power not in known
        if is_later:
            power = line.power or self._only_power
            text = grammar.line(line.verb, line.args, section, line.power).text
            told = sent.place(section, line.power)
            if line.queue and sent.turn == NEXT and not self._turn(power):
                raise Illegal("", "queue_needs_turn")
            key = self._turn(power) or self._now * bool(line.queue), power, line.queue
            is_first = key not in self._new and line.queue in self._conditions
            new = [(THEN, self._conditions[line.queue])] if is_first else []
            new.append((told, text))
            if refusal := next(filter(None, map(sent.asides.sealer.refusal, new)), None):
                raise refusal
            self._new.setdefault(key, []).extend(new)
        return is_later

    @property
    def _now(self) -> int:
        """The turn of the game that is on: that of a queue which names no other."""
        return int(self.campaign.state["engine"]["date"]["turn"])

    @property
    def _only_power(self) -> str:
        """The power of a seat that has one, "" for a seat that has several."""
        powers = self.campaign.powers_of(self.sent.seat)
        return powers[0] if len(powers) == 1 else ""

    def _turn(self, power: str) -> int:
        """The turn of the game for which lines of a power are, 0 for its next one: that comes in
        the turn that is on, if orders of others are asked for now."""
        if self.sent.turn != NEXT:
            return self.sent.turn
        date = self.campaign.state["engine"]["date"]
        mine = [power] if power else self.campaign.powers_of(self.sent.seat)
        return int(date["turn"]) + 1 if {*mine} & {*date["powers"]} else 0

    def _behind(self, key: Key) -> Key:
        """The place in the queue of what comes beside those that wait there."""
        turn, power, queue = key
        waiting = [each["queue"] for each in self._queue(turn, power)]
        is_beside = queue and self.sent.parsed.adds and not self.withdraws
        return turn, power, queue + max(waiting, default=0) * bool(is_beside)

    def _queue(self, turn: int, power: str) -> list[Set]:
        """What waits in the queue of a power in a turn."""
        wanted = (turn, power)
        return [s for s in self.before if s["queue"] and (s["turn"], s["power"]) == wanted]

    @property
    def _replaced(self) -> list[Set]:
        """What a mail takes away that has a queue of its own: all that waited there."""
        queues = {(turn, power) for turn, power, queue in self._new if queue}
        return [] if self.sent.parsed.adds else [s for q in queues for s in self._queue(*q)]

    def _is_meant(self, told: Set) -> bool:
        """Whether what was kept is for the turn that the mail names."""
        return bool(self.sent.turn) and told["turn"] == self._turn(told["power"])

    def tell(self, receipt: Receipt) -> None:
        if self.withdraws and not self.before:
            refusal = Illegal("", "nothing_kept", seat=self.sent.seat)
            receipt.problems.append(refusal.at(0, 0, "withdraw later").problem)
        self._is_gone = self.withdraws and bool(self.before)
        self._told = receipt.later = [
            (*key, *line) for key in self._new for line in self._all(*key)
        ]
        receipt.kept = sum(map(len, self._new.values()))
        receipt.fallen += [each for key in self._new for each in self._fallen(*key)]
        receipt.fallen += self._fallen_out_of_queue()
        is_kept = any(not queue for _, _, queue in self._new) or self._ends
        self._is_unclosed = is_kept and self.sent.parsed.is_done and not self.closes
        # What is lost may have been forgotten, and what is guessed be wrong: `done` counts once
        # nothing is.
        is_whole = not receipt.problems
        is_sure = not (receipt.is_guessed or receipt.is_unsure)
        is_lost = not is_sure or any(self._is_lost(*key) for key in self._new)
        receipt.waits = receipt.waits or (self.closes and is_whole and is_lost)
        self.closes = self.closes and is_whole and not is_lost
        self._is_whole = self.sent.parsed.is_done and is_whole and is_sure

    def _fallen_out_of_queue(self) -> list[Fallen]:
        new = [line for key, lines in self._new.items() if key[2] for line in lines]
        return [
            Fallen(entry.place, text, LATER)
            for each in (self._replaced if self._is_readable else ())
            for entry in map(Entry.of, orders_of(each))
            if (entry.place, text := self.campaign.vault.line(entry.field)) not in new
        ]

    @property
    def _ends(self) -> bool:
        """Whether the mail is the `done` for what was kept before for the turn that it names."""
        return self.sent.parsed.is_done and any(map(self._is_meant, self.before))

    @property
    def says(self) -> bool:
        return bool(self._new) or self._ends or (self.withdraws and bool(self.before))

    @property
    def before(self) -> list[Set]:
        """What is kept for the seat so far."""
        return self.campaign.later.get(self.sent.seat, [])

    def part(self, words: Words) -> Part:
        below = later.receipt_lines(
            [
                (turn, self._named(power), queue, section, text)
                for turn, power, queue, section, text in self._told
            ],
            words,
            is_gone=self._is_gone,
            is_unclosed=self._is_unclosed,
        )
        told = [
            {"turn": turn, "power": power, "queue": queue, "section": section, "order": text}
            for turn, power, queue, section, text in self._told
        ]
        return Part(below=below, data={"later": told})

    def _named(self, power: str) -> str:
        """A power where it has to be said whose orders are meant, else ""."""
        return "" if power == self._only_power else power

    def _lying(self, turn: int, power: str, queue: int) -> list[Lying]:
        """The lines that are kept for a turn and power."""
        is_new = self.withdraws or queue
        found = [] if is_new else set_for(self.before, turn, power, queue)["lines"]
        return [(each, self.campaign.vault.line(each.field)) for each in map(Entry.of, found)]

    def _stays(self, entry: Entry, text: str, key: Key) -> bool:
        """A mail replaces the sections whose heading it has, with lines below it; a `pass` gives
        way to orders."""
        new = self._new.get(key, [])
        if all(told != entry.place for told, _ in new):
            return True
        parsed = self.sent.parsed
        heads = () if parsed.adds else parsed.heads
        return entry.section not in heads and text.rpartition(": ")[2] != PASS

    def _fallen(self, turn: int, power: str, queue: int) -> list[Fallen]:
        """What was kept for a turn and is so no more; the same line again has not fallen out."""
        new = list(self._new[turn, power, queue])
        fallen = []
        for entry, text in self._lying(turn, power, queue) if self._is_readable else ():
            if self._stays(entry, text, (turn, power, queue)):
                continue
            if (entry.place, text) in new:
                new.remove((entry.place, text))
            elif text.rpartition(": ")[2] != PASS:
                fallen.append(Fallen(entry.place, text, LATER))
        return fallen

    def _is_lost(self, turn: int, power: str, queue: int) -> bool:
        """Whether anything that was kept for a turn is said no more."""
        gone = {each.place for each in self._fallen(turn, power, queue)}
        game, parse = self.campaign.table.game, self.campaign.parse
        lying = self._lying(turn, power, queue) if gone else []
        was = [parse(text) for entry, text in lying if entry.place in gone]
        now = [parse(text) for told, text in self._new[turn, power, queue] if told in gone]
        return corrected.is_lost(was, now, game.reply_verbs, game.noun)

    @property
    def _is_readable(self) -> bool:
        """Whether what is kept can be read: players have no private folder."""
        return self.campaign.vault.is_there

    def _once(
        self, turn: int, power: str, queue: int, kept: Sequence[Lying]
    ) -> list[tuple[str, str]]:
        """The new lines, but for those that stand already where the mail does not say that they
        come beside these."""
        there = [] if self.sent.parsed.adds else [(entry.place, text) for entry, text in kept]
        once = []
        for each in self._new.get((turn, power, queue), []):
            if each in there:
                there.remove(each)
            else:
                once.append(each)
        return once

    def _all(self, turn: int, power: str, queue: int) -> list[tuple[str, str]]:
        """All that is kept for a turn and power after the mail, as far as it can be read."""
        lying = self._lying(turn, power, queue) if self._is_readable else []
        kept = [each for each in lying if self._stays(*each, (turn, power, queue))]
        before = [(entry.place, text) for entry, text in kept]
        return [*before, *self._once(turn, power, queue, kept)]

    def put(self, record: NewRecord, draft: Draft) -> None:
        """Seal the lines, and say in which sets they are."""
        gone = self.before if self.withdraws else self._replaced
        changed: list[Set] = [{**old, "lines": [], "closed": []} for old in gone]
        ended = [set_key(each) for each in self.before if self._ends and self._is_meant(each)]
        for key in dict.fromkeys([*self._new, *ended]):
            made = set_for(self.before, *key)
            kept = [each for each in self._lying(*key) if self._stays(*each, key)]
            new = self._once(*key, kept)
            own = self.sent.asides.sealer.own(new)
            lines = [entry.text for entry, _ in kept]
            lines += _sealed(draft, self.campaign, self.sent.seat, new, own) if new else []
            places = sorted({Entry.of(text).place for text in lines})
            is_closed = self.closes or (key[2] > 0 and self._is_whole)
            places = [told for told in places if told != THEN]
            made["lines"], made["closed"] = lines, places if is_closed else []
            made["queue"] = self._behind(key)[2]
            changed = [each for each in changed if set_key(each) != set_key(made)] + [made]
        if changed:
            record[KIND] = changed


def turn_of(campaign: Campaign, named: str) -> int:
    """The turn of the game that `for:` names, NEXT for the next one of whoever is meant, 0 for the
    one that is on. Raises MailRefused for one that cannot come any more, or that is none."""
    now = int(campaign.state["engine"]["date"]["turn"])
    found = _TURN.fullmatch(named.strip())
    if found is None:
        raise campaign.words.refused("bad_turn", named=named)
    if not found[1]:
        return NEXT
    turn = int(found[1])
    if turn < now:
        raise campaign.words.refused("turn_over", turn=turn, now=now)
    if turn > now + FARTHEST:
        raise campaign.words.refused("turn_too_far", turn=turn)
    return turn if turn > now else 0


def _sealed(
    draft: Draft,
    campaign: Campaign,
    seat: str,
    new: Sequence[tuple[str, str]],
    own: Sequence[Own],
) -> list[str]:
    """Lines as (section, text) sealed like those of the desk, in their public form."""
    apart = Draft({**draft.desk, "seats": {}})
    segment = campaign.state["engine"]["segment"]["number"]
    desks.put(apart, campaign.vault, seat, segment, [], new, [], own)
    draft.desk["count"] = apart.desk["count"]
    draft.sealed |= apart.sealed
    texts: list[str] = apart.desk["seats"][seat]["lines"]
    return texts
