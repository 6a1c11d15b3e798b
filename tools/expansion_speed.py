"""What expanding #[fastmath] costs, against an attribute that only parses and reprints.

    python3 tools/expansion_speed.py            # milliseconds a function, and the ratio
    python3 tools/expansion_speed.py --cold     # CPU and wall seconds to build a crate that depends on fastmath, from nothing
    python3 tools/expansion_speed.py --count    # instructions a function, counted by callgrind

The macro is compiled as a user's development build compiles it: without optimisation. What is timed is the CPU of `rustc --emit=metadata`
on 1,000 functions, less that of the same file without attributes; the least of five runs. Nothing is asserted: machines differ, the
ratio is what counts. docs/expansion.md has the figures. Instructions are those of the expansions alone, over proc-macro2's own tokens.
"""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

from dispatched_build import SHAPES

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / "target" / "expansion"
COUNT, RUNS, COUNTED = 1000, 5, 40

EIGHT_LINES = [
    """(a: f64, b: f64, c: f64) -> f64 {
    let s = a * b + c * 13.5;
    let t = s / (a + 1.5) - b;
    let u = (t * t + s * s).sqrt();
    let v = if u > c { u - c } else { c * 2.0 };
    let w = v * a - u * b;
    w * t + v.abs() * 0.5
}""",
    """(x: &[f64], y: &[f64], alpha: f64) -> f64 {
    let mut sum = 0.0;
    let mut square = 0.25;
    for index in 0..x.len() {
        sum += x[index] * y[index] * alpha;
        square += x[index] * x[index];
    }
    sum / (square + 1e-9)
}""",
    """(x: f32, y: f32, z: f32) -> f32 {
    let length = (x * x + y * y + z * z).sqrt();
    let (nx, ny) = (x / length, y / length);
    let nz = z / length;
    let light = nx * 0.3 + ny * 0.5 + nz * 0.75;
    let light = light.max(0.0).min(1.0);
    let spec = light.powi(8) * 0.25;
    light * 0.75 + spec
}""",
    """(t: f64) -> f64 {
    let t2 = t * t;
    let t3 = t2 * t;
    let mut p = 1.5 + t * 0.25;
    p += t2 * 0.125;
    p -= t3 * 0.0625;
    let q = 1.0 + t * (0.5 + t * 0.0833);
    p / q
}""",
    """(p: [f32; 3], q: [f32; 3]) -> [f32; 3] {
    let x = p[1] * q[2] - p[2] * q[1];
    let y = p[2] * q[0] - p[0] * q[2];
    let z = p[0] * q[1] - p[1] * q[0];
    let scale = 0.5 / (x * x + y * y + z * z);
    let (a, b) = (x * scale, y * scale);
    let c = z * scale;
    [a, b, c]
}""",
]
ONE_LINE = [
    "(a: f64, b: f64, c: f64) -> f64 { a * b + c * 2.5 }",
    "(x: f32) -> f32 { (x * x + 1.5).sqrt() / 2.0 }",
    "(a: f64, b: f64, t: f64) -> f64 { (1.0 - t) * a + t * b + 0.25 }",
    "(x: &[f64]) -> f64 { x[0] * 0.75 + x[1] }",
]
LETS = "(x: f64) -> f64 {\n    let v0 = x;\n%s    v%d\n}"

REPRINT = """use proc_macro::TokenStream;

#[proc_macro_attribute]
pub fn reprint(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = syn::parse_macro_input!(item as syn::ItemFn);
    quote::quote!(#item).into()
}
"""
MANIFEST = '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n%s\n'
SYN = '[lib]\nproc-macro = true\n[dependencies]\nquote = "1"\nsyn = { version = "2", features = ["full", "visit", "visit-mut"] }'
USER = '[dependencies]\nfastmath = { path = "%s" }\nreprint = { path = "../reprint" }\n[workspace]' % ROOT
ATTRIBUTES = ["reprint::reprint", "fastmath::fastmath()", "fastmath::fastmath(contract)", "fastmath::fastmath(fast)"]


def crate(name, manifest, source):
    (SCRATCH / name / "src").mkdir(parents=True, exist_ok=True)
    (SCRATCH / name / "Cargo.toml").write_text(MANIFEST % (name, manifest))
    (SCRATCH / name / "src" / "lib.rs").write_text(source)


