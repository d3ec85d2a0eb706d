"""A comparison of two copies in words and as data. The sentences are in the common message
catalogue, as `fork.*`.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pbem.audit.forks import Against, Fork
from pbem.words.catalogue import catalogue

_SHOWN = 12
_LONG = 160


def lines(found: Against) -> list[str]:
    """What came of a comparison, line by line; the first one is the verdict."""
    here, there = found.records
    told = [
        _say(
            _verdict(found),
            other=found.other,
            here=here,
            there=there,
            common=found.common,
            more=abs(there - here),
            key_here=found.keys[0],
            key_there=found.keys[1],
            fork=found.fork.number if found.fork else 0,
            signers=", ".join(found.fork.signers) if found.fork else "",
        )
    ]
    if found.fork:
        told += _fork(found.fork)
    told += [_say("unknown", head=head, here=ours) for head, ours in found.unknown]
    told += [_say("lost", mail=mail) for mail in found.lost]
    told += [_say("mail_here", **_mail(mail)) for mail in found.mails_here[:_SHOWN]]
    told += [_say("mail_there", **_mail(mail)) for mail in found.mails_there[:_SHOWN]]
    for pair in found.pairs[:_SHOWN]:
        fields = asdict(pair) | dict(zip(("first", "second"), pair.records, strict=True))
        told.append(_say("pair", **fields) + _sides(pair.here, pair.there))
    told += [_say("moved", segment=n, here=at, there=other) for n, at, other in found.moved]
    return [*told, *_dice(found)]


def _verdict(found: Against) -> str:
    kind = f"{found.relation}_{'save' if found.is_save else 'text'}"
    return f"{kind}.with_signers" if found.fork and found.fork.signers else kind


def _fork(fork: Fork) -> list[str]:
    told = [_say("before", head=fork.before)] if fork.before else []
    for side, head, record in zip(("here", "there"), fork.heads, fork.records, strict=True):
        about = [str(record.get(key, "")) for key in ("kind", "seat", "time")]
        told.append(_say(f"record_{side}", head=head, about=", ".join(filter(None, about))))
    told.append(_say("first", path=fork.path) + _sides(fork.here, fork.there))
    same_kind = fork.records[0].get("kind") == fork.records[1].get("kind")
    for part in fork.parts if same_kind else ():
        if part not in (fork.path, "desk", "state"):
            ours, theirs = (record.get(part, "(nothing)") for record in fork.records)
            told.append(_say("part", part=part) + _sides(ours, theirs))
    return told


def _sides(here: Any, there: Any) -> str:
    return _say("sides", here=_short(here), there=_short(there))


def _mail(record: dict[str, Any]) -> dict[str, Any]:
    return {key: record.get(key, "") for key in ("record", "kind", "seat", "mail")}


def _dice(found: Against) -> list[str]:
    if not found.dice_alike and not found.dice_apart:
        return [_say("no_dice")]
    apart = len(found.dice_apart)
    told = [_say("dice_apart" if apart else "dice", alike=found.dice_alike, apart=apart)]
    told += [
        _say("die", segment=die.segment, label=die.label, here=die.here, there=die.there)
        for die in found.dice_apart[:_SHOWN]
    ]
    return told


def _short(value: Any) -> str:
    text = " / ".join(str(value).splitlines())
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


def _say(key: str, **fields: Any) -> str:
    """A sentence as it stands in the catalogue: paths and labels are not put into words."""
    return catalogue("common")[f"fork.{key}"].format(**fields)


def data(found: Against) -> dict[str, Any]:
    """The same for a script."""
    fork = found.fork
    return {
        "other": found.other,
        "is_save": found.is_save,
        "holds": found.holds,
        "relation": found.relation,
        "records": {"here": found.records[0], "there": found.records[1]},
        "common": found.common,
        "fork": None
        if fork is None
        else {
            "record": fork.number,
            "before": fork.before,
            "heads": {"here": fork.heads[0], "there": fork.heads[1]},
            "parts": list(fork.parts),
            "path": fork.path,
            "here": fork.here,
            "there": fork.there,
            "records": {"here": fork.records[0], "there": fork.records[1]},
        },
        "unknown": [{"head": head, "here": ours} for head, ours in found.unknown],
        "later": found.later,
        "lost": found.lost,
        "mails": {
            "here": [_mail(mail) for mail in found.mails_here],
            "there": [_mail(mail) for mail in found.mails_there],
        },
        "pairs": [asdict(pair) for pair in found.pairs],
        "moved": [{"segment": n, "here": here, "there": there} for n, here, there in found.moved],
        "dice": {"alike": found.dice_alike, "apart": [asdict(die) for die in found.dice_apart]},
    }
