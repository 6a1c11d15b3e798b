//! All small expressions: none has a cheaper form than the pass finds.
//!
//! A polynomial is known by its value at a random point of the field of 2^61 - 1 elements (Schwartz and Zippel: two different ones
//! of degree `d` agree there once in `2^61 / d` times). `FASTMATH_EXHAUSTIVE=1` takes one operation more.

use std::collections::{BTreeMap, BTreeSet};

use fma_core::Format;

use super::field::{add, mul, negated, unsigned};
use super::written::written;
use crate::{Flag, Flags, pipeline};

/// Values of `a`, `b`, `c`: random digits.
const POINT: [u64; 3] = [0x15a4_e3b2_9d07_c61f, 0x0b7f_20d9_4481_e35a, 0x1c3d_96ea_7f52_08b4];

/// The point under each renaming of its coordinates.
const RENAMINGS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A formula and its values under the renamings.
type Expression = (String, [u64; 6]);

fn exhaustive() -> bool {
    std::env::var_os("FASTMATH_EXHAUSTIVE").is_some()
}

/// For each count of operations the expressions that no fewer give, one for each polynomial.
fn expressions(most: usize) -> Vec<Vec<Expression>> {
    let leaf = |index: usize| (["a", "b", "c"][index].to_owned(), RENAMINGS.map(|names| POINT[names[index]]));
    let mut levels: Vec<Vec<Expression>> = vec![(0..3).map(leaf).collect()];
    let mut known: BTreeSet<u64> = levels[0].iter().map(|expression| expression.1[0]).collect();
    for count in 1..=most {
        let mut level = Vec::new();
        for (left, right) in (0..count).map(|left| (left, count - 1 - left)) {
            for (x, y) in levels[left].iter().flat_map(|x| levels[right].iter().map(move |y| (x, y))) {
                let pairs = |op: fn(u64, u64) -> u64| std::array::from_fn(|index| op(x.1[index], y.1[index]));
                let results = [('+', pairs(add)), ('-', pairs(|x, y| add(x, negated(y)))), ('*', pairs(mul))];
                for (symbol, values) in results {
                    if known.insert(values[0]) {
                        level.push((format!("({} {symbol} {})", x.0, y.0), values));
                    }
                }
            }
        }
        levels.push(level);
    }
    levels
}

/// One of each set of expressions that differ in names or in sign.
fn essentially_different(levels: Vec<Vec<Expression>>) -> Vec<Expression> {
    let mut known = BTreeSet::new();
    let key = |values: &[u64; 6]| values.iter().copied().map(unsigned).min();
    levels.into_iter().flatten().filter(|expression| known.insert(key(&expression.1))).collect()
}

/// What is looked for: values, and how many operations the pass took for them.
struct Hunt {
    claims: BTreeMap<u64, (u32, String)>,
    machine: Hardware,
    found: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hardware {
    Fused,
    Split,
}

impl Hunt {
    /// Goes through all programs of `left` more operations, each starting above the last one's number where it does not use its result.
    fn programs(&mut self, values: &mut Vec<u64>, left: u32, spent: u32) {
        for value in results(values, self.machine) {
            if let Some((claimed, text)) = self.claims.get(&unsigned(value)).filter(|claim| claim.0 > spent + 1) {
                self.found.push(format!("{text} takes {claimed}, but {} are enough", spent + 1));
            }
            if left > 1 && !values.contains(&value) && !values.contains(&negated(value)) {
                values.push(value);
                self.programs(values, left - 1, spent + 1);
                values.pop();
            }
        }
    }
}

/// What one operation makes of some values; 2, 3 and 4 are constants of the machine. Signs are free, so one sign is enough.
fn results(values: &[u64], machine: Hardware) -> BTreeSet<u64> {
    let mut results = BTreeSet::new();
    let mut addends = vec![0];
    if machine == Hardware::Fused {
        addends.extend(values.iter().flat_map(|value| [*value, negated(*value)]));
    }
    let factors: Vec<u64> = values.iter().copied().chain([2, 3, 4]).collect();
    for (index, one) in values.iter().enumerate() {
        for other in &factors[index..] {
            results.extend(addends.iter().map(|addend| unsigned(add(mul(*one, *other), *addend))));
        }
        for other in &values[index..] {
            results.extend([*other, negated(*other)].map(|other| unsigned(add(*one, other))));
        }
    }
    results.remove(&0);
    results
}

#[test]
fn no_small_expression_has_a_cheaper_form() {
    let (operations, programs) = if exhaustive() { (5, 4) } else { (4, 3) };
    for (machine, flags) in [(Hardware::Fused, Flags::FAST), (Hardware::Split, Flags::FAST.without(Flag::Contract))] {
        let mut claims = BTreeMap::new();
        for (text, values) in essentially_different(expressions(operations)) {
            let cost = pipeline(&written(&text, Format::F64, flags), &|_| String::new()).after().total;
            claims.extend(values.map(|value| (unsigned(value), (cost, text.clone()))));
        }
        let mut hunt = Hunt { claims, machine, found: Vec::new() };
        hunt.programs(&mut POINT.to_vec(), programs, 0);
        hunt.found.sort();
        hunt.found.dedup();
        assert!(hunt.found.is_empty(), "{} of {}:\n{}", hunt.found.len(), hunt.claims.len(), hunt.found.join("\n"));
    }
}
