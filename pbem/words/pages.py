"""The templates: where they are looked for, and the sandbox in which they run, with every value
escaped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    FunctionLoader,
    PackageLoader,
    TemplateError,
    TemplateRuntimeError,
    TemplateSyntaxError,
    UndefinedError,
    pass_context,
)
from jinja2.loaders import split_template_path
from markupsafe import Markup

from pbem import plug_ins
from pbem.faults import BadGame, Fault, WrongCall
from pbem.mail.decode import decode
from pbem.storage.compiled import folder_of
from pbem.words import formats, prepared
from pbem.words.catalogue import ENGLISH, TEMPLATES, Words
from pbem.words.sandbox import Sandbox

if TYPE_CHECKING:
    from pbem.plug_ins import PlugIn

PACKAGE = "pbem.templates"
FOLDER = "templates"
START = "common/report.j2"
# What templates raise that ask for what cannot be.
_WRONG = (
    TemplateError,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    RecursionError,
    MemoryError,
)
# Holds the place of markup in a text while that is escaped: a sign that no escaping touches.
_MARK = "\ue001"


def render(
    name: str,
    fmt: str,
    values: dict[str, Any],
    own: Path | None = None,
    start: str = START,
    language: str = "",
) -> str:
    """A report in one of FORMATS by the templates of a game, or by those in the folder `own` where
    it has them; in English where the language is "", or has no words for it.

    Raises Fault for a template that is wrong or asks for what it is not given.
    """
    if fmt not in formats.FORMATS:
        raise WrongCall(
            "unknown_format",
            f"there is no format {fmt!r}",
            do=f"Take {', '.join(formats.FORMATS)}.",
        )
    if own is not None and not own.is_dir():
        raise WrongCall("no_templates", "there is no such folder", str(own))
    try:
        env = environment(name, fmt, own, language)
        text = env.get_template(start).render(game=name, format=fmt, **values)
    except _WRONG as error:
        # What is no error of templates is one of ours where nobody brought any.
        if own is None and not isinstance(error, TemplateError):
            raise
        with plug_ins.blamed(None if own else _plug_in(name)):
            raise _fault(error, own) from error
    text = formats.faceless(text) if fmt == "bbcode" else text
    return formats.within(text) if fmt == "text" else formats.tidy(text)


def compiled(name: str, own: Path) -> None:
    """Read one template of a folder of one's own. Raises Fault, with file and line, for one that
    cannot be used.
    """
    try:
        environment("", "text", own).get_template(name)
    except TemplateError as error:
        raise _fault(error, own) from error


@cache
def environment(game: str, fmt: str, own: Path | None = None, language: str = "") -> Sandbox:
    """The sandbox of a format with the templates and words of a game.

    The filter `words` tells data in words (`{"infantry": 2}` is "2 infantry"). Functions: `say` (a
    text of the catalogues with its fields), `heads` (of the columns of a table), `language` (its
    code, for HTML).
    """
    loaders: list[BaseLoader] = [PackageLoader(PACKAGE, ".")]
    if (plug_in := _plug_in(game)) is not None:
        loaders.append(FunctionLoader(partial(_plugged_in, plug_in)))
    if own is not None:
        loaders.insert(0, FunctionLoader(partial(_own_template, own)))
    env = Sandbox(fmt, ChoiceLoader(loaders))
    words = Words(game, language, own)
    # Given the context, it is never worked out for all games at once when a template is compiled.
    env.filters.update(words=pass_context(lambda context, value: words.listed(value)))
    if fmt == prepared.FORMAT:
        env.prepared = prepared.code
    say = _saying(words, env.escape)
    env.globals.update(say=say, heads=_heads(say), language=words.language or ENGLISH)
    return env


def _heads(say: Callable[..., str]) -> Callable[..., list[str]]:
    return lambda *names: [say(f"head.{name}") for name in names]


def _saying(words: Words, escape: Callable[[str], str]) -> Callable[..., str]:
    """Texts of the catalogues for templates; what is markup in their fields stays so."""

    def say(key: str, /, **fields: Any) -> str:
        if key not in words.texts:
            raise TemplateRuntimeError(f"there is no text {key!r} in the message catalogues")
        markup = {name: value for name, value in fields.items() if isinstance(value, Markup)}
        if not markup:
            return words.tell(key, **fields)
        marks = {name: f"{_MARK}{number}{_MARK}" for number, name in enumerate(markup)}
        text = escape(words.tell(key, **{**fields, **marks}))
        for name, mark in marks.items():
            text = text.replace(mark, markup[name])
        return Markup(text)

    return say


def _plug_in(game: str) -> PlugIn | None:
    """The plug-in that brings the templates of a game; None for a game of pbem."""
    return None if not game or (folder_of(PACKAGE) / game).is_dir() else plug_ins.named(game)


Source = tuple[str, str, Callable[[], bool]]


def _plugged_in(plug_in: PlugIn, name: str) -> Source | None:
    """A template of a plug-in, under the id of its game; None where it has none."""
    game, *parts = split_template_path(name)
    path = plug_in.folder.joinpath(TEMPLATES, *parts)
    shown = "/".join((plug_in.shown, TEMPLATES, *parts))
    is_there = game == plug_in.game and path.is_file()
    return (decode(path.read_bytes()), shown, lambda: True) if is_there else None


def _own_template(folder: Path, name: str) -> Source | None:
    """A template in a folder of one's own, without the mark that editors put before it; None where
    it has none.
    """
    path = folder.joinpath(*split_template_path(name))
    return (decode(path.read_bytes()), str(path), lambda: False) if path.is_file() else None


def _fault(error: Exception, own: Path | None) -> Fault:
    """What is wrong with a template, with its file and line."""
    what = str(getattr(error, "message", "") or error)
    if isinstance(error, UndefinedError):
        what = f"a template asks for what it is not given: {what}"
    elif not isinstance(error, TemplateError):
        what = f"a template cannot be used: {what}"
    do = "docs/templates-reference.md lists what templates are given."
    return BadGame("bad_template", what, _place(error) or str(own or FOLDER), do)


def _place(error: Exception) -> str:
    """File and line of a template in which an error came up, "" for none."""
    if isinstance(error, TemplateSyntaxError):
        return f"{error.filename or error.name or ''}, line {error.lineno}"
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    return next(
        (f"{name}, line {line}" for name, line in reversed(frames) if _is_template(name)), ""
    )


def _is_template(name: str) -> bool:
    return name.endswith((".j2", ".css", ".js"))
