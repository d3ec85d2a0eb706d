"""What begins the older mail that is answered, in the words of many programs and languages; and
what does not.
"""

from __future__ import annotations

import pytest

from pbem.mail.fault import MailFault
from pbem.mail.read import read
from tests.mail.orders import is_order

OWN = "buy 5 infantry\nmove 2 infantry: Germany -> Poland\n"
OLD = "buy 1 submarine\nmove 9 infantry: Germany -> Poland\n"

SURE = {
    "date in ISO form, broken address": "2026-03-07 13:29 GMT+02:00 A Moderator With A Long Name <\ngm@example.net>:",
    "said": "On Mar 7, 2026, at 6:04 PM, Moderator said:",
    "Gmail": "On Mon, May 3, 2027 at 8:02 PM Bob <gm@example.net> wrote:",
    "Gmail, in three lines": "On Mon, May 3, 2027 at 8:02 PM\nBob the Moderator\n<gm@example.net> wrote:",
    "name alone": "Bob Moderator wrote:",
    "German": "Am Mo., 3. Mai 2027 um 20:02 Uhr schrieb Bob <gm@example.net>:",
    "French": "Le lun. 3 mai 2027 à 20:02, Bob <gm@example.net> a écrit :",
    "Spanish": "El lun, 3 may 2027 a las 20:02, Bob (<gm@example.net>) escribió:",
    "Italian": "Il giorno lun 3 mag 2027 alle ore 20:02 Bob <gm@example.net> ha scritto:",
    "Portuguese": "Em seg., 3 de mai. de 2027 às 20:02, Bob <gm@example.net> escreveu:",
    "Dutch": "Op ma 3 mei 2027 om 20:02 schreef Bob <gm@example.net>:",
    "Swedish": "Den mån 3 maj 2027 kl 20:02 skrev Bob <gm@example.net>:",
    "Finnish": "ma 3. toukok. 2027 klo 20.02 Bob (gm@example.net) kirjoitti:",
    "Polish": "pon., 3 maj 2027 o 20:02 Bob <gm@example.net> napisał(a):",
    "Czech": "po 3. 5. 2027 v 20:02 odesílatel Bob <gm@example.net> napsal:",
    "Russian": "пн, 3 мая 2027 г. в 20:02, Bob <gm@example.net>:",
    "Ukrainian": "пн, 3 трав. 2027 р. о 20:02 Bob <gm@example.net> пише:",
    "Hungarian": "Bob <gm@example.net> ezt írta (időpont: 2027. máj. 3., H, 20:02):",
    "Turkish": "Bob <gm@example.net>, 3 May 2027 Pzt, 20:02 tarihinde şunu yazdı:",
    "Greek": "Στις Δευ 3 Μαΐ 2027 στις 8:02 μ.μ., ο χρήστης Bob <gm@example.net> έγραψε:",
    "Romanian": "lun., 3 mai 2027, 20:02 Bob <gm@example.net> a scris:",
    "Chinese": "Bob <gm@example.net> 于2027年5月3日周一 20:02写道：",
    "Japanese": "2027年5月3日(月) 20:02 Bob <gm@example.net>:",
    "Korean": "2027년 5월 3일 (월) 오후 8:02, Bob <gm@example.net>님이 작성:",
    "Vietnamese": "Vào Th 2, 3 thg 5, 2027 lúc 20:02 Bob <gm@example.net> đã viết:",
    "unknown language": "Xyz 3.5.2027 20:02 Bob <gm@example.net> blabla:",
    "Outlook": "From: Bob <gm@example.net>\nSent: Monday, May 3, 2027 8:02 PM\nTo: Anna\nSubject: Germany",
    "Outlook without addresses": "From: Bob\nSent: Monday, May 3, 2027 8:02 PM\nTo: Anna\nSubject: Germany",
    "Outlook, German": "Von: Bob <gm@example.net>\nGesendet: Montag, 3. Mai 2027 20:02\nAn: Anna\nBetreff: Germany",
    "Outlook, Danish": "Fra: Bob <gm@example.net>\nSendt: 3. maj 2027 20:02\nTil: Anna\nEmne: Germany",
    "Outlook, Hungarian": "Feladó: Bob <gm@example.net>\nElküldve: 2027. május 3. 20:02\nCímzett: Anna\nTárgy: Germany",
    "Outlook, Chinese": "发件人: Bob <gm@example.net>\n发送时间: 2027年5月3日 20:02\n收件人: Anna\n主题: Germany",
    "original message": "-----Original Message-----",
    "original message, Polish": "-----Oryginalna wiadomość-----",
    "original message, Hungarian": "----- Eredeti üzenet -----",
    "original message, Turkish": "-----Özgün İleti-----",
    "original message, Greek": "-------- Αρχικό μήνυμα --------",
    "original message, Finnish": "-------- Alkuperäinen viesti --------",
    "original message, Danish": "-------- Oprindelig besked --------",
    "original message, Swedish": "-------- Originalmeddelande --------",
    "original message, Dutch": "-------- Origineel bericht --------",
    "original message, Czech": "---------- Původní e-mail ----------",
    "original message, Japanese": "-------- 元のメッセージ --------",
    "original message, Chinese": "-------- 原始邮件 --------",
    "original message, Korean": "-------- 원본 메시지 --------",
    "original message, Ukrainian": "-------- Оригінальне повідомлення --------",
    "original message, Croatian": "-------- Izvorna poruka --------",
    "original message, Hebrew": "-------- הודעה מקורית --------",
    "original message, with an attribution": "------- Original Message -------\nOn Friday, May 3rd, 2027 at 8:02 PM, Bob <gm@example.net> wrote:",
    "in dashes": "---- On Mon, 03 May 2027 20:02:00 +0100 Bob <gm@example.net> wrote ----",
    "cited, without a date": "Zitat von Bob <gm@example.net>:",
    "day in numbers": "Bob je 3. 5. 27 ob 20:02 napisal:",
    "day in numbers, unknown verb": "3/5/27 20:02 Bob blabla:",
    "German, verb at the end": "Bob hat am 03.05.2027 20:02 CEST geschrieben:",
    "two heads": "From: Bob\nDate: Mon, 3 May 2027 20:02",
    "Chinese, wide colons": "发件人：Bob <gm@example.net>\n发送时间：2027年5月3日 20:02\n收件人：Anna\n主题：Germany",
    "rule in an unknown language, with a head": "----- 原始邮件 -----\n发件人: Bob <gm@example.net>\n发送时间: 2027年5月3日 20:02\n收件人: Anna",
}  # fmt: skip

