"""Loading: every format becomes an upright picture of bounded size, every error a sentence, and nothing is printed."""

import os
import struct
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from unittest.mock import Mock

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import load
from vision.arrays import Picture
from vision.errors import ErrorCode, PhotoError
from vision.image_headers import Header, read_header
from vision.load import LARGEST_FILE, LONGEST_SIDE, Photo, choose_reduction, load_photo

ROOT = Path(__file__).parents[2]
JPEG_END = b"\xff\xd9"
try:
    Path("a\0b").stat()
except ValueError as error:
    NUL = str(error)  # the words differ between versions of Python
# A city of four colours: blue, green, red, white; read in rows, every orientation reads differently.
COLOURS = {"B": (255, 0, 0), "G": (0, 255, 0), "R": (0, 0, 255), "W": (255, 255, 255)}


def four_quarters(width: int = 120, height: int = 80) -> Picture:
    """Return four quarters: BG over RW."""
    quarters = np.array([[COLOURS["B"], COLOURS["G"]], [COLOURS["R"], COLOURS["W"]]], np.uint8)
    return np.ascontiguousarray(quarters.repeat(height // 2, 0).repeat(width // 2, 1))


def noise(width: int, height: int) -> Picture:
    """Return a picture in which no two rows are alike."""
    return np.random.default_rng(0).integers(0, 255, (height, width, 3), np.uint8)


def encoded(ending: str, picture: NDArray[np.uint8] | NDArray[np.uint16], *options: int) -> bytes:
    return cv2.imencode(ending, picture, options)[1].tobytes()


def animated(ending: str, *frames: Picture) -> bytes:
    animation = cv2.Animation()
    animation.frames = list(frames)
    animation.durations = [50] * len(frames)
    return cv2.imencodeanimation(ending, animation)[1].tobytes()


def quarters(photo: Photo) -> str:
    height, width = photo.picture.shape[:2]
    spots = [photo.picture[row, column] for row in (height // 4, -height // 4) for column in (width // 4, -width // 4)]
    return "".join(min(COLOURS, key=lambda name: np.abs(spot - np.array(COLOURS[name])).sum()) for spot in spots)


def png_chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def handmade_png(width: int, height: int, *chunks: bytes, depth: int = 8, colour: int = 2, rows: bytes = b"") -> bytes:
    size = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    painted = png_chunk(b"IDAT", zlib.compress(rows)) + png_chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", size) + b"".join(chunks) + painted


def exif_with_orientation(orientation: int, order: str = "<") -> bytes:
    start = b"II*\0" if order == "<" else b"MM\0*"
    return start + struct.pack(f"{order}IHHHIHHI", 8, 1, 274, 3, 1, orientation, 0, 0)


def jpeg_with(exif: bytes, picture: Picture) -> bytes:
    file = encoded(".jpg", picture)
    return file[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 8) + b"Exif\0\0" + exif + file[2:]


def png_with(exif: bytes, picture: Picture) -> bytes:
    file = encoded(".png", picture)
    return file[:33] + png_chunk(b"eXIf", exif) + file[33:]


def webp_with(exif: bytes, picture: Picture) -> bytes:
    """Return an extended WebP with EXIF at its end."""
    height, width = picture.shape[:2]
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    extended = b"WEBPVP8X\x0a\0\0\0\x08\0\0\0" + sides
    file = extended + encoded(".webp", picture)[12:] + b"EXIF" + struct.pack("<I", len(exif)) + exif
    return b"RIFF" + struct.pack("<I", len(file)) + file


def tiff_with(exif: bytes, picture: Picture) -> bytes:
    """Return a TIFF with an orientation; it overwrites the tag of the planes, which is not needed."""
    file = bytearray(encoded(".tiff", picture))
    (start,) = struct.unpack_from("<I", file, 4)
    at = file.index(struct.pack("<HHI", 284, 3, 1), start)
    file[at : at + 12] = struct.pack("<HHIHH", 274, 3, 1, struct.unpack_from("<H", exif, 18)[0], 0)
    return bytes(file)


def with_false_size(file: bytes, width: int, height: int) -> bytes:
    """Return a JPEG whose header has another size."""
    at = next(file.index(frame) for frame in (b"\xff\xc0\0", b"\xff\xc2\0") if frame in file)
    return file[: at + 5] + struct.pack(">HH", height, width) + file[at + 9 :]


def cmyk(width: int, height: int) -> bytes:
    """Return a handmade JPEG of four channels: every block equals the one before, in six bits."""
    tables = encoded(".jpg", np.zeros((8, 8), np.uint8))
    start, scan = tables.index(b"\xff\xc0"), tables.index(b"\xff\xda")
    frame = struct.pack(">HHBHHB", 0xFFC0, 20, 8, height, width, 4) + b"".join(bytes([i, 17, 0]) for i in range(4))
    bits = "001010" * (width // 8 * height // 8 * 4)
    body = int(bits, 2).to_bytes(len(bits) // 8, "big")
    colours = b"\xff\xda\0\x0e\4\0\0\1\0\2\0\3\0\0\x3f\0"
    return tables[:start] + frame + tables[tables.index(b"\xff\xc4") : scan] + colours + body + JPEG_END


def refusal(source: Path | str | bytes) -> PhotoError:
    with pytest.raises(PhotoError) as raised:
        load_photo(source)
    return raised.value


WITH_EXIF = {"JPEG": jpeg_with, "PNG": png_with, "WebP": webp_with, "TIFF": tiff_with}
#                  1       2       3       4       5       6       7       8
QUARTERS_BY_ORIENTATION = ("", "BGRW", "GBWR", "WRGB", "RWBG", "BRGW", "RBWG", "WGRB", "GWBR")
PALETTE = png_chunk(b"PLTE", bytes([0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255]))
INDEXED = b"".join(b"\0" + bytes([top] * 60 + [top + 1] * 60) for top in (0, 2) for _ in range(40))
CITY = four_quarters()
SHADED = np.dstack([CITY, np.tile(np.arange(120, dtype=np.uint8), (80, 1))])
PICTURES = {
    "JPEG": encoded(".jpg", CITY),
    "progressive JPEG": encoded(".jpg", CITY, cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    "PNG": encoded(".png", CITY),
    "PNG of 16 bits": encoded(".png", CITY.astype(np.uint16) * 257),
    "PNG with alpha": encoded(".png", SHADED),
    "PNG of 16 bits with alpha": encoded(".png", SHADED.astype(np.uint16) * 257),
    "PNG with a palette": handmade_png(120, 80, PALETTE, colour=3, rows=INDEXED),
    "APNG": animated(".png", CITY, CITY[::-1].copy()),
    "WebP": encoded(".webp", CITY, cv2.IMWRITE_WEBP_QUALITY, 80),
    "lossless WebP": encoded(".webp", CITY),
    "WebP with alpha": encoded(".webp", SHADED, cv2.IMWRITE_WEBP_QUALITY, 80),
    "animated WebP": animated(".webp", CITY, CITY[::-1].copy()),
    "GIF": encoded(".gif", CITY),
    "animated GIF": animated(".gif", CITY, CITY[::-1].copy()),
    "BMP": encoded(".bmp", CITY),
    "BMP with alpha": encoded(".bmp", SHADED),
    "TIFF": encoded(".tiff", CITY),
    "TIFF of 16 bits": encoded(".tiff", CITY.astype(np.uint16) * 257),
}
GREY = np.full((80, 120), 90, np.uint8)
GREYS = {
    "JPEG": encoded(".jpg", GREY),
    "PNG": encoded(".png", GREY),
    "PNG with alpha": handmade_png(120, 80, colour=4, rows=(b"\0" + bytes([90, 30] * 120)) * 80),
    "TIFF": encoded(".tiff", GREY),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_every_format_is_read_in_its_colours(kind: str) -> None:
    photo = load_photo(PICTURES[kind])
    assert quarters(photo) == "BGRW"
    assert photo.picture.shape == (80, 120, 3)
    assert photo.picture.dtype == np.uint8
    assert (photo.width, photo.height) == (120, 80)
    assert photo.picture.flags.c_contiguous


@pytest.mark.parametrize("kind", GREYS)
def test_grey_has_three_equal_colours(kind: str) -> None:
    assert (load_photo(GREYS[kind]).picture == (90, 90, 90)).all()


def test_a_jpeg_of_four_colours_is_read() -> None:
    picture = load_photo(cmyk(128, 96)).picture
    assert picture.shape == (96, 128, 3)
    assert np.ptp(picture) <= 1


@pytest.mark.parametrize("kind", WITH_EXIF)
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_the_camera_was_held(kind: str, orientation: int) -> None:
    photo = load_photo(WITH_EXIF[kind](exif_with_orientation(orientation), CITY))
    assert quarters(photo) == QUARTERS_BY_ORIENTATION[orientation]
    assert (photo.width, photo.height) == ((120, 80) if orientation < 5 else (80, 120)) == photo.picture.shape[1::-1]
    assert photo.picture.flags.c_contiguous


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_that_is_decoded_at_a_fraction_is_turned_too(orientation: int) -> None:
    photo = load_photo(jpeg_with(exif_with_orientation(orientation, ">"), four_quarters(2600, 1950)))
    assert quarters(photo) == QUARTERS_BY_ORIENTATION[orientation]
    assert sorted(photo.picture.shape) == [3, 960, 1280]


@pytest.mark.parametrize(
    "exif",
    [
        exif_with_orientation(0),
        exif_with_orientation(9),
        b"",
        b"II*\0",
        b"II*\0\xff\xff\xff\xff",
        exif_with_orientation(6)[:12],
        b"MM*\0",
    ],
)
def test_exif_that_makes_no_sense_turns_nothing(exif: bytes) -> None:
    assert quarters(load_photo(jpeg_with(exif, CITY))) == "BGRW"


def test_a_number_of_exif_outside_of_it_is_passed_over() -> None:
    exif = b"II*\0" + struct.pack("<IHHHII", 8, 2, 258, 3, 3, 999) + struct.pack("<HHIHH", 274, 3, 1, 3, 0)
    assert quarters(load_photo(jpeg_with(exif, CITY))) == "WRGB"


@pytest.mark.parametrize(
    ("width", "height", "picture"),
    [
        (1280, 960, (1280, 960)),
        (1281, 960, (1280, 959)),
        (640, 480, (640, 480)),
        (960, 1920, (480, 960)),  # half of it is enough
        (1000, 1900, (674, 1280)),  # half of it is not
    ],
)
def test_the_longer_side_is_bounded(width: int, height: int, picture: tuple[int, int]) -> None:
    photo = load_photo(encoded(".jpg", np.zeros((height, width), np.uint8)))
    assert photo.picture.shape == (*picture[::-1], 3)
    assert (photo.width, photo.height) == (width, height)


def test_the_bound_is_a_setting() -> None:
    assert load_photo(PICTURES["PNG"], longest_side=96).picture.shape == (64, 96, 3)


@pytest.mark.parametrize(("longer", "reduction"), [(1919, 1), (1920, 2), (3839, 2), (4032, 4), (8000, 8), (60000, 8)])
def test_a_jpeg_is_decoded_at_the_smallest_size_that_is_enough(longer: int, reduction: int) -> None:
    assert choose_reduction(Header(b"", longer, 100, can_shrink=True), LONGEST_SIDE) == reduction
    assert choose_reduction(Header(b"", longer, 100), LONGEST_SIDE) == 1


def test_points_of_the_picture_are_found_in_the_full_photo() -> None:
    photo = Photo(np.zeros((100, 200, 3), np.uint8), 800, 401)
    assert photo.scale == 4
    corners = np.array([[-0.5, -0.5], [199.5, 99.5], [0.0, 0.0]])
    assert np.allclose(photo.full_points(corners), [[-0.5, -0.5], [799.5, 400.5], [1.5, 1.505]])
    assert np.allclose(photo.picture_points(photo.full_points(corners)), corners)


@pytest.mark.parametrize("kind", [Path, str])
def test_a_photo_is_read_from_a_file(tmp_path: Path, kind: type[Path | str]) -> None:
    (tmp_path / "Städte.jpg").write_bytes(PICTURES["JPEG"])
    assert quarters(load_photo(kind(tmp_path / "Städte.jpg"))) == "BGRW"


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("nothing.jpg", "unreadable", "there is no such file; choose the photo again"),
        (".", "unreadable", "this is a folder; choose a photo in it"),
        ("pipe", "unreadable", "this is not an ordinary file; choose a photo"),
        ("a\0b", "unreadable", f"the file cannot be read ({NUL}); copy the photo to another place and choose it there"),
        ("x" * 300, "unreadable", "the file cannot be read (File name too long); copy the photo to another place and choose it there"),
        ("sparse.jpg", "too_large", "this file is larger than 100 MB; save the photo in a smaller size, as JPEG"),
        ("empty.jpg", "not_an_image", "this file is empty; copy the photo once more, or take it again"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_photo_is_answered_at_once(tmp_path: Path, name: str, code: str, sentence: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "sparse.jpg").touch()
    os.truncate(tmp_path / "sparse.jpg", 100 * LARGEST_FILE)
    unread = refusal(tmp_path / name)
    assert (unread.code, str(unread)) == (code, sentence)


@pytest.mark.parametrize(
    "raw",
    [b"%PDF-1.7\n", b"hello", b"BMW is a car, not a bitmap", b"\0\0\0 ftypisom\0\0", b"\xff\xd8", b"RIFF    WAVE", b"\0" * 99],
)  # fmt: skip
def test_other_files_are_no_image(raw: bytes) -> None:
    assert refusal(raw).code is ErrorCode.NOT_AN_IMAGE


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"hevc", b"mif1", b"avif", b"avis"])
def test_what_phones_write_in_their_own_formats_is_to_be_saved_as_jpeg(brand: bytes) -> None:
    unread = refusal(b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0" * 9)
    assert unread.code is ErrorCode.UNREADABLE
    assert "save this one as JPEG" in str(unread)


@pytest.mark.parametrize(
    ("width", "height", "code"),
    [
        (60_000, 60_000, "too_large"),
        (7_000, 7_000, "too_large"),
        (0, 100, "unreadable"),
        (2**32 - 1, 2**32 - 1, "too_large"),
        (1, 1, "board_not_found"),
        (63, 500, "board_not_found"),
        (2_000_000, 500, "board_not_found"),
        (100, 100, "unreadable"),
    ],
)
def test_a_size_is_judged_by_the_header(width: int, height: int, code: str) -> None:
    assert refusal(handmade_png(width, height)).code is ErrorCode(code)


@pytest.mark.parametrize(
    ("kind", "size", "fits"),
    [
        ("JPEG", (17_000, 12_300), True),
        ("JPEG", (17_000, 12_400), False),
        ("progressive JPEG", (8_900, 6_000), True),
        ("progressive JPEG", (9_100, 6_000), False),
    ],
)
def test_a_jpeg_may_be_as_large_as_its_decoder_can_hold(kind: str, size: tuple[int, int], *, fits: bool) -> None:
    header = read_header(with_false_size(PICTURES[kind], *size))
    reduction = choose_reduction(header, LONGEST_SIDE)
    if fits:
        load.refuse_extreme_size(header, reduction, LONGEST_SIDE)
    else:
        with pytest.raises(PhotoError, match="pixels are too many"):
            load.refuse_extreme_size(header, reduction, LONGEST_SIDE)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the most memory that was used")
def test_the_largest_photos_leave_memory_to_others(tmp_path: Path) -> None:
    progressive = encoded(
        ".jpg", noise(96, 96), cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, 0x111111
    )
    canvas = bytearray(PICTURES["animated GIF"])
    canvas[6:10] = struct.pack("<HH", 5000, 5000)
    (tmp_path / "a.jpg").write_bytes(with_false_size(progressive, 8_900, 6_000))
    (tmp_path / "b.gif").write_bytes(canvas)
    program = (
        "import sys; from vision.load import load_photo; [load_photo(name) for name in sys.argv[1:]]; "
        "print([line.split()[1] for line in open('/proc/self/status') if 'VmHWM' in line][0])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "a.jpg", tmp_path / "b.gif"],
        cwd=ROOT, capture_output=True, text=True, check=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")},  # which takes memory
    )  # fmt: skip
    assert int(ended.stdout) < 400_000
    assert not ended.stderr


NOISE = encoded(".jpg", noise(320, 240))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("rest", [b"", b"\0" * 5000])
def test_a_photo_without_its_lower_part_is_refused(share: float, rest: bytes) -> None:
    unread = refusal(NOISE[: int(len(NOISE) * share)] + rest)
    assert unread.code is ErrorCode.UNREADABLE
    assert "the lower part of this photo is missing" in str(unread)


@pytest.mark.parametrize("file", [NOISE[:-2], NOISE[:-20], NOISE + b"more" * 99, NOISE + b"\0" * 99])
def test_a_photo_that_is_practically_whole_is_read(file: bytes) -> None:
    assert load_photo(file).picture.shape == (240, 320, 3)


def test_a_cut_off_photo_of_one_colour_is_refused_as_lost() -> None:
    assert refusal(GREYS["JPEG"][:-2]).code is ErrorCode.UNREADABLE


def test_half_a_progressive_jpeg_is_a_coarser_picture() -> None:
    file = PICTURES["progressive JPEG"]
    assert quarters(load_photo(file[: len(file) // 2])) == "BGRW"


@pytest.mark.parametrize("kind", sorted(PICTURES.keys() - {"progressive JPEG"}))
def test_half_a_file_is_unreadable(kind: str) -> None:
    assert refusal(PICTURES[kind][: len(PICTURES[kind]) // 2]).code is ErrorCode.UNREADABLE


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xd8\xff",
        b"\xff\xd8\xff\xe0\0\1",
        PICTURES["progressive JPEG"][:-2] + b"\xff\xda\0\3\0" * 101 + JPEG_END,
        b"RIFF    WEBPVP8?" + b"\0" * 20,
        b"\x89PNG\r\n\x1a\n" + b"\0" * 20,
        b"II*\0\x08\0\0\0" + struct.pack("<HHHII", 1, 322, 3, 1, 9999),
        b"II*\0\x08\0\0\0",
    ],
)
def test_a_header_that_makes_no_sense_is_damage(raw: bytes) -> None:
    assert str(refusal(raw)) == "this photo is damaged; copy it once more, or take it again"


def test_a_size_that_the_decoder_does_not_confirm_is_damage() -> None:
    lie = bytearray(PICTURES["BMP"])
    lie[22:26] = struct.pack("<i", -80)
    assert load_photo(bytes(lie)).height == 80
    lie[14], lie[18:22] = 12, struct.pack("<HH", 100, 80)
    assert refusal(bytes(lie)).code is ErrorCode.UNREADABLE


def test_text_that_unpacks_to_gigabytes_is_not_unpacked() -> None:
    file = PICTURES["PNG"]
    bomb = png_chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(7_900_000)))
    assert len(read_header(file[:33] + bomb * 200 + file[33:]).data) <= len(file)


def test_a_file_with_too_many_chunks_is_refused() -> None:
    empty = PICTURES["PNG"][:33] + png_chunk(b"IDAT", b"") * 200_000
    assert refusal(empty + PICTURES["PNG"][33:]).code is ErrorCode.UNREADABLE
    webp = PICTURES["WebP"] + b"none\0\0\0\0" * 200_000
    assert quarters(load_photo(webp)) == "BGRW"


@pytest.mark.parametrize(
    ("raised", "code"), [(MemoryError(), "too_large"), (cv2.error("no"), "unreadable")], ids=["memory", "OpenCV"]
)
def test_an_error_of_the_decoder_becomes_a_sentence(
    monkeypatch: pytest.MonkeyPatch, raised: Exception, code: str
) -> None:
    monkeypatch.setattr(cv2, "imdecode", Mock(side_effect=raised))
    assert refusal(PICTURES["PNG"]).code is ErrorCode(code)


def test_the_decoders_print_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    middle = len(NOISE) // 2
    load_photo(NOISE[:middle] + bytes(9) + NOISE[middle + 9 :])
    refusal(PICTURES["PNG"][:-30])
    refusal(PICTURES["BMP"][:-30])
    assert capfd.readouterr() == ("", "")


def test_standard_error_is_restored(capfd: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(4) as pool:
        photos = list(pool.map(load_photo, [PICTURES["JPEG"]] * 20))
    os.write(2, b"still here")
    assert len(photos) == 20
    assert capfd.readouterr().err == "still here"


def test_a_photo_is_read_without_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "STANDARD_ERROR", 99_999)
    assert quarters(load_photo(PICTURES["JPEG"])) == "BGRW"


def with_changed_bytes(file: bytes, random: Random) -> bytes:
    """Return a file with some bytes changed, lost, doubled or cut off."""
    raw = bytearray(file)
    for _ in range(random.choice((1, 2, 8))):
        at = random.randrange(min(len(raw), random.choice((40, 200, 10**6))))
        change = random.randrange(6)
        raw[at : at + (0, 1, 1, 4, 9, 0)[change]] = (
            raw[at : at + 12],
            random.randbytes(1),
            bytes([random.choice((0, 1, 127, 128, 255))]),
            struct.pack(random.choice("<>") + "I", random.choice((0, 1, 65_535, 2**31, 2**32 - 1))),
            b"",
            random.randbytes(4),
        )[change]
        if random.random() < 0.1:
            del raw[max(20, at) :]
    return bytes(raw)


def load_or_error(raw: bytes) -> Photo | PhotoError:
    try:
        return load_photo(raw)
    except PhotoError as unread:
        return unread


@pytest.mark.parametrize("kind", PICTURES)
def test_any_file_becomes_a_picture_or_a_sentence(kind: str, capfd: pytest.CaptureFixture[str]) -> None:
    chance = Random(kind)
    for _ in range(60):
        found = load_or_error(with_changed_bytes(PICTURES[kind], chance))
        if isinstance(found, Photo):
            assert found.picture.dtype == np.uint8
            assert max(found.picture.shape) <= LONGEST_SIDE
        else:
            assert str(found)
    assert capfd.readouterr() == ("", "")


def segment_with_end_marker(marker: int) -> bytes:
    return bytes([0xFF, marker]) + (2 + len(JPEG_END)).to_bytes(2, "big") + JPEG_END


@pytest.mark.parametrize("marker", [0xFE, 0xE1, 0xEF, 0xC4])
def test_scans_behind_a_segment_in_which_the_picture_seems_to_end_are_counted(marker: int) -> None:
    raw = PICTURES["progressive JPEG"][:-2] + segment_with_end_marker(marker) + b"\xff\xda\0\3\0" * 5_000 + JPEG_END
    begun = perf_counter()
    with pytest.raises(PhotoError, match="this photo is damaged"):
        read_header(raw)
    assert perf_counter() - begun < 1


def test_a_file_of_very_many_segments_behind_its_first_scan_is_refused() -> None:
    with pytest.raises(PhotoError, match="this photo is damaged"):
        read_header(PICTURES["JPEG"][:-2] + b"\xff\xfe\0\2" * 100_001 + JPEG_END)


@pytest.mark.parametrize(
    "more", [b"", b"\0" * 999, b"ftypmp42" + b"\xff\xda\0\3\0" * 500, segment_with_end_marker(0xFE) * 3]
)
def test_what_follows_a_picture_as_a_video_does_is_no_part_of_it(more: bytes) -> None:
    for name in ("JPEG", "progressive JPEG"):
        assert read_header(PICTURES[name] + more).is_complete
        assert read_header(PICTURES[name][:-2] + segment_with_end_marker(0xFE) + JPEG_END + more).is_complete
    assert not read_header(PICTURES["JPEG"][:-2]).is_complete
    assert not read_header(PICTURES["JPEG"][:-2] + segment_with_end_marker(0xFE)).is_complete


def test_a_png_whose_first_chunk_is_no_header_is_refused_before_it_is_decoded() -> None:
    small = png_chunk(b"tEXt", struct.pack(">II", 640, 480) + bytes(5))
    large = handmade_png(40_000, 40_000)
    with pytest.raises(PhotoError, match="damaged"):
        read_header(large[:8] + small + large[8:])


def test_a_png_with_two_headers_is_refused_before_it_is_decoded() -> None:
    small, large = handmade_png(640, 480), handmade_png(40_000, 40_000)
    with pytest.raises(PhotoError, match="damaged"):
        read_header(small[:33] + large[8:])


def with_tags(*entries: bytes) -> bytes:
    """Return a TIFF with further entries in its directory."""
    file = bytearray(encoded(".tiff", four_quarters()))
    (start,) = struct.unpack_from("<I", file, 4)
    (count,) = struct.unpack_from("<H", file, start)
    directory = [bytes(file[at : at + 12]) for at in range(start + 2, start + 2 + 12 * count, 12)]
    more = sorted([*directory, *entries], key=lambda entry: struct.unpack_from("<H", entry))
    struct.pack_into("<I", file, 4, len(file))
    return bytes(file) + struct.pack("<H", len(more)) + b"".join(more) + bytes(4)


@pytest.mark.parametrize(
    "tags",
    [
        *([struct.pack("<HHIHH", tag, 3, 1, 60, 0)] * 2 for tag in (256, 257, 258, 277, 322)),
        *([struct.pack("<HHII", tag, 9, 1, 60_000)] for tag in (322, 323)),  # a number with a sign
    ],
)
def test_a_tiff_with_a_tag_twice_or_a_side_of_another_type_is_refused_before_it_is_decoded(tags: list[bytes]) -> None:
    with pytest.raises(PhotoError, match="damaged"):
        read_header(with_tags(*tags))


def test_a_large_jpeg_of_many_scans_is_refused_because_each_takes_its_time() -> None:
    file = encoded(".jpg", noise(160, 120), cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    scan = file[file.index(b"\xff\xda") : file.index(b"\xff\xda") + 14]
    scans = file[:-2] + 90 * scan + JPEG_END
    assert load_photo(scans).width == 160
    assert refusal(with_false_size(scans, 12_000, 12_000)).code is ErrorCode.UNREADABLE
