"""Odds of battles that nobody has fought: of one in words, and of all to which an order mail would
lead.

The numbers come from the game, exact; here they are asked for and put into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Refusal
from pbem.faults import MailRefused, WrongCall
from pbem.library import registry
from pbem.library.registry import GameInfo
from pbem.values import dataclass
from pbem.words.catalogue import Words, spoken

if TYPE_CHECKING:
    from pbem.engine.errors import Problem
    from pbem.engine.flow import Ask
    from pbem.engine.game import Game, Odds
    from pbem.engine.orders import Line
    from pbem.reports.receipts import Receipt
    from pbem.table.campaign import Campaign

SIDES = ("attacker", "defender")
SHOWN = 5  # of the likeliest ends


def odds_of(name: str | GameInfo) -> Odds:
    """What a game says of odds. Raises WrongCall where it says nothing."""
    return _odds(registry.load(name).game)


def _odds(game: Game) -> Odds:
    if game.odds is None:
        raise WrongCall("no_odds", f"{game.title} has no odds")
    return game.odds


def odds(name: str | GameInfo, asked: Mapping[str, Any], scenario: str = "") -> dict[str, Any]:
    """The odds of one battle of a game, see `Odds` in pbem/engine/game.py; WrongCall for what is no
    battle.
    """
    loaded = registry.load(name, scenario=scenario)
    known = _odds(loaded.game)
    try:
        return known.work_out(loaded.board, asked)
    except Refusal as refusal:
        problem = refusal.problem
        said = Words(loaded.info.id).reason(problem)
        place = f" (column {problem.column})" if problem.column > 1 else ""
        raise WrongCall(problem.code, said.removesuffix(".") + place) from refusal


@dataclass(frozen=True)
class Forecast:
    """What an order mail is likely to bring: the odds of its battles, one after the other, and the
    lines that are left out of them because they would be refused."""

    seat: str
    battles: Iterator[dict[str, Any]]
    problems: Sequence[Problem]


def forecast(campaign: Campaign, data: bytes, seat: str = "") -> Forecast:
    """The battles of an order mail, as the mail would stand now.

    Raises MailRefused, or MailFault, for a mail that is refused as a whole, WrongCall when it is
    not about battles.
    """
    from pbem.engine.state import copy

    game = campaign.table.game
    if game.forecast is None:
        raise WrongCall("no_forecast", f"{game.title} has no forecast")
    receipt = _received(campaign, data, seat)
    asks = (ask for ask in campaign.asks if ask.sections)
    ask = next((ask for ask in asks if receipt.seat in map(campaign.seat_of, ask.to)), None)
    if ask is None:
        raise WrongCall(
            "no_forecast",
            f"{receipt.seat} is not asked for orders now",
            do="A forecast needs the orders that are asked for; `pbem status` shows whose turn it is.",
        )
    lines = _lines(campaign, ask, receipt)
    g = campaign.table.seen_by(copy(campaign.state), receipt.seat)
    return Forecast(receipt.seat, game.forecast(g, lines), receipt.problems)


def _received(campaign: Campaign, data: bytes, seat: str) -> Receipt:
    """The receipt of the mail; where it names no seat, by the sender's address, if that is on
    file.
    """
    from pbem.intake.receive import receive
    from pbem.mail.headers import read_headers
    from pbem.mail.message import looks_like_mail
    from pbem.post.addresses import Addresses
    from pbem.storage.files import private_path

    try:
        return receive(campaign, data, seat=seat)
    except MailRefused as refused:
        if refused.code != "no_seat" or not looks_like_mail(data):
            raise
        headers = read_headers(data)
        known = Addresses.load(private_path(campaign.path), campaign.seats)
        seats = known.of(headers.addresses, headers.handle)
        if len(seats) != 1:
            raise
        return receive(campaign, data, seat=seats[0])


def _lines(campaign: Campaign, ask: Ask, receipt: Receipt) -> list[Line]:
    """The lines in force after the mail: the orders in the order in which they are used, those of
    sections that are asked for later, then those that answer.
    """
    from pbem.engine.play import sift

    verbs = campaign.table.game.reply_verbs
    answers = [text for _, text in receipt.orders if campaign.parse(text).verb in verbs]
    orders = [each for each in receipt.orders if each[1] not in answers]
    texts = [text for section, text in orders if section in ask.sections]
    ahead = [text for section, text in orders if section in receipt.unchecked]
    sifted = sift(campaign.table, campaign.state, ask, texts, receipt.seat, totals=False)
    good = sifted.good if sifted else ()
    return [campaign.parse(text) for text in [*good, *ahead, *answers]]


# In words


def told(battle: Mapping[str, Any], words: Words) -> list[str]:
    """The odds of a battle as lines of text; every part may be missing."""
    title = (
        words.say(f"event.battle_began.battle_{battle['kind']}", battle) if "at" in battle else ""
    )
    value = words.texts.get("forecast.value", "points")
    lines = [title] if title else []
    lines += _forces(battle, words)
    lines += _results(battle, words, value)
    for name, number in battle.get("figures", {}).items():
        called = words.texts.get(f"figure.{name}", spoken(name))
        lines.append(f"  {called:9} {_number(number)}")
    if "damage" in battle:
        lines.append(f"  {'bombs':9} on average {battle['damage']['expected']:.1f} {value}")
    if "swing" in battle:
        lines.append(f"  {'swing':9} {battle['swing']:+.1f} {value} for the attacker")
    lines += [f"  {_percent(each['chance']):>9} {_end(each, words)}" for each in _likeliest(battle)]
    lines += [f"  {words.say(f'forecast.{note}', battle)}" for note in battle.get("notes", [])]
    return lines


def _forces(battle: Mapping[str, Any], words: Words) -> Iterator[str]:
    for side in SIDES:
        if side in battle:
            forces = (f"{power}: {words.listed(units)}" for power, units in battle[side].items())
            yield f"  {side:9} {'; '.join(forces) or 'nothing'}"


def _results(battle: Mapping[str, Any], words: Words, value: str) -> Iterator[str]:
    if "chances" in battle:
        shares = [f"{spoken(name)} {_percent(p)}" for name, p in battle["chances"].items() if p]
        yield f"  {'chances':9} {', '.join(shares)}"
    if "takes" in battle:
        worth = f", worth {battle['worth']} a turn" if battle.get("worth") else ""
        yield f"  {'taken':9} {_percent(battle['takes'])}{worth}"
    for side in SIDES:
        left = battle.get("expected", {}).get(side)
        lost = battle.get("lost", {}).get(side)
        parts = [] if left is None else [f"{_expected(left, words)} left"]
        parts += [] if lost is None else [f"{lost:.1f} {value} lost"]
        if parts:
            yield f"  {side:9} on average {', '.join(parts)}"


def _number(number: float) -> str:
    """A whole number as such, others with two digits."""
    return str(number) if isinstance(number, int) else f"{number:.2f}"


def _percent(chance: float) -> str:
    return f"{100 * float(chance):.1f}%"


def _expected(units: Mapping[str, Any], words: Words) -> str:
    parts = []
    for kind, count in units.items():
        name = words.texts.get(f"many.{kind}", spoken(kind))
        parts.append(f"{float(count):.2f} {name}")
    return ", ".join(parts) or "nothing"


def _likeliest(battle: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    ends: Sequence[Mapping[str, Any]] = battle.get("survivors", ())
    return ends[:SHOWN]


def _end(end: Mapping[str, Any], words: Words) -> str:
    left = [
        f"{side} {'; '.join(words.listed(units) for units in end[side].values())}"
        for side in SIDES
        if end.get(side)
    ]
    return f"{end['end']}: {', '.join(left) or 'nobody left'}"


def swing(found: Sequence[Mapping[str, Any]], words: Words) -> str:
    """What all battles come to, as a line."""
    value = words.texts.get("forecast.value", "points")
    total = sum(battle.get("swing", 0) for battle in found)
    places = sum(battle.get("worth", 0) * battle.get("takes", 0) for battle in found)
    return f"All battles: {total:+.1f} {value} for the attacker, places worth {places:.1f} a turn taken."
