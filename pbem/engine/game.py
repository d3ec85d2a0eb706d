"""What a game is to the rest of the program: data, flows and a handful of pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pbem.engine.flow import Ask, Flows, Say
from pbem.engine.state import State
from pbem.lazy import Part
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.board import Board
    from pbem.engine.corrections import Corrections
    from pbem.engine.errors import Problem
    from pbem.engine.flow import Flow
    from pbem.engine.orders import Grammar
    from pbem.engine.questions import Question
    from pbem.engine.standing import Tally
    from pbem.engine.telling import Telling
    from pbem.engine.wording import Wording

Value = TypeVar("Value")


class Chooser(Protocol):
    """The little of a random generator that samplers of legal play need (tests and robots own
    it).
    """

    def choice(self, items: Sequence[Any]) -> Any:
        """One of the items."""

    def randint(self, low: int, high: int) -> int:
        """A number between both ends, inclusive."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game, for the question whose secrets a die needs (docs/dice.md, "Who opens").

    `powers` are all of its powers, `touched` those with a piece or an area that the dice to come
    can touch.
    """

    name: str
    powers: tuple[str, ...]
    touched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that the form for a batch shows in a section: an order `line` to be copied, "" for
    none, and `notes` beside it, each the code of a text (`offer.<code>`) with its fields.
    """

    line: str = ""
    notes: tuple[tuple[str, Mapping[str, Any]], ...] = ()


@dataclass(frozen=True, slots=True)
class Date:
    """Where a game stands in its own time: which of its turns is on, from 0, and which part of it
    where a turn has several with orders of their own, in a word or two ("Germany", "autumn")."""

    turn: int
    part: str = ""


ANYBODY = "anybody"


@dataclass(frozen=True)
class Measures:
    """How statistics weigh the dice and cards of a game; a game that leaves it out is counted
    without sides and values.

    A volley is an event with `rolls`, `factor` and `hits`. `side(board, power)` is the side of a
    power, "" for none; `stance(event)` is what those do who fire in a volley, or who fired before
    an event `lost`: "attack", "defence", "" (no dice did it) or ANYBODY (whoever fired at those
    that are lost); `kind(unit)` is the kind of piece
    that a volley calls `unit`. `worth(board, kind)` is what each hit on such a piece costs its
    owner, in order: (3,) or, for one that takes two hits, (0, 24); () for what cannot be hit.
    `reaches(board, volley, kind)` says whether these shots can hit that kind. `charts(board,
    event)` are for dice that are read in a table, of any event with their `label`: by name what
    each face stands for, the first for 1, in whole numbers of whatever the game counts
    ({"attacker loses": (2, 1, 1, 0, ...)}); {} for dice that are not. A column, a shift or a letter
    is worked out by the game, so that only faces are left. `card(board, card)` is what a card is
    worth, for statistics of what everybody was dealt; 0 for all where cards are not compared.
    `volleys(board, event)` are those of which an event tells together, a round of a battle say,
    each an event of its own with the `label` of its dice; and the losses of an event that tells of
    them in its own words, as events `lost`, `damaged` and `lost_aboard`.
    """

    side: Callable[[Any, str], str] = lambda board, power: ""
    stance: Callable[[Mapping[str, Any]], str] = lambda volley: ""
    kind: Callable[[str], str] = lambda unit: unit
    worth: Callable[[Any, str], Sequence[int]] = lambda board, kind: ()
    reaches: Callable[[Any, Mapping[str, Any], str], bool] = lambda board, volley, kind: True
    charts: Callable[[Any, Mapping[str, Any]], Mapping[str, Sequence[int]]] = lambda board, event: {}
    card: Callable[[Any, str], int] = lambda board, card: 0
    volleys: Callable[[Any, Mapping[str, Any]], Iterable[Mapping[str, Any]]] = lambda board, event: ()


Told = dict[str, Any]
Player = Callable[[Any, Ask, Chooser], Say]
Forecast = Callable[[Any, Sequence[Any]], Iterator[Told]]


