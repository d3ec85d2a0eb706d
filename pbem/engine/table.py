"""A game at the board of one campaign: whoever wants to know something of a position asks here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from pbem.engine.errors import NotKnown
from pbem.engine.game import Drawn, Game, Offer, Side, Told
from pbem.engine.state import Shut, State, copy
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.board import Board
    from pbem.engine.corrections import Language
    from pbem.engine.errors import Problem
    from pbem.engine.flow import Ask, Say
    from pbem.engine.orders import Line
    from pbem.engine.questions import Answer, Questions
    from pbem.engine.standing import Tally
    from pbem.engine.wording import Way

Value = TypeVar("Value")


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
