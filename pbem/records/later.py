"""Orders for a turn that has not come yet: kept for their author, put on his desk when he is asked, checked again then.

Public, in the optional part `later` of the state: for each seat sets of lines as the desk has them, the earliest first:

    germany:
      - {closed: [combat], lines: ["combat lines/3/17 HEX"], power: "", turn: 5}

`turn` is the first turn in which they count, 0 for the next one of the seat; `power` the power for whose orders they are,
"" for a seat that has one. The lines themselves are in the private folder. A mail's record has in `later` the sets that
it changed, as they are then; a record of kind `later` puts one set on the desk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Ask
from pbem.engine.orders import Line, Parsed
from pbem.engine.play import sift
from pbem.engine.state import copy, difference
from pbem.records import corrected, people
from pbem.records import desk as desks
from pbem.records.desk import Draft, Entry
from pbem.records.replacement import PASS, Fallen, Lying
from pbem.records.seals.lines import is_own
from pbem.records.settle import Skipped
from pbem.reports.receipts import MailRefused, Receipt

if TYPE_CHECKING:
    from pbem.intake.sealed_mail import SealedMail
    from pbem.mail.read import TextLine
    from pbem.records.seals.lines import Own
    from pbem.table.campaign import Campaign

KIND = "later"
FIRST_HEADER = "for"
FARTHEST = 1000
# Why a line that was kept is kept no more, as `fell.WHY` in the message catalogue.
LATER = "later"

Set = dict[str, Any]
Later = dict[str, list[Set]]
Record = Mapping[str, Any]
Apart = tuple[str, Any, Any]

_TURN = re.compile(r"(?:turn\s*)?(\d{1,6})|((?:my\s+|the\s+)?next(?:\s+turn)?)", re.IGNORECASE)
_WITHDRAW = re.compile(
    r"\s*withdraw\s+(?:(?:my|the)\s+)?later(?:\s+orders)?[\s.!,;]*", re.IGNORECASE
)


def split(lines: Sequence[TextLine]) -> tuple[bool, list[TextLine]]:
    """Whether a mail takes back what is kept for later (`withdraw later`), and all other lines."""
    others = [line for line in lines if not _WITHDRAW.fullmatch(line.text)]
    return len(others) < len(lines), others


class Ahead:
    """What one mail says of later turns. `turn` is the one that its line `for:` names, 0 for a mail without."""

    def __init__(
        self, campaign: Campaign, seat: str, parsed: Parsed, *, withdraws: bool = False
    ) -> None:
        """Raises MailRefused for a turn that cannot come any more, or that is none."""
        self.campaign = campaign
        self.seat = seat
        self.withdraws = withdraws
        self.turn = _turn(campaign, parsed.headers.get(FIRST_HEADER, "").strip())
        # Who names neither turn nor position may have been late for the last one: his `done` closes nothing.
        self.is_sure = bool(self.turn or parsed.headers.get("turn"))
        self._is_done = parsed.is_done
        self.closes = parsed.is_done and self.is_sure
        self._heads = set() if parsed.adds else set(parsed.heads)
        self._adds = parsed.adds
        self._new: dict[tuple[int, str], list[tuple[str, str]]] = {}
        self.sealing: SealedMail | None = None

    def takes(self, ask: Ask | None, section: str, line: Line) -> bool:
        """Whether a line is one for later; it is then kept here. `ask` is what the seat's orders are asked for now.

        Raises Illegal for a line that its seat has sealed otherwise.
        """
        grammar, engine = self.campaign.grammar, self.campaign.state["engine"]
        if section not in grammar.sections or engine["over"]:
            return False
        if self.turn or not (ask or self.campaign.desk["locked"].get(self.seat)):
            is_later = True
        else:
            is_later = bool(line.power) and ask is not None and line.power not in ask.to
        if is_later:
            power = line.power if len(self.campaign.seats[self.seat]) > 1 else ""
            text = grammar.line(line.verb, line.args, section, line.power).text
            if self.sealing and (refusal := self.sealing.refusal((section, text))):
                raise refusal
            self._new.setdefault((self.turn, power), []).append((section, text))
        return is_later

    def tell(self, receipt: Receipt, *, is_whole: bool) -> None:
        """Say in the receipt what is kept, and what fell out of what was kept before."""
        receipt.later = [(*key, *line) for key in self._new for line in self._all(*key)]
        receipt.later_gone = self.withdraws and bool(self.before)
        fallen = [each for key in self._new for each in self._fallen(*key)]
        receipt.fallen += fallen
        is_kept = bool(self._new) or self._ends
        receipt.unclosed = is_kept and self._is_done and not self.closes
        # What is lost may have been forgotten: `done` counts once nothing is.
        is_lost = any(self._is_lost(*key) for key in self._new)
        receipt.waits = receipt.waits or (self.closes and is_whole and is_lost)
        self.closes = self.closes and is_whole and not is_lost

    @property
    def _ends(self) -> bool:
        """Whether the mail is the `done` for what was kept before for the turn that it names."""
        return bool(self.turn) and self._is_done and self.turn in (t["turn"] for t in self.before)

    @property
    def is_told(self) -> bool:
        """Whether the mail changes anything of what is kept for later."""
        return bool(self._new) or self._ends or (self.withdraws and bool(self.before))

    @property
    def before(self) -> list[Set]:
        """What is kept for the seat so far."""
        return self.campaign.later.get(self.seat, [])

    def problems(self) -> list[Problem]:
        """What is wrong with taking back, where nothing is kept."""
        if not self.withdraws or self.before:
            return []
        refusal = Illegal("", "nothing_kept", seat=self.seat)
        return [refusal.at(0, 0, "withdraw later").problem]

    def _lying(self, turn: int, power: str) -> list[Lying]:
        """The lines that are kept for a turn and power."""
        found = [] if self.withdraws else _found(self.before, turn, power)["lines"]
        return [(each, self.campaign.vault.line(each.field)) for each in map(Entry.of, found)]

    def _stays(self, entry: Entry, text: str, key: tuple[int, str]) -> bool:
        """A mail replaces the sections whose heading it has, with lines below it; a `pass` gives way to orders."""
        new = self._new.get(key, [])
        if all(section != entry.section for section, _ in new):
            return True
        return entry.section not in self._heads and text.rpartition(": ")[2] != PASS

    def _fallen(self, turn: int, power: str) -> list[Fallen]:
        """What was kept for a turn and is so no more; the same line again has not fallen out."""
        new = list(self._new[turn, power])
        fallen = []
        for entry, text in self._lying(turn, power) if self._is_readable else ():
            if self._stays(entry, text, (turn, power)):
                continue
            if (entry.section, text) in new:
                new.remove((entry.section, text))
            elif text.rpartition(": ")[2] != PASS:
                fallen.append(Fallen(entry.section, text, LATER))
        return fallen

    def _is_lost(self, turn: int, power: str) -> bool:
        """Whether anything that was kept for a turn is said no more."""
        gone = {each.section for each in self._fallen(turn, power)}
        game, parse = self.campaign.table.game, self.campaign.parse
        lying = self._lying(turn, power) if gone else []
        was = [parse(text) for entry, text in lying if entry.section in gone]
        now = [parse(text) for section, text in self._new[turn, power] if section in gone]
        return corrected.is_lost(was, now, game.reply_verbs, game.noun)

    @property
    def _is_readable(self) -> bool:
        """Whether what is kept can be read: players have no private folder."""
        return self.campaign.vault.is_there

    def _once(self, turn: int, power: str, kept: Sequence[Lying]) -> list[tuple[str, str]]:
        """The new lines, but for those that stand already where the mail does not say that they come beside these."""
        there = [] if self._adds else [(entry.section, text) for entry, text in kept]
        once = []
        for each in self._new.get((turn, power), []):
            if each in there:
                there.remove(each)
            else:
                once.append(each)
        return once

    def _all(self, turn: int, power: str) -> list[tuple[str, str]]:
        """All that is kept for a turn and power after the mail, as far as it can be read."""
        lying = self._lying(turn, power) if self._is_readable else []
        kept = [each for each in lying if self._stays(*each, (turn, power))]
        before = [(entry.section, text) for entry, text in kept]
        return [*before, *self._once(turn, power, kept)]

    def put(self, draft: Draft, segment: int) -> dict[str, Any]:
        """Seal the lines, and say in which sets they are: the part of the mail's record."""
        changed = [{**old, "lines": [], "closed": []} for old in self.before if self.withdraws]
        ended = [_key(each) for each in self.before if self._ends and each["turn"] == self.turn]
        for turn, power in dict.fromkeys([*self._new, *ended]):
            made = _found(self.before, turn, power)
            lying = self._lying(turn, power)
            kept = [each for each in lying if self._stays(*each, (turn, power))]
            new = self._once(turn, power, kept)
            own = self.sealing.own(new) if self.sealing else []
            lines = [entry.text for entry, _ in kept]
            lines += _sealed(draft, self.campaign, self.seat, segment, new, own) if new else []
            sections = sorted({Entry.of(text).section for text in lines})
            made |= {"lines": lines, "closed": sections if self.closes else []}
            changed = [each for each in changed if _key(each) != (turn, power)] + [made]
        return {KIND: changed} if changed else {}


