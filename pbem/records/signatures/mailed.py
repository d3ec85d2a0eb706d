"""A mail read with its signature: what counts is the text that was signed, wherever in the mail it
stands.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.mail import armour
from pbem.mail.armour import BEGIN_ORDERS, END_ORDERS, Found
from pbem.mail.body import Understood, looks_like_an_order, sift
from pbem.mail.fault import MailFault
from pbem.mail.headers import Headers
from pbem.mail.message import Candidate
from pbem.mail.normalise import normalise
from pbem.mail.read import Ignored, Mail, TextLine, bodies, read
from pbem.mail.views import letters
from pbem.records.signatures import sshsig
from pbem.records.signatures.sshsig import PBEM, SSH, USE
from pbem.storage import keys
from pbem.values import dataclass

WRITTEN = "written"
# A text that ssh-keygen signed is looked for in so many places, and in so much of a mail: each
# costs a hash of it.
_MOST_STARTS = 10
_MOST_BLOCKS = 3
_LONGEST = 30_000
_NOTHING_READ = (
    "mail_empty",
    "mail_empty_block",
    "mail_nothing_left",
    "mail_orders_left",
    "mail_several_files",
)


@dataclass(frozen=True)
class Signature:
    """A signature as a record keeps it: how it was made ("pbem", or "ssh" with its hash), and its
    64 bytes in hex.
    """

    kind: str
    hash: str
    hex: str

    @property
    def text(self) -> str:
        """In one line."""
        return f"{self.kind} {self.hash} {self.hex}"

    @staticmethod
    def of(text: str) -> Signature:
        """From the line. Raises ValueError."""
        kind, hash, digits = text.split(" ")
        if kind not in (PBEM, SSH) or hash not in sshsig.HASHES or len(digits) != 128:
            raise ValueError("not a signature of orders")
        bytes.fromhex(digits)
        return Signature(kind, hash, digits)

    def holds(self, public: str, text: str) -> bool:
        """Whether it is this key's signature of this text."""
        raw, message = bytes.fromhex(self.hex), text.encode("utf-8")
        if self.kind == SSH:
            return sshsig.SshSig(public, sshsig.NAMESPACE, self.hash, raw).holds_for(message)
        return keys.verify(public, USE, message, _seal(public, raw))


@dataclass(frozen=True)
class Signed:
    """What a mail says of its signature: the key, the signature, the text. `fault` is why it does
    not hold, as a code.

    `line` and `found` say where: what was signed, and what stands there. `has_more`: there are
    lines in the text that are not read as orders.
    """

    public: str = ""
    signature: Signature | None = None
    text: str = ""
    fault: str = ""
    line: str = ""
    found: str = ""
    has_more: bool = False

    @property
    def digest(self) -> str:
        """SHA-256 of the text, in hex."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()

    @property
    def written(self) -> str:
        """When it was signed, as its line `written:` says; "" if it says nothing."""
        for line in self.text.split("\n"):
            name, colon, value = line.partition(":")
            if colon and name.strip().lower() == WRITTEN:
                return value.strip()
        return ""


def read_signed(
    data: bytes, *, understood: Understood | None = None, name: str = "the mail"
) -> tuple[Mail, Signed | None]:
    """`read`, but of the signed text where there is one; None for a mail without a signature.
    Raises MailFault.
    """
    mail, fault = _read(data, understood, name)
    if fault is not None and fault.code not in _NOTHING_READ:
        raise fault
    headers, candidates = bodies(data, name=name)
    if not armour.may_hold(candidates):
        return _only(mail, fault), None
    found = armour.find(candidates, [sift(each.lines, understood) for each in candidates])
    chosen = _chosen(found, mail, understood or looks_like_an_order)
    if chosen is None:
        return _only(mail, fault), None
    signed = _ssh(chosen, found, candidates) if chosen.ssh else _own(chosen)
    if not signed.text:
        return _only(mail, fault), signed
    inner = _inner(signed.text, understood, name)
    more = any(row.reason != "block_marker" for row in inner.ignored)
    whole = _of_text(signed, inner, mail, data, headers)
    return whole, replace(signed, has_more=more)


def _read(
    data: bytes, understood: Understood | None, name: str
) -> tuple[Mail | None, MailFault | None]:
    try:
        return read(data, understood=understood, name=name), None
    except MailFault as fault:
        return None, fault


def _only(mail: Mail | None, fault: MailFault | None) -> Mail:
    if mail is None:
        raise fault or MailFault("mail_empty", name="the mail")
    return mail


def _chosen(found: Sequence[Found], mail: Mail | None, is_order: Understood) -> Found | None:
    """The last block of the sender's own, whole if there is one; one that is quoted only where
    nothing else is ordered.
    """
    own = [each for each in found if each.is_own]
    whole = [each for each in own if each.packed or each.ssh]
    if own:
        return whole[-1] if whole else own[-1]
    if mail is not None and any(is_order(line.text) for line in mail.lines):
        return None
    return next((each for each in found if each.packed or each.ssh), None)


def _own(found: Found) -> Signed:
    packed = found.packed
    if packed is None:
        return Signed(fault="damaged")
    public = keys.public_of(packed.key)
    signature = Signature(packed.kind, sshsig.HASHES[0], packed.signature.hex())
    if not signature.holds(public, packed.text):
        return Signed(public, signature, packed.text, "forged")
    if found.readable.strip():
        apart = armour.first_difference(found.readable, packed.text)
        if apart is not None:
            line, shown = apart
            return Signed(public, signature, packed.text, "changed", line, shown)
    return Signed(public, signature, packed.text)


def _ssh(chosen: Found, found: Sequence[Found], candidates: Sequence[Candidate]) -> Signed:
    """OpenSSH's own block: the text is what stands above it, or an attachment, as it was signed."""
    fault = ""
    files = ["\n".join(text for text, _ in each.lines) for each in candidates]
    others = [one for one in found if one.ssh and one is not chosen]
    for each in [chosen, *others[: _MOST_BLOCKS - 1]]:
        try:
            made = sshsig.parse(each.ssh)
        except ValueError as error:
            fault = fault or f"unreadable {error}"
            continue
        for text in itertools.chain(_texts(each.above), _files(files)):
            if made.holds_for(text.encode("utf-8")):
                signature = Signature(SSH, made.hash, made.signature.hex())
                return Signed(made.public, signature, text)
        what = "other_namespace" if made.namespace != sshsig.NAMESPACE else "no_text"
        fault = fault or f"{what} {made.namespace}"
    code, _, detail = fault.partition(" ")
    return Signed(fault=code, found=detail)


