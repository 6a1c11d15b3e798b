//! Functions whose bodies name variables where the tree cannot see it: annotated, they do what they do without.
//!
//! Every product and sum below is exact, so that no flag used here may change a bit.

#![allow(unexpected_cfgs)]

/// The same functions without the attribute and with several lists.
macro_rules! plain_and_annotated {
    ($($(#[$list:meta])* mod $name:ident;)*) => {
        $(mod $name {
            plain_and_annotated!(@functions $(#[$list])*);
        })*

        /// The results under each list.
        fn results() -> Vec<(&'static str, Vec<String>)> {
            vec![$((stringify!($name), $name::results())),*]
        }
    };
    (@functions $(#[$list:meta])*) => {
        $(#[$list])*
        fn macro_of_the_body_assigns(a: f64, b: f64) -> f64 {
            let mut x = a;
            let y = x;
            macro_rules! increase { () => { x += 1.0 } }
            increase!();
            y - x + b * x
        }

        $(#[$list])*
        fn macro_of_the_body_reads(a: f64, b: f64, c: f64) -> f64 {
            let k = a * b;
            let z = k + c;
            macro_rules! product { () => { k } }
            product!() + z
        }

        $(#[$list])*
        fn absent_let(a: f64, b: f64, c: f64) -> f64 {
            #[cfg(not(absent))]
            let k = a * b;
            #[cfg(absent)]
            let k = a * a;
            k + c
        }

        $(#[$list])*
        fn absent_block(a: f64, b: f64) -> f64 {
            let mut x = a;
            #[cfg(absent)]
            {
                x = 5.0;
            }
            #[cfg(not(absent))]
            {
                x += 1.0;
            }
            x * b + 1.0 + x / 4.0
        }

        $(#[$list])*
        fn absent_shadow(a: f64, b: f64) -> f64 {
            let mut x = a;
            let y = x;
            {
                #[cfg(absent)]
                let mut x = 0.0;
                x += 5.0;
                #[cfg(absent)]
                drop(x);
            }
            y - x + b * b
        }

        $(#[$list])*
        fn absent_arm(n: u8, a: f64) -> f64 {
            let mut x = a;
            match n {
                #[cfg(absent)]
                0 => x = 1.0,
                #[cfg(not(absent))]
                0 => x = 2.0,
                _ => {}
            }
            x * a + a
        }

        $(#[$list])*
        fn literal_of_a_labelled_block(early: bool) -> f32 {
            let x: f32 = 'block: {
                if early {
                    break 'block 1.0;
                }
                let q = 3.0;
                q / 2.0 + q * 2.0
            };
            x
        }

        $(#[$list])*
        async fn literal_of_an_async_block() -> f32 {
            let x: f32 = async {
                let q = 3.0;
                q / 2.0 + q * 2.0
            }
            .await;
            x
        }

        $(#[$list])*
        fn raw_names(r#type: f64, r#match: f64) -> String {
            let r#fn = r#type * r#match;
            let z = r#fn + 1.0;
            format!("{type} {fn} {z}")
        }

        /// What the functions give.
        pub fn results() -> Vec<String> {
            let float = |x: f64| format!("{x:?}");
            let mut task = std::pin::pin!(literal_of_an_async_block());
            let mut context = std::task::Context::from_waker(std::task::Waker::noop());
            vec![
                float(macro_of_the_body_assigns(1.0, 2.0)),
                float(macro_of_the_body_reads(1.0, 2.0, 3.0)),
                float(absent_let(2.0, 3.0, 1.0)),
                float(absent_block(2.0, 3.0)),
                float(absent_shadow(2.0, 3.0)),
                float(absent_arm(0, 3.0)),
                format!("{:?}", [literal_of_a_labelled_block(true), literal_of_a_labelled_block(false)]),
                format!("{:?}", std::future::Future::poll(task.as_mut(), &mut context)),
                raw_names(2.0, 3.0),
            ]
        }
    };
}

plain_and_annotated! {
    mod plain;
    #[fastmath::fastmath(contract, allow(unused_flag))]
    mod contract;
    #[fastmath::fastmath(fused, allow(unused_flag))]
    mod fused;
    #[fastmath::fastmath(fast, allow(unused_flag))]
    mod fast;
}

#[test]
fn annotated_functions_give_what_the_plain_ones_give() {
    let all = results();
    let (_, plain) = &all[0];
    assert_eq!(plain[0], "3.0");
    assert_eq!(plain[2], "7.0");
    for (name, found) in &all[1..] {
        assert_eq!(found, plain, "under {name}");
    }
}

/// Names of an annotated module that depend on the configuration.
#[fastmath::fastmath(fused, allow(unused_flag))]
mod configured {
    #[cfg(not(absent))]
    pub type Real = f32;
    #[cfg(absent)]
    pub type Real = f64;

    pub struct Point {
        #[cfg(absent)]
        pub x: f64,
        #[cfg(not(absent))]
        pub x: f32,
    }

    #[cfg(not(absent))]
    const HALF: f32 = 0.5;
    #[cfg(absent)]
    const HALF: f64 = 0.5;

    #[cfg(not(absent))]
    pub fn double(x: f32) -> f32 {
        x + x
    }
    #[cfg(absent)]
    pub fn double(x: f64) -> f64 {
        x + x
    }

    pub fn all(a: Real, p: &Point) -> Real {
        let k = double(p.x) * 3.0 + HALF * 3.0;
        k * p.x + a * p.x + 2.0 * 3.0
    }
}

#[test]
fn what_depends_on_the_configuration_has_no_known_type() {
    assert_eq!(configured::all(1.0, &configured::Point { x: 2.0 }), 35.0);
}

/// A function whose name is a keyword.
struct Keyword;

#[fastmath::fastmath(fused, report)]
impl Keyword {
    fn r#fn(a: f64, b: f64) -> f64 {
        a * b + 1.0
    }
}

#[test]
fn a_keyword_names_a_report() {
    assert_eq!(Keyword::r#fn(2.0, 3.0), 7.0);
    assert_eq!(Keyword::FN_REPORT.steps.len(), 1);
}

/// What was read by a compound assignment may be read by nothing once it is a plain one.
mod lint {
    #![deny(warnings)]

    #[fastmath::fastmath(fused)]
    pub fn compound(a: f64, b: f64, c: f64) -> f64 {
        let mut x = a * b;
        x += c;
        x
    }
}

#[test]
fn a_rewritten_compound_assignment_raises_no_lint() {
    assert_eq!(lint::compound(2.0, 3.0, 1.0), 7.0);
}

/// Bodies that declare or import what the module declares otherwise.
#[fastmath::fastmath(fused, allow(unused_flag))]
mod hiding {
    use std::f64;

    pub struct Point {
        pub x: f32,
    }

    pub fn square(p: &Point) -> f32 {
        p.x * p.x
    }

    pub fn declares() -> f64 {
        struct Point {
            x: f64,
        }
        let p: Point = Point { x: 2.0 };
        p.x * 0.5 + 1.0
    }

    pub fn imports(x: f64) -> f64 {
        use super::square_of as square;
        square(x) * 2.0 + 1.0 + f64::consts::PI * 0.0
    }
}

fn square_of(x: f64) -> f64 {
    x * x
}

#[test]
fn a_body_hides_the_names_of_its_module() {
    assert_eq!(hiding::square(&hiding::Point { x: 2.0 }), 4.0);
    assert_eq!([hiding::declares(), hiding::imports(2.0)], [2.0, 9.0]);
}
