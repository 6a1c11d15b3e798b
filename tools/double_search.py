#!/usr/bin/env python3
"""Measures the errors of the double-floats on many random arguments, and shows the worst.

Run from the root of the repository: python3 tools/double_search.py [--count N] [--seed S] [--width 128|64] [--keep K] [name ...]
With --keep, the K worst arguments of each function are added to tools/double_hard.txt, from which tools/double_cases.py makes the tests' table.
"""
import argparse
import subprocess
from pathlib import Path

import double_oracle as oracle

HARD = Path("tools/double_hard.txt")


def evaluate(lines):
    command = ["cargo", "run", "-q", "--release", "-p", "fma-core", "--example", "double_eval"]
    run = subprocess.run(command, input="".join(lines), capture_output=True, text=True, check=True)
    return [[oracle.from_bits(part) for part in line.split()] for line in run.stdout.splitlines()]


def line(name, width, arguments):
    words = [oracle.bits(part, width) for pair in arguments for part in pair]
    return f"{width} {name} {' '.join(words)}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--width", type=int, choices=[128, 64], default=128)
    parser.add_argument("--keep", type=int, default=0)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    kept = []
    for name in options.names or oracle.FUNCTIONS:
        cases = list(oracle.cases(name, options.width, options.count, options.seed))
        lines = [line(name, options.width, arguments) for arguments, _ in cases]
        rows = []
        for text, result, (_, value) in zip(lines, evaluate(lines), cases, strict=True):
            finite = all(oracle.mp.isfinite(part) for part in result)
            rows.append((oracle.error(result, value, options.width) if finite else float("inf"), text))
        rows.sort(reverse=True)
        kept += [text for _, text in rows[: options.keep]]
        print(f"{rows[0][0]:8.3f} {rows[len(rows) // 2][0]:8.3f} {rows[0][1]}", end="", flush=True)
    if kept:
        known = set(HARD.read_text().splitlines(keepends=True)) if HARD.exists() else set()
        HARD.write_text("".join(sorted(known | set(kept))))


if __name__ == "__main__":
    main()
