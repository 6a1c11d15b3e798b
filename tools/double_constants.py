#!/usr/bin/env python3
"""Writes fma-core/src/double/constants.rs: each constant as the nearest pair of f32 and of f64.

Run from the root of the repository: python3 tools/double_constants.py
"""
import struct
from pathlib import Path

from mpmath import mp, mpf

mp.prec = 400

CONSTANTS = [
    ("E", "Euler's number", mp.e),
    ("PI", "π", mp.pi),
    ("TAU", "2π", 2 * mp.pi),
    ("FRAC_PI_2", "π/2", mp.pi / 2),
    ("FRAC_PI_3", "π/3", mp.pi / 3),
    ("FRAC_PI_4", "π/4", mp.pi / 4),
    ("FRAC_PI_6", "π/6", mp.pi / 6),
    ("FRAC_PI_8", "π/8", mp.pi / 8),
    ("FRAC_1_PI", "1/π", 1 / mp.pi),
    ("FRAC_2_PI", "2/π", 2 / mp.pi),
    ("FRAC_2_SQRT_PI", "2/√π", 2 / mp.sqrt(mp.pi)),
    ("SQRT_2", "√2", mp.sqrt(2)),
    ("FRAC_1_SQRT_2", "1/√2", 1 / mp.sqrt(2)),
    ("LN_2", "ln 2", mp.log(2)),
    ("LN_10", "ln 10", mp.log(10)),
    ("LOG2_E", "log2 e", 1 / mp.log(2)),
    ("LOG2_10", "log2 10", mp.log(10) / mp.log(2)),
    ("LOG10_E", "log10 e", 1 / mp.log(10)),
    ("LOG10_2", "log10 2", mp.log(2) / mp.log(10)),
    ("DEGREES", "degrees in a radian, 180/π", 180 / mp.pi),
    ("RADIANS", "radians in a degree, π/180", mp.pi / 180),
]


def nearest(x, digits):
    with mp.workprec(digits):
        return +mpf(x)


def pair(x, digits):
    hi = nearest(x, digits)
    return hi, nearest(mpf(x) - hi, digits)


def bits(x, digits):
    """The bits of a number that is exact in f32 (24 digits) or f64 (53)."""
    size, code = ("<f", "<I") if digits == 24 else ("<d", "<Q")
    n = struct.unpack(code, struct.pack(size, float(x)))[0]
    width = 8 if digits == 24 else 16
    text = f"{n:0{width}x}"
    return "0x" + "_".join(text[i : i + 4] for i in range(0, width, 4))


def main():
    rows = []
    for name, words, value in CONSTANTS:
        single = " ".join(bits(part, 24) for part in pair(value, 24))
        double = " ".join(bits(part, 53) for part in pair(value, 53))
        rows.append(f'    {name} "{words}" {single}, {double};\n')
    template = Path("tools/double_constants.rs.in").read_text()
    Path("fma-core/src/double/constants.rs").write_text(template.replace("@rows@", "".join(rows)))


if __name__ == "__main__":
    main()