NONE = {
    "section in a rule": "----- combat moves -----",
    "name in a rule": "---- Ostfront ----",
    "day of the war": "Heeresgruppe Nord, 22.6.41 03:15:",
    "dispatch in two heads": "From: OKH\nDate: 22.6.41, 03:15",
    "dispatch": "From: German High Command\nDate: 22 June 1941, 03:15\nTo: all army groups\nSubject: Barbarossa",
    "heads without time and address": "From: Karl\nTo: Moderator\nSubject: combat moves",
    "form": "campaign: atlantic-41\nseat: Germany\nresult: 12",
    "words with a colon": "Here are my orders:",
    "plain numbers": "Turn 3 of 1941:",
}


@pytest.mark.parametrize("head", SURE.values(), ids=SURE)
def test_orders_below_the_head_of_an_older_mail_are_not_read(head: str) -> None:
    mail = read(f"{OWN}done\n\n{head}\n\n{OLD}".encode(), understood=is_order)
    assert mail.text == f"{OWN}done\n"
    without_done = read(f"{OWN}\n{head}\n\n{OLD}".encode(), understood=is_order)
    assert without_done.text == OWN


@pytest.mark.parametrize("head", SURE.values(), ids=SURE)
def test_the_head_drops_quoted_lines_and_what_stands_between_them_is_read(head: str) -> None:
    mail = read(f"{head}\n> {OLD.strip()}\n\n{OWN}done\n".encode(), understood=is_order)
    assert "buy 1 submarine" not in mail.text
    assert mail.text.endswith(f"{OWN}done\n")


@pytest.mark.parametrize("head", NONE.values(), ids=NONE)
def test_orders_below_other_words_are_read(head: str) -> None:
    mail = read(f"{head}\n\n{OWN}done\n".encode(), understood=is_order)
    assert mail.text.endswith(f"{OWN}done\n")


BLOCK = f"BEGIN ORDERS\n{OWN}done\nEND ORDERS\n"
FORM = f"BEGIN ORDERS\ncampaign: atlantic-41\nresult: 12\n{OWN}done\nEND ORDERS\n"
REMARKS = [
    "No! Please do not use these.\nKarl",
    "\U0001f44d",
    "I am on holiday until Monday.",
    "Thanks!",
    "Cheers\nKarl",
    "OK",
]


