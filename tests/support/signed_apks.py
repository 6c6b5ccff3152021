"""APKs as Android's tools write them, as far as a release is checked: a compiled manifest and a block of signatures."""

import io
import random
import struct
import zipfile

from tools.android.check_release import apk_digest

DEBUGGABLE, BOOLEAN, REFERENCE = 0x0101000F, 0x12, 0x01
V2, V3, PADDING = 0x7109871A, 0xF05368C0, 0x42726577
RSA_SHA256, RSA_SHA512, VERITY = 0x0103, 0x0104, 0x0421
RELEASE_CERTIFICATE, DEBUG_CERTIFICATE = b"0\x82CN=Quadropolis", b"0\x82C=US, O=Android, CN=Android Debug"
Attributes = dict[int, tuple[int, int]]


def chunk(kind: int, header: bytes, body: bytes = b"") -> bytes:
    return struct.pack("<HHI", kind, 8 + len(header), 8 + len(header) + len(body)) + header + body


def manifest(attributes: Attributes | None = None, *, elements: int = 2, extra: bytes = b"") -> bytes:
    """Compile a manifest; its last element has the attributes, each with a form and a value, by Android's id."""
    attributes = {0x0101028F: (BOOLEAN, 1), **(attributes or {})}
    body = chunk(0x0001, bytes(20), b"android:back, enableOnBackInvokedCallback ")
    body += chunk(0x0180, b"", struct.pack(f"<{len(attributes)}I", *attributes))
    for number in range(elements):
        own = attributes if number == elements - 1 else {}
        # after them one attribute without an id of Android's
        table = [*((name, *value) for name, value in enumerate(own.values())), (len(attributes) + 9, BOOLEAN, 1)]
        packed = b"".join(struct.pack("<IIIHBBI", 0, name, 0, 8, 0, form, value) for name, form, value in table)
        element = struct.pack("<IIHHHHHH", 0, 0, 20, 20, len(table), 0, 0, 0) + packed
        body += chunk(0x0102, bytes(8), element)
    return chunk(0x0003, b"", body + extra)


def prefixed(*values: bytes) -> bytes:
    return b"".join(struct.pack("<I", len(value)) + value for value in values)


def signer(raw: bytes, certificate: bytes, algorithms: dict[int, str]) -> bytes:
    digests = [struct.pack("<I", number) + prefixed(apk_digest(raw, name)) for number, name in algorithms.items()]
    signed = prefixed(prefixed(*digests), prefixed(certificate), b"")
    return prefixed(signed, b"signatures", b"public key")


def zip_bytes(entries: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in entries.items():
            archive.writestr(name, raw)
    return file.getvalue()


def apk(
    packed: bytes = b"",
    certificates: dict[int, bytes] | None = None,
    algorithms: dict[int, str] | None = None,
    more: dict[str, bytes] | None = None,
) -> bytes:
    """Sign an APK with certificates, by the id of their scheme, as one that was never signed is padded."""
    raw = zip_bytes(
        {"AndroidManifest.xml": packed or manifest(), "big": random.Random(0).randbytes(5 << 19), **(more or {})}
    )
    certificates = {V2: RELEASE_CERTIFICATE, V3: RELEASE_CERTIFICATE} if certificates is None else certificates
    algorithms = algorithms or {RSA_SHA256: "sha256"}
    pairs = {number: prefixed(prefixed(signer(raw, each, algorithms))) for number, each in certificates.items()}
    return with_block(raw, {**pairs, PADDING: bytes(100)})


def with_block(raw: bytes, pairs: dict[int, bytes]) -> bytes:
    """Put a block of signatures before the central directory of a zip."""
    end = raw.rfind(b"PK\x05\x06")
    (directory,) = struct.unpack_from("<I", raw, end + 16)
    body = b"".join(struct.pack("<QI", 4 + len(value), number) + value for number, value in pairs.items())
    size = struct.pack("<Q", len(body) + 24)
    block = size + body + size + b"APK Sig Block 42"
    tail = bytearray(raw[end:])
    struct.pack_into("<I", tail, 16, directory + len(block))
    return raw[:directory] + block + raw[directory:end] + bytes(tail)
