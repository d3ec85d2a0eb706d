"""How a moderator's letters go out: `mail.yaml` in the private folder. There is no password in it,
and none is read from it.

    from: Martin <gm@example.net>
    server: smtp.example.net
    port: 587
    security: starttls
    user: gm@example.net

`reply_to` is where answers go, if not to `from`; `list` a mailing list that gets the public
reports; `ca` a file with the certificates that the server's is checked against, in place of the
system's. Only `from` is needed to write letters, and not even that: a letter without it is a draft
for the moderator's mail program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from email.headerregistry import Address
from pathlib import Path
from typing import Any

from pbem import lazy
from pbem.faults import Fault, WrongCall
from pbem.mail.address import ascii_domain
from pbem.mail.imap import is_loopback
from pbem.post.addresses import SETTINGS
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private
from pbem.values import dataclass
from pbem.words.formats import plain

NAME = SETTINGS
TLS, STARTTLS, NONE = "tls", "starttls", "none"
SECURITY = (STARTTLS, TLS, NONE)
_PORTS = {TLS: 465, STARTTLS: 587, NONE: 25}
_KEYS = ("from", "reply_to", "list", "server", "port", "user", "security", "ca")
_HOST = lazy.pattern(r"[A-Za-z0-9._-]{1,253}|\[?[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\]?")
_LOCAL = lazy.pattern(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}")
_WRITTEN = lazy.pattern(r"(?:([^<>@]*)<([^<>\s]+)>|([^<>\s]+))")
_DOMAIN = lazy.pattern(r"[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*")


@dataclass(frozen=True)
class Settings:
    """What is set; "" and 0 stand for what is not. `sender` and `reply_to` may hold a name beside
    the address.
    """

    sender: str = ""
    reply_to: str = ""
    list: str = ""
    server: str = ""
    port: int = 0
    user: str = ""
    security: str = ""
    ca: str = ""

    @property
    def how(self) -> str:
        """How the connection is made private: what is set, else by the port."""
        return self.security or (TLS if self.port == _PORTS[TLS] else STARTTLS)

    @property
    def at(self) -> int:
        """The port: what is set, else the usual one."""
        return self.port or _PORTS[self.how]

    @staticmethod
    def load(folder: Path) -> Settings:
        """Those of a private folder; Fault for a file that is not understood."""
        path = folder / NAME
        data = yamlin.load_file(path) if path.exists() else None
        if data is None:
            return Settings()
        if not isinstance(data, Mapping) or not set(data) <= set(_KEYS):
            raise _wrong(path, f"it can hold {', '.join(_KEYS)} only, and never a password")
        texts = {key: value for key, value in data.items() if key != "port"}
        if not all(isinstance(value, str) for value in texts.values()):
            raise _wrong(path, "each of its values has to be a text, the port a number")
        if not isinstance(data.get("port", 0), int):
            raise _wrong(path, "`port:` has to be a number")
        told = {"sender" if key == "from" else key: value for key, value in data.items()}
        try:
            return Settings().changed(**told)
        except WrongCall as fault:
            raise _wrong(path, fault.what) from fault

    def changed(self, **given: Any) -> Settings:
        """With what is given in its place; "" and 0 take something away, None leaves it. Raises
        WrongCall.
        """
        made = replace(self, **{key: value for key, value in given.items() if value is not None})
        for key in ("sender", "reply_to", "list"):
            if told := getattr(made, key):
                address(told)
        if made.server and not _HOST.fullmatch(made.server):
            do = "Give the name alone, as smtp.example.org; the port goes to --port."
            raise WrongCall("bad_server", "this is no name of a server", plain(made.server), do)
        if made.security and made.security not in SECURITY:
            what = f"the connection can be {', '.join(SECURITY)}, not {made.security!r}"
            raise WrongCall("bad_security", what)
        if not 0 <= made.port <= 65_535:
            raise WrongCall("bad_port", f"there is no port {made.port}")
        if made.server and made.how == NONE and not is_loopback(made.server):
            what = "letters and passwords go unencrypted to this machine only"
            do = "Take --security starttls or tls; every provider has one of the two."
            raise WrongCall("not_private", what, made.server, do)
        return made

    def save(self, folder: Path) -> None:
        """Write the file."""
        told = {"from" if key == "sender" else key: value for key, value in asdict(self).items()}
        data = {key: value for key, value in told.items() if value}
        write_private(folder / NAME, yamlout.dump(data).encode("utf-8"))


def address(text: str, name: str = "") -> Address:
    """`anna@example.org` or `Anna <anna@example.org>` as a header can carry it; `name` is put
    beside it.

    An international domain is written in its old form. Raises WrongCall for what mail servers do
    not take.
    """
    written = _WRITTEN.fullmatch(text.strip())
    found, bare = (written[1] or "", written[2] or written[3]) if written else ("", "")
    local, _, domain = bare.rpartition("@")
    domain = domain if domain.isascii() else ascii_domain(domain)
    if not text.isprintable() or not _LOCAL.fullmatch(local) or not _DOMAIN.fullmatch(domain):
        do = "Write it as anna@example.org or 'Anna <anna@example.org>', in plain letters."
        raise WrongCall("bad_address", "no mail can be sent to or from this", plain(text), do)
    shown = for_header(name or found, 60).strip('"')
    return Address(shown, username=local, domain=domain)


def for_header(text: str, longest: int) -> str:
    """Text as a header can carry it: one line, and nothing in it that a program would decode to
    more than that.
    """
    return " ".join(plain(text).replace("=?", "= ?").split())[:longest]


def _wrong(path: Path, what: str) -> Fault:
    do = (
        "Mend it by hand, or delete it and set it again with 'pbem outbox --from ... --server ...'."
    )
    return Fault("bad_mail_settings", what, str(path), do)
