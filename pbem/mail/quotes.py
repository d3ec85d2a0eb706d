"""What in a mail is not from its writer: quoted lines, the older mail below, signatures, footers,
greetings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem import lazy

from .attributions import IsOrder, introduction
from .doubts import (
    PREFIXES,
    bare,
    is_done,
    is_lone,
    is_order_or_head,
    reads,
    says_order,
    with_arrow,
)
from .rows import Row

_MOST_ROWS, _LONGEST = 9, 1000
PRESS = lazy.pattern(r"press(?:\s+(?:to|for)\s+[^:]{1,200}?)?\s*:", re.I)
_SIGNATURE = lazy.pattern(r"[*_]{0,2}-- ?[*_]{0,2}")

_FOOTER = lazy.pattern(
    r"(?:sent (?:from|with|via|using) .{2,60}|get outlook for \w+.{0,80}|.{0,20}outlook für \w+.{0,80}"
    r"|von mein\w* .{2,40} gesendet\.?|gesendet (?:von|mit|über) .{2,60}|diese nachricht wurde von mein.{2,80}gesendet\.?"
    r"|envoyé (?:de|depuis|à partir de) .{2,60}|télécharger outlook pour .{2,60}|inviato da .{2,60}"
    r"|enviado (?:desde|do|de|a partir) .{2,60}|obtener outlook para .{2,60}|verstuurd vanaf .{2,60}|skickat från .{2,60}"
    r"|sendt fra .{2,60}|wysłan[eo] z .{2,60}|yahoo mail(?:: | auf ).{2,60}|virus-free\.?.{0,60}|virenfrei\.?.{0,60}"
    r"|this (?:e-?mail|message) was (?:sent|scanned|checked) .{2,80}|(?:to )?unsubscribe\b.{0,120}"
    r"|you (?:received|are receiving) this(?: message| e-?mail)? because .{2,120}"
    r"|\[?visit (?:topic|message)\b.{0,160}|https?://\S+|\[cid:[^\]]*\]|\[image: [^\]]*\]"
    r"|code: (?:select all|alles auswählen|tout sélectionner|seleccionar todo|seleziona tutto))",
    re.I,
)
_FOOTER_PARAGRAPH = lazy.pattern(
    r"(?:this (?:e-?mail|message)\b.{0,80}\b(?:confidential|intended)|confidentiality|disclaimer\b|diese e-?mail enthält"
    r"|ce message .{0,60}confidentiel)",
    re.I,
)
_LIST_FOOTER = lazy.pattern(r"(?:-=){5,}-?|_\._,_\._,_|_{10,}|-{10,}(?: next part -{10,})?")
_LIST_WORDS = lazy.pattern(
    r"mailing list|unsubscribe|attachment was scrubbed|groups\.io|google groups|yahoo! ?groups|listinfo",
    re.I,
)
BEGIN_ARMOUR = lazy.pattern(r"-----BEGIN (PGP|SSH) ([A-Z ]{3,40})-----$")
_SEAL = lazy.pattern(r"[^\w>|]*(BEGIN|END)[\W_]+SIGNATURE[\W_]*")
_CODE = lazy.pattern(r"[A-Za-z0-9+/]{1,90}={0,2}")
_GREETING = lazy.pattern(
    r"(?:hi|hello|hey|dear|hallo|moin|servus|liebe[rs]?|salut|bonjour|hola|ciao|hej|good (?:morning|evening|day))"
    r"(?: [^\W\d]+){0,3}\s*[,!.]?",
    re.I,
)
_CLOSING = lazy.pattern(
    r"(?:(?:best|kind|warm|many)? ?(?:regards|wishes|greetings)|cheers|thanks|thank you|thx|yours|bye|mfg|lg|vg"
    r"|(?:viele|liebe|beste|schöne|mit freundlichen) grüße?n?|gruß|amicalement|cordialement|salutations|saludos|saluti)"
    r"(?: [^\W\d]+){0,2}\s*[,!.]?",
    re.I,
)


def drop_prefixed(rows: list[Row], is_order: IsOrder) -> list[Row]:
    """Lines that begin with `>` are quoted; but a lone one may be the rest of an arrow that a mail
    program has broken.
    """
    out: list[Row] = []
    for at, row in enumerate(rows):
        if row.text.startswith(PREFIXES):
            if not row.reason and is_lone(rows, at) and _mend(out[-1], row, is_order):
                continue
            row.drop("quoted")
        out.append(row)
    return out


def _mend(before: Row, row: Row, is_order: IsOrder) -> bool:
    """Put the rest of an arrow where it belongs, if both together are an order and the first half
    alone is none.
    """
    head = before.text.rsplit(";", 1)[-1]
    whole = with_arrow(head, row.text)
    if is_order(bare(head)) or not is_order(bare(whole)):
        return False
    before.text = f"{before.text[: len(before.text) - len(head)]}{whole.strip()}"
    before.last, before.raw = row.line, f"{before.raw}\n{row.raw}"
    return True


def keep_messages(rows: list[Row], is_order: IsOrder) -> None:
    """Lines of a message to other players stay as they were typed, `>` lines among them, up to a
    blank line.
    """
    is_within = is_beside = False
    for at, row in enumerate(rows):
        if row.is_live and (head := PRESS.match(row.text)):
            is_within, is_beside = True, bool(row.text[head.end() :].strip())
            continue
        is_prefixed = row.reason == "quoted" and row.text.startswith(PREFIXES) and not row.others
        is_within = is_within and bool(row.text) and (not row.reason or is_prefixed)
        if is_within and not is_prefixed:
            is_within = not _ends_message(rows, at, is_order, is_beside=is_beside)
        if is_within:
            row.reason, row.is_kept = "", True


def _ends_message(rows: list[Row], at: int, is_order: IsOrder, *, is_beside: bool) -> bool:
    text = bare(rows[at].text)
    if is_done(text, is_order) or (is_order(text) and (is_beside or text.endswith(":"))):
        return True
    texts = [row.text[:_LONGEST] for row in rows[at : at + _MOST_ROWS] if row.text]
    found = introduction(texts, is_order)
    return found is not None and found.is_sure


def drop_armour(rows: list[Row]) -> None:
    """Signature blocks (PGP, SSH) are kept as ignored lines for who checks them; `- ` before a
    signed line goes.
    """
    ends: dict[str, int] = {
        row.text: at for at, row in enumerate(rows) if row.text.startswith("-----END ")
    }
    _drop_seals(rows)
    until, in_heads, is_signed = -1, False, False
    for at, row in enumerate(rows):
        found = BEGIN_ARMOUR.match(row.text) if not row.reason and at > until else None
        if found and found[2] == "SIGNED MESSAGE":
            row.drop("armour")
            in_heads = is_signed = True
            continue
        if found:
            is_signed = False
            until = max(at, ends.get(row.text.replace("BEGIN", "END", 1), at))
        if at <= until or (in_heads and re.match(r"Hash: |Charset: ", row.text)):
            row.drop("armour")
        in_heads = in_heads and bool(row.text) and row.reason == "armour"
        if is_signed and not row.reason and row.text.startswith("- "):
            row.text, row.column = row.text[2:], row.column + 2


def _drop_seals(rows: list[Row]) -> None:
    """The lines that hold signed orders once more (armour.py)."""
    is_within = False
    for row in rows:
        found = _SEAL.fullmatch(row.text) if not row.reason and len(row.text) < 100 else None
        is_within = found[1] == "BEGIN" if found else is_within
        if found or (is_within and (not row.text or _CODE.fullmatch(row.text))):
            row.drop("armour")
        else:
            is_within = False


def set_older(rows: list[Row], is_order: IsOrder) -> None:
    """Find where the mail that is answered begins, and give everything from there `older`.

    Lines that introduce `>` lines are dropped as headers instead: the answer may stand between or
    below these.
    """
    below = _below_quoted_head(rows, is_order)
    for row in rows[below:]:
        row.older = row.older or "quoted"
    live = [at for at, row in enumerate(rows[:below]) if row.is_live and not row.is_kept]
    position = 0
    while position < len(live):
        at = live[position]
        found = introduction(
            [rows[each].text[:_LONGEST] for each in live[position : position + _MOST_ROWS]],
            is_order,
            is_cut=bool(rows[at].older),
            is_apart=at == 0 or not rows[at - 1].text,
        )
        if found is None:
            position += 1
            continue
        heads = [rows[each] for each in live[position : position + found.rows]]
        follower = _next_text(rows, live[position + found.rows - 1] + 1)
        if follower is not None and follower.reason == "quoted":
            for row in heads:
                row.drop("header")
        elif found.is_sure:
            for row in heads:
                row.older = "header"
            for row in rows[at:]:
                row.older = row.older or "quoted"
            return
        position += found.rows


def _below_quoted_head(rows: list[Row], is_order: IsOrder) -> int:
    """Where an older mail begins of which a program has quoted the head and nothing else; the
    number of rows for none.
    """
    start = 0
    for at, row in enumerate(rows):
        if not row.text or row.text.startswith(PREFIXES):
            continue
        texts = [above.text.lstrip("|> ")[:_LONGEST] for above in rows[start:at]]
        texts = [text for text in texts if text]
        # The head may have a line of its own above it: `Message du 27/11/26`.
        if row.is_live and any(_is_head(texts[first:], is_order) for first in (0, 1)):
            return at
        start = at + 1
    return len(rows)


def _is_head(texts: Sequence[str], is_order: IsOrder) -> bool:
    """Whether these lines are the head of an older mail and nothing else."""
    found = introduction(texts, is_order) if 0 < len(texts) <= _MOST_ROWS else None
    return found is not None and found.is_sure and found.rows == len(texts)


def _next_text(rows: list[Row], start: int) -> Row | None:
    return next((row for row in rows[start : start + 50] if row.text), None)


def drop_signature(rows: list[Row], is_order: IsOrder) -> None:
    """`-- ` and all below it; list footers; lines and paragraphs that programs add.

    As long as there was no `done`, orders end what was only guessed: a footer, and a `--` that
    lacks the blank behind it.
    """
    is_signature = is_list_footer = in_paragraph = has_ended = False
    last = _last_order(rows, is_order)
    for at, row in enumerate(rows):
        if not row.text:
            in_paragraph = False
            continue
        if row.reason or row.is_kept:
            continue
        if not (is_signature or has_ended) and reads(rows, at, is_order, is_order_or_head):
            is_list_footer = in_paragraph = False
            has_ended = is_done(bare(row.text), is_order)
            continue
        is_rule = bool(_SIGNATURE.fullmatch(row.text))
        of_list = (is_rule or bool(_LIST_FOOTER.fullmatch(row.text))) and _is_of_list(rows, at)
        may_end = (row.is_rule or has_ended or at > last) and not of_list
        is_signature = is_signature or (may_end and is_rule)
        is_list_footer = is_list_footer or of_list
        in_paragraph = in_paragraph or bool(_FOOTER_PARAGRAPH.match(row.text))
        if is_signature:
            row.drop("signature")
        elif is_list_footer or in_paragraph or _FOOTER.fullmatch(row.text):
            row.drop("footer")


def _last_order(rows: Sequence[Row], is_order: IsOrder) -> int:
    """The place of the last line of the writer's own that is an order; -1 if there is none, or no
    line like a signature's.
    """
    if not any(_SIGNATURE.fullmatch(row.text) for row in rows):
        return -1
    places = (at for at in reversed(range(len(rows))) if rows[at].is_live)
    return next((at for at in places if reads(rows, at, is_order, says_order)), -1)


def _is_of_list(rows: list[Row], at: int) -> bool:
    """Whether a rule stands above words that lists add to what they pass on."""
    return any(_LIST_WORDS.search(row.text) for row in rows[at + 1 : at + 4])


def is_courtesy(text: str) -> bool:
    """Whether a line greets, or was added by a mail program: it says nothing of what stands
    below.
    """
    return bool(_GREETING.fullmatch(text) or _FOOTER.fullmatch(text))


def drop_courtesies(rows: list[Row], is_order: IsOrder) -> None:
    """The greeting in front, and the closing words with the name below them; never anything that is
    an order.
    """
    live = [row for row in rows if row.is_live]
    if live and _GREETING.fullmatch(live[0].text) and not is_order(live[0].text):
        live.pop(0).drop("greeting")
    for back in range(1, min(4, len(live) + 1)):
        tail = live[-back:]
        if is_order(tail[0].text) or tail[0].is_kept:
            return
        if _CLOSING.fullmatch(tail[0].text) and all(_is_name(row.text) for row in tail[1:]):
            for row in tail:
                row.drop("greeting")
            return


def _is_name(text: str) -> bool:
    return bool(re.fullmatch(r"[^\W\d_][\w.' -]{0,40}", text)) and text.count(" ") < 3
