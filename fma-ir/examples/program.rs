//! Shows what the passes do to one random program: `cargo run -p fma-ir --features random --example program -- SEED`.

use fma_ir::random::{generate, lower, source};
use fma_ir::{Flag, Flags, formula, pipeline};

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let flags: Flags = Flag::ALL.iter().copied().collect();
    let program = generate(seed, &fma_ir::random::Style { flags, ..Default::default() });
    let outcome = pipeline(&lower(&program), &|_| String::new());
    println!("{}", source(&program));
    for step in &outcome.log.steps {
        println!("{}: {}  →  {}  ({})", step.rule, step.before, step.after, step.flags);
    }
    let result = outcome.func.body.result.map(|id| formula(&outcome.func, id, &|_| String::new()));
    println!("{}\n{:?}\n{:?}", result.unwrap_or_default(), outcome.before(), outcome.after());
    assert!(outcome.after().weight() <= outcome.before().weight(), "the passes made it dearer");
}
