"""Where the mail that is answered begins: `On ... wrote:`, `From: / Sent: / To: / Subject:`,
`Original Message`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbem import lazy
from pbem.values import dataclass

IsOrder = Callable[[str], bool]

_LANGUAGES_START = r"On|Am|Le|Il(?: giorno)?|El|Op|Den|På|Em|W dniu|Dnia|Dne|V|Dana|Pe|La|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Quoting|Zitat von"
_VERBS = (
    r"wrote|writes|said|says|schrieb|schreibt|geschrieben|sagte|a écrit|écrivait|a dit|ha scritto|scrisse|ha detto|escribió|escribio"
    r"|escribía|dijo|va escriure|schreef|zei|skrev|skriver|skrifaði|sa|kirjoitti|kirjutas|napisa[łlo]\S*|pisze|escreveu|disse"
    r"|napsal\S*|napísal\S*|пишет|писал\S*|написал\S*|пише|написав\S*|написа\S*|írta|yazdı"
    r"|şunu yazdı|a scris|έγραψε|parašė|rakstīja|đã viết|menulis|כתב|كتب|写道|寫道|書きました|のメール|님이 작성"
)
_START = lazy.pattern(
    rf"\s*(?:-+\s*)?(?:{_LANGUAGES_START})\b|.{{0,80}}<\s?[^<>\s]+@[^<>\s]+>|.{{0,40}}(?:\d{{4}}|\d[:.]\d\d)"
)
_WROTE = lazy.pattern(rf"(?:\b|(?<=[^\W\d_a-z]))(?:{_VERBS})(?![^\W\d_]).{{0,160}}:\s*$", re.I)
# `Bob wrote:` and no more, with a blank line above.
_SOMEBODY_WROTE = lazy.pattern(rf"(?:[^\W\d_][\w.'-]* ){{1,4}}(?:{_VERBS})\s?:", re.I)
# Yahoo's app goes on with the older mail behind the colon.
_WROTE_AND_TEXT = lazy.pattern(
    r"(?:On|Am|Le|Il|El|Op|Den|Em) .{5,160}<[^<>\s]{1,80}@[^<>\s]{1,80}>\s?"
    r"(?:wrote|schrieb|a écrit|ha scritto|escribió|schreef|skrev|escreveu)\s?: +\S"
)
_ADDRESS = lazy.pattern(r"[\w.+'=-]{1,80}@[\w-]{1,80}\.[\w.-]{1,80}")
_CLOCK = lazy.pattern(r"\d{1,2}(?:[:.h]| h |時|时|点)\s?\d\d(?!\d)")
_YEAR = lazy.pattern(r"(?<!\d)(?:19[89]\d|20\d\d)(?!\d)")
# A day in numbers.
_DAY = r"(?<![\d./-])(?:\d{4}([./-]) ?\d\d?\1 ?\d\d?|\d\d?([./-]) ?\d\d?\2 ?(?:\d{4}|\d\d))(?!\d)"
_DAY_IN_NUMBERS = lazy.pattern(_DAY)
# No mail is as old as a dispatch from the front may be dated.
_BEFORE_MAIL = lazy.pattern(
    r"(?<!\d)(?:1[0-8]\d\d|19[0-7]\d)(?!\d)|(?<![\d./-])\d\d?([./-]) ?\d\d?\1 ?(?:3[6-9]|4\d)(?!\d)"
)
_TIME_OR_ADDRESS = lazy.pattern(r"\d:\d\d|<[^<>\s]{1,80}@")
_OLDER_MAIL = lazy.pattern(
    r"[-_=*# ]*(?:begin )?(?:original(?: message|-nachricht|meddelelse|meddelande)|ursprüngliche nachricht"
    r"|urspr(?:ungligt|ungliche) \w+|message d'origine|message original|messaggio originale|mensaje original"
    r"|mensagem original|oorspronkelijk bericht|oprindelig (?:meddelelse|besked)|opprinnelig melding"
    r"|wiadomość oryginalna|oryginalna wiadomość|alkuperäinen viesti|eredeti üzenet|mesaj original"
    r"|původní zpráva|pôvodná správa|исходное сообщение|αρχικό μήνυμα|原始邮件|原始郵件|元のメッセージ"
    r"|(?:forwarded|reply) message|forwarded mail|previous replies|weitergeleitete nachricht"
    r"|anfang der weitergeleiteten nachricht|message transféré|début du message transféré|mensaje reenviado"
    r"|messaggio inoltrato|doorgestuurd bericht|vidarebefordrat meddelande)[-_=*: ]*",
    re.I,
)
# `----- words -----`, where one of the words is a message in one of the languages that mail
# programs speak.
_MESSAGE = lazy.pattern(
    r"messag|mensa[gj]|missatge|nachricht|bericht|melding|meddel|besked|skeyti|viesti|e-?mail\b|wiadomo|zpráv|správ|sporo[cč]"
    r"|poruka|mesaj|ileti\b|ileti[ns]|e-?posta|üzenet|kiri\b|sõnum|ziņ|laišk|žinut|μήνυμα|μηνύμ|сообщ|повідом|съобщ|порука"
    r"|письм|листа?\b|メッセージ|メール|邮件|郵件|信件|메시지|메일|הודעה|رسالة|ข้อความ|thư|tin nhắn|pesan",
    re.I,
)
_HEADER = lazy.pattern(
    r"\*?(?:(?P<who>from|von|de|da|van|från|fra|od|från|lähettäjä|от|от кого)"
    r"|(?P<what>subject|betreff|objet|oggetto|asunto|assunto|onderwerp|ämne|emne|temat|předmět|aihe|тема)"
    r"|(?P<other>sent|date|gesendet|datum|envoyé|inviato|enviado(?: el| em)?|verzonden|skickat|sendt|data|fecha"
    r"|wysłano|odesláno|дата|отправлено|to|an|à|para|aan|till|til|do|komu|кому|a|cc|kopie|reply-to|antwort an))"
    r"\s?:\*?(?:\s|$)",
    re.I,
)

# `----- other words -----` begins an older mail only if its head follows.
_RULED = lazy.pattern(r"[-_=*]{2,} ?[^\W\d_](?:[^-_=*:]|(?<=\w)-(?=\w)){1,60} ?[-_=*]{2,}")
_LABEL = lazy.pattern(r"\*?[^\W\d_][^:@>]{0,30}?\s?:\*?(?:\s+|(?<=[^\x00-\x7f]:))\S")
# `---- On Monday Bob wrote ----`
_DASHES = lazy.pattern(r"(?<=[^\s-]) -{2,}$")
_MOST_HEADS, _LEAST_HEADS = 7, 3


@dataclass(frozen=True, slots=True)
class Introduction:
    """The rows that introduce an older mail: how many, and whether they do so even if no `>` lines
    follow.
    """

    rows: int
    is_sure: bool


def introduction(
    texts: Sequence[str], is_order: IsOrder, *, is_cut: bool = False, is_apart: bool = False
) -> Introduction | None:
    """What stands at the beginning of these lines, at most nine. `is_cut`: the markup says that an
    older mail begins here; `is_apart`: there is a blank line above."""
    first = texts[0]
    if is_cut:
        return _with_head(texts, 0, is_order) or Introduction(1, is_sure=True)
    if _OLDER_MAIL.fullmatch(first) or _is_ruled_message(first, is_order):
        return _with_head(texts, 1, is_order) or Introduction(1, is_sure=True)
    if _RULED.fullmatch(first) and (found := _with_head(texts, 1, is_order)):
        return found
    heads = _heads(texts, is_order)
    if heads and _is_of_a_mail(texts[:heads]):
        return Introduction(heads, is_sure=True)
    if _WROTE_AND_TEXT.match(first):
        return Introduction(1, is_sure=True)
    if is_apart and _SOMEBODY_WROTE.fullmatch(first):
        return Introduction(1, is_sure=True)
    return _attributed(texts, is_order)


def _is_ruled_message(text: str, is_order: IsOrder) -> bool:
    return bool(_RULED.fullmatch(text) and _MESSAGE.search(text)) and not is_order(text)


def _with_head(texts: Sequence[str], start: int, is_order: IsOrder) -> Introduction | None:
    """A head, or `On ... wrote:`, below a line that says already that an older mail begins."""
    heads = _heads(texts[start:], is_order)
    if not heads and start < len(texts) and (found := _attributed(texts[start:], is_order)):
        heads = found.rows
    return Introduction(start + heads, is_sure=True) if heads else None


def _attributed(texts: Sequence[str], is_order: IsOrder) -> Introduction | None:
    """`On ... wrote:`, broken into three lines at most."""
    joined = ""
    for count, text in enumerate(texts[:3], 1):
        if len(joined) > 300 or is_order(text):
            return None
        joined = f"{joined} {text}"[:500].strip().replace("< ", "<")
        joined = _DASHES.sub(":", joined)
        if joined.endswith(":") and (kind := _attribution(joined)):
            return Introduction(count, kind == "sure")
        if not _START.match(texts[0]):
            return None
    return None


def _attribution(text: str) -> str:
    """ "sure" for what can only introduce an older mail, "likely" for what does so if `>` lines
    follow, else "".
    """
    says, starts = _WROTE.search(text), re.match(rf"\s*(?:-+\s*)?(?:{_LANGUAGES_START})\b", text)
    has_clock, has_address = _CLOCK.search(text), _ADDRESS.search(text)
    has_day = bool(starts or _DAY_IN_NUMBERS.search(text))
    has_date = bool(has_clock or _YEAR.search(text)) and not _BEFORE_MAIL.search(text)
    if has_address or (has_date and (says or (has_day and has_clock))):
        return "sure"
    if says and _START.match(text) and re.search(r"\d", text):
        return "sure"
    return "likely" if says or _TIME_OR_ADDRESS.search(text) else ""


def _heads(texts: Sequence[str], is_order: IsOrder) -> int:
    """Number of lines of a block `From: / Sent: / To: / Subject:`, in whatever language, that
    starts here; 0 for none.
    """
    if not texts or not _LABEL.match(f"{texts[0]} -"):
        return 0
    kinds: list[str] = []
    last = 0
    for count, text in enumerate(texts[:_MOST_HEADS], start=1):
        if found := _HEADER.match(text):
            kinds.append(str(found.lastgroup))
            last = count
    is_whole = len(kinds) >= _LEAST_HEADS and "what" in kinds
    is_short = kinds == ["who", "other"] and last == 2 and _is_dated(texts[1:2])
    if (is_whole or is_short) and "who" in kinds and _HEADER.match(texts[0]):
        return last
    labelled = 0
    for text in texts[:_MOST_HEADS]:
        if not _LABEL.match(text) or is_order(text):
            break
        labelled += 1
    is_mail = _has_address(texts[:labelled]) and _is_dated(texts[:labelled])
    return labelled if is_mail and labelled >= _LEAST_HEADS else 0


def _is_of_a_mail(heads: Sequence[str]) -> bool:
    """Whether these heads are those of a mail, and not of a dispatch that somebody has headed like
    one.
    """
    return _has_address(heads) or _is_dated(heads)


def _has_address(heads: Sequence[str]) -> bool:
    return any(_ADDRESS.search(text) for text in heads)


def _is_dated(heads: Sequence[str]) -> bool:
    return any(
        (_CLOCK.search(text) and re.search(r"\d.*\d", text)) and not _BEFORE_MAIL.search(text)
        for text in heads
    )