@dataclass(frozen=True, slots=True)
class OddsOption:
    """Something that `pbem odds` may be told of a battle, as an option `--NAME`.

    `value` is what its value is called ("LIST"), "" for an option without one; `most` makes it a
    number from 0 up to this.
    """

    name: str
    help: str
    value: str = ""
    most: int | None = None

    @property
    def key(self) -> str:
        """Its name among what is asked: `attacker_losses`."""
        return self.name.replace("-", "_")


@dataclass(frozen=True)
class Odds:
    """The odds of a battle that is written in words: `usage` says how ("UNITS vs UNITS"), `about`
    what is worked out, `examples` are command lines behind the name of the game.

    `work_out(board, asked)` is told "battle", the words, and of each of `options` that is given
    its text, number or True under its key. Raises Refusal for what is no battle. The answer is a
    map with numbers that are no state, in which every part may be missing:

    * "kind", "attacker", "defender" ({power: {unit: count}}): what fights;
    * "chances" ({end: chance}), "takes": the chance to hold the place then;
    * "expected" and "lost", each {"attacker", "defender"}: survivors {unit: mean}, value lost;
    * "swing": value for the attacker; "damage": {"expected": value};
    * "figures" ({name: number}): whatever else is worked out, such as a column or a mean;
    * "survivors": [{"chance", "end", "attacker", "defender"}], the likeliest first;
    * "notes": keys of texts about what was not known.

    `of_ask(g, ask)` is the same for a question about a battle: what stands there now, and how it
    ends if the attacker fights on and everybody answers by default; {} for any other question. A
    question before several battles has {"combats": [the same for each, with "at"]}. It
    is asked whenever the question is shown, so that it takes a tenth of a second at most: what
    would take longer is left out, with "long" among the notes. Of a question that releases nothing
    is asked: a turn begins with it, and no battle.
    """

    work_out: Callable[[Any, Mapping[str, Any]], Told]
    usage: str
    about: str = ""
    options: tuple[OddsOption, ...] = ()
    examples: tuple[str, ...] = ()
    of_ask: Callable[[Any, Ask], Told] = lambda g, ask: {}


Drawn = Mapping[str, Any]


@dataclass(frozen=True)
class Picture:
    """What a map shows of a game, as public and plain data; where its areas are drawn stands in its
    folder `map/` (docs/maps.md), and a game without that folder has no map.

    `areas(g)` are those in which something stands, or that somebody holds: {"area", "holder": a
    power or "", "was": the power that held it at the start or "", "stacks": [{"power", "units":
    {kind: count}, "side": the holder as whom it counts, where that is not the power}], "marks":
    [words, such as "contested", "damaged", "factory"], "value": what it is worth, 0 for nothing};
    the last three may be left out.

    `strokes(board, event)` are what an event of a turn draws: {"stroke": "move", "power", "way":
    [areas], "units": {kind: count}}, {"stroke": "battle", "at"} and {"stroke": "captured", "at",
    "power"}; nothing for any other event.

    `notes(g)` are what there is to say of areas beside that, for `pbem show`: {"area", "note",
    ...}, in words by the text `note.NOTE` and the other fields. What has `detail` True is told of
    its area alone, not in tables of many.
    """

    areas: Callable[[Any], Iterable[Drawn]] = lambda g: ()
    strokes: Callable[[Any, Drawn], Iterable[Drawn]] = lambda board, event: ()
    notes: Callable[[Any], Iterable[Drawn]] = lambda g: ()


@dataclass(frozen=True)
class Robot:
    """A player that needs no person.

    `answer(g, ask, rng)` is a sensible legal answer, which follows from its arguments alone:
    records name the robot by its `version`, and the audit asks it again. Whoever makes it play
    otherwise gives it another name, and keeps the one before under `earlier` for the campaigns in
    which it has played.
    """

    answer: Player
    version: str
    earlier: Mapping[str, Player] = field(default_factory=dict)

    def player(self, version: str) -> Player | None:
        """The robot of this name, None if it is not here."""
        return self.answer if version == self.version else self.earlier.get(version)


def _no_corrections() -> Corrections:
    from pbem.engine.corrections import Corrections

    return Corrections()


def _plain_telling() -> Telling:
    from pbem.engine.telling import Telling

    return Telling()


