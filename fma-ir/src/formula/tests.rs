use fma_core::Format;

use super::*;
use crate::{Flags, Sketch, Ty};

fn shown(draw: impl FnOnce(&mut Sketch, [ValueId; 3]) -> ValueId) -> String {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
    let params = ["a", "b", "c"].map(|name| sketch.param(name));
    let value = draw(&mut sketch, params);
    formula(&sketch.func, value, &|_| String::new())
}

type Draw = fn(&mut Sketch, [ValueId; 3]) -> ValueId;

#[rustfmt::skip]
const SHAPES: &[(&str, Draw)] = {
    use FloatOp::{Abs, Add, Fma, Mul, Neg, Sub};
    &[
        ("a * b + c", |s, [a, b, c]| { let m = s.float(Mul, &[a, b]); s.float(Add, &[m, c]) }),
        ("(a + b) * c", |s, [a, b, c]| { let m = s.float(Add, &[a, b]); s.float(Mul, &[m, c]) }),
        ("a - (b - c)", |s, [a, b, c]| { let m = s.float(Sub, &[b, c]); s.float(Sub, &[a, m]) }),
        ("a - b - c", |s, [a, b, c]| { let m = s.float(Sub, &[a, b]); s.float(Sub, &[m, c]) }),
        ("(-a).abs()", |s, [a, ..]| { let m = s.float(Neg, &[a]); s.float(Abs, &[m]) }),
        ("-a.abs()", |s, [a, ..]| { let m = s.float(Abs, &[a]); s.float(Neg, &[m]) }),
        ("-(-a)", |s, [a, ..]| { let m = s.float(Neg, &[a]); s.float(Neg, &[m]) }),
        ("mul_add(-a, b, c)", |s, [a, b, c]| { let m = s.float(Neg, &[a]); s.float(Fma, &[m, b, c]) }),
    ]
};

#[test]
fn parentheses_stand_only_where_the_tree_needs_them() {
    for (text, draw) in SHAPES {
        assert_eq!(shown(draw), *text);
    }
}

#[test]
fn a_let_names_what_it_binds() {
    let text = shown(|s, [a, b, c]| {
        let product = s.float(FloatOp::Mul, &[a, b]);
        s.bind("p", product);
        s.float(FloatOp::Add, &[product, c])
    });
    assert_eq!(text, "p + c");
}

#[test]
fn shared_operands_do_not_make_it_grow_without_bound() {
    let text = shown(|s, [a, ..]| (0..64).fold(a, |x, _| s.float(FloatOp::Mul, &[x, x])));
    assert!(text.len() < 10_000 && text.contains('…'), "{}", text.len());
}

#[test]
fn numbers_are_written_as_rust_writes_them() {
    assert_eq!(shown(|s, _| s.bits(0x3dcc_cccd)), "0.1");
    assert_eq!(shown(|s, _| s.bits(0x7f80_0000)), "f32::INFINITY");
    assert_eq!(
        shown(|s, [a, ..]| {
            let n = s.bits(0xbf80_0000);
            s.float(FloatOp::Sub, &[a, n])
        }),
        "a - -1.0"
    );
    assert_eq!(constant(0x3c00, Ty::Float(Format::F16)), "1.0");
    assert_eq!(constant(0x3f80, Ty::Float(Format::Bf16)), "1.0");
}
