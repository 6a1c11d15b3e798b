#!/usr/bin/env python3
"""Random loops whose steps iterate, for tests/turned: `tools/random_turns.py [SEED [COUNT]] > tests/turned/random.rs`.

Each step turns until its own numbers say stop: by `while`, `loop` or `for`, with one exit or two, integers that count up or down, numbers that are set
on the way out, and values that may overflow or be NaN. A bound ends every loop. What comes out must be the plain loop's, to the bit.
"""

import random
import sys

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
count = int(sys.argv[2]) if len(sys.argv) > 2 else 16
dice = random.Random(seed)

NUMBERS = ["0.5", "1.25", "-0.75", "2.0", "0.1"]


def formula(items, depth):
    """A formula of the items: plain expressions of f64."""
    if depth == 0 or dice.random() < 0.15:
        return dice.choice(items + items + NUMBERS)
    a, b = formula(items, depth - 1), formula(items, depth - 1)
    return dice.choice(
        [f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} * {b})", f"f64::abs({a})", f"f64::max({a}, {b})", f"f64::min({a}, {b})",
         f"({a} / {b})", f"f64::sqrt({a})", f"(if {dice.choice(items)} > 0.25 {{ {a} }} else {{ {b} }})", f"(-{a})"]
    )


def condition():
    """When a step leaves."""
    return dice.choice(
        ["a * a + b * b > 4.0", "f64::abs(a - b) < 0.05", "a > 1.5 || b < -1.5", "!(a <= 2.0)", "a != a", "b * v > 1.0 && a > w", "2.0 < f64::abs(a)",
         "a == b"]
    )


def body(items):
    """What a turn does."""
    f, g = formula(items, dice.randint(1, 3)), formula(items, dice.randint(1, 2))
    return dice.choice(
        [f"let t = {f}; b = {g}; a = t;", f"(a, b) = ({f}, {g});", f"a = {f};", f"if b > 0.25 {{ a -= {g}; }} else {{ b = {f}; }}",
         f"let (p, q) = ({f}, a * b); a = p - q; b += {g};"]
    )


def turns():
    """Numbers that a step begins with, and its turns."""
    most, items = dice.randint(1, 40), ["a", "b", "v", "w"]
    leave, turn, more = condition(), body(items), body(items)
    kind = dice.randrange(8)
    if kind == 0:
        return "let mut n = 0;", f"while n < {most} && !({leave}) {{ {turn} n += 1; }}"
    if kind == 1:
        return f"let mut n = {most};", f"for turn in 0..{most} {{ if {leave} {{ n = turn; break; }} {turn} }}"
    if kind == 2:
        return "let mut n = 0;", f"loop {{ {turn} n += 1; if n == {most} || {leave} {{ break; }} {more} }}"
    if kind == 3:
        return "let (n, mut k) = (0, 0.0);", f"loop {{ if {leave} {{ break; }} {turn} k += 1.0; if k > {most}.0 {{ b = k - a; break; }} }}"
    if kind == 4:
        return f"let mut n = {most};", f"while n > 0 {{ n -= 1; if {leave} {{ b = {formula(items, 2)}; break; }} {turn} }}"
    if kind == 5:
        return "let mut n = 100;", f"for turn in 3..={most + 3} {{ {turn} if {leave} {{ b = a; n = turn + 1; break; }} {more} }}"
    if kind == 6:
        other = condition()
        return "let mut n = 7;", f"loop {{ n += 3; if {leave} {{ break; }} {turn} if {other} {{ n += 1; break; }} if f64::abs(b) > 1e3 || n > 7 + 3 * {most} {{ break; }} }}"
    return "let mut n = 1;", f"while n != {most + 1} {{ {turn} if {leave} {{ n = 0; break; }} else {{ n += 1; }} }}"


def step(inside, then):
    """The loop over steps."""
    begins = dice.choice(["let (mut a, mut b) = (v, 0.0);", "let mut a = 0.5 * v; let mut b = w - v;", "let (mut a, mut b) = (0.0, 0.0);"])
    if dice.random() < 0.5:
        return f"for i in 0..x.len().min(y.len()) {{ let (v, w) = (x[i], y[i]); {begins} {inside} out[i] = {then}; counts[i] = n; total += u64::from(n); }} total"
    return (
        f"for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) {{ {begins} {inside} *o = {then}; *c += n; total += u64::from(n); }} total"
    )


print("//! Written by `tools/random_turns.py " + f"{seed} {count}`: random loops whose steps iterate.\n")
print('#![allow(clippy::all, unused, double_negations, reason = "formulas by chance")]\n')
print("use super::{Function, Report};\n")
print("turned! { RANDOM plain_random fast_random [];")
for number in range(count):
    lets, inside = turns()
    then = dice.choice(["a", "b", "a + 0.5 * b", "f64::max(a, b)"])
    print(f"    random{number}(x, y, out, counts) {{ let mut total = 0; {step(lets + ' ' + inside, then)} }}")
print("}")
