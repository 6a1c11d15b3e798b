//! Where the hardware has no fused operation `contract` calls none; where it has one, it is used.

use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = r#"
#[fastmath::fastmath(contract)]
#[unsafe(no_mangle)]
pub extern "C" fn single(a: f32, b: f32, c: f32) -> f32 { a * b + c }
#[fastmath::fastmath(contract)]
#[unsafe(no_mangle)]
pub extern "C" fn double(a: f64, b: f64, c: f64) -> f64 { c - a * b }
"#;

const DISPATCHED: &str = r#"
#[fastmath::fastmath(contract, dispatch)]
pub fn axpy(a: f32, x: &[f32], y: &mut [f32]) {
    for (y, x) in y.iter_mut().zip(x) { *y = a * x + *y; }
}
pub struct Square<const N: usize>(pub [f64; N]);
#[fastmath::fastmath(contract, ty = f64, dispatch(avx2))]
impl Square<3> {
    fn at(&self, x: f64) -> f64 { (self.0[2] * x + self.0[1]) * x + self.0[0] }
    pub fn over(&self, x: &mut [f64]) {
        for x in x { *x = self.at(*x); }
    }
}
"#;

/// Closures that others run, and lists of points: what is inlined into a clone is decided by each unit of code.
const UNITS: &str = r#"
#[fastmath::fastmath(fast, dispatch)]
pub mod kernels {
    fn weight(x: f64, k: f64) -> f64 { x * k + 1.0 }
    pub fn named(x: &[f64], k: f64) -> std::collections::BTreeMap<usize, f64> {
        let twice = |v: f64| v * k + 2.0;
        x.iter().enumerate().map(|(i, v)| (i, weight(twice(*v), k) * k + v.exp())).collect()
    }
    pub fn sorted(x: &mut [f64], k: f64) { x.sort_by(|a, b| weight(*a, k).total_cmp(&(b * k + 1.0))); }
    pub fn listed(x: &[f32], k: f32) -> Vec<f32> { x.iter().map(|v| (v * k + 1.0).exp() * v + k).collect() }
    pub fn nearest(points: &[[f64; 3]], to: [f64; 3]) -> (f64, usize) {
        let (mut best, mut at) = (f64::MAX, 0);
        for (i, p) in points.iter().enumerate() {
            let mut d = 0.0;
            for k in 0..3 { d += (p[k] - to[k]) * (p[k] - to[k]); }
            if d < best { best = d; at = i; }
        }
        (best, at)
    }
    pub fn moments(points: &[(f64, f64)], x: &[f64]) -> (f64, f64) {
        let (mut s, mut t) = (x[0] * x[1] + x[2], 0.0);
        for (a, b) in points { s += a * b; t += a * a * b; }
        (s * t + x[3], t * x[0] + s)
    }
}
"#;

