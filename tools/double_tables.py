#!/usr/bin/env python3
"""Writes fma-core/src/double/elementary/tables/: the tables and coefficients of the elementary functions of pairs of f64, a file for each
file of functions.

Run from the root of the repository: python3 tools/double_tables.py
"""
import struct
from pathlib import Path

from mpmath import mp, mpf

mp.prec = 2000


def nearest(x, digits=53):
    with mp.workprec(digits):
        return +mpf(x)


def on_grid(x, exponent):
    """The multiple of 2^exponent nearest to x."""
    return mp.ldexp(mp.nint(mp.ldexp(x, -exponent)), exponent)


def parts(x, count, grids=()):
    """x as a sum: the first parts on grids, so that sums of such parts are exact, the others nearest f64."""
    result = []
    for i in range(count):
        part = on_grid(x, grids[i]) if i < len(grids) else nearest(x)
        assert float(part) == part
        result.append(part)
        x -= part
    return result


def literal(x):
    n = struct.unpack("<Q", struct.pack("<d", float(x)))[0]
    text = f"{n:016x}"
    return "0x" + "_".join(text[i : i + 4] for i in range(0, 16, 4))


def row(numbers):
    return ", ".join(literal(x) for x in numbers)


FOLDER = Path("fma-core/src/double/elementary/tables")
HEAD = "//! Tables and coefficients of `{name}.rs`. Made by `python3 tools/double_tables.py`.\n"
out = []


def write(name, imports, make):
    """The file of the tables that `make` makes."""
    out[:] = [HEAD.format(name=name), f"\nuse super::{imports};\n" if imports else ""]
    make()
    (FOLDER / f"{name}.rs").write_text("".join(out))


def table(doc, name, kind, rows):
    out.append(f"\n/// {doc}\npub(in super::super) static {name}: [{kind}; {len(rows)}] = [\n")
    out.extend(f"    {constructor(kind, r)},\n" for r in rows)
    out.append("];\n")


def constructor(kind, numbers):
    if kind == "f64":
        return f"f64::from_bits({literal(numbers)})"
    name = {"Df128": "pair", "[f64; 3]": "triple", "Reciprocal": "reciprocal"}[kind]
    return f"{name}({row(numbers)})"


def constant(doc, name, kind, numbers):
    out.append(f"\n/// {doc}\npub(in super::super) const {name}: {kind} = {constructor(kind, numbers)};\n")


def exponential():
    step = mp.log(2) / 4096
    constant("4096 / ln 2.", "EXP_STEPS", "f64", 1 / step)
    # Steps are counted up to 2^23: with 30 bits in each part their products are exact.
    grids = [-42, -72, -102]
    table("ln 2 / 4096 in parts of 30 bits, and the rest.", "EXP_STEP", "f64", parts(step, 4, grids))
    coarse, fine = range(-32, 33), range(-32, 32)
    table("2^(i/64) for i from -32.", "EXP_COARSE", "Df128", [parts(mp.expm1(64 * i * step) + 1, 2) for i in coarse])
    table("2^(j/4096) for j from -32.", "EXP_FINE", "Df128", [parts(mp.expm1(j * step) + 1, 2) for j in fine])
    table("2^(i/64) - 1 for i from -32.", "EXPM1_COARSE", "Df128", [parts(mp.expm1(64 * i * step), 2) for i in coarse])
    table("2^(j/4096) - 1 for j from -32.", "EXPM1_FINE", "Df128", [parts(mp.expm1(j * step), 2) for j in fine])


def logarithm():
    # Sums of the first parts, and of the second, with those of 2^11 times ln 2 are exact.
    grids = [-42, -84]
    table("ln 2 in parts that stay exact times 2^10.", "LN_2_PARTS", "f64", parts(mp.log(2), 3, grids))
    coarse = [on_grid(128 / mpf(i), -9) for i in range(90, 182)]
    fine = [on_grid(1 / (1 + mpf(j) / 8192), -17) for j in range(-80, 81)]
    for words, name, factors in [("128/i for i from 90", "COARSE", coarse), ("1/(1 + j/8192) for j from -80", "FINE", fine)]:
        rows = [[c] + parts(-mp.log(c), 3, grids) for c in factors]
        table(f"Short reciprocals: {words}.", f"LN_{name}", "Reciprocal", rows)
    constant("log10 2 in parts that stay exact times 2^10.", "LOG10_2_PARTS", "[f64; 3]", parts(mp.log(2) / mp.log(10), 3, [-42, -84]))
    constant("log2 e.", "LOG2_E_PARTS", "[f64; 3]", parts(1 / mp.log(2), 3))
    constant("log10 e.", "LOG10_E_PARTS", "[f64; 3]", parts(1 / mp.log(10), 3))
    constant("ln 2.", "LN_2_TRIPLE", "[f64; 3]", parts(mp.log(2), 3))


def trigonometry():
    table("sin (i/128).", "SIN", "Df128", [parts(mp.sin(mpf(i) / 128), 2) for i in range(102)])
    table("cos (i/128).", "COS", "Df128", [parts(mp.cos(mpf(i) / 128), 2) for i in range(102)])


def arc():
    table("atan (i/256).", "ATAN", "Df128", [parts(mp.atan(mpf(i) / 256), 2) for i in range(257)])


def quadrant():
    words = 23
    n = int(mp.floor(mp.ldexp(2 / mp.pi, 64 * words)))
    out.append(f"\n/// The bits of 2/π after the point, the most significant first.\npub(in super::super) static TWO_OVER_PI: [u64; {words}] = [\n")
    out.extend(f"    0x{(n >> (64 * (words - 1 - i))) & (2**64 - 1):016x},\n" for i in range(words))
    out.append("];\n")
    out.append("\n/// π/4 * 2^128, rounded down.\n")
    out.append(f"pub(in super::super) const QUARTER_PI: u128 = 0x{int(mp.floor(mp.ldexp(mp.pi / 4, 128))):032x};\n")


def cube_root_estimate():
    """The cubic that interpolates the cube root at the Chebyshev points of [1, 8]."""
    points = [(9 + 7 * mp.cos((2 * i + 1) * mp.pi / 8)) / 2 for i in range(4)]
    matrix = mp.matrix([[x**j for j in range(4)] for x in points])
    return list(mp.lu_solve(matrix, mp.matrix([mp.cbrt(x) for x in points])))


def root():
    table("The coefficients of a cubic near the cube root on [1, 8].", "CUBE_ROOT", "f64", cube_root_estimate())


def series():
    for n in [3, 5, 6, 24, 120]:
        constant(f"1/{n}.", f"FRAC_1_{n}", "Df128", parts(mpf(1) / n, 2))


def main():
    write("exponential", "{Df128, pair}", exponential)
    write("logarithm", "{Reciprocal, reciprocal, triple}", logarithm)
    write("trigonometric", "{Df128, pair}", trigonometry)
    write("arc", "{Df128, pair}", arc)
    write("quadrant", "", quadrant)
    write("root", "", root)
    write("series", "{Df128, pair}", series)


if __name__ == "__main__":
    main()
