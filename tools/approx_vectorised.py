#!/usr/bin/env python3
"""Checks in the assembly that a loop over each approximation vectorises, in a default build and with AVX2 and FMA.

Usage, in the root: python3 tools/approx_vectorised.py [rustc option...]   (such as -Ctarget-cpu=native)

The loops are those of fma-core/tests/all/approx/functions.rs, compiled into the example approx_error. In each, every product,
quotient and root that the scalar tail has must also be there packed, and nothing may be called.
"""
import glob
import os
import re
import subprocess
import sys

FUNCTIONS = "exp exp2 exp10 expm1 ln ln_1p log2 log10 sin cos tan atan atan2 asin acos sinh cosh tanh erf pow rcp rsqrt cbrt hypot".split()
KINDS = ("separate", "fused")
SCALAR = re.compile(r"\tv?(mul|div|sqrt)s([sd])\b")


def assembly(options):
    folder = "target/approx_vectorised"
    command = ["cargo", "rustc", "-q", "--release", "-p", "fma-core", "--example", "approx_error", "--target-dir", folder, "--"]
    subprocess.run(command + ["--emit=asm", "-Ccodegen-units=1", *options], check=True)
    return open(max(glob.glob(f"{folder}/release/examples/approx_error-*.s"), key=os.path.getmtime)).read()


def path(symbol):
    """The parts of a mangled name: lengths before names."""
    parts, rest = [], symbol.removeprefix("_ZN")
    while length := re.match(r"\d+", rest):
        end = length.end() + int(length[0])
        parts.append(rest[length.end():end])
        rest = rest[end:]
    return parts


# std computes these the same way, and the compiler may keep one of the equal loops
SAME_AS_STD = ("rcp", "rsqrt")


def is_all(count, name, kind):
    """Whether there are as many loops as types; or twice as many, where std's were kept as well."""
    return count == 2 or count == 4 and name in SAME_AS_STD and kind == "separate"


def loops(text):
    """(function, kind, body) of each loop: its path ends in the module named for it, its kind, a hash."""
    for match in re.finditer(r"^(_ZN\S+):\n(.*?)\n\t\.size\t\1", text, re.M | re.S):
        *_, name, kind, _ = ["", ""] + path(match[1])
        if kind == "std" and name in SAME_AS_STD:
            kind = "separate"
        if kind in ("separate", "fused", "fused_features") and "fused_features" not in match[2]:
            yield name, kind.removesuffix("_features"), match[2]


def complaint(body):
    calls = [call for call in re.findall(r"\tcallq?\t(\S+)", body) if "panic" not in call]
    missing = {"".join(m) for m in SCALAR.findall(body) if not re.search(rf"\tv?{m[0]}p{m[1]}\b", body)}
    packed = len(re.findall(r"\tv?(?:mul|div|sqrt|fn?m(?:add|sub)\d+)p[sd]\b", body))
    problems = [f"calls {call}" for call in calls] + [f"{m} is never packed" for m in missing] + ([] if packed else ["no packed arithmetic"])
    return ", ".join(problems)


def main():
    seen, failures = [], []
    for name, kind, body in loops(assembly(sys.argv[1:])):
        seen.append((name, kind))
        problem = complaint(body)
        if problem:
            failures.append(f"{name} {kind}: {problem}")
    absent = [f"{name} {kind}: {seen.count((name, kind))} loops" for name in FUNCTIONS for kind in KINDS if not is_all(seen.count((name, kind)), name, kind)]
    print("\n".join(failures + absent) or f"{len(seen)} loops, all packed")
    sys.exit(bool(failures + absent))


if __name__ == "__main__":
    main()
