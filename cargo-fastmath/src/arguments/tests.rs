use super::*;

fn of(line: &str) -> Result<Command, String> {
    read(line.split_whitespace().map(str::to_owned))
}

fn chosen() -> Chosen {
    Chosen { file: "a.rs".into(), function: Some("f".into()), flags: Some("contract".into()), form: Form::Json }
}

#[test]
fn the_line_is_read_with_and_without_cargos_word() {
    let line = "explain a.rs --fn f --format json --flags contract";
    assert_eq!(of(line), of(&format!("fastmath {line}")));
    assert_eq!(of(line), Ok(Command::Explain(chosen())));
}

#[test]
fn measures_and_inputs_are_read() {
    let line = "error --range x=-1..1e3 a.rs --samples 7 --seed 9 --plot a.svg --fn f --flags contract --format json";
    let ranges = vec![("x".to_owned(), -1.0, 1e3)];
    let measure = Measure { of: chosen(), ranges, samples: 7, seed: 9, plot: Some("a.svg".into()) };
    assert_eq!(of(line), Ok(Command::Error(measure)));
    let inputs = vec![("x".to_owned(), "1.5".to_owned()), ("y".to_owned(), "0x3f".to_owned())];
    let line = "eval a.rs x=1.5 --fn f --flags contract y=0x3f --format json";
    assert_eq!(of(line), Ok(Command::Eval(chosen(), inputs)));
}

#[test]
fn mistakes_are_named() {
    for (line, word) in [
        ("explane a.rs", "explane"),
        ("explain", "needs a file"),
        ("explain a.rs b.rs", "b.rs"),
        ("explain a.rs --fn", "--fn"),
        ("explain a.rs --format xml", "xml"),
        ("explain a.rs --fast", "--fast"),
        ("explain a.rs --seed 1", "--seed"),
        ("error a.rs --samples none", "none"),
        ("eval a.rs --fn f 1.5", "NAME=VALUE"),
        ("error a.rs --samples 0", "at least 1"),
        ("error a.rs --range x", "x=LO..HI"),
        ("error a.rs --range x=1..inf", "x=LO..HI"),
        ("error a.rs --range x=2..1", "empty"),
        ("error a.rs --range x=1..2 --range y=1..2 --range x=3..4", "`x` has two ranges"),
        ("eval a.rs --plot a.svg", "--plot"),
        ("eval x=1", "needs a file"),
        ("tools remove", "list or install"),
        ("tools install --cuda 10.2", "13.5, 12.9, 11.8"),
        ("tools --cuda 13.5", "tools install"),
        ("tools install --fast", "--fast"),
    ] {
        assert!(of(line).is_err_and(|mistake| mistake.contains(word)), "{line}");
    }
}

#[test]
fn tools_are_the_newest_unless_others_are_named() {
    let install = |names: &[&'static str]| Ok(Command::Tools(Tools::Install(names.to_vec())));
    assert_eq!(of("tools"), Ok(Command::Tools(Tools::List)));
    assert_eq!(of("tools install"), install(&["cuda-13.5"]));
    assert_eq!(of("tools install --nvrtc"), install(&["cuda-13.5", "nvrtc-13.5"]));
    assert_eq!(of("tools install --cuda 11.8 --cuda 12.9"), install(&["cuda-11.8", "cuda-12.9"]));
}
