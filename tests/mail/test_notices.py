"""Notices of programs are called what they are: bounces, delays, deliveries, read receipts, absence
notes.
"""

from __future__ import annotations

import pytest

from pbem.mail.headers import read_headers


def report(kind: str, about: str, **heads: str) -> bytes:
    told = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in heads.items())
    return (
        "From: postmaster@example.org\nTo: gm@example.net\nSubject: notice\nReturn-Path: <>\n"
        f'{told}Content-Type: multipart/report; report-type={kind}; boundary="b"\n\n'
        "--b\nContent-Type: text/plain\n\nAction: failed\n"
        f"--b\nContent-Type: message/{kind}\n\n{about}\n--b--\n"
    ).encode()


def delivery(*actions: str) -> bytes:
    blocks = [f"Final-Recipient: rfc822; a{n}@x.org\nAction: {a}\n" for n, a in enumerate(actions)]
    return report("delivery-status", "\n".join(["Reporting-MTA: dns; mx.org\n", *blocks]))


def disposition(told: str) -> bytes:
    return report(
        "disposition-notification", f"Final-Recipient: rfc822; a@x.org\nDisposition: {told}\n"
    )


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (delivery("failed"), "bounce"),
        (delivery("Delayed"), "delayed"),
        (delivery("delivered"), "delivered"),
        (delivery("relayed"), "delivered"),
        (delivery("expanded"), "delivered"),
        (delivery("delivered", "failed"), "bounce"),
        (delivery("delivered", "delayed"), "delayed"),
        (delivery("lost"), "bounce"),
        (disposition("manual-action/MDN-sent-manually; displayed"), "opened"),
        (disposition("automatic-action/MDN-sent-automatically; displayed/error"), "opened"),
        (disposition("manual-action/MDN-sent-manually;deleted"), "unread"),
        (disposition("automatic-action/MDN-sent-automatically; dispatched"), "unread"),
        (
            b"From: MAILER-DAEMON@x.org\nTo: a@b.org\nSubject: Warning: message delayed\n\nx",
            "delayed",
        ),
        (b"From: MAILER-DAEMON@x.org\nTo: a@b.org\nSubject: failure notice\n\nx", "bounce"),
        (b"From: a@x.org\nReturn-Path: <>\nAuto-Submitted: auto-replied\n\nAway", "automatic"),
        (b"From: a@x.org\nSubject: warning: message delayed\n\nbuy 1 infantry", ""),
    ],
)
def test_a_notice_is_called_what_it_is(data: bytes, kind: str) -> None:
    assert read_headers(data).written_by == kind
