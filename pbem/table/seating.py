"""Who plays what: the seats of a new campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbem.engine.errors import NotUnderstood
from pbem.faults import WrongCall
from pbem.library.scenarios import check_seat
from pbem.records.standing import seats_of

if TYPE_CHECKING:
    from pbem.library.registry import Loaded
    from pbem.table.campaign import Campaign

Seats = dict[str, dict[str, list[str]]]
# The powers of each seat, by number of players, as scenarios have them.
Dealt = Mapping[str, Mapping[str, list[str]]]


def seating(loaded: Loaded, scenario: str, given: Mapping[str, str], players: int | None) -> Seats:
    """The seats given as {seat: "power, power"}, or those that the scenario deals out for so many
    players.

    Raises WrongCall unless every power that is in play has exactly one seat; which are in play may
    depend on the number of players, and seats that are given may be for any of them.
    """
    dealt: Dealt = loaded.scenario(scenario)["players"]
    number = str(players or max(map(int, dealt)))
    if number not in dealt:
        raise WrongCall(
            "players",
            f"{loaded.info.title} is not played by {number}",
            do=f"It is played by {', '.join(dealt)}.",
        )
    if not given:
        return {seat: {"powers": list(powers)} for seat, powers in dealt[number].items()}
    grammar = loaded.game.grammar(loaded.board)
    seats: Seats = {}
    for seat, named in given.items():
        check_seat(seat)
        try:
            seats[seat] = {
                "powers": [
                    grammar.vocabulary.powers.lookup(name.strip()) for name in named.split(",")
                ]
            }
        except NotUnderstood as refusal:
            raise WrongCall(
                "unknown_power", f"{named!r} names a power that is not there", do=_known(dealt)
            ) from refusal
    taken = sorted(power for told in seats.values() for power in told["powers"])
    wanted = {number: dealt[number]} if players else dealt
    if taken not in [sorted(powers) for powers in _powers(wanted).values()]:
        raise WrongCall("seats", "each power needs exactly one seat", do=_known(wanted))
    return seats


def check_own(seat: str, own: str, others: Mapping[str, str], what: str = "key") -> None:
    """Raise WrongCall where a key, a chain or a key for boxes is that of another seat already."""
    if other := next(
        (each for each, theirs in others.items() if theirs == own and each != seat), ""
    ):
        told = f"this {what} of {seat} is that of {other} already, and each seat has one of its own"
        do = f"Make another one for {seat}, also where one person plays both (pbem join, pbem keygen)."
        raise WrongCall("of_other_seat", told, do=do)


def _powers(dealt: Dealt) -> dict[str, list[str]]:
    """The powers that are in play, by number of players."""
    return {
        number: [power for powers in seats.values() for power in powers]
        for number, seats in dealt.items()
    }


def _known(dealt: Dealt) -> str:
    """The powers, and where it matters for how many players."""
    numbers: dict[tuple[str, ...], list[str]] = {}
    first: dict[frozenset[str], tuple[str, ...]] = {}
    for number, powers in _powers(dealt).items():
        told = first.setdefault(frozenset(powers), tuple(powers))
        numbers.setdefault(told, []).append(number)
    if len(numbers) == 1:
        return f"The powers are {', '.join(next(iter(numbers)))}."
    said = [f"with {' or '.join(of)} players {', '.join(told)}" for told, of in numbers.items()]
    return f"The powers are {'; '.join(said)}."


def seat_named(campaign: Campaign, named: str) -> str | None:
    """The seat that is called so, or that decides now for the power called so."""
    wanted = named.strip().casefold()
    called = next((seat for seat in campaign.seats if seat.casefold() == wanted), None)
    power = _power_named(campaign, named)
    return called or (campaign.seat_of(power) if power else None)


def has_moved(campaign: Campaign, named: str) -> tuple[str, str, str] | None:
    """The power by which a seat is named so, the seat that it had at the founding and the one that
    it has now, where these are two: then its name does not say which of both wrote."""
    power = _power_named(campaign, named)
    first = next((s for s, powers in seats_of(campaign.anchor).items() if power in powers), "")
    now = seat_named(campaign, named)
    is_called = now is not None and now.casefold() == named.strip().casefold()
    return None if not first or now in (None, first) or is_called else (power, first, str(now))


def _power_named(campaign: Campaign, named: str) -> str:
    """The power that is called so, "" for none."""
    wanted = named.strip().casefold()
    found = next((power for power in campaign.powers if power.casefold() == wanted), "")
    head = None if found else campaign.grammar.head_of(named)
    return head[1] if head is not None and head[1] in campaign.powers else found
