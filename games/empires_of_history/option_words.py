"""The words of options.yaml: every effect and condition that the rules know, with its fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbem.engine.board import BoardError

FILE = "options"
Keys = tuple[str, ...]
Table = Mapping[str, tuple[set[str], set[str]]]


def _words(**told: str) -> dict[str, tuple[set[str], set[str]]]:
    """Fields by word; those in brackets may be left out."""
    return {
        word.replace("_", " "): (
            {each for each in fields.split() if each[0] != "["},
            {each.strip("[]") for each in fields.split() if each[0] == "["},
        )
        for word, fields in told.items()
    }


EFFECTS: Table = _words(
    us_entry="delta [chance]",
    declare_war="by against [unless]",
    peace="between",
    join_side="nation side",
    production="nation level",
    enable_units="nation units",
    stance="nation toward shift [chance]",
    treaty="kind parties min_turns [break_cost]",
    transfer_territory="territories to [chance]",
    transfer_units="from to at units [out_of]",
    place_units="nation at units",
    support="from to max_per_turn rate route",
    oil_trade="from to amount action [enters] [by_land_from]",
    manpower="nation delta",
    resources="nation delta per [turns] [pool] [while]",
    flag="name value [turns]",
    convoy_mod="nation delta",
    fortify="territory face",
    nuclear_chance="nation delta [floor]",
    create_nation="nation territories stance",
    exile="nation host",
    roll="chance success [failure]",
)
CONDITIONS: Table = _words(
    turn_min="turn",
    turn_max="turn",
    at_war="a b",
    not_at_war="a b",
    not_at_war_any="nation",
    neutral="nation",
    conquered="nation",
    not_conquered="nation",
    exists="nation",
    controls="nation territory",
    side_controls="side territory",
    us_entry_min="value [at]",
    us_entry_max="value [at]",
    played="option",
    lost_home_territory="nation",
    flag_not="name",
    joined="nation territory with",
    any_of="conds",
)
OPTION = (
    {"nation", "book", "title", "effects"},
    {"cost", "requires", "consent", "repeat", "early_cost", "replaces", "breaks_free"}
    | {"note", "src", "when"},
)


def check(data: Mapping[str, Any]) -> None:
    """BoardError, with file and place, for a word or a field in options that no rule knows, and for
    a field that is missing."""
    for name, option in data["options"].items():
        place: Keys = ("options", name)
        _check_fields(option, OPTION, place)
        _check_all(option["effects"], "op", EFFECTS, (*place, "effects"))
        _check_all(option.get("requires", ()), "cond", CONDITIONS, (*place, "requires"))


def check_events(data: Mapping[str, Any]) -> None:
    """The same for the effects of us_entry.yaml."""
    for name, event in data["events"].items():
        _check_all(event["effects"], "op", EFFECTS, ("events", name, "effects"), "us_entry")


def _check_all(
    told: Iterable[Mapping[str, Any]], key: str, table: Table, place: Keys, file: str = FILE
) -> None:
    for number, each in enumerate(told):
        here = (*place, str(number))
        word = str(each.get(key, ""))
        if word not in table:
            raise BoardError(f"{' '.join(here)}: unknown word {word!r}", file, here, "EOH-329")
        _check_fields({k: v for k, v in each.items() if k != key}, table[word], here, file)
        for inner in _inside(each):
            _check_all(inner, key, table, here, file)


def _inside(each: Mapping[str, Any]) -> Iterator[Iterable[Mapping[str, Any]]]:
    for part in ("success", "failure", "conds"):
        if part in each:
            yield each[part]


def _check_fields(
    told: Mapping[str, Any], fields: tuple[set[str], set[str]], place: Keys, file: str = FILE
) -> None:
    needed, more = fields
    if wrong := sorted(set(told) - needed - more):
        raise BoardError(f"{' '.join(place)}: unknown field {wrong[0]!r}", file, place, "EOH-329")
    if missing := sorted(needed - set(told)):
        raise BoardError(f"{' '.join(place)}: no field {missing[0]!r}", file, place, "EOH-329")
