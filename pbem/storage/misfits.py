"""Whether a document of a save is what pbem/storage/forms.py lets it be: the first thing that may
not stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any

from pbem.storage.forms import (
    ANCHOR,
    BESIDE,
    COMMON,
    MOST,
    ONLY_WITH,
    RECORDS,
    TRAILER,
    WORDS,
    Form,
)
from pbem.storage.kinds import Apart

Data = Mapping[str, Any]

LONGEST = 200
# Rows in which `signed` holds what `authenticated` says.
_SIGNED_THEMSELVES = ("founding", "deposit", "seat chain", "seat replace with chain", "seat box")


def row_of(record: Data) -> str:
    """The row of RECORDS for a record; one that is not there for what is none."""
    kind = str(record.get("kind"))
    match kind:
        case "seat" if record.get("change") == "replace" and "chain" in record:
            return "seat replace with chain"
        case "seat":
            return f"{kind} {record.get('change')}"
        case "clock":
            return f"{kind} {record.get('act')}"
        case "lock" if "roll" in record:
            return "lock roll"
        case "founding" if "contributors" in record:
            return "founding closed"
        case "roll" if "void" in record:
            return "roll void"
        case "roll" if not ("links" in record or "beacon" in record):
            return "roll typed"
    return kind


def fault(record: Data) -> Apart | None:
    """The first thing in a record that may not stand there: path, what may, and what does."""
    row = row_of(record)
    if row not in RECORDS:
        kinds = sorted({name.partition(" ")[0] for name in RECORDS})
        if (kind := record.get("kind")) not in kinds:
            return "kind", f"a kind that this release knows ({', '.join(kinds)})", kind
        part = "act" if kind == "clock" else "change"
        return part, f"one that this release knows for the kind {kind}", record.get(part)
    apart = None if _fits(row)(record) else _wrong(row, record)
    return apart or _lonely(record)


def fault_of_anchor(anchor: Data) -> Apart | None:
    """The same for an anchor."""
    return _apart(ANCHOR, anchor, "", "an anchor")


def fault_of_trailer(trailer: Data) -> Apart | None:
    """The same for a trailer."""
    return _apart(TRAILER, trailer, "", "a trailer")


def stranger(record: Data, has: Collection[str]) -> Apart | None:
    """The first field of a record that a campaign which has only these of ONLY_WITH cannot have."""
    for thing, fields in ONLY_WITH.items():
        for name in fields if thing not in has else ():
            if name in record:
                return name, f"nothing in a campaign without {thing}", record[name]
    return None


def _wrong(row: str, record: Data) -> Apart | None:
    return _apart(_fields(row), record, "", f"a record of kind {row}")


@cache
def _fields(row: str) -> dict[str, Form]:
    more = {"change": "word"} if row.startswith("seat ") else {}
    return {**COMMON, **more, **RECORDS[row]}


def _lonely(record: Data) -> Apart | None:
    for name, other in BESIDE.items():
        if name in record and other not in record:
            return name, f"nothing without {other}", record[name]
    how, is_signed = record.get("authenticated"), "signed" in record
    if how and row_of(record) in _SIGNED_THEMSELVES and (how == "signature") != is_signed:
        return "authenticated", "signature beside what is signed, and only there", how
    return None


def _apart(form: Form, value: Any, path: str, where: str) -> Apart | None:
    """The first difference of a value from its form."""
    if isinstance(form, str):
        return None if _fitting_word(form)(value) else (path, _said(form), value)
    if isinstance(form, list):
        if not isinstance(value, list):
            return path, "a list", value
        parts = ((form[0], each, f"{path}[{n}]") for n, each in enumerate(value))
        return _first(parts, path)
    if not isinstance(value, Mapping):
        return path, "a map", value
    if "|" in form:
        return _of_several(form["|"], value, path)
    return _of_map(form, value, path, where)


def _first(parts: Iterator[tuple[Form, Any, str]], where: str) -> Apart | None:
    for form, value, path in parts:
        if (apart := _apart(form, value, path, where)) is not None:
            return apart
    return None


def _of_several(forms: list[Form], value: Data, path: str) -> Apart | None:
    """One of several maps: what is wrong is said of the one whose fields it has most of."""
    found = [_of_map(form, value, path, path) for form in forms]
    if None in found:
        return None
    shared = [len(value.keys() & {name.removesuffix("?") for name in form}) for form in forms]
    if not any(shared):
        return path, f"one of {'; '.join(', '.join(form) for form in forms)}", value
    return found[shared.index(max(shared))]


def _of_map(form: Data, value: Data, path: str, where: str) -> Apart | None:
    begin = f"{path}." if path else ""
    fields, anything = _parts(form)
    for name, part in form.items():
        if name in fields and name not in value:
            return f"{begin}{name}", _said(part), None
    for name, each in value.items():
        part = fields.get(name)
        if part is None and anything and _fitting_word(anything)(name):
            part = form[f"<{anything}>"]
        if part is None:
            return f"{begin}{name}", f"nothing: {where} has no such field", each
        if (apart := _apart(part, each, f"{begin}{name}", f"{begin}{name}")) is not None:
            return apart
    return None


def _parts(form: Data) -> tuple[dict[str, Form], str]:
    """The forms of the fields that a map may have, by their names, and the form of all other names,
    "" if there are none."""
    anything = next((name[1:-1] for name in form if name[0] == "<"), "")
    fields = {name.removesuffix("?"): part for name, part in form.items() if name[0] != "<"}
    return fields, anything


# The same as a question that is answered with yes for nearly every record: what is wrong is looked
# for only after a no.

Fits = Callable[[Any], bool]


@cache
def _fits(row: str) -> Fits:
    return _fitting(_fields(row))


def _fitting(form: Form) -> Fits:
    """Whether a value has this form."""
    if isinstance(form, str):
        return _fitting_word(form)
    if isinstance(form, list):
        each = _fitting(form[0])
        return lambda value: isinstance(value, list) and all(map(each, value))
    if "|" in form:
        several = [_fitting(each) for each in form["|"]]
        return lambda value: any(fits(value) for fits in several)
    return _fitting_map(form)


@cache
def _fitting_word(word: str) -> Fits:
    if word in _PLAIN:
        return _PLAIN[word]
    match = re.compile(WORDS[word], re.ASCII).fullmatch
    return lambda value: isinstance(value, str) and match(value) is not None


# The words of forms that are no patterns.
_PLAIN: dict[str, Fits] = {
    "any": lambda value: True,
    "count": lambda value: type(value) is int and 0 <= value <= MOST,
    "true": lambda value: value is True,
    "flag": lambda value: isinstance(value, bool),
}


def _fitting_map(form: Data) -> Fits:
    forms, anything = _parts(form)
    needed = forms.keys() & form.keys()
    fields = {name: _fitting(part) for name, part in forms.items()}
    is_name: Fits = _fitting_word(anything) if anything else lambda name: False
    others: Fits = _fitting(form[f"<{anything}>"]) if anything else lambda value: False

    def fits(value: Any) -> bool:
        if not isinstance(value, dict) or not needed <= value.keys():
            return False
        for name, each in value.items():
            fits_it = fields.get(name)
            if fits_it is None:
                if not (is_name(name) and others(each)):
                    return False
            elif not fits_it(each):
                return False
        return True

    return fits


def short(value: Any) -> str:
    """A value for a sentence."""
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _said(form: Form) -> str:
    """A form in words, for what a file should have said."""
    if isinstance(form, str):
        return f"{form} ({WORDS[form]})" if form in WORDS else form
    return "a list" if isinstance(form, list) else "a map"