def _turn(campaign: Campaign, named: str) -> int:
    """The turn that `for:` names, 0 for none, and for the one that is on."""
    now = int(campaign.state["engine"]["turn"])
    found = _TURN.fullmatch(named)
    if not named:
        return 0
    if found is None:
        what = f"it says `for: {named}`, which is no turn"
        raise MailRefused("bad_turn", what, "Write `for: turn 5`, or `for: next turn`.")
    turn = int(found[1]) if found[1] else now + 1
    if turn < now:
        what = f"it is for turn {turn}, and turn {now} is on"
        raise MailRefused("turn_over", what, "Leave the line `for:` out for the turn that is on.")
    if turn > now + FARTHEST:
        raise MailRefused("bad_turn", f"turn {turn} is too far off", "Write `for: next turn`.")
    return turn if turn > now else 0


def _sealed(
    draft: Draft,
    campaign: Campaign,
    seat: str,
    segment: int,
    new: Sequence[tuple[str, str]],
    own: Sequence[Own],
) -> list[str]:
    """Lines as (section, text) sealed like those of the desk, in their public form."""
    apart = Draft({**draft.desk, "seats": {}})
    desks.put(apart, campaign.vault, seat, segment, [], new, [], own)
    draft.desk["count"] = apart.desk["count"]
    draft.sealed |= apart.sealed
    texts: list[str] = apart.desk["seats"][seat]["lines"]
    return texts