def cpu(command, **options):
    """The CPU seconds of a command and of all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compiled(bodies, attribute, libraries):
    line = f"#[{attribute}]\n" if attribute else ""
    source = SCRATCH / "functions.rs"
    source.write_text("".join(f"{line}pub fn f{index}{body}\n" for index, body in enumerate(bodies)))
    command = ["rustc", "--edition=2024", "--crate-type=lib", "--emit=metadata", "--cap-lints=allow", "--out-dir", SCRATCH]
    for name, path in libraries.items():
        command += ["--extern", f"{name}={path}"]
    command += ["-L", f"dependency={libraries['fastmath'].parent}", source]
    return min(cpu(command) for _ in range(RUNS))


def table(bodies, count, unit, libraries):
    plain = compiled(bodies, None, libraries)
    cost = {name: (compiled(bodies, name, libraries) - plain) / count * 1e3 for name in ATTRIBUTES}
    for name in ATTRIBUTES:
        print(f"  {name:30} {cost[name]:7.3f} ms a {unit}  {cost[name] / cost[ATTRIBUTES[0]]:5.2f} times reprinting")


def counted(functions, flags):
    """The instructions of the expansions of a file; callgrind leaves its profile beside it."""
    profile = SCRATCH / ("profile." + re.sub(r"\W+", "_", flags))
    command = ["valgrind", "--tool=callgrind", "--toggle-collect=expansions::expansions", f"--callgrind-out-file={profile}"]
    run = subprocess.run(command + [SCRATCH / "count/debug/examples/expansions", functions, flags], check=True, capture_output=True, text=True)
    return int(re.search(r"Collected : (\d+)", run.stderr).group(1))


def count():
    build = ["cargo", "build", "--quiet", "-p", "fma-rust", "--example", "expansions", "--target-dir", SCRATCH / "count"]
    subprocess.run(build, check=True, cwd=ROOT, env=os.environ | {"CARGO_PROFILE_DEV_OPT_LEVEL": "0"})
    functions = SCRATCH / "functions.rs"
    lines = [f"fn f{index}{EIGHT_LINES[index % len(EIGHT_LINES)]}" for index in range(COUNTED)]
    loops = [SHAPES[index % len(SHAPES)].format(index) for index in range(COUNTED)]
    for title, texts, lists in ("eight lines", lines, ["", "contract", "fast"]), ("loops", loops, ["", "fast", "fast, dispatch"]):
        print(f"{COUNTED} functions of {title}")
        functions.write_text("".join(f"pub {text}\n" for text in texts))
        least = counted(functions, "reprint") / COUNTED
        for flags in ["reprint", *lists]:
            each = counted(functions, flags) / COUNTED
            print(f"  {flags or '()':14} {each / 1e6:7.3f} million instructions a function  {each / least:5.2f} times reprinting")


def main():
    if "--count" in sys.argv:
        return count()
    crate("reprint", SYN, REPRINT)
    crate("user", USER, "")
    build = ["cargo", "build", "--quiet", "--manifest-path", SCRATCH / "user" / "Cargo.toml", "--target-dir", SCRATCH / "build"]
    if "--cold" in sys.argv:
        shutil.rmtree(SCRATCH / "build", ignore_errors=True)
        start = time.monotonic()
        print(f"cold build: {cpu(build):.1f} s of CPU, {time.monotonic() - start:.1f} s on {os.cpu_count()} cores")
        return
    subprocess.run(build, check=True)
    newest = lambda pattern: max((SCRATCH / "build/debug/deps").glob(pattern), key=lambda path: path.stat().st_mtime)
    libraries = {"fastmath": newest("libfastmath-*.rlib"), "reprint": newest("libreprint-*.so")}
    for title, templates in ("eight lines", EIGHT_LINES), ("one line", ONE_LINE):
        print(f"{COUNT} functions of {title}")
        table([templates[index % len(templates)] for index in range(COUNT)], COUNT, "function", libraries)
    lets = "".join(f"    let v{n} = v{n - 1} * 0.5 + v{max(n - 2, 0)} / 3.0;\n" for n in range(1, COUNT + 1))
    print(f"one function of {COUNT} dependent lets")
    table([LETS % (lets, COUNT)], COUNT, "let", libraries)


main()
