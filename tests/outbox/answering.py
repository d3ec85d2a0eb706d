"""How players' mail programs answer a letter: what stands above, and how the letter is quoted
below.
"""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP

from tests.outbox.writing import ANNA, text_of

Program = Callable[[EmailMessage, str], EmailMessage]


def _answer(letter: EmailMessage, sender: str, number: int) -> EmailMessage:
    made = EmailMessage(policy=SMTP)
    made["From"] = f"Anna Player <{sender}>"
    made["To"] = str(letter["Reply-To"] or "gm@example.net")
    made["Subject"] = f"Re: {letter['Subject']}"
    made["Date"] = "Fri, 02 Jan 2026 10:00:00 +0100"
    made["Message-ID"] = f"<answer{number}@mail.example.org>"
    made["In-Reply-To"] = str(letter["Message-ID"])
    made["References"] = f"{letter.get('References', '')} {letter['Message-ID']}".strip()
    return made


def gmail(letter: EmailMessage, says: str, sender: str = ANNA) -> EmailMessage:
    """Text and HTML; the letter below an attribution, each line with `> `, in a blockquote."""
    made = _answer(letter, sender, 1)
    old = text_of(letter)
    wrote = "On Thu, Jan 1, 2026 at 1:00 AM Martin <gm@example.net>\nwrote:"
    quoted = "".join(f"> {line}\n" if line else ">\n" for line in old.splitlines())
    made.set_content(f"{says}\n\n{wrote}\n\n{quoted}")
    shown = says.replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    below = old.replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>\n")
    made.add_alternative(
        f'<div dir="ltr">{shown}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">{wrote}<br></div>'
        f'<blockquote class="gmail_quote"><pre>{below}</pre></blockquote></div>',
        subtype="html",
    )
    return made


def outlook(letter: EmailMessage, says: str, sender: str = ANNA) -> EmailMessage:
    """HTML alone; the whole letter below a block of headers, not marked as quoted."""
    made = _answer(letter, sender, 2)
    heads = (
        "<b>From:</b> Martin &lt;gm@example.net&gt;<br><b>Sent:</b> Thursday, January 1, 2026 1:00 AM<br>"
        f"<b>To:</b> Anna Player &lt;{sender}&gt;<br><b>Subject:</b> {letter['Subject']}"
    )
    shown = "".join(
        f'<p class="MsoNormal">{line.replace(">", "&gt;") or "&nbsp;"}</p>\n'
        for line in says.split("\n")
    )
    page = letter.get_body(("html",))
    assert page is not None
    made.set_content(
        f'<html><body lang="EN-US">{shown}<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt'
        f' 0cm 0cm 0cm"><p class="MsoNormal">{heads}</p></div></div>{page.get_content()}</body></html>',
        subtype="html",
    )
    return made


def outlook_plain(letter: EmailMessage, says: str, sender: str = ANNA) -> EmailMessage:
    """Plain text; the whole letter below a line and headers, not marked as quoted."""
    made = _answer(letter, sender, 3)
    heads = (
        f"-----Original Message-----\nFrom: Martin <gm@example.net>\nSent: Thursday, January 1, 2026 1:00 AM\n"
        f"To: {sender}\nSubject: {letter['Subject']}"
    )
    made.set_content(f"{says}\n\n{heads}\n\n{text_of(letter)}")
    return made


def inline(letter: EmailMessage, says: str, sender: str = ANNA) -> EmailMessage:
    """The answer between the quoted lines of the form, where it belongs (Thunderbird, mutt)."""
    made = _answer(letter, sender, 4)
    quoted = []
    for line in text_of(letter).splitlines():
        if line == "END ORDERS":
            quoted += ["", *says.split("\n"), ""]
        quoted.append(f"> {line}".rstrip())
    made.set_content("Martin wrote on 2026-01-01 01:00:\n\n" + "\n".join(quoted) + "\n")
    return made


def form(letter: EmailMessage, says: str, sender: str = ANNA) -> EmailMessage:
    """The form taken out of the letter, filled in, and the letter quoted below."""
    block = text_of(letter).partition("BEGIN ORDERS\n")[2].partition("END ORDERS")[0]
    filled = f"BEGIN ORDERS\n{block}{says}\nEND ORDERS"
    made = gmail(letter, filled, sender)
    del made["Message-ID"]
    made["Message-ID"] = "<answer5@mail.example.org>"
    return made


PROGRAMS: dict[str, Program] = {
    "Gmail": gmail,
    "Outlook": outlook,
    "Outlook in plain text": outlook_plain,
    "between the lines": inline,
    "form filled in": form,
}
