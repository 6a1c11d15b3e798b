#!/usr/bin/env python3
"""Prints the table of speeds of docs/approx.md: the approximations, std, and clang with libmvec, on one machine in one go.

Usage, in the root: python3 tools/approx_speed.py [clang]   (clang-22 by default; its columns stay empty where there is none)
"""
import os
import shutil
import subprocess
import sys

FOLDER = "target/approx_speed"


def rust(native):
    """{(function, type): (std, separate, fused, slices)} in ns an element."""
    environment = dict(os.environ, RUSTFLAGS="-Ctarget-cpu=native") if native else os.environ
    command = ["cargo", "bench", "-q", "-p", "fma-core", "--bench", "approx", "--target-dir", f"{FOLDER}/{'native' if native else 'default'}"]
    rows = map(str.split, subprocess.run(command, check=True, env=environment, capture_output=True, text=True).stdout.splitlines())
    return {(row[0], row[1]): tuple(map(float, row[2:6])) for row in rows if len(row) == 9}


def c(clang, *options):
    """{(function, type): time} in ns an element; empty without the compiler."""
    if not shutil.which(clang):
        return {}
    command = [clang, "-O3", "-ffast-math", "-fveclib=libmvec", *options, "tools/approx_libmvec.c", "-o", f"{FOLDER}/loops", "-lmvec", "-lm"]
    subprocess.run(command, check=True)
    rows = map(str.split, subprocess.run([f"{FOLDER}/loops"], check=True, capture_output=True, text=True).stdout.splitlines())
    return {(name, kind): float(time) for name, kind, time in rows}


def main():
    clang = sys.argv[1] if len(sys.argv) > 1 else "clang-22"
    default, native = rust(False), rust(True)
    c_default, c_native = c(clang), c(clang, "-march=native")
    print("| function | type | std | separate | fused | slices | native | clang | clang native | std / separate | std / fused | std / slices | clang / separate | clang native / native |")
    print("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for key, (std, separate, fused, slices) in default.items():
        if key[0] == "erf":
            std = float("nan")  # std has none
        best = native[key][2]
        clangs = (c_default.get(key, float("nan")), c_native.get(key, float("nan")))
        times = [std, separate, fused, slices, best, *clangs]
        ratios = [std / separate, std / fused, std / slices, clangs[0] / separate, clangs[1] / best]
        cells = [f"{t:.3f}" for t in times] + [f"{r:.2f}" for r in ratios]
        print("| " + " | ".join([*key, *(cell.replace("nan", "–") for cell in cells)]) + " |")


if __name__ == "__main__":
    main()
