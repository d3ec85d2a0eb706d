"""What in a mail is not from its writer: quoted lines, the older mail below, signatures, footers, greetings."""

from __future__ import annotations

import re
from collections.abc import Callable

from .rows import Row

_LANGUAGES_START = r"On|Am|Le|Il(?: giorno)?|El|Op|Den|På|Em|W dniu|Dnia|Dne|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Quoting|Zitat von"
_START = re.compile(
    rf"\s*(?:-+\s*)?(?:{_LANGUAGES_START})\b|.{{0,80}}<[^<>\s]+@[^<>\s]+>|.{{0,40}}\d{{4}}"
)
_WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|a écrit|ha scritto|escribió|escribio|schreef|skrev|kirjoitti|napisał\S*|pisze"
    r"|escreveu|napsal\S*|пишет|написал\S*|írta|yazdı)\b.{0,160}:\s*$",
    re.I,
)
# Yahoo's app goes on with the older mail behind the colon.
_WROTE_AND_TEXT = re.compile(
    r"(?:On|Am|Le|Il|El|Op|Den|Em) .{5,160}<[^<>\s]{1,80}@[^<>\s]{1,80}>\s?"
    r"(?:wrote|schrieb|a écrit|ha scritto|escribió|schreef|skrev|escreveu)\s?: +\S"
)
_ADDRESS_END = re.compile(r"<[^<>\s]{1,80}@[^<>\s]{1,80}>\s?:$")
_TIME_OR_ADDRESS = re.compile(r"\d:\d\d|<[^<>\s]{1,80}@")
_OLDER_MAIL = re.compile(
    r"[-_=*# ]*(?:begin )?(?:original(?: message|-nachricht|meddelelse)|ursprüngliche nachricht"
    r"|urspr(?:ungligt|ungliche) \w+|message d'origine|message original|messaggio originale|mensaje original"
    r"|mensagem original|oorspronkelijk bericht|oprindelig meddelelse|opprinnelig melding|wiadomość oryginalna"
    r"|původní zpráva|исходное сообщение|(?:forwarded|reply) message|forwarded mail|previous replies|weitergeleitete nachricht"
    r"|anfang der weitergeleiteten nachricht|message transféré|début du message transféré|mensaje reenviado"
    r"|messaggio inoltrato|doorgestuurd bericht|vidarebefordrat meddelande)[-_=*: ]*",
    re.I,
)
_HEADER = re.compile(
    r"\*?(?:(?P<who>from|von|de|da|van|från|fra|od|från|lähettäjä|от|от кого)"
    r"|(?P<what>subject|betreff|objet|oggetto|asunto|assunto|onderwerp|ämne|emne|temat|předmět|aihe|тема)"
    r"|(?P<other>sent|date|gesendet|datum|envoyé|inviato|enviado(?: el| em)?|verzonden|skickat|sendt|data|fecha"
    r"|wysłano|odesláno|дата|отправлено|to|an|à|para|aan|till|til|do|komu|кому|a|cc|kopie|reply-to|antwort an))"
    r"\s?:\*?(?:\s|$)",
    re.I,
)
_FOOTER = re.compile(
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
_FOOTER_PARAGRAPH = re.compile(
    r"(?:this (?:e-?mail|message)\b.{0,80}\b(?:confidential|intended)|confidentiality|disclaimer\b|diese e-?mail enthält"
    r"|ce message .{0,60}confidentiel)",
    re.I,
)
_LIST_FOOTER = re.compile(r"(?:-=){5,}-?|_\._,_\._,_|_{10,}|-{10,}(?: next part -{10,})?")
_LIST_WORDS = re.compile(
    r"mailing list|unsubscribe|attachment was scrubbed|groups\.io|google groups|yahoo! ?groups|listinfo",
    re.I,
)
PREFIXES = (">", "|>")
BEGIN_ARMOUR = re.compile(r"-----BEGIN (PGP|SSH) ([A-Z ]{3,40})-----$")
_SEAL = re.compile(r"[^\w>|]*(BEGIN|END)[\W_]+SIGNATURE[\W_]*")
_CODE = re.compile(r"[A-Za-z0-9+/]{1,90}={0,2}")
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|moin|servus|liebe[rs]?|salut|bonjour|hola|ciao|hej|good (?:morning|evening|day))"
    r"(?: [^\W\d]+){0,3}\s*[,!.]?",
    re.I,
)
_CLOSING = re.compile(
    r"(?:(?:best|kind|warm|many)? ?(?:regards|wishes|greetings)|cheers|thanks|thank you|thx|yours|bye|mfg|lg|vg"
    r"|(?:viele|liebe|beste|schöne|mit freundlichen) grüße?n?|gruß|amicalement|cordialement|salutations|saludos|saluti)"
    r"(?: [^\W\d]+){0,2}\s*[,!.]?",
    re.I,
)