def _plain_wording() -> Wording:
    from pbem.engine.wording import Wording

    return Wording()


@dataclass(frozen=True)
class Game:
    """A game. Every function is pure: no I/O, no clock, no dice but those handed to a step.

    Steps and `invariants` are given the whole position, whatever else is asked of a game goes
    through `Table`, which hands out what everybody knows, or what one seat knows.

    `make_board(data)` makes the board from the plain data of `data/`, by file stem and without
    notes, for each scenario that has data of its own; all others are given a board of just that
    kind. Before it `check_data(data)` raises BoardError for data that do not fit the rules; those
    that pbem brings are not checked again after the build. `rules` is the number of the rules in
    force, raised when a released rule changes. `position(state, board)` gives the `g` that steps
    see. `setup(board, scenario, options)` gives the game's own part of a new state; the engine adds
    its own under "engine".
    `decider(g, power)` names the seat that decides for a power now, None for nobody. `reply(g, ask,
    line)` turns one order line of an ask's verbs into an answer, None when the line does not apply
    (other place, condition not met); it raises Illegal when it applies and is against the rules
    now. `noun(line)` is what a standing line is about: a new one replaces that of the same verb and
    noun. `weigh(g, powers, line)` is what can be said of a standing line of these powers when it is
    sent: Illegal for what can never be, a Problem as a remark for what is not possible as things
    are now, else None. `belongs(g, verb)` raises Illegal for orders of a kind that this
    campaign never has, so that it is not kept for a time that does not come. `waits` are verbs of
    questions that a campaign waits for unless it was founded otherwise. `offers(g, ask)` are by
    section what the form for a batch shows to be copied, in place of examples: order lines, or an
    `Offer` of a line with notes on the position.
    `topics[verb](g)` is what `pbem orders` tells of a position beside the forms of a verb: codes of
    texts (`topic.<code>`), each with its fields, of which one may be a Problem.
    `wants(g, ask)` are the sections of a batch in which silence
    would give something away now: `done` closes none of the batch until each of them has a line or
    a `pass`. Sections that are a matter of choice (conditions) are none. `reply_verbs` are the
    verbs whose lines answer asks; all others belong to batches of `sections`. `view(g, seat)` is
    what one seat (None: the public) may see. `invariants(g)` lists what is broken, in words.
    `corrections` are what a ruling can set. `sample(g, ask, rng)` is a random legal answer (P16).
    `score(g)` is the standing in short, for status. `standings(g)` are what people compare, and
    who is ahead by it: reports and plots have them of every release of orders. They follow from
    the public position. `measures` are for statistics of dice, `telling` for reports.
    `sides(g)` are the sides in the order of the turn, first the one that is active now; it must
    follow from the public position alone. A game that gives none has every seat stand for itself.
    `date(g)` is which turn of the game is on, and which part of it, when orders are released. A
    game that gives none has a turn with each release. `odds`, `forecast` and `robot`, each where
    the game has it: `forecast(g, lines)` gives what `Odds` says, with "at" and "worth" (of the
    place), for each battle to which order lines lead that a sift has passed, one after the other.
    `picture` is what maps show. `questions` are what `pbem why` can be asked. `wording` helps to
    read orders as people write them. `secrets`: something of a position is secret, a
    sealed answer for instance; what a seat may know of it is in its view under "secret", by owner.
    `owners(g, seat)` are these owners, where the view takes long to make; they are asked for often.
    `powers(board)` are the powers of the grammar, where that takes long to make.
    `scenario_keys` are what every scenario has beside `players`, `options` and its title, each with
    its type (str, int, bool, list or dict): `setup` finds them there. `replaceable` are the files
    of `data/`, by stem, in whose place a club may put its own.

    Any part may be `pbem.lazy.part(make)`: it is made, and checked, when it is asked for first, so
    that a command imports no more of a game than it needs. Raises ValueError for a game that cannot
    begin, then or now.
    """

    id: str
    title: str
    prefix: str
    rules: int
    root: str
    flows: Mapping[str, Flow]
    make_board: Callable[[dict[str, Any]], Board]
    position: Callable[[State, Any], Any]
    setup: Callable[[Any, dict[str, Any], dict[str, Any]], State]
    grammar: Callable[[Any], Grammar]
    decider: Callable[[Any, str], str | None]
    reply: Callable[[Any, Ask, Any], Say | None]
    noun: Callable[[Any], str]
    view: Callable[[Any, str | None], dict[str, Any]]
    invariants: Callable[[Any], list[str]]
    sample: Callable[[Any, Ask, Chooser], Say]
    score: Callable[[Any], dict[str, Any]]
    weigh: Callable[[Any, Sequence[str], Any], Problem | None] = lambda g, powers, line: None
    belongs: Callable[[Any, str], None] = lambda g, verb: None
    reply_verbs: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    corrections: Corrections = field(default_factory=_no_corrections)
    offers: Callable[[Any, Ask], Mapping[str, Sequence[str | Offer]]] = lambda g, ask: {}
    topics: Mapping[str, Callable[[Any], Iterable[tuple[str, Told]]]] = field(default_factory=dict)
    wants: Callable[[Any, Ask], Sequence[str]] = lambda g, ask: ()
    measures: Measures = Measures()
    standings: Callable[[Any], Sequence[Tally]] = field(default=lambda g: ())
    telling: Telling = field(default_factory=_plain_telling)
    sides: Callable[[Any], Sequence[Side]] = field(default=lambda g: ())
    date: Callable[[Any], Date] | None = None
    odds: Odds | None = None
    forecast: Forecast | None = None
    robot: Robot | None = None
    picture: Picture = Picture()
    questions: tuple[Question, ...] = ()
    owners: Callable[[Any, str], Sequence[str]] | None = None
    powers: Callable[[Any], Iterable[str]] | None = None
    wording: Wording = field(default_factory=_plain_wording)
    secrets: bool = False
    scenario_keys: Mapping[str, type] = field(default_factory=dict)
    replaceable: tuple[str, ...] = ()
    check_data: Callable[[dict[str, Any]], None] = field(default=lambda data: None)

    def __post_init__(self) -> None:
        mine = vars(self)
        mine["_later"] = {name: each for name, each in mine.items() if isinstance(each, Part)}
        for name in self.later:
            del mine[name]
        for name in mine.keys() & _CHECKS.keys():
            _CHECKS[name](self)

    @property
    def later(self) -> tuple[str, ...]:
        """The parts that nobody has asked for yet."""
        return tuple(vars(self)["_later"])

    def complete(self) -> None:
        """Make and check all parts. Raises what goes wrong in one."""
        for name in self.later:
            getattr(self, name)
        _check_root(self)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A part that is made now, since somebody asks for it."""
            later = vars(self).get("_later", {})
            if name not in later:
                raise AttributeError(f"a game has no {name!r}", name=name, obj=self)
            vars(self)[name] = made = later[name].make()
            try:
                _CHECKS.get(name, lambda game: None)(self)
            except ValueError:
                del vars(self)[name]
                raise
            del later[name]
            return made


# What is not there is asked of __getattr__, so that no default may stand in its way.
for _field in fields(Game):
    if _field.name in vars(Game):
        delattr(Game, _field.name)


def _check_flows(game: Game) -> None:
    """Raise ValueError for flows that cannot be played; those in groups are looked at when they are
    made."""
    if isinstance(game.flows, Flows):
        return
    _check_root(game)
    for name, flow in game.flows.items():
        if name != flow.name or not flow.steps:
            what = "has no step" if name == flow.name else f"is listed as {name}"
            raise ValueError(f"the flow {flow.name} {what}")


def _check_root(game: Game) -> None:
    names = tuple(game.flows)
    if game.root not in names:
        raise ValueError(f"the root {game.root!r} is none of the flows {', '.join(names)}")


def _check_corrections(game: Game) -> None:
    """Raise ValueError for corrections of what the game does not have."""
    sealed = [word.name for word in game.corrections.words if word.sealed]
    if sealed and not game.secrets:
        what = "is sealed, and the game does not say `secrets=True`"
        raise ValueError(f"the word {sealed[0]!r} of the corrections {what}")


_CHECKS: dict[str, Callable[[Game], None]] = {
    "flows": _check_flows,
    "corrections": _check_corrections,
}
