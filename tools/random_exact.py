#!/usr/bin/env python3
"""Random functions for tests/exact: `tools/random_exact.py [SEED [COUNT]] > tests/exact/random.rs`.

Each is a body as people write them: variables and names that hide others, references, closures, tuples and short arrays, branches, matches,
loops, early returns, and places that are set. All numbers are multiples of a power of two and stay small (`% 16.0` brings them back), so that no
operation rounds in any order: under every flag a function gives what it gives as written.
"""

import random
import sys

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
count = int(sys.argv[2]) if len(sys.argv) > 2 else 10
dice = random.Random(seed)

PLACES = ["p.u", "p.v", "p.w.0", "p.w.1"]
NUMBERS = ["1.0", "2.0", "3.0", "-1.0", "0.0", "5.0"]
SUMS = ["x.iter().sum::<f64>()", "x.iter().map(|v| v * 2.0).sum::<f64>()", "x.iter().zip(y.iter()).map(|(a, b)| a * b).sum::<f64>()",
        "x.iter().fold(-1.0, |m, v| f64::max(m, *v))", "y.iter().take(n % 5).sum::<f64>()"]
OPTIONS = ["x.get(n)", "y.last()", "x.first()", "x.iter().max_by(|a, b| a.total_cmp(b))"]
ROWS = ["y[{i}] = q[{i}].iter().map(|v| v * 2.0).sum::<f64>() % 16.0;", "b += q[{i}].iter().fold(0.0, |m, v| f64::max(m, *v)); b %= 16.0;",
        "y[{i}] = q[{i}].iter().zip(&q[{i} + 1]).map(|(a, b)| a * b).sum::<f64>() % 16.0;",
        "let d: [f64; 3] = std::array::from_fn(|k| q[{i}][k] - q[7][k]); y[{i}] = (d[0] * d[0] + d[1] * d[1] + d[2]) % 16.0;",
        "let mut row = q[{i}]; row.iter_mut().for_each(|v| *v *= 2.0); y[{i}] = (row[0] - row[2]) % 16.0;",
        "for k in 0..3 {{ b += q[{i}][k] * q[k][2]; }} b %= 16.0;"]
COUNTED = ["sum += *v * k as f64;", "sum += (*v - 1.0) * (k as f64 - 2.0);", "if *v > 0.0 { sum += k as f64; }", "sum += *v; sum -= k as f64;"]