def _found(sets: Sequence[Set], turn: int, power: str) -> Set:
    """The set for a turn and power, an empty one where there is none."""
    empty: Set = {"turn": turn, "power": power, "lines": [], "closed": []}
    found: Set = copy(next((each for each in sets if _key(each) == (turn, power)), empty))
    return found


def _key(told: Mapping[str, Any]) -> tuple[int, str]:
    return int(told["turn"]), str(told["power"])


# The state


def take(later: Later, record: Record) -> None:
    """Bring what is kept forward by a record."""
    seat = str(record.get("seat", ""))
    if record["kind"] == KIND:
        _change(later, seat, [{**_found([], *_key(record)), "lines": []}])
    elif KIND in record:
        _change(later, seat, record[KIND])
    elif record.get("orders") == people.WITHDRAWN:
        for gone in [seat] if record["change"] != people.HANDOVER else list(later):
            later.pop(gone, None)


def _change(later: Later, seat: str, changed: Sequence[Set]) -> None:
    keys = {_key(each) for each in changed}
    sets = [each for each in later.get(seat, []) if _key(each) not in keys]
    sets += [copy(each) for each in changed if each["lines"]]
    later[seat] = sorted(sets, key=_key)
    if not sets:
        del later[seat]


def bring_back(later: Later, earlier: Later, records: Iterable[Record]) -> None:
    """What was kept at an earlier position, and came onto a desk in these records, which are undone, is kept again.

    Nothing of it is closed: a decision is used a second time only if it is given again.
    """
    for record in records:
        if record["kind"] != KIND:
            continue
        seat, key = str(record["seat"]), _key(record)
        told = _found(earlier.get(seat, []), *key)
        if told["lines"] and not _found(later.get(seat, []), *key)["lines"]:
            _change(later, seat, [{**told, "closed": []}])


# When the turn comes


@dataclass(frozen=True)
class Ready:
    """A set whose orders are asked for now."""

    seat: str
    set: Set
    ask: Ask


def due(
    later: Later,
    asks: Iterable[Ask],
    seat_of: Callable[[str], str | None],
    locked: Mapping[str, Any],
    now: int,
) -> Ready | None:
    """The first set whose orders are asked for in turn `now`.

    `locked` are the sections that each seat has used in this turn: with the first of them it is too late.
    """
    for ask in asks if later else ():
        for seat in {seat_of(power): None for power in ask.to} if ask.sections else ():
            if seat is None or locked.get(seat):
                continue
            for told in later.get(seat, []):
                if told["turn"] <= now and told["power"] in ("", *ask.to):
                    return Ready(seat, told, ask)
    return None


def ready(campaign: Campaign) -> Ready | None:
    """What is `due` in a campaign."""
    locked, now = campaign.desk["locked"], int(campaign.state["engine"]["turn"])
    return due(campaign.later, campaign.unanswered, campaign.seat_of, locked, now)


