"""What the file of a scenario has to hold, whatever the game: docs/adding-a-game.md describes it
key by key."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.engine.chance import RESERVED
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.engine.game import Game


KINDS: dict[type, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a map",
}
# Where something comes from may be a text or a list, and nobody reads it here.
ABOUT = {"src": object}
MAY: dict[str, type] = {"title": str, "id": str, "options": dict, "nobody": object, **ABOUT}
OPTION: dict[str, type] = {"default": str, "choices": list}
OPTION_MAY: dict[str, type] = {"about": str, "rules": list, **ABOUT}
_OPTION_NAME = lazy.pattern(r"[a-z][a-z0-9_-]*")
SEATS = "seats"

Keys = tuple[str, ...]


class WrongScenario(ValueError):
    """A key that is missing, unknown or not what it has to be; `keys` lead to it from the top of
    the file."""

    def __init__(self, keys: Keys, what: str) -> None:
        super().__init__(what)
        self.keys = keys
        self.what = what


def check(name: str, scenario: Any, game: Game, powers: Collection[str]) -> None:
    """Raise WrongScenario for the first thing in the scenario of this name that is not as it has to
    be.

    `powers` are those that the order language knows.
    """
    _check_keys(scenario, {"players": dict, **game.scenario_keys}, MAY, ())
    if scenario.get("id", name) != name:
        raise WrongScenario(("id",), f"it has to be the name of the file, {name!r}")
    for option, told in scenario.get("options", {}).items():
        _check_option(option, told)
    nobody = _nobody(scenario, powers)
    if not scenario["players"]:
        raise WrongScenario(("players",), 'there has to be a number of players, as "2"')
    for number, dealt in scenario["players"].items():
        _check_dealt(number, dealt, powers, nobody.get(number, []))


def _nobody(scenario: Mapping[str, Any], powers: Collection[str]) -> dict[str, list[str]]:
    """The powers that nobody plays, by number of players: one list for all, or a list each."""
    told, numbers = scenario.get("nobody", []), scenario["players"]
    by_number = told if isinstance(told, dict) else dict.fromkeys(numbers, told)
    for number, named in by_number.items():
        keys: Keys = ("nobody", number) if told is by_number else ("nobody",)
        _check_kind(named, list, keys)
        if number not in numbers:
            what = f"{number!r} is none of the numbers of players: {', '.join(numbers)}"
            raise WrongScenario(keys, what)
        for each in named:
            _power(each, powers, keys)
    return dict(by_number)


def _check_keys(
    found: Any, wanted: Mapping[str, type], may: Mapping[str, type], keys: Keys
) -> None:
    """Every key of a map is known and of its kind, and none of those that are wanted is missing."""
    _check_kind(found, dict, keys)
    known = {**wanted, **may}
    for key, value in found.items():
        if key not in known:
            import difflib

            close = difflib.get_close_matches(key, known, n=1)
            own = "" if keys else "; keys of the game's own stand in `scenario_keys` of GAME"
            hint = f"is {close[0]!r} meant?" if close else f"known are {', '.join(known)}{own}"
            raise WrongScenario((*keys, key), f"the key {key!r} is not known here; {hint}")
        _check_kind(value, known[key], (*keys, key))
    for key, kind in wanted.items():
        if key not in found:
            what = f"the key {key!r} is missing; it has to be {KINDS[kind]}"
            raise WrongScenario((*keys, key), what)


def _check_kind(value: Any, kind: type, keys: Keys) -> None:
    if kind is object or type(value) is kind:
        return
    what = "it" if not keys else f"{keys[-1]!r}"
    raise WrongScenario(keys, f"{what} has to be {KINDS[kind]}, and is {_told(value)}")


def _told(value: Any) -> str:
    return "nothing" if value is None else KINDS[type(value)]


def _check_option(name: str, told: Any) -> None:
    """What players agree on before a campaign: `choices`, of which one is the `default`."""
    keys = ("options", name)
    if not _OPTION_NAME.fullmatch(name) or name == SEATS:
        what = f"{name!r} cannot be the name of an option; take small letters, digits and _"
        raise WrongScenario(keys, what)
    _check_keys(told, OPTION, OPTION_MAY, keys)
    choices = _texts(told["choices"], (*keys, "choices"))
    if told["default"] not in choices:
        what = f"the default {told['default']!r} is none of the choices: {', '.join(choices)}"
        raise WrongScenario((*keys, "default"), what)


def _texts(values: Sequence[Any], keys: Keys) -> list[str]:
    for number, value in enumerate(values):
        if not isinstance(value, str):
            what = f"{keys[-1]!r} has to be a list of texts; one is {_told(value)}"
            raise WrongScenario((*keys, str(number)), what)
    return list(values)


def _power(name: Any, powers: Collection[str], keys: Keys) -> str:
    if name not in powers:
        what = f"{name!r} is no power of this game; there are {', '.join(powers)}"
        raise WrongScenario(keys, what)
    return str(name)


def _check_dealt(number: str, dealt: Any, powers: Collection[str], nobody: Collection[str]) -> None:
    """So many players: each has a seat with powers, and each power one seat, but for those that
    nobody plays."""
    keys: Keys = ("players", number)
    if not re.fullmatch("[1-9][0-9]?", number):
        raise WrongScenario(keys, f"{number!r} is no number of players")
    _check_kind(dealt, dict, keys)
    taken = list(nobody)
    for seat, named in dealt.items():
        at = (*keys, seat)
        try:
            check_seat(seat)
        except WrongCall as wrong:
            raise WrongScenario(at, wrong.what) from wrong
        _check_kind(named, list, at)
        if not named:
            raise WrongScenario(at, f"the seat {seat!r} has no power")
        for each in named:
            if _power(each, powers, at) in taken:
                raise WrongScenario(at, f"{each} is there twice for {number} players")
            taken.append(each)
    if left := [power for power in powers if power not in taken]:
        what = f"no seat has {left[0]}; what nobody plays stands in the list 'nobody'"
        raise WrongScenario(keys, what)


LONGEST = 31


SEAT = lazy.pattern(rf"[a-z0-9][a-z0-9_-]{{0,{LONGEST - 1}}}")


def check_seat(seat: str) -> None:
    """Raise WrongCall for what cannot be the name of a seat."""
    if SEAT.fullmatch(seat) and seat not in RESERVED:
        return
    why, do = "", "Take small letters and digits."
    if len(seat) > LONGEST:
        why, do = f": it has {len(seat)} characters", f"Take at most {LONGEST}."
    elif seat in RESERVED:
        why, do = ": the program uses it itself", "Take another one."
    raise WrongCall("bad_seat", f"{seat!r} cannot be the name of a seat{why}", do=do)