/// Approximations in many places, so that no piece of one stands in a single place, where it is inlined in any case.
const APPROXIMATED: &str = r#"
#[fastmath::fastmath(fast, dispatch)]
pub mod kernels {
    pub fn unit(x: &[f64], y: &mut [f64]) {
        for (p, q) in x.chunks_exact(3).zip(y.chunks_exact_mut(3)) {
            let length = (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt();
            q[0] = p[0] / length;
            q[1] = p[1] / length;
            q[2] = p[2] / length;
        }
    }
    pub fn weighed(x: &[f64], y: &[f64]) -> f64 { x.iter().zip(y).map(|(x, y)| x / (x * x + y * y).sqrt()).sum() }
    pub fn roots(x: &mut [f32]) { for x in x.iter_mut() { *x = x.cbrt() + x.hypot(*x + 1.0) + 1.0 / x.sqrt(); } }
    pub fn waves(x: &mut [f32]) { for x in x.iter_mut() { *x = x.sin() + x.tan() * x.cos(); } }
    pub fn angles(x: &mut [f64]) { for x in x.iter_mut() { *x = x.atan() + x.asin() * x.atan2(2.0); } }
    pub fn powers(x: &mut [f64]) { for x in x.iter_mut() { *x = x.powf(1.7) + x.exp2() * x.ln_1p(); } }
    pub fn hyperbolic(x: &mut [f32]) { for x in x.iter_mut() { *x = x.tanh() + x.sinh() * x.log10(); } }
}
"#;

/// Loops that stay the compiler's, over what adaptors of std give: while those are not inlined they give several numbers, and LLVM inlines nothing that calls
/// such a function into one with other features.
const ADAPTED: &str = r#"
#[fastmath::fastmath(fast, dispatch)]
pub fn turned(out: &mut [f32], a: &[f32], m: &[f32; 9]) {
    for (o, p) in out.chunks_exact_mut(3).zip(a.chunks_exact(3)) {
        o[0] = m[0] * p[0] + m[1] * p[1] + m[2] * p[2];
        o[1] = m[3] * p[0] + m[4] * p[1] + m[5] * p[2];
        o[2] = m[6] * p[0] + m[7] * p[1] + m[8] * p[2];
    }
}
#[inline(never)]
pub fn pair(x: f64) -> (f64, f64) { (x + 1.0, x - 1.0) }
pub struct Filter<T>(pub T);
#[fastmath::fastmath(fast, dispatch)]
impl<'a> Filter<&'a mut [f64]> {
    pub fn run(&mut self, x: &'a [f64]) -> f64 {
        let (a, b) = pair(x[0]);
        for p in self.0.chunks_exact_mut(2) { p[1] = p[0] * a + b; }
        let (c, d) = pair(x[1]);
        c * d + x[2]
    }
}
"#;

/// Formulas of `docs/sums.md`, whose counts the machine has to agree with.
const FORMULAS: &str = r#"
#[fastmath::fastmath(fast)]
#[unsafe(no_mangle)]
pub extern "C" fn two_products(a: f32, b: f32, c: f32, d: f32, e: f32) -> f32 { a * b + c * d - e }
#[fastmath::fastmath(fast)]
#[unsafe(no_mangle)]
pub extern "C" fn cubic(a: f32, b: f32, c: f32, d: f32, x: f32) -> f32 { let x2 = x * x; let x3 = x2 * x; a * x3 + b * x2 + c * x + d }
#[fastmath::fastmath(fast)]
#[unsafe(no_mangle)]
pub extern "C" fn common_factor(a: f32, b: f32, c: f32) -> f32 { a * c + b * c }
#[fastmath::fastmath(fast)]
#[unsafe(no_mangle)]
pub extern "C" fn fourth_power(a: f32) -> f32 { a * a * a * a }
#[fastmath::fastmath(fast)]
#[unsafe(no_mangle)]
pub extern "C" fn sum_times_product(a: f32, b: f32, c: f32, d: f32, e: f32) -> f32 { (a + b + c) * d * e }
#[fastmath::fastmath(fast)]
#[unsafe(no_mangle)]
pub extern "C" fn weights(a: f64, b: f64, t: f64) -> f64 { (1.0 - t) * a + t * b }
#[fastmath::fastmath(fast)]
#[unsafe(no_mangle)]
pub extern "C" fn smoothstep(t: f64) -> f64 { t * t * (3.0 - 2.0 * t) }
#[fastmath::fastmath(horner, contract)]
#[unsafe(no_mangle)]
pub extern "C" fn seventh(x: f64) -> f64 {
    0.7 * x.powi(7) + 0.6 * x.powi(6) + 0.5 * x.powi(5) + 0.4 * x.powi(4) + 0.3 * x.powi(3) + 0.2 * x * x + 0.1 * x + 0.9
}
#[fastmath::fastmath(estrin, contract)]
#[unsafe(no_mangle)]
pub extern "C" fn cubic_in_pairs(a: f64, b: f64, c: f64, d: f64, x: f64) -> f64 { a * x * x * x + b * x * x + c * x + d }
"#;

/// A package of one source, in a folder.
fn package(name: &str, folder: &str, source: &str) -> PathBuf {
    package_of("2024", name, folder, source)
}

/// The same, of an edition.
pub fn package_of(edition: &str, name: &str, folder: &str, source: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("assembly").join(folder);
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = {edition:?}\n[lib]\npath = \"lib.rs\"\n\
         [dependencies]\nfastmath = {{ path = {root:?} }}\n[workspace]\n[profile.release.build-override]\nopt-level = 0\n"
    );
    std::fs::create_dir_all(&scratch).expect("a scratch folder");
    std::fs::write(scratch.join("Cargo.toml"), manifest).expect("its manifest");
    std::fs::write(scratch.join("lib.rs"), source).expect("its source");
    std::fs::copy(root.join("Cargo.lock"), scratch.join("Cargo.lock")).expect("the locked versions");
    scratch
}

