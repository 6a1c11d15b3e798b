//! Formulas as people write them, and what they cost under all flags.

use fma_core::Format;

use super::written::written;
use crate::{Flags, Func, formula, pipeline};

/// Name, source, fused operations, all operations, depth.
type Row = (&'static str, &'static str, [u32; 3]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("two products and a term", "dot_0*dir_s + angle*line_t - cdf", [2, 2, 2]),
    ("cubic by powers", "x2 = x*x; x3 = x2*x; a*x3 + b*x2 + c*x + d", [3, 3, 3]),
    ("cubic, powers in place", "a*x*x*x + b*x*x + c*x + d", [3, 3, 3]),
    ("common factor", "a*c + b*c", [0, 2, 2]),
    ("fourth power", "a*a*a*a", [0, 2, 2]),
    ("fifteenth power", "a*a*a*a*a*a*a*a*a*a*a*a*a*a*a", [0, 5, 5]),
    ("sum times product", "(a+b+c)*d*e", [0, 4, 3]),
    ("lerp by weights", "(1.0 - t)*a + t*b", [1, 2, 2]),
    ("lerp by difference", "a + t*(b - a)", [1, 2, 2]),
    ("difference of squares", "a*a - b*b", [1, 2, 2]),
    ("square of a sum", "a*a + 2.0*a*b + b*b", [0, 2, 2]),
    ("complex product", "a*c - b*d, a*d + b*c", [2, 4, 2]),
    ("complex square", "a*a - b*b, a*b + a*b", [1, 4, 2]),
    ("2x2 determinant", "a*d - b*c", [1, 2, 2]),
    ("3x3 determinant", "a*(e*i - f*h) - b*(d*i - f*g) + c*(d*h - e*g)", [5, 9, 5]),
    ("3x3 determinant, expanded", "a*e*i + b*f*g + c*d*h - c*e*g - b*d*i - a*f*h", [5, 9, 5]),
    ("quaternion product", "a*e - b*f - c*g - d*h, a*f + b*e + c*h - d*g, a*g - b*h + c*e + d*f, a*h + b*g - c*f + d*e", [12, 16, 4]),
    ("quaternion derivative", "0.5*(-b*f - c*g - d*h), 0.5*(a*f + c*h - d*g), 0.5*(a*g - b*h + d*f), 0.5*(a*h + b*g - c*f)", [8, 15, 4]),
    ("three multiples", "(a*x - b*u)*s, (a*y - b*v)*s, (a*z - b*w)*s", [3, 8, 3]),
    ("squares in several sums", "m*m + y*y, n*n + y*y, x*x + y*y + p + q - (u*u + v*v)", [5, 8, 5]),
    ("above a number twice", "f = 0.5 + g; h = f - 1.0; (1.0 + h*a)*(1.0 + h*b)", [2, 4, 3]),
    ("cross product", "a*f - b*e, b*d - c*f, c*e - a*d", [3, 6, 2]),
    ("barycentric", "u*a + v*b + (1.0 - u - v)*c", [2, 4, 3]),
    ("quadratic Bezier", "u = 1.0 - t; u*u*a + 2.0*u*t*b + t*t*c", [2, 6, 5]),
    ("cubic Bezier", "u = 1.0 - t; u*u*u*a + 3.0*u*u*t*b + 3.0*u*t*t*c + t*t*t*d", [6, 8, 6]),
    ("cubic Bernstein basis", "u = 1.0 - t; u*u*u, 3.0*u*u*t, 3.0*u*t*t, t*t*t", [0, 9, 3]),
    ("smoothstep", "t*t*(3.0 - 2.0*t)", [1, 3, 2]),
    ("smootherstep", "t*t*t*(t*(t*6.0 - 15.0) + 10.0)", [2, 5, 3]),
    ("Hermite basis", "t2 = t*t; t3 = t2*t; 2.0*t3 - 3.0*t2 + 1.0, t3 - 2.0*t2 + t, -2.0*t3 + 3.0*t2, t3 - t2", [1, 6, 5]),
    ("Hermite", "t2 = t*t; t3 = t2*t; (2.0*t3 - 3.0*t2 + 1.0)*a + (t3 - 2.0*t2 + t)*m + (3.0*t2 - 2.0*t3)*b + (t3 - t2)*n", [5, 8, 5]),
    ("Catmull-Rom", "0.5*(2.0*b + (c - a)*t + (2.0*a - 5.0*b + 4.0*c - d)*t*t + (3.0*b - a - 3.0*c + d)*t*t*t)", [6, 9, 5]),
    ("discriminant", "b*b - 4.0*a*c", [1, 3, 2]),
    ("variance", "ex2 - ex*ex", [1, 1, 1]),
    ("sum of squared differences", "(x-m)*(x-m) + (y-m)*(y-m)", [1, 4, 3]),
    ("squared distance", "(a-d)*(a-d) + (b-e)*(b-e) + (c-f)*(c-f)", [2, 6, 4]),
    ("dot product of four", "a*e + b*f + c*g + d*h", [3, 4, 4]),
    ("sum of eight", "a+b+c+d+e+f+g+h", [0, 7, 3]),
    ("product of eight", "a*b*c*d*e*f*g*h", [0, 7, 3]),
    ("even polynomial", "a*x*x*x*x + b*x*x + c", [2, 3, 3]),
    ("odd polynomial", "a*x*x*x*x*x + b*x*x*x + c*x", [2, 4, 4]),
    ("in a thousandth", "t = x*0.001; a + b*t + c*t*t + d*t*t*t + e/(t*t)", [3, 7, 5]),
    ("two variables", "a*x*x + b*x*y + c*y*y", [2, 5, 3]),
    ("bilinear", "a + b*x + c*y + d*x*y", [3, 3, 2]),
    ("bilinear by weights", "(1.0-x)*(1.0-y)*a + x*(1.0-y)*b + (1.0-x)*y*c + x*y*d", [3, 6, 4]),
    ("luminance", "0.2126*r + 0.7152*g + 0.0722*b", [2, 3, 3]),
    ("half sum", "0.5*a + 0.5*b", [0, 2, 2]),
    ("perimeter", "2.0*a + 2.0*b", [0, 2, 2]),
    ("box surface", "2.0*(a*b + b*c + c*a)", [1, 4, 3]),
    ("like terms", "3.0*x + 5.0*x", [0, 1, 1]),
    ("neighbouring powers", "x^12 + x^11", [1, 5, 4]),
    ("neighbouring high powers", "x^40 + x^39", [1, 9, 9]),
    ("a high power and its square", "x^40 + x^20", [1, 6, 6]),
    ("what cancels", "(a + b)*(a + b) - (a - b)*(a - b)", [0, 2, 2]),
];