def _files(files: Sequence[str]) -> Iterator[str]:
    """A text that came as a file of its own may have been signed to its last blank."""
    for file in (each for each in files if len(each) <= _LONGEST):
        yield from (file, f"{file}\n", f"{file}\r\n")
        yield from _texts(file)


def _texts(above: str) -> Iterator[str]:
    """What may have been signed: from the top, from each line that begins a mail of orders, as it
    stands or tidied.
    """
    lines = above[-_LONGEST:].split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    starts = [at for at, line in enumerate(lines) if _begins(line)][-_MOST_STARTS:]
    for start in dict.fromkeys([*starts, 0]):
        rows = lines[start:]
        plain = [line.lstrip(" ") for line in rows]
        dense = [line for line in map(_single, rows) if line]
        normal = normalise("\n".join(rows)).split("\n")
        for made in (rows, normal, plain, dense):
            for end in ("\n", ""):
                yield "\n".join(made) + end
                yield "\r\n".join(made) + ("\r\n" if end else "")


def _begins(line: str) -> bool:
    name = line.partition(":")[0].strip().lower()
    return name in ("campaign", "seat", "turn", WRITTEN) or name.endswith("begin orders")


def _single(line: str) -> str:
    return " ".join(normalise(line).split())


def _of_text(
    signed: Signed, inner: Mail, outer: Mail | None, data: bytes, headers: Headers
) -> Mail:
    """The mail as if the signed text were all that stands in it; the rest is told as ignored."""
    kept = tuple(line for line in inner.lines if not _is_written(line.text))
    ignored = tuple(row for row in inner.ignored if row.reason != "block_marker")
    source, attachment = "plain", ""
    if outer is not None:
        source, attachment = outer.source, outer.attachment
        if not outer.has_block and not signed_as_it_stands(signed):
            rest = (Ignored(line.line, line.text, "outside_block") for line in outer.lines)
            ignored += tuple(rest)
        ignored += tuple(_beside(outer.ignored, {letters(line.text) for line in kept}))
    digest = hashlib.sha256(data).hexdigest()
    return replace(
        inner,
        headers=headers,
        lines=kept,
        ignored=ignored,
        digest=digest,
        source=source,
        attachment=attachment,
    )


def _beside(ignored: Sequence[Ignored], signed: set[str]) -> Iterator[Ignored]:
    """What stands around a signed text; its own lines, once more, are no orders that were left
    out.
    """
    for row in ignored:
        if row.reason != "armour":
            yield replace(row, doubt="") if letters(row.text) in signed else row


def lines_of(text: str, understood: Understood | None = None) -> list[TextLine]:
    """The lines of a signed text that are to be read as orders. Raises MailFault if there is
    none.
    """
    inner = _inner(text, understood, "the signed text")
    return [line for line in inner.lines if not _is_written(line.text)]


def _inner(text: str, understood: Understood | None, name: str) -> Mail:
    block = f"{BEGIN_ORDERS}\n{text.rstrip()}\n{END_ORDERS}\n"
    return read(block.encode("utf-8"), understood=understood, name=name)


def signed_as_it_stands(signed: Signed) -> bool:
    """Whether the text above the block is itself what was signed, with ssh-keygen."""
    return signed.signature is not None and signed.signature.kind == SSH and not signed.written


def _is_written(text: str) -> bool:
    return text.partition(":")[0].strip().lower() == WRITTEN


def _seal(public: str, raw: bytes) -> str:
    import base64

    return f"ed25519:{keys.id_of(public)}:{base64.b64encode(raw).decode('ascii')}"
