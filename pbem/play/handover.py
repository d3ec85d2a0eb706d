"""A campaign goes over to another moderator's key: consents as people mail them, and the record
that counts them.

    handover: germany
    campaign: eastern-front-0123456789abcdef
    after: 41/0123456789abcdef
    key: ed25519:BASE64
    signed 1/2: 64 hex digits
    signed 2/2: 64 hex digits

The first line names a seat, or `moderator`. What is signed, and whose consents are enough, is in
pbem/storage/succession.py; docs/decisions/0022-handover.md says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.faults import Fault, WrongCall
from pbem.records import people
from pbem.records.dice import links
from pbem.storage import keys, kinds
from pbem.storage.documents import sha256
from pbem.storage.kinds import NewRecord
from pbem.storage.succession import HANDOVER, MODERATOR, USE, lacks, needed, seat_keys_of, statement
from pbem.table.campaign import write
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


_QUOTE = lazy.pattern(r"^(?:[>|] ?)+", re.MULTILINE)
_BEGIN = lazy.pattern(r"^[ \t]*handover[ \t]*:[ \t]*([a-z0-9][a-z0-9_-]{0,30})[ \t]*$", re.M | re.I)
_FIELD = lazy.pattern(r"^[ \t]*(campaign|after|key)[ \t]*:[ \t]*(\S+)[ \t]*$", re.M | re.I)


@dataclass(frozen=True)
class Consent:
    """What somebody mailed: he agrees that `key` seals what follows `head`. `lines` hold his
    signature.
    """

    holder: str
    campaign: str
    head: str
    key: str
    lines: tuple[str, ...]


def consent(campaign: Campaign, holder: str, signer: Signer, key: str) -> list[str]:
    """The lines with which a seat, or "moderator", agrees that `key` goes on from here. Raises
    Fault, WrongCall.
    """
    if not keys.is_public(key):
        do = "It begins with `ed25519:`; `pbem keygen` prints it for the one who is to moderate."
        raise WrongCall("not_a_key", "this is no public key", key, do)
    known = holders(campaign).get(holder)
    if known is None:
        raise Fault("no_seat_key", *_no_key(campaign, holder))
    if known != signer.public:
        what = f"this key ({signer.id}) is not that of {holder} ({keys.id_of(known)})"
        raise Fault("other_key", what, "", "Give the right key file with --key.")
    said = statement(campaign.id, holder, _last(campaign), key)
    return [
        f"handover: {holder}",
        f"campaign: {campaign.id}",
        f"after: {campaign.save.head}",
        f"key: {key}",
        *links.signature_lines(signer.sign(USE, said)),
    ]


def holders(campaign: Campaign) -> dict[str, str]:
    """Who may agree to a handover now, with his key: the seats that have one, and "moderator"."""
    seats = seat_keys_of(campaign.anchor, campaign.save.seat_records())
    return {**seats, MODERATOR: campaign.save.public}


def consents_in(text: str) -> list[Consent]:
    """The consents in a text, also where it is quoted."""
    plain = _QUOTE.sub("", text.replace("\r\n", "\n"))
    begins = list(_BEGIN.finditer(plain))
    ends = [found.start() for found in begins[1:]] + [len(plain)] * bool(begins)
    made = []
    for found, end in zip(begins, ends, strict=True):
        part = plain[found.end() : end]
        told = {field[1].lower(): field[2] for field in reversed(list(_FIELD.finditer(part)))}
        campaign, head, key = (told.get(name, "") for name in ("campaign", "after", "key"))
        lines = tuple(part.splitlines())
        made.append(Consent(found[1].lower(), campaign, head, key, lines))
    return made


def gathered(campaign: Campaign, texts: Iterable[tuple[str, str]], key: str) -> dict[str, str]:
    """The consents to `key` in these mails, given as (name, text): {holder: seal}. Raises Fault for
    one that is no good.
    """
    known, made = holders(campaign), dict[str, str]()
    for name, text in texts:
        found = consents_in(text)
        if not found:
            do = "`pbem consent` prints what a player has to mail."
            raise WrongCall("no_consent", "there is no consent to a handover in it", name, do)
        for each in found:
            made[each.holder] = _seal(campaign, each, known, key, name)
    return made


def _seal(campaign: Campaign, told: Consent, known: dict[str, str], key: str, name: str) -> str:
    """The seal of a consent, once it is seen to be good for this key here and now."""
    again = "Ask him for another one: `pbem consent` prints it for the save as it is now."
    if told.campaign != campaign.id:
        what = f"this consent is for campaign {told.campaign or 'none'}, not {campaign.id}"
        raise Fault("consent_elsewhere", what, name, again)
    if told.holder not in known:
        raise Fault("no_seat_key", _no_key(campaign, told.holder)[0], name)
    if told.key != key:
        what = f"the consent of {told.holder} is to another key ({told.key or 'none'})"
        raise Fault("consent_other_key", what, name, again)
    if told.head != campaign.save.head:
        what = f"the consent of {told.holder} is for {told.head or 'no record'}, and the save is at {campaign.save.head}"
        raise Fault("consent_stale", what, name, again)
    seal = links.seal_of(told.lines, known[told.holder])
    said = statement(campaign.id, told.holder, _last(campaign), key)
    if not keys.verify(known[told.holder], USE, said, seal):
        what = f"the signature under it is not that of {told.holder}"
        raise Fault("consent_unsigned", what, name, "Ask him whether it is his. Nothing was done.")
    return seal


def _no_key(campaign: Campaign, holder: str) -> tuple[str, str, str]:
    if holder != MODERATOR and holder not in campaign.seats:
        return f"there is no seat {holder!r}", "", f"There are: {', '.join(campaign.seats)}."
    do = "Only seats with a key can sign; the moderator's own consent is enough by itself."
    return f"{holder} has no key in this campaign", "", do


def _last(campaign: Campaign) -> str:
    """The hash that the next record has as `prev`."""
    return sha256(campaign.save.document(campaign.save.count))


@dataclass(frozen=True)
class Plan:
    """A handover that is agreed to and not written yet."""

    campaign: Campaign
    signer: Signer
    record: NewRecord

    @property
    def is_lossy(self) -> bool:
        """Whether it goes on without the private folder."""
        return bool(self.record["orders"] == people.WITHDRAWN)

    def write(self) -> NewRecord:
        """Seal it with the new key."""
        people.withdraw(self.campaign.desk, self.record)
        self.campaign.desk["since"] = self.campaign.result_head
        write(self.campaign, self.signer, self.record)
        return self.record


def planned(
    campaign: Campaign,
    signer: Signer,
    consents: dict[str, str],
    *,
    name: str,
    plays: str = "",
    without_folder: bool = False,
) -> Plan:
    """The handover to the key of `signer`, with these consents. Raises Fault if they are too few,
    or it cannot go on.
    """
    if plays and plays not in campaign.seats:
        do = f"There are: {', '.join(campaign.seats)}."
        raise WrongCall("unknown_seat", f"there is no seat {plays!r}", "--plays", do)
    if plays and campaign.loaded.game.secrets:
        what = f"the moderator knows every secret of this game, so he cannot play {plays}"
        raise Fault("plays_with_secrets", what, "", "Let somebody moderate who does not play.")
    if signer.public == campaign.save.public:
        what = "this is the moderator's key already"
        raise Fault("same_key", what, "--new-key", "Leave --new-key out, or make one: pbem keygen.")
    record: NewRecord = {
        "kind": kinds.SEAT,
        "change": HANDOVER,
        "seat": MODERATOR,
        "name": name,
        "plays": plays,
        "key": signer.public,
        "consents": consents,
        "orders": people.WITHDRAWN if without_folder else people.KEPT,
    }
    _check_enough(campaign, record)
    _check_folder(campaign, without_folder)
    return Plan(campaign, signer, record)


def _check_enough(campaign: Campaign, record: NewRecord) -> None:
    known = holders(campaign)
    seats = {seat: key for seat, key in known.items() if seat != MODERATOR}
    lack = lacks(campaign.anchor, known[MODERATOR], seats, record, _last(campaign))
    if lack is None:
        return
    wanted = needed(campaign.anchor, seats)
    given = ", ".join(sorted(record["consents"])) or "nobody"
    what = f"consents are missing: there are those of {given}"
    do = "The moderator's own consent is enough"
    if wanted:
        do += f", or those of {wanted} of the seats {', '.join(sorted(seats))}"
    raise Fault("too_few_consents", what, "", f"{do}: pbem consent. Nothing was done.")


def _check_folder(campaign: Campaign, without_folder: bool) -> None:
    """The private folder has to be whole, or given up by name."""
    missing = _missing(campaign)
    if not missing and without_folder:
        what = "the private folder is here and whole"
        raise Fault("folder_is_here", what, "--without-folder", "Leave that out: nothing is lost.")
    if not missing:
        return
    if campaign.loaded.game.secrets:
        what = "what is secret in this game was in the private folder alone: without it nobody can go on"
        raise Fault("secrets_lost", what, missing, "Found a new campaign with the players.")
    if campaign.book is None:
        what = "all dice of this campaign come from the moderator's chain, which was in the private folder"
        raise Fault(
            "dice_lost", what, missing, "Found a new campaign; the report has the position."
        )
    if not without_folder:
        what = "the private folder is not here, or not whole"
        do = (
            "Copy it from the old moderator. If it is lost, --without-folder goes on: all orders that wait are withdrawn"
            " and have to be sent again, and the dice are founded anew."
        )
        raise Fault("no_private_folder", what, missing, do)


def _missing(campaign: Campaign) -> str:
    """What the private folder lacks of what the save commits to, "" for nothing."""
    vault, desk = campaign.vault, campaign.desk["seats"]
    try:
        if not vault.chains:
            return str(vault.folder)
        for told in desk.values():
            for text in told["lines"]:
                vault.line(text.split(" ")[1])
    except Fault as fault:
        return fault.where
    return ""


def told(record: NewRecord) -> Sequence[str]:
    """What a handover came to, in sentences."""
    given = ", ".join(sorted(record["consents"]))
    lines = [
        f"Record {record['record']}: {record['name'] or 'the new key'} moderates now, by consent of {given}."
    ]
    if record["orders"] == people.WITHDRAWN:
        lines.append("All orders that waited are withdrawn: ask the players to send them again.")
    if record["plays"]:
        lines.append(f"He plays {record['plays']}: every report says so.")
    return lines
