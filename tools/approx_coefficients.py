#!/usr/bin/env python3
"""Makes fma-core/src/approx/coefficients.rs: minimax polynomials and split constants for f32 and f64.

Usage: python3 tools/approx_coefficients.py > fma-core/src/approx/coefficients.rs   (needs mpmath; about a minute)

A row gives g, an interval, a weight, and for each type the largest weighted error allowed, in bits. The degree is the
lowest whose minimax polynomial (discrete Remez exchange on a Chebyshev-spaced grid) meets it. Its coefficients are then
rounded one by one, lowest first, the others fitted to it again after each; the error beside a row is that after rounding.
"""
import struct
import sys
from mpmath import mp, mpf, cos, sin, tan, log, sqrt, pi, atan, asin, sinh, tanh, erf, erfc, expm1, matrix, lu_solve, floor, frexp, ldexp, nstr

mp.prec = 240
GRID = 260


class Type:
    def __init__(self, name, precision):
        self.name, self.precision = name, precision

    def round(self, x, bits=None):
        """The nearest number of `bits` significant bits (of the type's own precision by default)."""
        if x == 0:
            return mpf(0)
        mantissa, exponent = frexp(x)
        bits = bits or self.precision
        return ldexp(mp.nint(ldexp(mantissa, bits)), exponent - bits)

    def literal(self, x):
        """The shortest decimal that reads back as x."""
        value = float(x)
        if self.precision == 53:
            text = repr(value)
        else:
            text = next(t for t in (f"{value:.{d}g}" for d in range(1, 12)) if struct.unpack("f", struct.pack("f", float(t)))[0] == value)
            text = repr(float(text))
        assert mpf(value) == x, (text, x)
        return text


F32, F64 = Type("f32", 24), Type("f64", 53)


def grid(low, high):
    """Chebyshev-spaced points, never 0 itself."""
    middle, half = (low + high) / 2, (high - low) / 2
    points = [middle + half * cos(pi * (2 * i + 1) / (2 * GRID)) for i in range(GRID)]
    return sorted(points)


def alternation(errors, count):
    """Indices of `count` extrema of alternating sign, the largest of each run of one sign."""
    runs = []
    for i, e in enumerate(errors):
        if runs and (errors[runs[-1]] > 0) == (e > 0):
            if abs(e) > abs(errors[runs[-1]]):
                runs[-1] = i
        else:
            runs.append(i)
    while len(runs) > count:
        runs.pop(0 if abs(errors[runs[0]]) < abs(errors[runs[-1]]) else -1)
    return runs if len(runs) == count else None


def remez(points, values, weights, powers):
    """Coefficients of the given powers that minimise max |weight * (value - polynomial)| over the points."""
    count = len(powers)
    reference = [round(i * (len(points) - 1) / count) for i in range(count + 1)]
    best = None
    for _ in range(12):
        system = matrix(count + 1, count + 1)
        right = matrix(count + 1, 1)
        for row, i in enumerate(reference):
            for column, power in enumerate(powers):
                system[row, column] = points[i] ** power
            system[row, count] = (-1) ** row / weights[i]
            right[row] = values[i]
        solution = list(lu_solve(system, right))[:count]
        errors = [w * (v - sum(c * x ** p for c, p in zip(solution, powers))) for x, v, w in zip(points, values, weights)]
        worst = max(map(abs, errors))
        if best is None or worst < best[1]:
            best = (solution, worst)
        following = alternation(errors, count + 1)
        if following is None or following == reference:
            break
        reference = following
    return best


def least_squares(points, values, weights, powers):
    """Coefficients of the given powers that minimise the sum of squares of weight * (value - polynomial)."""
    basis = [[w * x ** p for x, w in zip(points, weights)] for p in powers]
    target = [w * v for v, w in zip(values, weights)]
    dot = lambda a, b: mp.fsum(x * y for x, y in zip(a, b))
    return list(lu_solve(matrix([[dot(a, b) for b in basis] for a in basis]), matrix([dot(a, target) for a in basis])))


