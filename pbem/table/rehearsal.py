"""A record is played again before it is written: what the audit would not pass never gets into a
save.

The replay is that of the audit. It begins at the state that the save has, so that it costs as much
as one record, and knows what the moderator knows; only for an undo and an opening, which reach
back, all records are played. What a record shows of signed mails of earlier records is left to the
audit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem import plug_ins
from pbem.engine import chance
from pbem.engine.dice import Source
from pbem.engine.state import copy
from pbem.faults import Fault, NotHere
from pbem.records import desks, people
from pbem.replay import rewind, witness
from pbem.replay.replay import Replay, judge
from pbem.storage import kinds, misfits
from pbem.storage.documents import sha256
from pbem.storage.kinds import Apart, NewRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.storage.save import Save
    from pbem.table.campaign import Campaign
    from pbem.table.vault import Vault


# What the private folder lacks is its own message.
_TOLD = (NotHere,)


def check(campaign: Campaign, record: NewRecord) -> None:
    """Raise Fault, and forget what was done in memory, unless the audit would pass the record that
    is to be written next.
    """
    save = campaign.save
    number, prev = save.count + 1, sha256(save.document(save.count))
    whole = {**copy(record), "record": number, "prev": prev}
    apart = misfits.fault(whole) or _apart(campaign, whole)
    if apart is None:
        return
    campaign.reload()
    path, expected, found = apart
    what = f"record {number} ({record['kind']}) would not stand its audit"
    what += (
        f" at {path or 'its end'}: expected {misfits.short(expected)}, found {misfits.short(found)}"
    )
    distribution = campaign.loaded.info.distribution
    whose = "This is a fault of pbem, not of your files."
    whose = plug_ins.advice(distribution) if distribution else whose
    do = (
        f"{whose} The record was not written: the save stands at {save.head}, and nothing later was done."
        " Please report it with what you typed and the output of `pbem doctor`."
    )
    what = f"{campaign.loaded.info.release}: {what}" if distribution else what
    raise Fault("would_not_audit", what, str(campaign.path), do)


def _apart(campaign: Campaign, record: NewRecord) -> Apart | None:
    if record["kind"] in (kinds.UNDO, witness.KIND):
        return _from_the_anchor(campaign, record)
    replay = _at_the_end(campaign)
    return judge(replay, record, _TOLD) or _unplayed(replay)


def _unplayed(replay: Replay) -> Apart | None:
    """Who has the private folder can play everything again."""
    return ("inputs", "what the private folder has", "a secret") if replay.sealed else None


def _from_the_anchor(campaign: Campaign, record: NewRecord) -> Apart | None:
    """The first difference of a record that needs to know all before it."""
    records = [*campaign.save.records(), record]
    undone = rewind.Rewind.of(records)
    replay = Replay(campaign.anchor, campaign.loaded, _Known(campaign), undone)
    found = None
    for each in records:
        found = judge(replay, each, _TOLD)
        if found is not None or replay.sealed:
            break
    return found or _unplayed(replay)


def _at_the_end(campaign: Campaign) -> Replay:
    """A replay that has come to the last record."""
    return replay_after(campaign, campaign.save.state, campaign.secret_before or {})


def replay_after(
    campaign: Campaign, public: Mapping[str, Any], secret: Mapping[str, Any]
) -> Replay:
    """A replay by who knows what the moderator knows, which has come to where the state had these
    parts."""
    heads, known = _Heads(campaign.save), _Known(campaign)
    made = Replay(campaign.anchor, campaign.loaded, known, heads=heads, public=public)
    made.state["secret"] = copy({**secret})
    made.knows_all = False
    if campaign.timing is not None:
        from pbem.table import arrivals

        made.past = [*arrivals.past(campaign)]
    made.witness.lines = _Commits(campaign.vault)
    made.witness.kept = _kept(campaign.vault, made)
    return made


def _kept(vault: Vault, replay: Replay) -> dict[str, str]:
    """The lines that sealed answers have used and nobody has opened, with their seats."""
    if not replay.state["secret"]:
        return {}
    from pbem.records.seals import commits
    from pbem.table import secrets

    desk = replay.desk
    lying = {field for seat in desk["seats"] for field in desks.fields(desk, seat)}
    return {
        name: choice.seat
        for choice in commits.waiting(replay.state)
        for name in secrets.used_by(vault, choice)
        if name not in lying
    }


class _Known(witness.Opened):
    """What the moderator knows of secrets, read from his folder when it is asked for."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign.anchor, [])
        self.vault = campaign.vault
        self.values = _Lines(self.vault)
        self._is_whole = not people.has_lost_folder(campaign.people)

    @property
    def is_whole(self) -> bool:
        return self._is_whole

    def is_known(self, field: str) -> bool:
        return field in self.values

    def salt(self, owner: str, field: str) -> bytes:
        return self.vault.salt(owner, field)

    def own_salt(self, owner: str, field: str) -> bytes:
        return chance.salt(self.vault.salt_key, self.campaign, owner, field)

    def source(
        self,
        number: int,
        founding: Mapping[str, str | bytes],
        record: Mapping[str, Any] = witness.NOTHING,
    ) -> Source:
        return self.vault.sealed_source(number, founding, record)


class _Lines(dict[str, str]):
    """The lines and choices in a private folder, by field."""

    def __init__(self, vault: Vault) -> None:
        super().__init__()
        self.vault = vault

    def __missing__(self, field: str) -> str:
        return self.vault.line(field)

    def __contains__(self, field: object) -> bool:
        return field in self.vault.lines


class _Commits(dict[str, str]):
    """The commitments to them."""

    def __init__(self, vault: Vault) -> None:
        super().__init__()
        self.vault = vault

    def __missing__(self, field: str) -> str:
        vault, seat = self.vault, self.vault.lines[field]["seat"]
        salt, line = vault.salt(seat, field), vault.line(field)
        return chance.commitment(vault.campaign, seat, field, salt, line).hex()


class _Heads(dict[int, str]):
    """The heads of a save, by record."""

    def __init__(self, save: Save) -> None:
        super().__init__()
        self.save = save

    def __missing__(self, number: int) -> str:
        if not 0 <= number <= self.save.count:
            raise KeyError(number)
        return self.save.head_at(number)
