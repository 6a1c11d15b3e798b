#!/usr/bin/env python3
"""Prints the table of speeds of docs/approx.md: the approximations, std, and C loops with libmvec, on one machine in one go.

Usage, in the root: python3 tools/approx_speed.py [--rounds 5]   (gcc and clang-22; the column of a compiler that is not there stays empty, with a line that says so)

The programs take turns, and the least time of each loop counts.
"""
import json
import os
import shutil
import subprocess
import sys

FOLDER = "target/approx_speed"
WIDTHS = ["-march=native", "-mprefer-vector-width=512"]
COMPILERS = {
    "gcc": ["gcc", "-O3", "-ffast-math", *WIDTHS],
    "clang": ["clang-22", "-O3", "-ffast-math", "-fveclib=libmvec", *WIDTHS],
}
RUST = "std", "separate", "fused", "slices"


def built(name):
    """The program of a compiler, or None where there is no such compiler."""
    command = COMPILERS[name]
    if not shutil.which(command[0]):
        print(f"no {command[0]}: its column stays empty", file=sys.stderr)
        return None
    subprocess.run([*command, "tools/approx_libmvec.c", "-o", f"{FOLDER}/{name}", "-lmvec", "-lm"], check=True)
    return f"{FOLDER}/{name}"


def lines(command):
    return map(str.split, subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines())


def bench():
    """The benchmark of this crate, built."""
    command = ["cargo", "bench", "-q", "-p", "fma-core", "--bench", "approx", "--target-dir", FOLDER, "--no-run", "--message-format=json"]
    messages = map(json.loads, subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines())
    return next(message["executable"] for message in messages if message.get("target", {}).get("name") == "approx")


def main():
    rounds = int(sys.argv[sys.argv.index("--rounds") + 1]) if "--rounds" in sys.argv else 5
    os.makedirs(FOLDER, exist_ok=True)
    rust, programs = bench(), {name: built(name) for name in COMPILERS}
    least = {}

    def see(row, column, time):
        least.setdefault(row, {})[column] = min(float(time), least.get(row, {}).get(column, float("inf")))

    for _ in range(rounds):
        for fields in lines([rust]):
            if len(fields) == 9:
                for column, time in zip(RUST, fields[2:6]):
                    see((fields[0], fields[1]), column, time)
        for name, program in programs.items():
            for function, kind, time in lines([program]) if program else []:
                see((function, kind), name, time)
    table(least)


def table(least):
    columns = [*RUST, *COMPILERS]
    ratios = [("std", "separate"), ("std", "fused"), ("std", "slices"), ("gcc", "slices"), ("clang", "slices")]
    print("| function | type | " + " | ".join(columns + [f"{a} / {b}" for a, b in ratios]) + " |")
    print("|---|---|" + "--:|" * (len(columns) + len(ratios)))
    for row, times in least.items():
        times = {column: times.get(column) for column in columns}
        if row[0] == "erf":
            times["std"] = None  # std has none
        cells = [f"{time:.3f}" if time else "–" for time in times.values()]
        cells += [f"{times[a] / times[b]:.2f}" if times[a] and times[b] else "–" for a, b in ratios]
        print("| " + " | ".join([*row, *cells]) + " |")


if __name__ == "__main__":
    main()