fn results(func: &Func) -> String {
    let text = |id| formula(func, id, &|_| String::new());
    let others = func.body.stmts.iter().filter_map(|stmt| match stmt {
        crate::Stmt::Opaque { values, .. } => Some(values.clone()),
        _ => None,
    });
    let all = others.flatten().chain(func.body.result);
    all.map(text).collect::<Vec<_>>().join(", ")
}

/// The rows as the page shows them, and what differs from the numbers above.
fn page() -> (String, Vec<String>) {
    let mut wrong = Vec::new();
    let mut page = "| formula | written as | becomes | fused | all | depth |\n|---|---|---|---|---|---|\n".to_owned();
    for (name, text, expected) in ROWS {
        let outcome = pipeline(&written(text, Format::F32, Flags::FAST), &|_| String::new());
        let form = results(&outcome.func);
        let cost = outcome.after();
        let found @ [fused, all, depth] = [cost.fma, cost.total, cost.depth];
        if found != *expected {
            wrong.push(format!("{name}: {found:?}: {form}"));
        }
        page += &format!("| {name} | `{text}` | `{form}` | {fused} | {all} | {depth} |\n");
        let again = pipeline(&outcome.func, &|_| String::new());
        assert!(again.log.steps.is_empty(), "{name}: {:?}", again.log.steps);
    }
    (page, wrong)
}

#[test]
fn formulas_cost_what_the_table_and_the_page_say() {
    let (page, wrong) = page();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/sums.md");
    let text = std::fs::read_to_string(path).expect("the page is there");
    let (before, rest) = text.split_once("<!-- table -->\n").expect("its table has a beginning");
    let (_, after) = rest.split_once("<!-- end -->").expect("and an end");
    let whole = format!("{before}<!-- table -->\n{page}<!-- end -->{after}");
    if std::env::var_os("FASTMATH_BLESS").is_some() {
        return std::fs::write(path, &whole).expect("the page can be written");
    }
    assert!(text == whole, "docs/sums.md is out of date: run `FASTMATH_BLESS=1 cargo test -p fma-ir the_page`");
}
