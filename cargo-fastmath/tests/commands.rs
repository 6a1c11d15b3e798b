//! What the commands print. `COMMANDS=write cargo test -p cargo-fastmath --test commands` renews the expectations in `tests/data`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of the expectation, and the arguments.
const CASES: &[(&str, &str)] = &[
    ("error.txt", "error formulas.rs --fn difference_of_roots --samples 200"),
    ("error_range.txt", "error formulas.rs --fn difference_of_roots --samples 200 --range x=1..1e6 --seed 3"),
    ("error_single.json", "error formulas.rs --fn product_and_sum --samples 300 --format json"),
    ("error_loop.txt", "error formulas.rs --fn square_root --samples 60 --range a=0.5..2"),
    ("error_integer.txt", "error formulas.rs --fn halves --samples 100 --range n=-3..3"),
    ("error_nothing.txt", "error formulas.rs --fn nothing --samples 10"),
    ("error_without_range.txt", "error formulas.rs --fn halves"),
    ("error_no_parameter.txt", "error formulas.rs --fn tapered --range y=0..1"),
    ("error_calls.txt", "error formulas.rs --fn calls"),
    ("error_jumps.txt", "error formulas.rs --fn jumps"),
    ("error_slice.txt", "error formulas.rs --fn sum"),
    ("error_result.txt", "error formulas.rs --fn truth"),
    ("error_several.txt", "error formulas.rs"),
    ("error_unknown.txt", "error formulas.rs --fn missing"),
    ("error_misspelt.txt", "error formulas.rs --fn sqare_root"),
    ("eval.txt", "eval formulas.rs --fn product_and_sum a=1.0000001 b=53400708 c=0xcc4bb674"),
    ("eval.json", "eval formulas.rs --fn tapered x=-3 --format json"),
    ("eval_literal.txt", "eval formulas.rs --fn tapered x=10"),
    ("eval_loop.txt", "eval formulas.rs --fn square_root a=2"),
    ("eval_tuple.txt", "eval formulas.rs --fn turned x=3 y=0.1"),
    ("eval_nested.txt", "eval formulas.rs --fn nested x=3 y=0.5"),
    ("eval_beyond.txt", "eval formulas.rs --fn nested x=1e400 y=0.5"),
    ("error_tuple.txt", "error formulas.rs --fn turned --samples 60 --range x=-1..1"),
    ("eval_pairs.txt", "eval formulas.rs --fn gathered x=0.1"),
    ("eval_integer.txt", "eval formulas.rs --fn halves x=4 up=true n=-3"),
    ("eval_undefined.txt", "eval formulas.rs --fn halves x=-4 up=true n=-3"),
    ("eval_missing.txt", "eval formulas.rs --fn halves x=4 up=true"),
    ("eval_twice.txt", "eval formulas.rs --fn tapered x=4 x=5"),
    ("eval_unknown.txt", "eval formulas.rs --fn tapered y=4"),
    ("eval_decimal.txt", "eval formulas.rs --fn tapered x=4,5"),
    ("eval_bits.txt", "eval formulas.rs --fn product_and_sum a=0x123456789 b=1 c=1"),
    ("eval_fits.txt", "eval formulas.rs --fn halves x=1 up=true n=3000000000"),
    ("eval_horner.txt", "eval loops.rs --fn horner x=0.7"),
    ("eval_horner_told.txt", "eval loops.rs --fn horner_told x=0.7"),
    ("eval_calls.txt", "eval loops.rs --fn simpson a=0.1 b=0.9"),
    ("eval_break.txt", "eval loops.rs --fn mean a=1 b=2"),
    ("eval_struct.txt", "eval loops.rs --fn length v.x=0.1 v.y=0.2 v.z=0.3"),
    ("error_struct.txt", "error loops.rs --fn length --samples 40 --range v.x=0..1 --range v.y=-1..0 --range v.z=2..3"),
    ("error_field.txt", "error loops.rs --fn length --range v.w=0..1"),
    ("eval_arrays.txt", "eval loops.rs --fn crossed a[0]=1 a[1]=0.2 a[2]=3 b[0]=0.1 b[1]=0.7 b[2]=0.4"),
    ("eval_closure.json", "eval loops.rs --fn squares v[0]=1 v[1]=0.2 v[2]=3 --format json"),
    ("eval_lanes.txt", "eval loops.rs --fn total x=0.3"),
    ("eval_lanes.json", "eval loops.rs --fn total x=0.3 --format json"),
    ("eval_endless.txt", "eval loops.rs --fn endless x=0.3"),
    ("eval_recursive.txt", "eval loops.rs --fn recursive x=0.3"),
    ("eval_of_bits.txt", "eval loops.rs --fn of_bits x=0.3"),
    ("eval_inner.txt", "eval loops.rs --fn inner x=0.3"),
    ("ptx.txt", "ptx formulas.rs --fn product_and_sum --sm 90"),
    ("ptx_isa.txt", "ptx formulas.rs --fn square_root --sm sm_120f --isa 9.0"),
    ("ptx_target.txt", "ptx formulas.rs --fn product_and_sum --sm 91"),
    ("ptx_version.txt", "ptx formulas.rs --fn product_and_sum --sm 90 --isa 7.0"),
    ("ptx_several.txt", "ptx formulas.rs --sm 90"),
    ("sass_target.txt", "sass formulas.rs --fn sum --sm 90,91"),
    ("ptx_calls.txt", "ptx formulas.rs --fn calls --sm 90"),
    ("ptx_no_target.txt", "ptx formulas.rs --fn calls"),
    ("tools_cuda.txt", "tools install --cuda 10.2"),
    ("explain_ptx.txt", "explain kernels.rs --fn line"),
    ("explain_ptx.json", "explain kernels.rs --fn line --format json"),
    ("eval_truth.txt", "eval formulas.rs --fn halves x=1 up=1 n=3"),
];

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// All that the command writes, the mistakes after a mark.
fn output(arguments: &str) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_cargo-fastmath"))
        .args(arguments.split(' '))
        .current_dir(data(""))
        .output()
        .expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let (out, mistakes) = (text(run.stdout), text(run.stderr));
    assert_eq!(run.status.success(), mistakes.is_empty(), "{arguments}: {mistakes}");
    format!("$ cargo fastmath {arguments}\n{out}{mistakes}")
}