def fit(kind, g, interval, weight, degree, limit):
    """The polynomial of the degree with coefficients of the type, and its largest weighted error; None past the limit."""
    points = grid(*interval)
    values, weights = [g(x) for x in points], [weight(x) for x in points]
    best, worst = remez(points, values, weights, list(range(degree + 1)))
    if worst > limit:
        return None, worst
    rest = [sum(c * x**p for p, c in enumerate(best)) for x in points]
    fixed = []
    for power in range(degree + 1):
        fixed.append(kind.round(least_squares(points, rest, weights, list(range(power, degree + 1)))[0]))
        rest = [r - fixed[-1] * x**power for r, x in zip(rest, points)]
    errors = [v - sum(c * x**p for p, c in enumerate(fixed)) for x, v in zip(points, values)]
    return fixed, max(abs(w * e) for w, e in zip(weights, errors))


def smallest(kind, g, interval, weight, target, start):
    """The polynomial of lowest degree within the target."""
    for degree in range(start, 30):
        limit = mpf(2) ** -target
        coefficients, error = fit(kind, g, interval, weight, degree, limit)
        print(f"  degree {degree}: 2^{nstr(log(error, 2), 5)}", file=sys.stderr)
        if coefficients and error <= 2 * limit:
            return coefficients, error
    raise SystemExit("no degree meets the target")


LN2 = log(mpf(2))
HALF_LN2 = LN2 / 2 * mpf("1.002")
QUARTER = (pi / 4) ** 2 * mpf("1.001")
LOG_S2 = ((sqrt(mpf(2)) - 1) / (sqrt(mpf(2)) + 1)) ** 2 * mpf("1.002")
TINY = mpf(2) ** -60


def over(function, *terms):
    """function(s)/s less the given leading terms of its series in z = s^2, over the next power of z."""
    def g(z):
        s = sqrt(z)
        value = function(s) / s
        for term in terms:
            value = (value - term) / z
        return value
    return g


def atanh2(s):
    return log((1 + s) / (1 - s))


# name, documentation, g, interval, weight, {type: (bits, lowest degree tried)}
ROWS = [
    ("EXP", "`e^r = 1 + r + r^2 p(r)` for `|r| <= ln(2)/2`", lambda r: (expm1(r) - r) / r**2, (-HALF_LN2, HALF_LN2), lambda r: r**2, {F32: (28, 4), F64: (57.5, 9)}),
    ("EXP2", "`2^r = 1 + r p(r)` for `|r| <= 1/2`", lambda r: expm1(r * LN2) / r, (mpf("-0.501"), mpf("0.501")), lambda r: abs(r), {F32: (28, 5), F64: (57, 10)}),
    ("EXP10", "`10^r = 1 + r p(r)` for `|r| <= log10(2)/2`", lambda r: expm1(r * log(mpf(10))) / r, (mpf("-0.1508"), mpf("0.1508")), lambda r: abs(r), {F32: (28, 5), F64: (57, 10)}),
    ("LOG", "`ln((1+s)/(1-s)) = 2s + s z p(z)`, `z = s^2 <= 0.0295`", over(atanh2, 2), (TINY, LOG_S2), lambda z: z / 2, {F32: (28, 2), F64: (57, 6)}),
    ("LOG2_TAIL", "`log2((1+s)/(1-s)) = s (C1 + z (C3 + z p(z)))`, `z = s^2 <= 0.0295`, C1 = 2/ln(2), C3 = C1/3", over(lambda s: atanh2(s) / LN2, 2 / LN2, 2 / LN2 / 3), (TINY, LOG_S2), lambda z: z**2 / 2, {F32: (36, 2), F64: (65.5, 6)}),
    ("SIN_TO_HALF_PI", "`sin(r) = r + r z p(z)`, `z = r^2`, `r <= pi/2`", over(sin, 1), (TINY, 4 * QUARTER), lambda z: z, {F32: (28, 4), F64: (56, 6)}),
    ("SIN", "`sin(r) = r + r z p(z)`, `z = r^2`, `r <= pi/4`", over(sin, 1), (TINY, QUARTER), lambda z: z, {F32: (28, 2), F64: (57, 5)}),
    ("COS", "`cos(r) = 1 - z/2 + z^2 p(z)`, `z = r^2`, `r <= pi/4`", lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, (TINY, QUARTER), lambda z: z**2, {F32: (28, 2), F64: (57, 5)}),
    ("TAN", "`tan(r) = r + r z p(z)`, `z = r^2`, `r <= pi/4` and a little", over(tan, 1), (TINY, QUARTER * mpf("1.012")), lambda z: z, {F32: (28, 5), F64: (55.5, 11)}),
    ("ATAN", "`atan(t) = t + t z p(z)`, `z = t^2 <= 1`", over(atan, 1), (TINY, mpf(1)), lambda z: z, {F32: (27, 8), F64: (55, 18)}),
    ("ASIN", "`asin(t) = t + t z p(z)`, `z = t^2 <= 1/4`", over(asin, 1), (TINY, mpf("0.2501")), lambda z: z, {F32: (27, 4), F64: (55.5, 11)}),
    ("SINH", "`sinh(t) = t + t z p(z)`, `z = t^2 <= 1`", over(sinh, 1), (TINY, mpf(1)), lambda z: z, {F32: (28, 2), F64: (57, 5)}),
    ("TANH", "`tanh(t) = t + t z p(z)`, `z = t^2 <= 0.3025`", over(tanh, 1), (TINY, mpf("0.3026")), lambda z: z, {F32: (27, 4), F64: (55.5, 9)}),
    ("ERF", "`erf(t) = t + t p(z)`, `z = t^2 <= 1`", lambda z: erf(sqrt(z)) / sqrt(z) - 1, (TINY, mpf(1)), lambda z: mpf(1), {F32: (27, 6), F64: (55.5, 11)}),
    ("ERFC_LOG", "`-ln(erfc(t)) = p(t)` for t from 1 to 4 (f32) or 6 (f64)", lambda t: -log(erfc(t)), {F32: (mpf("0.999"), mpf(4)), F64: (mpf("0.999"), mpf(6))}, lambda t: erfc(t), {F32: (27, 6), F64: (56, 16)}),
    ("INVERSE_CBRT", "`m^(-1/3) = p(m)` for m from sqrt(1/2) to sqrt(2): where Newton's iteration starts", lambda m: m ** (mpf(-1) / 3), (mpf("0.7071"), mpf("1.41422")), lambda m: m ** (mpf(1) / 3), {F32: (14, 4), F64: (15, 5)}),
]


