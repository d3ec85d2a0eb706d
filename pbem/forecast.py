"""Odds of battles that nobody has fought: of one in words, and of all to which an order mail would lead.

The numbers come from the game, exact; here they are asked for and put into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem import registry
from pbem.engine.errors import Refusal
from pbem.engine.play import sift
from pbem.engine.state import copy
from pbem.faults import WrongCall
from pbem.receive import receive
from pbem.reports.words import Words, spoken

if TYPE_CHECKING:
    from pbem.campaign import Campaign
    from pbem.engine.game import Foresight, Game

SIDES = ("attacker", "defender")
SHOWN = 5  # of the likeliest ends


def odds(name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of one battle of a game, see `Foresight` in pbem/engine/game.py; WrongCall for what is no battle."""
    loaded = registry.load(name)
    foresight = _foresight(loaded.game)
    try:
        return foresight.odds(loaded.board, asked)
    except Refusal as refusal:
        problem = refusal.problem
        said = Words(loaded.info.id).reason(problem)
        place = f" (column {problem.column})" if problem.column > 1 else ""
        raise WrongCall(problem.code, said.removesuffix(".") + place) from refusal


def battles(campaign: Campaign, data: bytes, seat: str = "") -> Iterator[dict[str, Any]]:
    """The odds of the battles of an order mail, one after the other, as the mail would stand now.

    Raises MailRefused, or MailFault, for a mail that is refused as a whole, WrongCall when it is not about battles.
    """
    foresight = _foresight(campaign.table.game)
    receipt = receive(campaign, data, seat=seat)
    ask = next(
        (
            ask
            for ask in campaign.asks
            if ask.sections and any(campaign.seat_of(power) == receipt.seat for power in ask.to)
        ),
        None,
    )
    if ask is None:
        raise WrongCall(
            "no_forecast",
            f"{receipt.seat} is not asked for orders now",
            do="A forecast needs the orders that are asked for; `pbem status` shows whose turn it is.",
        )
    verbs = campaign.table.game.reply_verbs
    texts = [text for section, text in receipt.orders if section in ask.sections]
    orders = [text for text in texts if campaign.parse(text).verb not in verbs]
    sifted = sift(campaign.table, campaign.state, ask, orders)
    good = list(sifted.good) if sifted else []
    answers = [text for _, text in receipt.orders if campaign.parse(text).verb in verbs]
    lines = [campaign.parse(text) for text in [*good, *answers]]
    g = campaign.table.position({**copy(campaign.state)})
    return foresight.forecast(g, lines)


def _foresight(game: Game) -> Foresight:
    if game.foresight is None:
        raise WrongCall("no_odds", f"{game.title} has no odds")
    return game.foresight


# In words


def told(battle: Mapping[str, Any], words: Words) -> list[str]:
    """The odds of a battle as lines of text."""
    title = (
        words.say(f"event.battle_began.battle_{battle['kind']}", battle) if "at" in battle else ""
    )
    lines = [title] if title else []
    value = words.texts.get("forecast.value", "points")
    for side in SIDES:
        forces = "; ".join(
            f"{power}: {words.listed(units)}" for power, units in battle[side].items()
        )
        lines.append(f"  {side:9} {forces or 'nothing'}")
    if "chances" in battle:
        shares = [f"{name} {_percent(p)}" for name, p in battle["chances"].items() if p]
        lines.append(f"  {'chances':9} {', '.join(shares)}")
        worth = f", worth {battle['worth']} a turn" if battle.get("worth") else ""
        lines.append(f"  {'taken':9} {_percent(battle['takes'])}{worth}")
    for side in SIDES:
        left = _expected(battle["expected"][side], words)
        lines.append(f"  {side:9} on average {left} left, {battle['lost'][side]:.1f} {value} lost")
    if "damage" in battle:
        lines.append(f"  {'bombs':9} on average {battle['damage']['expected']:.1f} {value}")
    lines.append(f"  {'swing':9} {battle['swing']:+.1f} {value} for the attacker")
    lines += [f"  {_percent(each['chance']):>9} {_end(each, words)}" for each in _likeliest(battle)]
    lines += [f"  {words.say(f'forecast.{note}', battle)}" for note in battle.get("notes", [])]
    return lines


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
        if end[side]
    ]
    return f"{end['end']}: {', '.join(left) or 'nobody left'}"


def swing(found: Sequence[Mapping[str, Any]], words: Words) -> str:
    """What all battles come to, as a line."""
    value = words.texts.get("forecast.value", "points")
    total = sum(battle["swing"] for battle in found)
    places = sum(battle.get("worth", 0) * battle.get("takes", 0) for battle in found)
    return f"All battles: {total:+.1f} {value} for the attacker, places worth {places:.1f} a turn taken."
