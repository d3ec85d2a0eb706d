"""The sandbox of templates: whatever they print or join is escaped for their format, once.

Jinja escapes for HTML wherever markup meets text; here markup is what a macro has made, in any
format, and all else is text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from types import CodeType
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, nodes, pass_environment
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.filters import make_attrgetter
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from pbem.words import formats

# The code of a template with this name and source, None where there is none yet.
Prepared = Callable[[str, str], CodeType | None]


class _Joining(CodeGenerator):
    """Templates in which `~` is `Sandbox.joined`."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """The code of `a ~ b`."""
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


# No template needs more of anything at once: signs of a line, copies of a text, parts of a list.
_MOST = 10_000
# Nor a text or list that is longer than this.
_LONGEST = 5_000_000
# Filters and methods of texts that make as much as a number says.
_GROWING = ("batch", "center", "indent", "slice", "truncate", "wordwrap")


class Sandbox(ImmutableSandboxedEnvironment):
    """That of a format; `escape` is how a text is written in it.

    Filters of our own: `bar` (real hits and expected ones as a figure), `cells` (how many columns a
    text takes), `coded` (what is typed as it stands), `columns` (rows as a table in plain
    characters), `numbers` (which columns of rows have numbers alone), `verbatim` (lines for a
    block).
    """

    code_generator_class = _Joining
    intercepted_binops = frozenset(("*", "**", "%", "+"))

    def __init__(self, fmt: str, loader: BaseLoader) -> None:
        self.escape = formats.ESCAPES[fmt]
        self.prepared: Prepared = lambda name, source: None
        super().__init__(
            loader=loader,
            undefined=StrictUndefined,
            autoescape=True,
            finalize=self._printed,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=False,
        )
        self.filters.update(
            dict.fromkeys(("e", "escape", "forceescape"), self._escaped),
            bar=_bar,
            cells=lambda text: formats.cells(formats.plain(str(text))),
            coded=lambda text: Markup(formats.CODE[fmt](str(text))),
            columns=_columns(fmt),
            join=_join,
            numbers=lambda rows: formats.numbers([[str(cell) for cell in row] for row in rows]),
            verbatim=_verbatim(fmt),
        )
        self.filters.update({name: _bounded(self.filters[name]) for name in _GROWING})
        # What templates have no use for, and others might misuse.
        for name in ("format", "pprint"):
            del self.filters[name]
        del self.globals["lipsum"]

    def compile(
        self,
        source: Any,
        name: str | None = None,
        filename: str | None = None,
        *more: Any,
        **how: Any,
    ) -> Any:
        """The code of a template; where it is prepared already, that is it."""
        if isinstance(source, str) and name is not None and not more and not how:
            code = self.prepared(name, source)
            if code is not None:
                return code.replace(co_filename=filename or "<template>")
        return super().compile(source, name, filename, *more, **how)

    def call(self, context: Any, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a function or method; one of a text not with a number too large, as `ljust`."""
        if isinstance(getattr(obj, "__self__", None), str):
            _check_size(*args, *kwargs.values())
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Sums, products, powers and copies within bounds; no patterns of text."""
        if operator == "+":
            _check_length((left, right))
        elif not (isinstance(left, int | float) and isinstance(right, int | float)):
            texts = (left, right)
            if operator != "*" or not any(isinstance(each, int) for each in texts):
                raise SecurityError(f"{operator} is for numbers")
            count = min(each for each in texts if isinstance(each, int))
            length = max(len(each) for each in texts if hasattr(each, "__len__"))
            _check_size(count * max(1, length))
        elif operator == "**":
            _check_size(left, right * 100)
        return super().call_binop(context, operator, left, right)

    def joined(self, parts: Iterable[Any]) -> str:
        """Parts one behind the other; markup if one of them is, and then the others escaped."""
        told = [part if isinstance(part, Markup) else str(part) for part in parts]
        _check_length(told)
        if any(isinstance(part, Markup) for part in told):
            return Markup("".join(map(self._escaped, told)))
        return "".join(told)

    def _printed(self, value: Any) -> Any:
        # An undefined value must be left to complain.
        return value if isinstance(value, StrictUndefined) else self._escaped(value)

    def _escaped(self, value: Any) -> Markup:
        return value if isinstance(value, Markup) else Markup(self.escape(str(value)))


def _check_size(*values: Any) -> None:
    """Raise SecurityError for a number that is too large to be meant."""
    if any(isinstance(value, int | float) and abs(value) > _MOST for value in values):
        raise SecurityError(f"a template asks for more than {_MOST} of something")


def _check_length(parts: Iterable[Any]) -> None:
    """Raise SecurityError for parts that are too long together, as what doubles in a loop."""
    if sum(len(part) for part in parts if isinstance(part, str | list | tuple)) > _LONGEST:
        raise SecurityError("a template makes a text or list that is too long")


def _bounded(make: Callable[..., Any]) -> Callable[..., Any]:
    """The same filter for numbers that are not too large."""

    @wraps(make)
    def bounded(*args: Any, **kwargs: Any) -> Any:
        _check_size(*args, *kwargs.values())
        return make(*args, **kwargs)

    return bounded


@pass_environment
def _join(env: Sandbox, value: Iterable[Any], by: str = "", attribute: str | None = None) -> str:
    """Jinja's `join`, by the rule of `Sandbox.joined`."""
    parts = list(value) if attribute is None else list(map(make_attrgetter(env, attribute), value))
    between = [piece for part in parts for piece in (by, part)]
    return env.joined(between[1:])


def _bar(got: Any, expected: Any) -> str:
    """`formats.bar` of numbers, or of texts that are numbers."""
    return formats.bar(float(got), float(expected))


def _columns(fmt: str) -> Callable[..., Markup]:
    """Rows as a table in plain characters, for a block of their own."""
    verbatim = _verbatim(fmt)

    def columns(
        rows: Sequence[Sequence[Any]], heads: Sequence[str] = (), width: int = 72
    ) -> Markup:
        told = [[str(cell) for cell in row] for row in rows]
        return verbatim(formats.columns([str(head) for head in heads], told, width))

    return columns


def _verbatim(fmt: str) -> Callable[[str], Markup]:
    """Lines for a block in which the format knows no markup but its end."""
    escape = formats.VERBATIM[fmt]

    def verbatim(text: str) -> Markup:
        return Markup("\n".join(map(escape, text.split("\n"))))

    return verbatim
