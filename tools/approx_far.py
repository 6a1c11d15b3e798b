#!/usr/bin/env python3
"""2/pi for the reduction of far angles, and exact sines, cosines and tangents of such angles.

Usage: python3 tools/approx_far.py table | rustfmt > fma-core/src/approx/two_over_pi.rs
       python3 tools/approx_far.py cases > fma-core/tests/all/approx/far.txt        (needs mpmath)

A case is a line as `tools/approx_reference.py` writes it, of an argument beyond 2^30. Some arguments are drawn, some are the numbers nearest to
multiples of pi/2 among those of their exponents: convergents of 2^e / (pi/2). Many are f32 as well.
"""
import random
import struct
import sys
from mpmath import mp, mpf

mp.prec = 1400
ROWS, WORDS = 32, 4


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def word(value):
    """The nearest f64."""
    if value == 0:
        return 0.0
    _, exponent = mp.frexp(value)
    unit = mp.ldexp(1, exponent - 53)
    return float(mp.nint(value / unit) * unit)


def rounded(value):
    """The nearest f64, and the rest in its units; no result here is subnormal."""
    _, exponent = mp.frexp(value)
    unit = mp.ldexp(1, exponent - 53)
    count = mp.nint(value / unit)
    return float(count * unit), float(value / unit - count)


def table():
    print("//! 2/pi, less what makes whole turns of angles of an exponent: made by `tools/approx_far.py table`.")
    print()
    print("/// Row r: the fraction of 2/pi times 2^(32 (r - 1)), in words each nearest to what those before it leave; row 0 is 2/pi times 2^-32.")
    print("#[rustfmt::skip] // a row is a line")
    print('#[allow(clippy::approx_constant, reason = "2/pi itself is a row")]')
    print(f"pub const TWO_OVER_PI: [[f64; {WORDS}]; {ROWS}] = [")
    for row in range(ROWS):
        scaled = 2 / mp.pi * mpf(2) ** (32 * (row - 1))
        rest, words = scaled - mp.floor(scaled), []
        for _ in range(WORDS):
            words.append(word(rest))
            rest -= mpf(words[-1])
        print("    [" + ", ".join(repr(w) if "e" in repr(w) or "." in repr(w) else repr(w) + ".0" for w in words) + "],")
    print("];")


def nearest(bits_of_significand, exponent):
    """The significand whose product with 2^exponent is nearest to a multiple of pi/2: a convergent, or a multiple of one."""
    ratio = mpf(2) ** exponent / (mp.pi / 2)
    low, high = 2 ** (bits_of_significand - 1), 2**bits_of_significand
    best, x = (1, 0), ratio - mp.floor(ratio)
    p, q = 0, 1
    for _ in range(200):
        if x == 0:
            break
        x = 1 / x
        term = int(mp.floor(x))
        x -= term
        p, q = q, p + term * q
        if q >= high:
            break
        k = max(1, -(-low // q))
        for m in {k, (high - 1) // q}:
            candidate = m * q
            if low <= candidate < high:
                turns = ratio * candidate
                best = min(best, (abs(turns - mp.nint(turns)), candidate))
    return best[1]


def cases():
    draw = random.Random(1)
    numbers = []
    for exponent in range(31, 1024, 7):
        numbers.append(draw.uniform(1, 2) * 2.0**exponent)
        found = nearest(53, exponent - 52)
        if found:
            numbers.append(float(found) * 2.0 ** (exponent - 52))
    for exponent in range(30, 128):
        single = struct.unpack("<f", struct.pack("<f", draw.uniform(1, 1.9999) * 2.0**exponent))[0]
        numbers.append(single)
        found = nearest(24, exponent - 23)
        if found:
            numbers.append(float(found) * 2.0 ** (exponent - 23))
    # The worst of all f64 (Muller, Elementary Functions, 11.1).
    numbers += [6381956970095103.0 * 2.0**797, 1.7976931348623157e308, 3.4028234663852886e38, 2.0**30 * (1 + 2.0**-23)]
    for x in numbers:
        exact = mpf(x)
        for name in ("sin", "cos", "tan"):
            result, residue = rounded(getattr(mp, name)(exact))
            print(f"{name} {bits(x):x} 0 {bits(result):x} {residue * 10000:.0f}")


{"table": table, "cases": cases}[sys.argv[1]]()