fn compare(name: &str, found: &str) {
    if std::env::var_os("COMMANDS").is_some_and(|mode| mode == "write") {
        std::fs::write(data(name), found).expect("the expectation is written");
        return;
    }
    let expected = std::fs::read_to_string(data(name)).unwrap_or_default();
    assert_eq!(
        expected, found,
        "{name} is behind: look at it, then run `COMMANDS=write cargo test -p cargo-fastmath --test commands`"
    );
}

#[test]
fn commands_print_what_they_should() {
    for (name, arguments) in CASES {
        compare(name, &output(arguments));
    }
}

/// A command that finds no program anywhere.
fn alone(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fastmath"));
    command.args(arguments.split(' ')).current_dir(data("")).env_clear().env("FASTMATH_TOOLS", data("none"));
    command
}

#[test]
fn without_an_assembler_or_a_way_to_get_one_the_command_says_what_to_do() {
    for (arguments, variable, wanted) in [
        ("sass formulas.rs --fn product_and_sum --sm 90", ("PATH", ""), "run `cargo fastmath tools install`"),
        ("sass formulas.rs --fn product_and_sum --sm 90", ("FASTMATH_PTXAS", "/none"), "names no file: /none"),
        ("tools install", ("PATH", ""), "there is no pip and no uv"),
    ] {
        let run = alone(arguments).env(variable.0, variable.1).output().expect("the command runs");
        let mistakes = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(!run.status.success() && mistakes.contains(wanted), "{arguments}: {mistakes}");
    }
    std::fs::remove_dir_all(data("none")).unwrap_or_default();
    let run = alone("tools").output().expect("the command runs");
    assert!(String::from_utf8_lossy(&run.stdout).contains("cuda-13.5   not installed"));
}

/// A panel for each number that a struct is made of, under its own name.
#[test]
fn a_plot_has_a_panel_for_each_field() {
    let file = std::env::temp_dir().join(format!("fastmath-fields-{}.svg", std::process::id()));
    let file = file.to_str().expect("a path of characters");
    output(&format!("error loops.rs --fn length --samples 30 --range v.x=0..1 --plot {file}"));
    let picture = std::fs::read_to_string(file).expect("the picture");
    std::fs::remove_file(file).expect("it is there");
    for name in ["v.x", "v.y", "v.z"] {
        assert!(picture.contains(name), "{name} is missing");
    }
}

/// The same samples give the same picture, and it stands alone.
#[test]
fn a_plot_is_written() {
    let file = std::env::temp_dir().join(format!("fastmath-{}.svg", std::process::id()));
    let file = file.to_str().expect("a path of characters");
    let printed =
        output(&format!("error formulas.rs --fn product_and_sum --samples 120 --range c=-2..2 --plot {file}"));
    let picture = std::fs::read_to_string(file).expect("the picture");
    std::fs::remove_file(file).expect("it is there");
    assert!(printed.contains("120 inputs"), "{printed}");
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n") && !picture.contains("<script"));
    // Three panels: two versions, each with dots, a halo and a line.
    assert_eq!(["class=\"dots", "class=\"halo", "class=\"mean"].map(|mark| picture.matches(mark).count()), [6, 6, 8]);
    compare("plot.svg", &picture);
}

#[test]
fn help_names_every_command_and_option() {
    let help = output("--help");
    for word in ["explain", "error", "eval", "--fn", "--flags", "--format", "--range", "--samples", "--seed", "--plot"]
    {
        assert!(help.contains(word), "{word} is missing from\n{help}");
    }
}