/// Compiles a package under compiler flags, with more for the compiler of the package alone.
pub fn compile(package: &Path, flags: &str, own: &[&str]) {
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--offline", "--release", "--lib", "--target", "x86_64-unknown-linux-gnu", "--target-dir"])
        .arg(package.join("../target"))
        .args(own)
        .current_dir(package)
        .env("RUSTFLAGS", flags)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The assembly of a source under compiler flags, which reach the runtime too: it knows then what the hardware has.
fn assembly(name: &str, source: &str, flags: &str) -> String {
    let scratch = package("assembly", name, source);
    let text = scratch.join("assembly.s");
    let emitted = format!("asm={}", text.display());
    compile(&scratch, flags, &["--", "-C", "codegen-units=1", "--emit", &emitted]);
    std::fs::read_to_string(text).expect("the assembly")
}

/// The compiled library of a source, in as many units of code as a release build has by default.
fn library(name: &str, source: &str) -> Vec<u8> {
    let scratch = package(name, name, source);
    compile(&scratch, "", &[]);
    let library = scratch.join(format!("../target/x86_64-unknown-linux-gnu/release/lib{name}.rlib"));
    std::fs::read(library).expect("the library")
}

/// Whether objects name a symbol.
fn names(library: &[u8], symbol: &str) -> bool {
    let name = format!("\0{symbol}\0");
    library.windows(name.len()).any(|part| part == name.as_bytes())
}

/// Whether the assembly of the target at hand can be read here.
fn is_readable() -> bool {
    let readable = cfg!(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"));
    if !readable {
        println!("left out: the target is not the one whose assembly this reads");
    }
    readable
}

/// A default build has the wide instructions in the clones: what is inlined into them, methods included, is compiled for their machine.
#[test]
fn clones_use_the_machine_that_they_are_for() {
    if !is_readable() {
        return;
    }
    let text = assembly("dispatched", DISPATCHED, "");
    let has = |instruction: &str, register: &str| {
        text.lines().any(|line| line.contains(instruction) && line.contains(register))
    };
    assert!(has("vfmadd", "%zmm") && has("vfmadd", "ps") && has("vfmadd", "%ymm") && has("vfmadd", "pd"), "{text}");
    assert!(!text.contains("fma@") && !text.contains("fmaf@"), "the library's fma is called: {text}");
}

/// What stands in a clone, or is called from one, has the instruction, or is written without it.
#[test]
fn no_clone_calls_the_library_to_fuse() {
    if !is_readable() {
        return;
    }
    let called = library(
        "asked",
        "#[unsafe(no_mangle)] pub extern \"C\" fn fused(a: f64, b: f64, c: f64) -> f64 { a.mul_add(b, c) }",
    );
    assert!(names(&called, "fma"), "a call of the library is not seen");
    for (name, source) in [("units", UNITS), ("adapted", ADAPTED)] {
        let clones = library(name, source);
        assert!(!names(&clones, "fma") && !names(&clones, "fmaf"), "{name}");
    }
}

/// What of an approximation is no part of the function that needs it is compiled for the baseline, and takes registers by memory.
#[test]
fn no_piece_of_an_approximation_stands_apart() {
    if !is_readable() {
        return;
    }
    let text = assembly("approximated", APPROXIMATED, "");
    // Far arguments of trigonometric functions are rare, and taken one by one.
    let is_far = |line: &str| line.contains("approx5whole") && line.contains("far_");
    let apart = text.lines().filter(|line| line.ends_with(':') && line.contains("fma_core6approx") && !is_far(line));
    assert_eq!(apart.collect::<Vec<_>>(), [""; 0]);
    assert!(text.contains("vrsqrt14pd") && text.contains("%zmm"), "{text}");
}

#[test]
fn contract_fuses_only_in_hardware() {
    if !is_readable() {
        return;
    }
    let baseline = assembly("baseline", SOURCE, "");
    assert!(baseline.contains("mulss") && baseline.contains("mulsd"), "{baseline}");
    assert!(!baseline.contains("fma"), "{baseline}");
    let fused = assembly("fused", SOURCE, "-C target-feature=+fma");
    assert!(fused.contains("vfmadd") && fused.contains("vfnmadd"), "{fused}");
    assert!(!fused.contains("call"), "{fused}");
}

/// The fused operations, products and sums of a function in an assembly text.
fn counted(text: &str, name: &str) -> [u32; 3] {
    let body = text.split_once(&format!("\n{name}:")).expect("the function is there").1;
    let body = body.split_once(".cfi_endproc").expect("and ends").0;
    let mnemonics: Vec<&str> = body.lines().filter_map(|line| line.split_whitespace().next()).collect();
    [&["vfmadd", "vfmsub", "vfnmadd", "vfnmsub"][..], &["vmuls"], &["vadds", "vsubs"]]
        .map(|heads| mnemonics.iter().filter(|word| heads.iter().any(|head| word.starts_with(head))).count() as u32)
}

#[test]
fn the_machine_counts_what_the_report_counts() {
    if !is_readable() {
        return;
    }
    let text = assembly("formulas", FORMULAS, "-C target-feature=+fma");
    let accounts = fma_rust::explain::explain(FORMULAS, None).expect("the source parses").accounts;
    assert_eq!(accounts.len(), 9);
    for account in accounts {
        let expected = [account.after.fma, account.after.mul, account.after.add];
        assert_eq!(counted(&text, &account.name), expected, "{}", account.name);
    }
}
