//! Operations.

/// Operations that are methods of the same meaning; the first operand is the receiver.
const METHODS: &[(&str, &str, usize)] = &[
    ("fabs", "abs", 1),
    ("sqrt", "sqrt", 1),
    ("cbrt", "cbrt", 1),
    ("hypot", "hypot", 2),
    ("pow", "powf", 2),
    ("exp", "exp", 1),
    ("exp2", "exp2", 1),
    ("expm1", "exp_m1", 1),
    ("log", "ln", 1),
    ("log2", "log2", 1),
    ("log10", "log10", 1),
    ("log1p", "ln_1p", 1),
    ("sin", "sin", 1),
    ("cos", "cos", 1),
    ("tan", "tan", 1),
    ("asin", "asin", 1),
    ("acos", "acos", 1),
    ("atan", "atan", 1),
    ("atan2", "atan2", 2),
    ("sinh", "sinh", 1),
    ("cosh", "cosh", 1),
    ("tanh", "tanh", 1),
    ("asinh", "asinh", 1),
    ("acosh", "acosh", 1),
    ("atanh", "atanh", 1),
    ("fma", "mul_add", 3),
    ("fmin", "min", 2),
    ("fmax", "max", 2),
    ("copysign", "copysign", 2),
    ("floor", "floor", 1),
    ("ceil", "ceil", 1),
    ("trunc", "trunc", 1),
    ("round", "round", 1),
];

/// The largest exponent that is written as an integer power.
const LARGEST: i32 = 64;

/// An operation on its operands; `integer` is the second operand if it is a whole number.
pub fn call(head: &str, args: &[String], integer: Option<i32>) -> Result<String, String> {
    match (head, args, integer) {
        ("+" | "*" | "/" | "-", [_, _, ..], _) => Ok(format!("({})", args.join(&format!(" {head} ")))),
        ("-", [x], _) => Ok(format!("(-{x})")),
        ("array" | "ref" | "tensor", ..) => Err("arrays".to_owned()),
        ("fmod", [x, y], _) => Ok(format!("({x} % {y})")),
        ("pow", [x, _], Some(power)) if power.abs() <= LARGEST => Ok(format!("{x}.powi({power})")),
        _ => {
            let known = METHODS.iter().find(|(name, _, arity)| *name == head && *arity == args.len());
            let (_, method, _) = known.ok_or_else(|| format!("the operation {head}"))?;
            let (first, rest) = args.split_first().ok_or("no operands")?;
            Ok(format!("{first}.{method}({})", rest.join(", ")))
        }
    }
}