def words(kind, value, *widths):
    """The value as a sum of numbers: the first ones of the given widths in bits (cut, not rounded), the last of full precision."""
    parts = []
    for width in widths:
        _, exponent = frexp(value)
        parts.append(ldexp(floor(ldexp(value, width - exponent)), exponent - width))
        value -= parts[-1]
    return parts + [kind.round(value)]


def split_constants(kind):
    """(name, documentation, value): each HIGH word times any integer that meets it is exact."""
    f32 = kind is F32
    low_bits = {F32: 24 - 9, F64: 53 - 12}[kind]
    half = {F32: 12, F64: 26}[kind]
    ln2 = words(kind, LN2, low_bits)
    log10_2 = words(kind, log(mpf(2), 10), low_bits)
    inv_ln2 = words(kind, 1 / LN2, half)
    inv_ln10 = words(kind, 1 / log(mpf(10)), half)
    half_pi = [kind.round(pi / 2), kind.round(pi / 2 - kind.round(pi / 2))]
    series = [[kind.round(c), kind.round(c - kind.round(c))] for c in (2 / LN2, 2 / LN2 / 3)]
    root = mpf(2) ** (mpf(1) / 3)
    return [
        ("LOG2_E", "1/ln(2)", kind.round(1 / LN2)),
        ("LOG2_10", "1/log10(2)", kind.round(log(mpf(10), 2))),
        ("LN2_HIGH", "ln(2), leading bits: exact times any exponent", ln2[0]),
        ("LN2_LOW", "ln(2) - LN2_HIGH", ln2[1]),
        ("LOG10_2_HIGH", "log10(2), leading bits: exact times any exponent", log10_2[0]),
        ("LOG10_2_LOW", "log10(2) - LOG10_2_HIGH", log10_2[1]),
        ("LOG2_E_HIGH", "1/ln(2), leading half of the bits", inv_ln2[0]),
        ("LOG2_E_LOW", "1/ln(2) - LOG2_E_HIGH", inv_ln2[1]),
        ("LOG10_E_HIGH", "1/ln(10), leading half of the bits", inv_ln10[0]),
        ("LOG10_E_LOW", "1/ln(10) - LOG10_E_HIGH", inv_ln10[1]),
        ("LOG2_FIRST_HIGH", "2/ln(2)", series[0][0]),
        ("LOG2_FIRST_LOW", "2/ln(2) - LOG2_FIRST_HIGH", series[0][1]),
        ("LOG2_THIRD_HIGH", "2/(3 ln(2))", series[1][0]),
        ("LOG2_THIRD_LOW", "2/(3 ln(2)) - LOG2_THIRD_HIGH", series[1][1]),
        ("HALF_PI_HIGH", "pi/2", half_pi[0]),
        ("HALF_PI_LOW", "pi/2 - HALF_PI_HIGH", half_pi[1]),
        ("FRAC_1_PI", "1/pi", kind.round(1 / pi)),
        ("FRAC_2_PI", "2/pi", kind.round(2 / pi)),
        ("SQRT_HALF", "sqrt(1/2)", kind.round(sqrt(mpf(1) / 2))),
        ("CBRT_HALF", "cbrt(1/2)", kind.round(1 / root)),
        ("CBRT_TWO", "cbrt(2)", kind.round(root)),
        ("EXP_MAX", "beyond it, exp, sinh and cosh are infinite", kind.round(mpf(90) if f32 else mpf(711))),
        ("EXP_MIN", "below it, exp is 0", kind.round(mpf("-104") if f32 else mpf("-746"))),
        ("EXP2_MAX", "beyond it, exp2 is infinite", mpf(128) if f32 else mpf(1024)),
        ("EXP2_MIN", "below it, exp2 is 0", mpf(-151) if f32 else mpf(-1076)),
        ("EXP10_MAX", "beyond it, exp10 is infinite", mpf(39) if f32 else mpf(309)),
        ("EXP10_MIN", "below it, exp10 is 0", mpf(-46) if f32 else mpf(-324)),
        ("TANH_MAX", "beyond it, tanh rounds to 1", mpf(10) if f32 else mpf(20)),
        ("ERF_MAX", "beyond it, erf rounds to 1", mpf(4) if f32 else mpf(6)),
    ]