def bring(campaign: Campaign, told: Ready) -> dict[str, Any]:
    """Put a set on its seat's desk; the record that says so."""
    campaign.desk["since"] = campaign.result_head
    campaign.desk["seats"] |= {told.seat: _desk_with(campaign.desk, told.seat, told.set)}
    turn, power = _key(told.set)
    return {"kind": KIND, "seat": told.seat, "turn": turn, "power": power}


def replaced(campaign: Campaign, told: Ready) -> list[Skipped]:
    """Of a seat's lines those that a set takes off the desk; before it is put there."""
    problem = Illegal("", "others_kept", turn=told.set["turn"]).problem
    gone = _replaced(campaign.desk, told.seat, told.set)
    return [Skipped(told.seat, campaign.vault.line(entry.field), problem) for entry in gone]


def refused(campaign: Campaign, told: Ready, lines: Sequence[tuple[Entry, Line]]) -> list[Skipped]:
    """Of a seat's lines those that the rules do not take as things are now: for their owner alone."""
    verbs = campaign.table.game.reply_verbs
    texts = [
        line.text
        for entry, line in lines
        if entry.section in told.ask.sections and line.verb not in verbs
    ]
    sifted = sift(campaign.table, campaign.state, told.ask, texts)
    problems = sifted.problems if sifted is not None else ()
    return [Skipped(told.seat, texts[number], problem) for number, problem in problems]


def _desk_with(desk: dict[str, Any], seat: str, told: Set) -> dict[str, Any]:
    """A seat's desk once a set is on it: sections that the set has are replaced. What falls out may have been forgotten: then
    nothing is closed."""
    gone = _replaced(desk, seat, told)
    kept = [each.text for each in desks.entries(desk, seat) if each not in gone]
    closed = {*desks.closed(desk, seat), *told["closed"]} if not gone else set()
    return {"lines": [*kept, *told["lines"]], "closed": sorted(closed)}


def _replaced(desk: dict[str, Any], seat: str, told: Set) -> list[Entry]:
    """What lies in the sections that a set has."""
    sections = {Entry.of(text).section for text in told["lines"]}
    return [each for each in desks.entries(desk, seat) if each.section in sections]


# The audit


def fresh(later: Later, record: Record) -> int:
    """How many lines a mail's record adds to what is kept, but for those that their seat has sealed itself."""
    old = {text for told in later.get(record["seat"], []) for text in told["lines"]}
    new = (text for told in record.get(KIND, []) for text in told["lines"] if text not in old)
    return sum(not is_own(Entry.of(text).field) for text in new)


def new_fields(record: Record, count: int) -> set[str]:
    """The fields of the lines that a mail's record adds to what is kept, above the `count` of the desk before it, but for
    those that the seat has sealed itself."""
    texts = (text for told in record.get(KIND, []) for text in told["lines"])
    fields = {Entry.of(text).field for text in texts}
    return {name for name in fields if not is_own(name) and int(name.rpartition("/")[2]) > count}


def of_mail(later: Later, record: Record, before: dict[str, Any]) -> Apart | None:
    """The first thing that a mail's record cannot say of what is kept: a line comes from its seat, once, or stays."""
    fresh_ones = new_fields(record, int(before["count"]))
    for number, told in enumerate(record.get(KIND, [])):
        old = _found(later.get(record["seat"], []), *_key(told))
        sections = set()
        for text in told["lines"]:
            entry = Entry.of(text)
            sections.add(entry.section)
            is_ours = text not in old["lines"] and not is_own(entry.field)
            if is_ours and entry.field not in fresh_ones:
                return f"{KIND}[{number}].lines", "a line that was kept, or a new one", text
        if not set(told["closed"]) <= sections:
            return f"{KIND}[{number}].closed", sorted(sections), told["closed"]
    return None


def apart(
    record: Record, told: Ready | None, before: dict[str, Any], after: dict[str, Any]
) -> Apart | None:
    """The first difference in a record that puts a set on the desk, where `told` is what is `due`."""
    if told is None:
        return "seat", "a seat that is asked for orders that are kept", record["seat"]
    wanted, found = [told.seat, *_key(told.set)], [record["seat"], *_key(record)]
    if found != wanted:
        return "turn", wanted, found
    expected = copy(before) | {"since": after["since"]}
    expected["seats"][told.seat] = _desk_with(before, told.seat, told.set)
    return difference(expected, after, "desk")
