"""How a campaign went, as plots: what is compared by release of orders, and the luck of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.faults import WrongCall
from pbem.pictures import plots as drawing
from pbem.pictures.curves import curves
from pbem.reports import standings
from pbem.statistics.rolls import read
from pbem.statistics.stats import luck_over_time

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

LUCK = "luck"
# Chance allows so many standard deviations nineteen times out of twenty; so many points are drawn.
_WIDE, _MOST_POINTS = 2, 300


def plotted(campaign: Campaign, what: Sequence[str] = ()) -> str:
    """SVG of these: names of tallies of the game, "luck"; all that there is where none is named.
    Raises WrongCall for what is not compared in this game, and where there is nothing yet.
    """
    told = standings.series(campaign)
    known = [*(told[-1]["standing"] if told else ()), LUCK]
    for name in what:
        if name not in known:
            do = f"There are: {', '.join(known)}."
            raise WrongCall("nothing_to_plot", f"{name!r} is not counted here", do=do)
    leading = standings.leading(campaign)
    named = what or sorted(known, key=lambda name: name != leading)
    drawn = dict(filter(None, (_plot(campaign, told, name) for name in named)))
    if not drawn:
        raise WrongCall("nothing_to_plot", "orders have not been released twice, nor dice thrown")
    return drawing.stacked(str(campaign.anchor.get("title") or campaign.id), drawn)


def _plot(
    campaign: Campaign, told: Sequence[Mapping[str, Any]], name: str
) -> tuple[str, str] | None:
    """The name of a plot in words, and the plot; None where it would be a point."""
    if name == LUCK:
        first = told[0]["standing"][standings.leading(campaign)] if told else ()
        return _luck(campaign, list(first))
    lines: dict[str, list[tuple[float, float]]] = {}
    for each in told:
        for who, number in each["standing"].get(name, {}).items():
            lines.setdefault(who, []).append((each["release"], number))
    if max(map(len, lines.values()), default=0) < 2:
        return None
    ticks: dict[int, float] = {}
    for each in told:
        ticks.setdefault(each["turn"], each["release"])
    title = campaign.words.say(f"tally.{name}", {})
    return title, curves(title, lines, [(at, str(turn)) for turn, at in ticks.items()])


def _luck(campaign: Campaign, order: Sequence[str]) -> tuple[str, str] | None:
    """Hits above what was to be expected, die by die, with what chance allows; sides in this order,
    so that each has the color that it has in the other plots."""
    throws = read(campaign).throws
    found = luck_over_time(throws)
    sides = [*(side for side in order if side in found), *(s for s in found if s not in order)]
    lines = {side: _thinned(found[side]) for side in sides}
    if not lines:
        return None
    turns: dict[int, int] = {}
    dice = 0
    for throw in throws:
        if throw.factor:
            turns.setdefault(throw.turn, dice)
            dice += len(throw.values)
    title = campaign.words.say("plot.luck", {})
    return title, curves(
        title,
        {side: [(at, above) for at, above, _ in line] for side, line in lines.items()},
        [(begin, str(turn)) for turn, begin in turns.items()],
        {
            side: [(at, -_WIDE * sd, _WIDE * sd) for at, _, sd in line]
            for side, line in lines.items()
        },
    )


def _thinned(line: Sequence[tuple[int, float, float]]) -> Sequence[tuple[int, float, float]]:
    """No more points than a picture shows, the last among them."""
    every = -(-len(line) // _MOST_POINTS)
    return [*line[:-1:every], line[-1]] if every > 1 else line
