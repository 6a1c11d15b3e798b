#!/usr/bin/env python3
"""Compares fma-core's transformations, kernels, blocks, packed registers, modes and texts with exact arithmetic on random and hostile operands.

Run from the root of the repository: python3 tools/number_search.py [--count LINES] [--seed S] [--keep K] [family ...]
It prints, for each family, how many lines were compared, the first wrong ones, and the worst errors beside the documented bounds. With
--keep, the worst line of each bound and K others of each family are added, with the replies, to fma-core/tests/data/numbers.txt, which a test
compares.
"""
import argparse
import importlib
import random
import subprocess
from pathlib import Path

from number_draw import Figures

MODULES = ["number_kernels", "number_sums", "number_blocks", "number_registers", "number_text"]
BATCH = 4000
CASES = Path("fma-core/tests/data/numbers.txt")
# Longer lines are not kept, and cut where they are printed.
LONGEST = 400


def families():
    rows = {}
    for name in MODULES:
        module = importlib.import_module(name)
        rows.update({family: (module.FORMATS, makers) for family, makers in module.FAMILIES.items()})
    return rows


def evaluate(program, lines):
    run = subprocess.run([program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def built():
    subprocess.run(["cargo", "build", "-q", "--release", "-p", "fma-core", "--example", "number_eval"], check=True)
    return "target/release/examples/number_eval"


def batch(formats, makers, rng, figures, size):
    cases = []
    while len(cases) < size:
        cases += rng.choice(makers)(rng.choice(formats), rng, figures)
    return cases


def compare(name, formats, makers, count, seed, program):
    rng, figures, compared, wrong, right = random.Random(f"{name} {seed}"), Figures(), 0, [], []
    while compared < count:
        cases = batch(formats, makers, rng, figures, min(BATCH, count - compared))
        for case, reply in zip(cases, evaluate(program, [case.line for case in cases]), strict=True):
            figures.line = f"{case.line} = {reply}"
            fault = "not understood" if reply == "?" else case.check(reply)
            compared += 1
            if fault:
                wrong.append(f"{figures.line}: {fault}")
            elif len(figures.line) < LONGEST:
                right.append(figures.line)
    return compared, wrong, figures, right


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--keep", type=int, default=0)
    parser.add_argument("--program", help="the evaluator, where it is built already")
    parser.add_argument("families", nargs="*")
    options = parser.parse_args()
    rows, program, kept = families(), options.program or built(), set()
    for name in options.families or rows:
        compared, wrong, figures, right = compare(name, *rows[name], options.count, options.seed, program)
        print(f"{name}: {compared} lines, {len(wrong)} wrong", flush=True)
        for fault in wrong[:10]:
            print(f"    {fault}")
        for what, (error, bound, line) in sorted(figures.worst.items()):
            print(f"    {what}: {float(error):.4f} (bound {float(bound):g}) {line[:LONGEST]}", flush=True)
        kept |= {line for *_, line in figures.worst.values() if len(line) < LONGEST} if options.keep else set()
        kept |= set(right[:: max(len(right) // options.keep, 1)][: options.keep]) if options.keep else set()
    if kept:
        known = CASES.read_text().splitlines() if CASES.exists() else []
        CASES.write_text("\n".join(sorted(kept | set(known))) + "\n")


if __name__ == "__main__":
    main()