def drop_prefixed(rows: list[Row]) -> None:
    """Lines that begin with `>` are quoted."""
    for row in rows:
        if row.text.startswith(PREFIXES):
            row.drop("quoted")


def drop_armour(rows: list[Row]) -> None:
    """Signature blocks (PGP, SSH) are kept as ignored lines for who checks them; `- ` before a signed line goes."""
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


def set_older(rows: list[Row]) -> None:
    """Find where the mail that is answered begins, and give everything from there `older`.

    Lines that introduce `>` lines are dropped as headers instead: the answer may stand between or below these.
    """
    live = [at for at, row in enumerate(rows) if row.is_live]
    position = 0
    while position < len(live):
        at = live[position]
        taken, is_sure = _introduction(rows, live, position)
        if rows[at].reason == "" and taken:
            follower = _next_text(rows, live[position + taken - 1] + 1)
            heads = [rows[index] for index in live[position : position + taken]]
            if follower is not None and follower.reason == "quoted":
                for row in heads:
                    row.drop("header")
            elif is_sure:
                for row in heads:
                    row.older = "header"
                for row in rows[at:]:
                    row.older = row.older or "quoted"
                return
        position += max(taken, 1)


def _next_text(rows: list[Row], start: int) -> Row | None:
    return next((row for row in rows[start : start + 50] if row.text), None)


def _introduction(rows: list[Row], live: list[int], position: int) -> tuple[int, bool]:
    """How many live rows from `position` introduce an older mail, and whether that is sure without `>` lines."""
    text = rows[live[position]].text
    if rows[live[position]].older:
        return max(1, _header_block(rows, live, position)), True
    if _OLDER_MAIL.fullmatch(text):
        heads = _header_block(rows, live, position + 1)
        return 1 + heads, True
    if heads := _header_block(rows, live, position):
        return heads, True
    if _WROTE_AND_TEXT.match(text):
        return 1, True
    joined = ""
    for count in range(1, 4):
        if position + count > len(live) or len(joined) > 300:
            break
        joined = f"{joined} {rows[live[position + count - 1]].text}"[:500].strip()
        if joined.endswith(":") and (kind := _attribution(joined)):
            return count, kind == "sure"
        if not _START.match(text):
            break
    return 0, False


def _attribution(text: str) -> str:
    """ "sure" for `On ... wrote:`, "likely" for what introduces a quotation only if `>` lines follow, else ""."""
    says = _WROTE.search(text) or (_ADDRESS_END.search(text[-180:]) and re.search(r"\d", text))
    if says and _START.match(text) and re.search(r"\d|@", text):
        return "sure"
    return "likely" if says or _TIME_OR_ADDRESS.search(text) else ""


def _header_block(rows: list[Row], live: list[int], position: int) -> int:
    """Number of rows of a block `From: / Sent: / To: / Subject:` that starts here; 0 if there is none."""
    if position >= len(live) or not _HEADER.match(rows[live[position]].text):
        return 0
    kinds: list[str] = []
    last = 0
    for count, at in enumerate(live[position : position + 7], start=1):
        found = _HEADER.match(rows[at].text)
        if found:
            kinds.append(str(found.lastgroup))
            last = count
    is_block = len(kinds) >= 3 and "who" in kinds and "what" in kinds
    return last if is_block else 0


def drop_signature(rows: list[Row]) -> None:
    """`--` and all below it; list footers; lines and paragraphs that programs add."""
    is_signature = is_list_footer = in_paragraph = False
    for at, row in enumerate(rows):
        if not row.text:
            in_paragraph = False
            continue
        if row.reason:
            continue
        is_signature = is_signature or row.text == "--"
        is_list_footer = is_list_footer or _starts_list_footer(rows, at)
        in_paragraph = in_paragraph or bool(_FOOTER_PARAGRAPH.match(row.text))
        if is_signature:
            row.drop("signature")
        elif is_list_footer or in_paragraph or _FOOTER.fullmatch(row.text):
            row.drop("footer")


def _starts_list_footer(rows: list[Row], at: int) -> bool:
    if not _LIST_FOOTER.fullmatch(rows[at].text):
        return False
    return any(_LIST_WORDS.search(row.text) for row in rows[at + 1 : at + 4])


def drop_courtesies(rows: list[Row], is_order: Callable[[str], bool]) -> None:
    """The greeting in front, and the closing words with the name below them; never anything that is an order."""
    live = [row for row in rows if row.is_live]
    if live and _GREETING.fullmatch(live[0].text) and not is_order(live[0].text):
        live.pop(0).drop("greeting")
    for back in range(1, min(4, len(live) + 1)):
        tail = live[-back:]
        if is_order(tail[0].text):
            return
        if _CLOSING.fullmatch(tail[0].text) and all(_is_name(row.text) for row in tail[1:]):
            for row in tail:
                row.drop("greeting")
            return


def _is_name(text: str) -> bool:
    return bool(re.fullmatch(r"[^\W\d_][\w.' -]{0,40}", text)) and text.count(" ") < 3
