#!/usr/bin/env python3
"""Random reductions for tests/loops: `tools/random_loops.py [SEED [COUNT]] > tests/loops/random.rs`.

Each kernel is a loop or a chain over slices, as people write them: a head, a formula of the elements, conditions on elements, and one or
more accumulators, floats and integers. Formulas stay small, and conditions compare elements with constants, so that no rounding decides
anything; the best element is kept by formulas that round alike in lanes.
"""

import random
import sys

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
count = int(sys.argv[2]) if len(sys.argv) > 2 else 24
dice = random.Random(seed)

NUMBERS = ["0.5f64", "1.25f64", "(-0.75f64)", "2.0f64", "0.1f64"]


def formula(items, depth):
    """A formula of the items: plain expressions of f64."""
    if depth == 0 or dice.random() < 0.2:
        return dice.choice(items + items + NUMBERS)
    a, b = formula(items, depth - 1), formula(items, depth - 1)
    return dice.choice(
        [f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} * {b})", f"({a}).abs()", f"({a}).max({b})", f"({a}) / (2.5 + ({b}).abs())",
         f"(({a}) * ({a})).sqrt()", f"(if {dice.choice(items)} > 0.25 {{ {a} }} else {{ {b} }})"]
    )


def value_of(items, depth):
    """A formula with at least one item in it."""
    text = formula(items, depth)
    return text if any(item in text for item in items) else f"({text} + {dice.choice(items)})"


def condition(items):
    item, other = dice.choice(items), dice.choice(items)
    return dice.choice([f"{item} > 0.0", f"{item} <= -0.25", f"{item} > -0.5 && {other} < 0.5"])


def elements():
    """A head over elements: the head, its pattern, and the items as numbers."""
    cut = lambda: dice.choice(["", "", "", ".skip(2)", ".take(50)", ".rev()", ".skip(1).take(33)"])
    kind = dice.randrange(7)
    if kind == 0:
        return f"x.iter(){cut()}", "a", ["*a"]
    if kind == 1:
        return f"x.iter(){cut()}.zip(y.iter(){cut()})", "(a, b)", ["*a", "*b"]
    if kind == 2:
        return f"x.iter().copied().zip(y.iter(){cut()})", "(a, &b)", ["a", "b"]
    if kind == 3:
        return f"x.iter(){cut()}.enumerate()", "(i, a)", ["*a", "(i as f64 * 0.01)"]
    if kind == 4:
        return dice.choice(["pairs.iter()", "pairs.iter().skip(1)", "&pairs"]), "p", ["p.0", "p.1"]
    if kind == 5:
        return "wholes.iter().zip(x)", "(w, a)", ["(f64::from(*w) * 0.5)", "*a"]
    return f"x[x.len() / 3..].iter().zip(y).zip(x.iter(){cut()})", "((a, b), c)", ["*a", "*b", "*c"]


def indices():
    """A head over indices."""
    kind = dice.randrange(4)
    if kind == 0:
        return dice.choice(["0..n", "(0..n).rev()", "n / 3..n"]), "i", ["x[i]", "y[i]", "y[n - 1 - i]"]
    if kind == 1:
        return "0..n / 2", "i", ["x[2 * i]", "x[2 * i + 1]", "y[i]"]
    if kind == 2:
        return "1..n", "i", ["x[i]", "x[i - 1]", "(i as f64 * 0.01)"]
    return dice.choice(["(0..n).step_by(3)", "(2..n).step_by(2)"]), "i", ["x[i]", "y[i]"]


def setting(_, __, ___):
    """A loop that sets elements, and their sum."""
    items = ["*a", "*o", "(i as f64 * 0.01)"]
    bound = [f"v{index}" for index in range(len(items))]
    lets = " ".join(f"let {name} = {item};" for name, item in zip(bound, items))
    step = f"*o = {value_of(bound, 3)};"
    if dice.random() < 0.5:
        step = f"if {condition(bound)} {{ {step} }} else {{ *o -= {formula(bound, 1)}; }}"
    return f"let mut out = y.to_vec(); for (i, (o, a)) in out.iter_mut().zip(x).enumerate() {{ {lets} {step} }} out.iter().sum::<f64>().clamp(-1e9, 1e9)"


