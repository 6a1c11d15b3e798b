//! Lines whose results `tools/number_search.py` found right: the worst of each bound, and others of each family.

mod eval;

const CASES: &str = include_str!("../../data/numbers.txt");

#[test]
fn every_line_has_its_result() {
    let wrong: Vec<String> = CASES
        .lines()
        .filter_map(|case| {
            let (line, wanted) = case.split_once(" = ")?;
            let got = eval::evaluate(line);
            (got.as_deref() != Some(wanted)).then(|| format!("{case}, not {got:?}"))
        })
        .collect();
    assert!(wrong.is_empty() && CASES.lines().count() > 50, "{}", wrong.join("\n"));
}
