"""What records say of secrets: commitments, boxes, sealed answers. In a campaign without secrets
they say nothing.

    commits   cards as they lie now: {owner, field, places}, a pack on its way {owner, field, size,
              commit}
    sealed    a commitment for each owner of secrets: all that lies under him in the state, as
              canonical JSON
    shown     what is opened: {owner, field, value, salt}
    boxes     for each seat what only it may know, base64
    inputs    an answer that stays sealed has `sealed: "field commitment"` in place of `say`
    kept      fields of order lines that such an answer used up, opened with it

docs/dice.md, "Secrets", is the specification.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine import chance, proof
from pbem.engine.dice import slug
from pbem.engine.play import Input
from pbem.engine.state import State
from pbem.records import desks
from pbem.records.seals import boxes, boxkeys
from pbem.records.seals.commits import (
    Choice,
    Taken,
    contents,
    notes_of,
    opened_at,
    owners_of,
    parts,
    shown_now,
    wait,
    waiting,
)
from pbem.storage.kinds import NewRecord
from pbem.table.late_answers import opened_line

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.table.vault import Vault

Salt = Callable[[str, str], bytes]


# Sealed answers


def seal_answers(
    campaign: Campaign, record: NewRecord, answers: Sequence[Taken], left: Sequence[str]
) -> None:
    """Put commitments in the place of answers that stay sealed, and open those that are shown by
    now.

    `left` are fields of lines that have left the desk and are not to be opened before the answers
    that used them.
    """
    vault, left = campaign.vault, list(left)
    notes = notes_of(campaign.state)
    opened: list[str] = record.get("opened", [])
    for choice in shown_now(campaign.state, notes):
        value = vault.line(choice.field)
        record.setdefault("shown", []).append(
            opened_at(vault.salt, choice.seat, choice.field, value)
        )
        opened += [opened_line(vault, name, choice.seat) for name in used_by(vault, choice)]
    for answer in answers:
        seat = answer.choice.seat
        if not answer.choice.is_hidden(campaign.state, notes):
            opened += [opened_line(vault, each.field, seat) for each in answer.used]
            continue
        choice = _committed(vault, campaign.desk, answer)
        wait(campaign.state, choice)
        place = next(n for n, given in enumerate(record["inputs"]) if given is answer.given)
        record["inputs"][place] = sealed_input(answer.given, choice)
        lying = desks.fields(campaign.desk, seat)
        left += [each.field for each in answer.used if each.field not in lying]
    if opened:
        record["opened"] = list(dict.fromkeys(opened))
    if left:
        record["kept"] = sorted(set(left))


def pinned(vault: Vault, state: State, answers: Iterable[Taken]) -> set[str]:
    """The fields of lines that sealed answers have used: they are opened with these, and not
    before.
    """
    fresh = {each.field for answer in answers for each in answer.used}
    return fresh.union(*(used_by(vault, choice) for choice in waiting(state)))


def used_by(vault: Vault, choice: Choice) -> list[str]:
    """The fields of the lines from which a sealed answer came."""
    return vault.lines[choice.field]["used"].split()


def sealed_input(given: Input, choice: Choice) -> Input:
    """An answer as it stands in a record while it is sealed."""
    shown = {key: value for key, value in given.items() if key != "say"}
    return {**shown, "sealed": f"{choice.field} {choice.commit}"}


def _committed(vault: Vault, table: dict[str, Any], answer: Taken) -> Choice:
    """The commitment to an answer; answer and salt stay in the private folder."""
    table["count"] += 1
    seat, ask = answer.choice.seat, answer.choice.ask
    name = f"choice/{slug(ask)}/{table['count']}"
    used = " ".join(each.field for each in answer.used)
    vault.keep_lines({name: {"seat": seat, "line": answer.value, "used": used}})
    commit = chance.commitment(vault.campaign, seat, name, vault.salt(seat, name), answer.value)
    return Choice(seat, name, commit.hex(), ask, answer.choice.by, answer.choice.until)


# Commitments of a record


def dress(campaign: Campaign, record: NewRecord, notes: Sequence[proof.Note]) -> None:
    """Add to a record what it says of secrets; `notes` are those of the rules for it."""
    state, vault = campaign.state, campaign.vault
    number = campaign.save.count + 1
    told = parts(campaign.id, vault.salt, notes, state["secret"], number)
    told["shown"] = record.get("shown", []) + told.get("shown", [])
    record |= {key: value for key, value in told.items() if value}
    is_changed = notes or state["secret"] != campaign.secret_before
    if number == 1 or is_changed or "box" in record:
        packed = pack(campaign, notes, number)
        record |= {"boxes": packed} if packed else {}


def pack(campaign: Campaign, notes: Sequence[proof.Note], number: int) -> dict[str, str]:
    """The boxes of record `number`, by seat: for every seat that has a box key and may know some
    secret.

    All of them get one whenever any secret, or a key, has changed, so that a box says nothing by
    being there.
    """
    owners = owners_of(campaign.table, campaign.state, campaign.seats)
    keys = {
        seat: boxkeys.of(campaign.anchor, campaign.desk, seat)
        for seat, mine in owners.items()
        if mine
    }
    return {
        seat: boxes.encrypt(
            key,
            campaign.id,
            seat,
            f"box/{number}",
            contents(
                campaign.id,
                campaign.vault.salt,
                notes,
                campaign.state["secret"],
                owners[seat],
                number,
            ),
        )
        for seat, key in keys.items()
        if key
    }
