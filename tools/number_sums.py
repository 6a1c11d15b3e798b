"""What the sums and dot products of fma-core promise, exactly, and where they are tried."""
from fractions import Fraction
from math import copysign, inf, nan

from number_draw import any_number, between, nudged, specials
from number_exact import F32, F64, add, is_finite, is_special, mul, neg
from number_kernels import bits, case, expect, number

FORMATS = (F32, F64)


def exact_sum(terms, quantum):
    """Of finite terms, multiples of 2^quantum."""
    scale = 1 << -quantum
    return Fraction(sum(x.numerator * (scale // x.denominator) for x in terms if not is_special(x)), scale)


def plain(terms):
    """The sum of terms of which some are not finite, or all are zero; None where rounding matters."""
    specials = [x for x in terms if is_special(x) and x != 0]
    if specials:
        return nan if any(x != x for x in specials) or len(set(specials)) == 2 else specials[0]
    if all(is_special(x) for x in terms):
        return -0.0 if all(copysign(1, x) < 0 for x in terms) else 0.0
    return None


def draw_terms(fmt, rng):
    # Blocks of the exact sum have 1,024 elements, all lanes 64.
    length = rng.choice([rng.randint(0, 5), rng.randint(0, 5), rng.randint(6, 70), rng.randint(60, 200), rng.choice([1023, 1024, 1100, 2060])])
    if length > 1000 and rng.randrange(8):
        length = rng.randint(1, 20)
    kind = rng.randrange(6)
    if kind == 0:
        return [any_number(fmt, rng) for _ in range(length)]
    if kind == 1:
        return [rng.choice([-1, 1]) * rng.choice(specials(fmt)[:-2]) for _ in range(length)]
    if kind == 1 and length and rng.randrange(2):
        # A sum of the greatest number whose error is none, in the same lane.
        x = [0.0] * 65
        x[0], x[1], x[64] = fmt.max, -fmt.max, fmt.ulp(fmt.max) * Fraction(-3, 2)
        return x
    if kind == 2:
        return [between(fmt, rng, fmt.bias - 8, fmt.bias - rng.randrange(3)) for _ in range(length)]
    spread = rng.choice([1, fmt.digits, fmt.bias // 2])
    terms = [between(fmt, rng, -spread, spread) for _ in range(length)]
    if kind > 3:
        terms = [*terms, *(nudged(fmt, neg(x), rng) if rng.randrange(9) == 0 else neg(x) for x in terms), between(fmt, rng, -2 * spread, 0)]
        rng.shuffle(terms)
    return terms


def noted(fmt, figures, what, got, exact, bound):
    if not is_finite(got):
        return "not finite"
    error = abs(number(got) - exact)
    if bound:
        figures.note(what, error / bound, 1)
    return None if error <= bound else f"{float(error / bound) if bound else float(error)} of the bound"


def compensated(fmt, figures, name, factor, terms, quantum, inexact=0):
    """u·|s| + (factor·n·u)^K·Σ |x|, where no sum in between can overflow. Only subnormal results have half a subnormal more."""
    in_f64 = fmt is F32 and name in ("sum2", "dot2")
    special = plain(terms)
    if special is not None:
        return expect(fmt, special) if in_f64 or special == 0 else plain_if_not_finite(fmt, terms)
    exact, size, n = exact_sum(terms, quantum), exact_sum(map(abs, terms), quantum), len(terms)
    if not in_f64 and size >= fmt.max:
        return plain_if_not_finite(fmt, terms)
    order = int(name[-1])
    u = fmt.unit
    gamma = n * u / (1 - n * u) if name in ("sum2", "dot2") else factor * n * u
    bound = u * abs(exact) + gamma**order * size + inexact + fmt.tiny / 2 * (abs(exact) < fmt.min_normal and name.startswith("dot"))

    def check(got):
        if in_f64 and not is_finite(got[0]):
            return None if fmt.rounded(exact) == got[0] or abs(exact) + bound > fmt.max else "not finite"
        return noted(fmt, figures, f"{name} {fmt.name}, of its bound", got[0], exact, bound)

    return check


LANES = 64


def in_lanes(fmt, terms):
    """The plain sum in the lanes that the kernels have, joined in halves."""
    lanes = [-0.0] * LANES
    for at, x in enumerate(terms):
        lanes[at % LANES] = fmt.rounded(add(lanes[at % LANES], fmt.rounded(x)))
    while len(lanes) > 1:
        half = len(lanes) // 2
        lanes = [fmt.rounded(add(x, y)) for x, y in zip(lanes[:half], lanes[half:])]
    return lanes[0]


def plain_if_not_finite(fmt, terms):
    """Where the plain sum meets what is not finite the result is that sum; where it is finite, with numbers next to overflow, nothing is said."""
    plain = in_lanes(fmt, terms)
    return lambda got: None if is_finite(plain) else expect(fmt, plain)(got)


def exactly(fmt, terms, quantum):
    special = plain(terms)
    if special is not None:
        return expect(fmt, special)
    return expect(fmt, fmt.rounded(exact_sum(terms, quantum) or 0.0))


def sums(fmt, rng, figures):
    terms = draw_terms(fmt, rng)
    yield case(fmt, "sum_exact", terms, exactly(fmt, terms, F64.quantum))
    for name in ("sum2", "sum_k2", "sum_k3", "sum_k4"):
        yield case(fmt, name, terms, compensated(fmt, figures, name, 2, terms, F64.quantum))
    yield case(fmt, "sum_k1", terms, first_order(fmt, figures, "sum_k1", terms, F64.quantum, 0))


def first_order(fmt, figures, name, terms, quantum, inexact):
    """A plain sum: γ(n) and, of products, one more."""
    special = plain(terms)
    if special is not None:
        return expect(fmt, special) if special == 0 else plain_if_not_finite(fmt, terms)
    exact, size = exact_sum(terms, quantum), exact_sum(map(abs, terms), quantum)
    n = (len(terms) + 1) * fmt.unit
    bound = n / (1 - n) * size + inexact
    if size * 2 >= fmt.max:
        return plain_if_not_finite(fmt, terms)
    return lambda got: noted(fmt, figures, f"{name}, of γ(n + 1)", got[0], exact, bound)


def dots(fmt, rng, figures):
    x = draw_terms(fmt, rng)
    kind = rng.randrange(4)
    if kind == 0:
        y = [any_number(fmt, rng) for _ in x]
    elif kind == 1 and all(is_finite(a) for a in x):
        y = [fmt.rounded(between(fmt, rng, -2, 2) * Fraction(2) ** -rng.randint(0, fmt.bias + fmt.digits)) for a in x]
    else:
        y = [between(fmt, rng, -2, 2) for _ in x]
        if kind == 3 and x:
            # Pairs that cancel.
            x, y = [*x, *x], [*y, *(nudged(fmt, neg(b), rng) for b in y)]
    terms = [mul(a, b) for a, b in zip(x, y)]
    quantum = 2 * F64.quantum
    # An error of a product that is not representable is off by half a subnormal, or lost.
    lost = sum(fmt.tiny for t in terms if is_finite(t) and number(t) and underflows(fmt, t))
    yield case(fmt, "dot_exact", [*x, *y], exactly(fmt, terms, quantum))
    for name in ("dot2", "dot_k2", "dot_k3", "dot_k4"):
        wide = fmt is F32 and name == "dot2"
        yield case(fmt, name, [*x, *y], compensated(fmt, figures, name, 4, terms, quantum, 0 if wide else lost))
    yield case(fmt, "dot_k1", [*x, *y], first_order(fmt, figures, "dot_k1", terms, quantum, lost))


def underflows(fmt, x):
    n = abs(x.numerator)
    return (n & -n).bit_length() - x.denominator.bit_length() < fmt.quantum


FAMILIES = {"sums": [sums], "dots": [dots]}
