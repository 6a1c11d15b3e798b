//! Where the hardware has no fused operation `contract` calls none; where it has one, it is used.

use std::path::PathBuf;
use std::process::Command;

const SOURCE: &str = r#"
#[fastmath::fastmath(contract)]
#[unsafe(no_mangle)]
pub extern "C" fn single(a: f32, b: f32, c: f32) -> f32 { a * b + c }
#[fastmath::fastmath(contract)]
#[unsafe(no_mangle)]
pub extern "C" fn double(a: f64, b: f64, c: f64) -> f64 { c - a * b }
"#;

/// The assembly of [`SOURCE`] under compiler flags, which reach the runtime too: it knows then what the hardware has.
fn assembly(name: &str, flags: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("assembly").join(name);
    let manifest = format!(
        "[package]\nname = \"assembly\"\nedition = \"2024\"\n[lib]\npath = \"lib.rs\"\n\
         [dependencies]\nfastmath = {{ path = {root:?} }}\n[workspace]\n[profile.release.build-override]\nopt-level = 0\n"
    );
    std::fs::create_dir_all(&scratch).expect("a scratch folder");
    std::fs::write(scratch.join("Cargo.toml"), manifest).expect("its manifest");
    std::fs::write(scratch.join("lib.rs"), SOURCE).expect("its source");
    std::fs::copy(root.join("Cargo.lock"), scratch.join("Cargo.lock")).expect("the locked versions");
    let text = scratch.join("assembly.s");
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--offline", "--release", "--lib", "--target", "x86_64-unknown-linux-gnu", "--target-dir"])
        .arg(scratch.join("../target"))
        .args(["--", "-C", "codegen-units=1", "--emit"])
        .arg(format!("asm={}", text.display()))
        .current_dir(&scratch)
        .env("RUSTFLAGS", flags)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(text).expect("the assembly")
}

#[test]
fn contract_fuses_only_in_hardware() {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")) {
        println!("left out: the target is not the one whose assembly this reads");
        return;
    }
    let baseline = assembly("baseline", "");
    assert!(baseline.contains("mulss") && baseline.contains("mulsd"), "{baseline}");
    assert!(!baseline.contains("fma"), "{baseline}");
    let fused = assembly("fused", "-C target-feature=+fma");
    assert!(fused.contains("vfmadd") && fused.contains("vfnmadd"), "{fused}");
    assert!(!fused.contains("call"), "{fused}");
}
