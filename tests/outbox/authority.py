"""A certificate authority of the tests' own, made with the cryptography library, and certificates
that it signs.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass
class Certificate:
    """PEM files of a certificate and its key."""

    pem: Path
    key: Path

    @property
    def context(self) -> ssl.SSLContext:
        """What a server needs to speak TLS with it."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.pem, self.key)
        return context


class Authority:
    """Signs certificates for one day; `pem` is what clients have to trust."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority of the tests")])
        made = self._builder(self.name, self.key).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True
        )
        self.pem = folder / "authority.pem"
        self.pem.write_bytes(_pem(made.sign(self.key, hashes.SHA256())))

    def certificate(self, *names: str, days: int = 1) -> Certificate:
        """One for these names; with negative `days` it has run out."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
        others = [
            x509.IPAddress(ipaddress.ip_address(each)) if each[0].isdigit() else x509.DNSName(each)
            for each in names
        ]
        made = self._builder(subject, key, days).add_extension(
            x509.SubjectAlternativeName(others), critical=False
        )
        pem = self.folder / f"{names[0]}.{days}.pem"
        secret = pem.with_suffix(".key")
        pem.write_bytes(_pem(made.sign(self.key, hashes.SHA256())))
        secret.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
        return Certificate(pem, secret)

    def _builder(
        self, subject: x509.Name, key: ec.EllipticCurvePrivateKey, days: int = 1
    ) -> x509.CertificateBuilder:
        now = dt.datetime.now(dt.UTC)
        serial = x509.random_serial_number()
        builder = x509.CertificateBuilder(self.name, subject, key.public_key(), serial)
        begin = now - dt.timedelta(days=3)
        return builder.not_valid_before(begin).not_valid_after(now + dt.timedelta(days=days))


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)