def triples(kind):
    """(name, documentation, words): each the nearest number to what the ones before it leave."""
    def triple(value):
        parts = []
        for _ in range(3):
            parts.append(kind.round(value - mp.fsum(parts)))
        return parts
    return [
        ("PI_IN_THREE", "pi, as a sum of three numbers", triple(pi)),
        ("HALF_PI_IN_THREE", "pi/2, as a sum of three numbers", triple(pi / 2)),
    ]


def reduction():
    """pi/2 in words of 23 bits, in f64: times an integer below 2^30, each product but the last is exact."""
    return words(F64, pi / 2, 23, 23, 23, 23)


def emit():
    kinds = [F32, F64]
    tables = {}
    for name, _, g, interval, weight, targets in ROWS:
        for kind in kinds:
            bits, start = targets[kind]
            where = interval[kind] if isinstance(interval, dict) else interval
            tables[name, kind] = smallest(kind, g, where, weight, bits, start)
            print(name, kind.name, len(tables[name, kind][0]), nstr(log(tables[name, kind][1], 2), 5), file=sys.stderr)
    constants = {kind: split_constants(kind) for kind in kinds}
    print("//! Polynomials and split constants. Made by `tools/approx_coefficients.py`; edit that, not this.")
    print("#![allow(clippy::approx_constant)] // words of a constant must keep the bits that the script chose\n")
    print("/// The numbers behind the approximations, for one scalar type. Polynomials start with their constant term.")
    print("pub trait Coefficients: Copy + 'static {")
    for name, documentation, *_ in ROWS:
        print(f"    /// {documentation}.\n    const {name}: &'static [Self];")
    for name, documentation, _ in constants[F64]:
        print(f"    /// {documentation}.\n    const {name}: Self;")
    for name, documentation, _ in triples(F64):
        print(f"    /// {documentation}.\n    const {name}: [Self; 3];")
    print("}")
    print("\n/// pi/2 in words: times an integer below 2^30 in magnitude, each product but the last is exact.")
    print("pub const HALF_PI_WORDS: [f64; 5] =\n    [" + ", ".join(F64.literal(w) for w in reduction()) + "];")
    for kind in kinds:
        print(f"\n#[rustfmt::skip] // a polynomial is a line\nimpl Coefficients for {kind.name} {{")
        for name, *_ in ROWS:
            coefficients, error = tables[name, kind]
            print(f"    // weighted error 2^{nstr(log(error, 2), 4)}")
            print(f"    const {name}: &'static [{kind.name}] = &[{', '.join(kind.literal(c) for c in coefficients)}];")
        for name, _, value in constants[kind]:
            print(f"    const {name}: {kind.name} = {kind.literal(value)};")
        for name, _, parts in triples(kind):
            print(f"    const {name}: [{kind.name}; 3] = [{', '.join(map(kind.literal, parts))}];")
        print("}")


if __name__ == "__main__":
    emit()
