#!/usr/bin/env python3
"""Searches for the worst errors of the basic operations of double-floats among structured pairs, which random bits never hit.

Run from the root of the repository: python3 tools/double_structured.py [--count N] [--seed S] [--keep K]
High words are a few last places from a power of two or have few bits, low words a few places from half a last place of the high one, from a quarter or
zero; errors are exact rationals. With --keep, the K worst of each operation are added to tools/double_hard.txt, as by tools/double_search.py.
"""
import argparse
import random
from fractions import Fraction

from double_oracle import DIGITS, word
from double_search import HARD, evaluate, line

EXACT = {
    "add": lambda x, y: sum(x) + sum(y),
    "sub": lambda x, y: sum(x) - sum(y),
    "mul": lambda x, y: sum(x) * sum(y),
    "div": lambda x, y: sum(x) / sum(y),
    "add_word": lambda x, y: sum(x) + y[0],
    "mul_word": lambda x, y: sum(x) * y[0],
    "div_word": lambda x, y: sum(x) / y[0],
    "recip": lambda x: 1 / sum(x),
    "sqrt": None,
}


def significand(rng, digits):
    first = 1 << (digits - 1)
    return rng.choice([
        first + rng.randrange(16),
        2 * first - 1 - rng.randrange(16),
        first + (rng.randrange(64) << (digits - 8)) + rng.randrange(8),
        first | rng.getrandbits(digits - 1),
    ])


def pair(rng, width):
    digits = DIGITS[width]
    half = 1 << digits  # In units of 2^-digits of half a last place.
    high = significand(rng, digits)
    low = rng.choice([half - rng.randrange(5), half // 2 + rng.randrange(-4, 5), rng.randrange(9), rng.getrandbits(digits), 0])
    sign = rng.choice([-1, 1])
    if high == 1 << (digits - 1) and sign < 0:
        low //= 2  # Below a power of two last places are half as large.
    if low == half and high % 2 == 1:
        low -= 1  # A tie belongs to the even neighbour.
    scale = Fraction(2) ** rng.choice([0, 0, 0, rng.randrange(-3, 4), rng.randrange(-digits - 2, digits + 3)])
    return float(high * scale), word(float(sign * low * scale / (2 * half)), width)


def error(name, arguments, result, width):
    got, parts = sum(map(Fraction, result)), [tuple(map(Fraction, argument)) for argument in arguments]
    if EXACT[name] is None:
        return abs(got * got / sum(parts[0]) - 1) / 2 * 4 ** DIGITS[width]  # Up to a square of the error.
    exact = EXACT[name](*parts)
    return abs(got / exact - 1) * 4 ** DIGITS[width] if exact else Fraction(0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--keep", type=int, default=0)
    options = parser.parse_args()
    kept = set()
    for name, width in [(name, width) for name in EXACT for width in DIGITS]:
        rng = random.Random(f"{name} {width} {options.seed}")
        count = 1 if name in ("recip", "sqrt") else 2
        cases = [[pair(rng, width) for _ in range(count)] for _ in range(options.count)]
        if name.endswith("_word"):
            cases = [[x, (y[0], 0.0)] for x, y in cases]
        lines = [line(name, width, arguments) for arguments in cases]
        rows = [
            (float(error(name, arguments, result, width)), text)
            for arguments, result, text in zip(cases, evaluate(lines), lines, strict=True)
            if result[0] == result[0]
        ]
        rows.sort(reverse=True)
        kept |= {text for _, text in rows[: options.keep]}
        print(f"{rows[0][0]:8.4f} {rows[0][1]}", end="", flush=True)
    if kept:
        HARD.write_text("".join(sorted(kept | set(HARD.read_text().splitlines(keepends=True)))))


if __name__ == "__main__":
    main()
