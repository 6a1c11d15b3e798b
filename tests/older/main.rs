//! In an edition before 2024 an `if let` drops what it looks at behind its `else`: with a block of the attribute's making it does as well.

use std::cell::RefCell;

/// Says when it is dropped.
struct Guard<'a>(&'a RefCell<Vec<&'static str>>);

impl Guard<'_> {
    fn number(&self, x: f64) -> Option<f64> {
        (x > 1.0).then_some(x)
    }
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().push("dropped");
    }
}

/// The same functions as they are written and rewritten.
macro_rules! functions {
    ($($name:ident $(#[$list:meta])*;)*) => {
        $(mod $name {
            use super::*;

            $(#[$list])*
            pub fn one(x: f64, said: &RefCell<Vec<&'static str>>) -> f64 {
                let k = x * x + 1.0;
                if let Some(y) = Guard(said).number(x) {
                    said.borrow_mut().push("then");
                    y * k + 1.0
                } else {
                    said.borrow_mut().push("else");
                    k * 2.0 + 1.0
                }
            }

            $(#[$list])*
            pub fn several(x: f64, said: &RefCell<Vec<&'static str>>) -> f64 {
                let k = x * 2.0 + 1.0;
                let r = if let Some(y) = Guard(said).number(x) {
                    y * 2.0 + k
                } else if let Some(y) = Guard(said).number(x + 0.5) {
                    y * 3.0 + k
                } else {
                    said.borrow_mut().push("else");
                    k * x + 1.0
                };
                r * 2.0 + x
            }
        })*

        fn all() -> Vec<[fn(f64, &RefCell<Vec<&'static str>>) -> f64; 2]> {
            vec![$([$name::one, $name::several]),*]
        }
    };
}

functions! {
    plain;
    bare #[fastmath::fastmath()];
    contracted #[fastmath::fastmath(contract)];
    pairs #[fastmath::fastmath(df64)];
    fast #[fastmath::fastmath(fast, dispatch)];
}

#[test]
fn what_is_looked_at_is_dropped_behind_the_else() {
    let seen = |function: fn(f64, &RefCell<Vec<&'static str>>) -> f64, x: f64| {
        let said = RefCell::new(Vec::new());
        (function(x, &said), said.into_inner())
    };
    let [plain, others @ ..] = &all()[..] else { panic!("the functions as written") };
    for x in [0.25, 0.75, 2.0] {
        for (number, function) in plain.iter().enumerate() {
            for other in others {
                assert_eq!(seen(other[number], x), seen(*function, x), "{number} of {x}");
            }
        }
    }
    assert_eq!(seen(plain[0], 0.25).1, ["else", "dropped"]);
}
