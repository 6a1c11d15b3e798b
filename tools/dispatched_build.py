#!/usr/bin/env python3
"""How much longer a release build takes for dispatch: `tools/dispatched_build.py [COUNT]`, in seconds of the processor.

Makes a crate of COUNT functions (200) with loops as people write them, builds it as it stands and under `#[fastmath(fast, dispatch)]` on
each function, and prints both times and their ratio. Dependencies are built before and do not count.
"""

import pathlib
import resource
import subprocess
import sys
import tempfile

SHAPES = [
    "fn sum{0}(x: &[f32]) -> f32 {{ x.iter().map(|v| v + {0}.0).sum() }}",
    "fn dot{0}(x: &[f64], y: &[f64]) -> f64 {{ let mut s = {0}.0; for i in 0..x.len().min(y.len()) {{ s += x[i] * y[i]; }} s }}",
    "fn axpy{0}(a: f32, x: &[f32], y: &mut [f32]) {{ for (y, x) in y.iter_mut().zip(x) {{ *y += a * x + {0}.0; }} }}",
    "fn norm{0}(x: &[f64]) -> f64 {{ let mut s = 0.0; for v in x {{ s += v * v; }} (s + {0}.0).sqrt() }}",
    "fn cubic{0}(x: &mut [f32]) {{ for v in x.iter_mut() {{ *v = {0}.0 + *v * (0.5 + *v * (0.25 + *v * 0.125)); }} }}",
    "fn most{0}(x: &[f32]) -> f32 {{ x.iter().copied().fold({0}.0, f32::max) }}",
    "fn step{0}(x: &mut [f64], v: &[f64], dt: f64) {{ for i in 0..x.len().min(v.len()) {{ x[i] += dt * v[i] - {0}.0; }} }}",
    "fn spread{0}(x: &[f32]) -> f32 {{ let (mut s, mut q) = (0.0, 0.0); for v in x {{ s += v; q += v * v; }} q - s * s * {0}.0 }}",
    "fn blend{0}(a: f64, b: f64, t: f64) -> f64 {{ a + t * (b - a) + {0}.0 }}",
    "fn rows{0}(m: &[f64], v: &[f64], n: usize) -> f64 {{ let mut t = {0}.0; for i in 0..n {{ for j in 0..n {{ t += m[i * n + j] * v[j]; }} }} t }}",
]

ROOT = pathlib.Path(__file__).resolve().parent.parent


def source(count, attribute):
    shapes = (SHAPES[number % len(SHAPES)].format(number) for number in range(count))
    return "#![allow(clippy::all)]\n" + "\n".join(f"{attribute}\npub {shape}" for shape in shapes) + "\n"


def build(folder, text):
    (folder / "src/lib.rs").write_text(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["cargo", "build", "--release", "--quiet", "--offline"], cwd=folder, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "src").mkdir()
        manifest = f'[package]\nname = "functions"\nversion = "0.1.0"\nedition = "2024"\n[dependencies]\nfastmath = {{ path = "{ROOT}" }}\n[workspace]\n'
        (folder / "Cargo.toml").write_text(manifest)
        (folder / "Cargo.lock").write_bytes((ROOT / "Cargo.lock").read_bytes())
        build(folder, "")
        plain = build(folder, source(count, "#[inline(never)]"))
        dispatched = build(folder, source(count, "#[fastmath::fastmath(fast, dispatch, allow(unused_flag))]"))
        print(f"{count} functions: plain {plain:.1f} s, dispatched {dispatched:.1f} s, {dispatched / plain:.2f} times")


if __name__ == "__main__":
    main()
