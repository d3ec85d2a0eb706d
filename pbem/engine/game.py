"""What a game is to the rest of the program: data, flows and a handful of pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pbem.engine.errors import NotKnown
from pbem.engine.flow import Ask, Flows, Say
from pbem.engine.state import Shut, State, copy
from pbem.lazy import Part
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.board import Board
    from pbem.engine.corrections import Corrections, Language
    from pbem.engine.errors import Problem
    from pbem.engine.flow import Flow
    from pbem.engine.orders import Grammar, Line
    from pbem.engine.questions import Answer, Question, Questions
    from pbem.engine.standing import Tally
    from pbem.engine.telling import Telling
    from pbem.engine.wording import Way, Wording

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


@dataclass(frozen=True)
class Table:
    """A game with the board of one campaign: what the engine needs to play.

    What is said of a position is said here, and the game is handed no more than who hears it may
    know: everybody (the public part of the state), or one seat (its own secrets as well).
    """

    game: Game
    board: Board

    def position(self, state: State) -> Any:
        """The thin `g` over a state, secrets and all: for steps, and for nobody's eyes."""
        return self.game.position(state, self.board)

    def broken(self, state: State) -> list[str]:
        """What is wrong with a position by the invariants of its game: for who knows all of it."""
        return self.game.invariants(self.position(state))

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """All powers, in the order of the game."""
        if self.game.powers is not None:
            return tuple(self.game.powers(self.board))
        return self.game.grammar(self.board).vocabulary.powers.ids

    # What everybody hears

    def decider(self, state: State, power: str) -> str | None:
        """The seat that decides for a power now, None for nobody."""
        return self.game.decider(self.public(state), power)

    def deciders(self, state: State, powers: Iterable[str]) -> dict[str, str | None]:
        """The same for several powers."""
        known = self.public(state)
        return {power: self.game.decider(known, power) for power in powers}

    def score(self, state: State) -> dict[str, Any]:
        """The standing in short."""
        return self.game.score(self.public(state))

    def areas(self, state: State) -> Sequence[Drawn]:
        """What stands where, and who holds what, for maps."""
        return tuple(self.game.picture.areas(self.public(state)))

    def notes(self, state: State) -> Sequence[Drawn]:
        """What there is to say of areas beside what maps show."""
        return tuple(self.game.picture.notes(self.public(state)))

    def strokes(self, event: Drawn) -> Sequence[Drawn]:
        """What an event draws on a map."""
        return tuple(self.game.picture.strokes(self.board, event))

    def standings(self, state: State) -> Sequence[Tally]:
        """What people compare, and who is ahead by it."""
        return self.game.standings(self.public(state))

    def sides(self, state: State) -> Sequence[Side]:
        """The sides in the order of the turn."""
        return self.game.sides(self.public(state))

    def wants(self, state: State, ask: Ask) -> Sequence[str]:
        """The sections of a batch in which silence would give something away: whether it closes is
        seen by everybody.
        """
        return self.game.wants(self.public(state), ask)

    def belongs(self, state: State, verb: str) -> None:
        """Raises Refusal for an order that its scenario never has."""
        self.game.belongs(self.public(state), verb)

    # What one seat hears, or everybody (no seat)

    def owners(self, state: State, seat: str) -> list[str]:
        """The owners of secrets that a seat may know. It follows from the public position and from
        who has secrets at all.
        """
        empty = {owner: dict[str, Any]() for owner in _secrets(state)}
        g = self.position({**state, "secret": empty})
        if self.game.owners is not None:
            return sorted(self.game.owners(g, seat))
        return sorted(self.game.view(g, seat).get("secret", {}))

    def known_to(self, state: State, *seats: str) -> State:
        """The state with no secrets but those of these seats; where theirs are not at hand, or no
        seat is named, who looks into secrets is told so by NotKnown.
        """
        if not self.game.secrets or isinstance(state["secret"], Shut):
            return state
        if not seats:
            return {**state, "secret": Shut()}
        mine = {owner for seat in seats for owner in self.owners(state, seat)}
        told = {owner: copy(each) for owner, each in state["secret"].items() if owner in mine}
        return {**state, "secret": told}

    def seen_by(self, state: State, *seats: str) -> Any:
        """The `g` over what these seats know."""
        return self.position(self.known_to(state, *seats))

    def view(self, state: State, seat: str | None = None) -> dict[str, Any]:
        """What may be seen of a position."""
        return self.game.view(self.seen_by(state, seat) if seat else self.public(state), seat)

    def offers(self, state: State, ask: Ask, seat: str = "") -> Mapping[str, Sequence[Offer]]:
        """Order lines by section to be copied, with notes; none where they would be made of what is
        not known.
        """
        try:
            told = self.game.offers(self.seen_by(state, *filter(None, [seat])), ask)
        except NotKnown:
            return {}
        return {
            section: [Offer(each) if isinstance(each, str) else each for each in those]
            for section, those in told.items()
        }

    def stakes(self, state: State, ask: Ask, seat: str = "") -> Told:
        """The odds of the battle about which a question is; {} where it is about none, or they
        would be made of what is not known."""
        if ask.releases or self.game.odds is None:
            return {}
        try:
            return self.game.odds.of_ask(self.seen_by(state, *filter(None, [seat])), ask)
        except NotKnown:
            return {}

    # What one seat hears of its own lines

    def reply(self, state: State, ask: Ask, line: Line, seat: str) -> Say | None:
        """An order line of a seat as the answer to an ask. Raises Refusal, NotKnown."""
        return self.game.reply(self.seen_by(state, *filter(None, [seat])), ask, line)

    def weigh(self, state: State, seat: str, powers: Sequence[str], line: Line) -> Problem | None:
        """What can be said of a standing line when it is sent. Raises Refusal, NotKnown."""
        return self.game.weigh(self.seen_by(state, seat), powers, line)

    def ways(self, state: State, ask: Ask, line: Line, seat: str) -> Sequence[Way]:
        """The orders that may be meant by one of a seat that leaves its way out."""
        return _known(lambda: self.game.wording.ways(self.seen_by(state, seat), ask, line), ())

    def section(self, state: State, ask: Ask, line: Line, seat: str) -> str:
        """The section in which an order of a seat belongs that does nothing in its own, "" for
        none."""
        return _known(lambda: self.game.wording.section(self.seen_by(state, seat), ask, line), "")

    def there(self, state: State, seat: str, power: str, place: str) -> Mapping[str, int]:
        """The units of a seat's power that orders for a place can use now; none where they are not
        known."""
        return _known(lambda: self.game.wording.there(self.seen_by(state, seat), power, place), {})

    def figures(
        self, state: State, ask: Ask, lines: Sequence[Line], seat: str
    ) -> Mapping[str, int]:
        """What players like to reckon of their own orders; nothing where that is not known."""
        return _known(lambda: self.game.wording.figures(self.seen_by(state, seat), ask, lines), {})

    def foes(self, state: State, seat: str, power: str, place: str) -> Mapping[str, int] | None:
        """The units that a seat's power would meet in a place, None where that is not known."""
        wording = self.game.wording
        if not wording.knows_foes:
            return None
        return _known(lambda: wording.foes(self.seen_by(state, seat), power, place), None)

    def fits(self, state: State, seat: str, line: Line) -> bool:
        """Whether an order of a seat could ever be one for its units."""
        return _known(lambda: self.game.wording.fits(self.seen_by(state, seat), line), True)

    def public(self, state: State) -> Any:
        """The `g` over the public part of a state."""
        return self.position({**state, "secret": {}} if self.game.secrets else state)

    def corrections(self) -> Language:
        """The language of corrections by ruling; made when it is asked for first, since it is
        seldom needed.
        """
        return self._corrections

    def explain(self, state: State, line: Line, seat: str = "") -> Answer:
        """The answer to a question of players, by what everybody knows, or one seat."""
        g = self.seen_by(state, seat) if seat else self.public(state)
        return self.questions().answer(g, line)

    def questions(self) -> Questions:
        """The questions that can be asked; made as the corrections are."""
        return self._questions

    @cached_property
    def _questions(self) -> Questions:
        from pbem.engine.questions import Questions

        return Questions(self.game.questions, self.game.grammar(self.board))

    @cached_property
    def _corrections(self) -> Language:
        from pbem.engine.corrections import Language

        return Language(self.game.corrections, self.game.grammar(self.board))


def _known(told: Callable[[], Value], otherwise: Value) -> Value:
    """What a game tells, or something else where it is made of what is not known."""
    try:
        return told()
    except NotKnown:
        return otherwise


def _secrets(state: State) -> Sequence[str]:
    """Who owns a secret; nobody where they are not at hand."""
    return () if isinstance(state["secret"], Shut) else tuple(state["secret"])