def loop(head, pattern, items):
    """A loop with one to three accumulators."""
    names, lets, body = ["s", "t", "u"][: dice.randint(1, 3)], [], []
    bound = [f"v{index}" for index in range(len(items))]
    body += [f"let {name} = {item};" for name, item in zip(bound, items)]
    results = [f"{name}.clamp(-1e9, 1e9)" for name in names]
    backwards = head.startswith("(") and ".rev()" in head
    index = "i as u32" if pattern in ("i", "(i, a)") else "999"
    for name in names:
        kind = dice.randrange(6)
        value = value_of(bound, dice.randint(1, 3))
        start, step = [
            ("0.0", f"{name} += {value};"),
            ("1.5", f"{name} -= {value};"),
            ("0.25", f"if {condition(bound)} {{ {name} += {value}; }}"),
            ("-1.0", f"if {condition(bound)} {{ {name} += {value}; }} else {{ {name} -= {formula(bound, 1)}; }}"),
            ("f64::NEG_INFINITY", f"{name} = {name}.max({value});"),
            ("0.5", f"if {value} < {name} {{ {name} = {value}; }}"),
        ][kind]
        lets.append(f"let mut {name}: f64 = {start};")
        body.append(step)
    if dice.random() < 0.5:
        lets.append("let mut k = 3u32;")
        body.append(dice.choice(["k += 1;", f"if {condition(bound)} {{ k += 2; }}", f"if {condition(bound)} {{ }} else {{ k += 1; }}"]))
        results.append("f64::from(k)")
    if not backwards and dice.random() < 0.6:
        item, better, start = dice.choice(bound), dice.choice([">", ">=", "<", "<="]), dice.choice(["0.25", "-0.5", "f64::MAX"])
        lets.append(f"let (mut best, mut with) = ({start}, 0.5);")
        lets.append("let mut at = 999u32;" if index != "999" else "let at = 999u32;")
        at = f"at = {index}; " if index != "999" else ""
        value = dice.choice([item, f"{item}.abs()", f"(-{item})"])
        body.append(f"let v = {value}; if v {better} best {{ best = v; {at}with = {dice.choice(bound)}; }}")
        results.append("f64::from(at) + with + best.clamp(-1e9, 1e9)")
    result = " + ".join(results)
    return f"{' '.join(lets)} for {pattern} in {head} {{ {' '.join(body)} }} {result}"


def chain(head, pattern, items):
    """A chain with a sum or a fold."""
    value = value_of(items, dice.randint(1, 3))
    if not head.startswith(("x", "pairs", "wholes")):
        head = f"({head})".replace("(&pairs)", "pairs.iter()")
    ends = [
        f".map(|{pattern}| {value}).sum::<f64>()",
        f".fold(0.5, |s, {pattern}| s + {value})",
        f".map(|{pattern}| {value}).map(|v| v * 0.5).fold(-1e9, f64::max)",
        f".map(|{pattern}| {value}).filter(|v| *v > -1e9).sum::<f64>()",
    ]
    return head + dice.choice(ends)


print("//! Written by `tools/random_loops.py " + f"{seed} {count}`: random reductions.\n")
print('#![allow(clippy::eq_op, reason = "formulas by chance")]\n')
print("use crate::kernels::kernels;\n")
print("kernels! { RANDOM, plain_random, fast_random: f64 to f64 by (contract, reassoc, nnan, nsz, lanes = 16, report);")
for number in range(count):
    source = dice.choice([elements, indices])()
    text = dice.choice([loop, loop, chain, chain, setting])(*source)
    names = "let n = x.len().min(y.len()); " if source[1] == "i" else ""
    if "pairs" in text:
        names += "let pairs: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect(); "
    if "wholes" in text:
        names += "let wholes: Vec<i32> = x.iter().map(|v| (v * 50.0) as i32).collect(); "
    print(f"    random{number}(x, y) {{ {names}{text} }}")
print("}")
