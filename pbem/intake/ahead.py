"""Orders for a turn that has not come yet, in a mail: kept for their author."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Ask
from pbem.engine.orders import Line, Parsed
from pbem.faults import MailRefused
from pbem.records import corrected
from pbem.records import desk as desks
from pbem.records.desk import Draft, Entry
from pbem.records.later import KIND, Set, set_for, set_key
from pbem.records.replacement import PASS, Fallen, Lying
from pbem.reports.receipts import Receipt

if TYPE_CHECKING:
    from pbem.intake.sealed_mail import SealedMail
    from pbem.mail.read import TextLine
    from pbem.records.seals.lines import Own
    from pbem.table.campaign import Campaign

FIRST_HEADER = "for"


FARTHEST = 1000


# Why a line that was kept is kept no more, as `fell.WHY` in the message catalogue.
LATER = "later"


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
        found = [] if self.withdraws else set_for(self.before, turn, power)["lines"]
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
        ended = [set_key(each) for each in self.before if self._ends and each["turn"] == self.turn]
        for turn, power in dict.fromkeys([*self._new, *ended]):
            made = set_for(self.before, turn, power)
            lying = self._lying(turn, power)
            kept = [each for each in lying if self._stays(*each, (turn, power))]
            new = self._once(turn, power, kept)
            own = self.sealing.own(new) if self.sealing else []
            lines = [entry.text for entry, _ in kept]
            lines += _sealed(draft, self.campaign, self.seat, segment, new, own) if new else []
            sections = sorted({Entry.of(text).section for text in lines})
            made |= {"lines": lines, "closed": sections if self.closes else []}
            changed = [each for each in changed if set_key(each) != (turn, power)] + [made]
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