def orders(text: str) -> list[str]:
    """The lines that are read as orders; none of a mail that is refused as a whole."""
    try:
        data = f"From: karl@example.org\nSubject: x\n\n{text}".encode()
        return [line.text for line in read(data, understood=is_order).lines if is_order(line.text)]
    except MailFault as fault:
        if fault.code != "mail_orders_left":
            raise
        return []


@pytest.mark.parametrize("said", REMARKS)
@pytest.mark.parametrize("head", SURE.values(), ids=SURE)
def test_a_block_in_the_older_mail_is_not_taken_where_anything_is_said_above(
    head: str, said: str
) -> None:
    for block in (BLOCK, FORM):
        assert orders(f"{said}\n\n{head}\n\n{block}\ncheers, Bob\n") == []


@pytest.mark.parametrize("head", SURE.values(), ids=SURE)
def test_it_is_taken_where_it_is_our_form_or_handed_over(head: str) -> None:
    assert orders(f"{head}\n\n{BLOCK}") == []
    assert orders(f"{head}\n\n{FORM}")[2:] == [*OWN.splitlines(), "done"]
    assert orders(f"Hi Bob,\n\n{head}\n\n{FORM}")[2:] == [*OWN.splitlines(), "done"]
    for said in ("Here you are.", "see below", "Siehe unten", "Voir ci-dessous :"):
        assert orders(f"{said}\n\n{head}\n\n{BLOCK}") == [*OWN.splitlines(), "done"]


@pytest.mark.parametrize("head", SURE.values(), ids=SURE)
def test_of_two_blocks_the_one_above_the_older_mail_counts(head: str) -> None:
    older = FORM.replace("buy 5 infantry", "buy 1 submarine")
    assert orders(f"{BLOCK}\n{head}\n\n{older}") == [*OWN.splitlines(), "done"]


QUOTED_HEADS = {
    "Apple": "> On 27 Nov 2026, at 20:00, Bob <gm@example.net> wrote:",
    "with a line above the head": "> Message du 27/11/26 20:00\n> De : Bob <gm@example.net>\n> A : anna@example.org\n> Objet : Germany",
    "in Russian": ">Пятница, 27 ноября 2026, 20:00 +01:00 от Bob <gm@example.net>:",
    "of a news reader": '>>>>> "Bob" == Bob Moderator  <gm@example.net> writes:',
}  # fmt: skip


@pytest.mark.parametrize("said", REMARKS)
@pytest.mark.parametrize("head", QUOTED_HEADS.values(), ids=QUOTED_HEADS)
def test_a_head_may_be_quoted_while_the_older_mail_is_not(head: str, said: str) -> None:
    for block in (BLOCK, FORM, OLD):
        assert orders(f"{said}\n\n{head}\n\n{block}") == []
    assert orders(f"{OWN}done\n\n{head}\n\n{OLD}") == [*OWN.splitlines(), "done"]
    assert orders(f"{head}\n> {OLD.strip()}\n\n{OWN}done\n")[-3:] == [*OWN.splitlines(), "done"]


def test_a_reaction_above_a_quoted_mail_without_a_head_orders_nothing() -> None:
    block = "".join(f"<div>{line}</div>" for line in BLOCK.splitlines())
    html = f'<div>\U0001f44d</div><div class="gmail_quote">{block}</div>'
    data = f"From: karl@example.org\nSubject: x\nContent-Type: text/html\n\n{html}".encode()
    with pytest.raises(MailFault) as caught:
        read(data, understood=is_order)
    assert caught.value.code == "mail_orders_left"


def test_answers_below_what_they_answer_are_read() -> None:
    own = "".join(f"<div>{line}</div>" for line in [*OWN.splitlines(), "done"])
    old = f'<div class="gmail_attr">On Mon, Bob wrote:</div><blockquote class="gmail_quote">{OLD}</blockquote>'
    for html in (f"{old}{own}</div>", f"{old}</div>{own}"):
        html = f'<div class="gmail_quote">{html}'
        data = f"From: karl@example.org\nSubject: x\nContent-Type: text/html\n\n{html}".encode()
        assert read(data, understood=is_order).text == f"{OWN}done\n"
