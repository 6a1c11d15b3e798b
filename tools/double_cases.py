#!/usr/bin/env python3
"""Writes fma-core/tests/data/double.txt: arguments of the double-floats' functions, and their values in three words.

Run from the root of the repository: python3 tools/double_cases.py
The arguments are the worst that tools/double_search.py found (tools/double_hard.txt), and random ones. Each block opens with the function and the
width; each line is the words of the arguments, then three f64 of which the exact value is the sum, to 2^-150 or so.
"""
from pathlib import Path

import double_oracle as oracle
from mpmath import mp, mpf

COUNT = {128: 40, 64: 20}


def hard_cases():
    cases = {}
    for line in Path("tools/double_hard.txt").read_text().splitlines():
        width, name, *words = line.split()
        parts = [oracle.from_bits(word) for word in words]
        arguments = list(zip(parts[::2], parts[1::2]))
        cases.setdefault((name, int(width)), []).append((arguments, oracle.expected(name, arguments)))
    return cases


def three_words(value):
    words = []
    with mp.workprec(2400):
        for _ in range(3):
            words.append(oracle.word(value, 128))
            value -= mpf(words[-1])
    return words


def main():
    hard = hard_cases()
    lines = []
    for width in (128, 64):
        for name in oracle.FUNCTIONS:
            lines.append(f"{name} {width}\n")
            random = oracle.cases(name, width, COUNT[width], "committed")
            for arguments, value in [*hard.get((name, width), []), *random]:
                words = [oracle.bits(part, width) for pair in arguments for part in pair]
                words += [oracle.bits(word, 128) for word in three_words(value)]
                lines.append(" ".join(words) + "\n")
    Path("fma-core/tests/data/double.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