class Body:
    """The statements of a function, and what the names in scope are."""

    def __init__(self):
        self.scopes, self.loops, self.depth, self.given = [{"a": "number", "b": "variable"}, {}], 0, 0, 0

    def named(self, *kinds):
        seen = {name: kind for scope in self.scopes for name, kind in scope.items()}
        return [name for name, kind in seen.items() if kind in kinds]

    def fresh(self, kind):
        """A name in the innermost scope: sometimes one that hides another."""
        names = [name for name in self.named("number", "variable", "lent", "array", "pair") if name not in "ab"]
        self.given += 1
        name = dice.choice(names) if names and dice.random() < 0.25 else f"{dice.choice('cdefgh')}{self.given}"
        self.scopes[-1][name] = kind
        return name

    def place(self, of):
        indices = [f"{name} % 8" for name in self.named("index")]
        return f"{of}[{dice.choice(indices + [str(dice.randrange(8)), 'n % 8'])}]"

    def operand(self):
        ways = [lambda: dice.choice(self.named("number", "variable") + ["a"])] * 4
        ways += [lambda: self.place("x"), lambda: self.place("y"), lambda: dice.choice(PLACES), lambda: dice.choice(NUMBERS)]
        ways += [lambda: f"({dice.choice(self.named('index') + ['n'])} as f64)"]
        for kind, text in [("lent", "*{}"), ("array", "{}[n % 3]"), ("pair", "{}.1")]:
            if names := self.named(kind):
                ways.append(lambda names=names, text=text: text.format(dice.choice(names)))
        return dice.choice(ways)()

    def number(self, depth):
        """A formula."""
        if depth == 0 or dice.random() < 0.15:
            return self.operand()
        part = lambda: self.number(depth - 1)
        factor = lambda: dice.choice(["2.0", "-2.0", "3.0", "0.5", self.place("x")])
        ways = [lambda: f"({part()} + {part()})", lambda: f"({part()} - {part()})", lambda: f"({self.operand()} * {factor()})"] * 3
        ways += [lambda: f"f64::mul_add({self.operand()}, {factor()}, {part()})", lambda: f"f64::abs({part()})", lambda: f"(-{self.operand()})"]
        ways += [lambda: f"f64::{dice.choice(['max', 'min'])}({part()}, {part()})", lambda: f"(if {self.truth()} {{ {part()} }} else {{ {part()} }})"]
        ways += [lambda: f"other({part()}, {part()})", lambda: f"({part()} % 16.0)", lambda: f"({part()} as i64 as f64)", lambda: dice.choice(SUMS)]
        ways += [lambda: f"(match {dice.choice(OPTIONS)} {{ Some(v) => v + {part()}, None => {part()} }})", lambda: f"({part()} / 2.0)"]
        ways += [lambda: f"(match n % 3 {{ 0 => {part()}, 1 => {part()}, _ => {part()} }})", lambda: f"{{ let t = {part()}; t * 2.0 - {part()} }}"]
        if closures := self.named("closure"):
            ways.append(lambda: f"{dice.choice(closures)}({part()})")
        return dice.choice(ways)()

    def truth(self):
        compared = f"({self.number(1)}) {dice.choice(['<', '<=', '>', '>=', '==', '!='])} ({self.number(1)})"
        return dice.choice([compared, compared, compared, "n % 2 == 0", f"{compared} && n > 3", f"!({compared})"] + self.named("truth"))

    def bounded(self, depth=2):
        return f"({self.number(depth)}) % 16.0"

    def block(self, scope, least=1):
        self.scopes.append(scope)
        self.depth += 1
        text = " ".join(self.statement() for _ in range(dice.randint(least, 3)))
        self.depth -= 1
        self.scopes.pop()
        return f"{{ {text} }}"

    def bind(self):
        text, rest, more = self.bounded(), self.bounded(1), self.bounded(1)
        kind = dice.choice(["number", "variable", "variable", "array", "pair", "closure", "truth"])
        truth, taken = self.truth(), dice.choice(self.named("number") + ["1.0"])
        name = self.fresh(kind)
        return {"number": f"let {name} = {text};", "variable": f"let mut {name} = {text};", "array": f"let {name} = [{text}, {rest}, {more}];",
                "pair": f"let {name} = ({text}, {rest});", "truth": f"let {name} = {truth};",
                "closure": f"let {name} = move |z: f64| (z * 2.0 + {taken}) % 16.0;"}[kind]

    def change(self):
        target = dice.choice(self.named("variable") * 3 + PLACES + [self.place("y")])
        if dice.random() < 0.4:
            return f"{target} {dice.choice('+-')}= {self.number(2)}; {target} %= 16.0;"
        return f"{target} = {self.bounded()};"

    def lend(self):
        """A reference, and a change of something else, or of what it refers to."""
        target = dice.choice(self.named("variable"))
        if dice.random() < 0.5:
            return f"{{ let r = &mut {target}; *r = (*r + x[1] * 2.0) % 16.0; }}"
        others = [name for name in self.named("variable") if name != target]
        change = f"{dice.choice(others)} = ({self.number(1)} + *r) % 16.0;" if others else f"y[0] = (*r * 2.0 - {self.number(1)}) % 16.0;"
        return f"{{ let r = &{target}; {change} }}"

    def branch(self):
        otherwise = f" else {self.block({})}" if dice.random() < 0.6 else ""
        return f"if {self.truth()} {self.block({})}{otherwise}"

    def loop(self):
        if self.loops == 2:
            return self.change()
        self.loops += 1
        self.given += 1
        i, v = f"i{self.given}", f"v{self.given}"
        heads = [(f"for {i} in {head}", {i: "index"}) for head in ["0..n % 9", "(0..5).rev()", "(0..8).step_by(2)", "1..x.len()"]]
        heads += [(f"for &{v} in x.iter(){more}", {v: "number"}) for more in ["", ".rev()", ".skip(2)"]]
        heads += [(f"for ({i}, {v}) in x.iter().enumerate()", {i: "index", v: "lent"}), (f"for ({i}, {v}) in x.iter().zip(&x[2..])", {i: "lent", v: "lent"})]
        head, scope = dice.choice(heads)
        text = f"{head} {self.block(scope)}"
        if dice.random() < 0.2:
            text = text[:-1] + f"if {self.truth().replace(v, 'a').replace(i, 'n')} {{ {dice.choice(['break', 'continue'])}; }} }}"
        self.loops -= 1
        return text

    def counted(self):
        step = [f"k += {dice.choice('112')};", dice.choice(COUNTED)]
        dice.shuffle(step)
        first = dice.choice(["0", "1", "5", "3u64", "0i32", "1usize", "200u8"])
        return f"{{ let mut k = {first}; let mut sum = 0.0; for v in x.iter() {{ {' '.join(step)} }} b = (b + sum - k as f64) % 16.0; }}"

    def rows(self):
        return f"for r in 0..{dice.choice(['8', 'n % 8', 'y.len().min(9)'])} {{ {dice.choice(ROWS).format(i='r')} }}"

    def moved(self):
        one, other = (self.named("variable") * 2)[:2]
        swap = f"std::mem::swap(&mut {one}, &mut {other});" if one != other else f"y.swap({dice.randrange(8)}, n % 8);"
        both = f"({one}, {PLACES[0]}) = ({self.bounded(1)}, {self.bounded(1)});"
        return dice.choice([swap, both, f"{{ let given = {self.bounded(1)}; set(&mut {one}, given); }}"])

    def statement(self):
        ways = [self.bind] * 4 + [self.change] * 4 + [self.lend, self.moved]
        if self.depth < 3:
            ways += [self.branch, self.loop, self.loop, self.counted, self.rows]
        if self.depth == 0:
            ways.append(lambda: f"if n == {dice.randrange(20)} {{ return {self.bounded(1)}; }}")
        return dice.choice(ways)()


print(f"//! Written by `tools/random_exact.py {seed} {count}`: random functions whose arithmetic is exact.\n")
print("functions! {")
for number in range(count):
    body = Body()
    text = " ".join(body.statement() for _ in range(dice.randint(5, 9)))
    print(f"    f{number}(x, y, q, p, a, b, n) {{ {text} {body.bounded(3)} }}")
print("}")
