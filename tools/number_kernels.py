"""What the error-free transformations and kernels of fma-core promise, exactly, and where they are tried."""
from fractions import Fraction

from number_draw import Case, any_number, between, nudged
from number_exact import BF16, F16, F32, F64, add, fma, is_finite, is_special, mul, neg

HALF = Fraction(1, 2)
# What std's or the machine's single operations give is not in question here: each step is exact, then rounded.


def bits(fmt, x):
    return fmt.written(x)


def case(fmt, name, operands, check):
    codes = " ".join(fmt.hex(fmt.round(x)) if x == x else fmt.hex(fmt.nan()) for x in operands)
    return Case(f"kernel {name} {fmt.name} {codes}", lambda reply: check([fmt.read(word) for word in reply.split()]))


def ulps(fmt, got, exact):
    return abs(got - exact) / fmt.ulp(exact)


def number(x):
    """A finite value as a Fraction."""
    return Fraction(0) if is_special(x) else x


def expect(fmt, *wanted):
    def check(got):
        same = [bits(fmt, x) for x in got] == [bits(fmt, x) for x in wanted]
        return None if same else f"wanted {' '.join(bits(fmt, x) for x in wanted)}"

    return check


def two(fmt, rng):
    """Two operands: anything, or numbers whose last places meet."""
    a = any_number(fmt, rng)
    if rng.randrange(2) or not is_finite(a) or a == 0:
        return a, any_number(fmt, rng)
    scaled = fmt.rounded(a * Fraction(2) ** rng.randint(-2 * fmt.digits, 4) * rng.choice([-1, 1]))
    return a, nudged(fmt, scaled, rng) if is_finite(scaled) else scaled


# Transformations.


def sums(fmt, rng):
    a, b = two(fmt, rng)
    for name, second in (("two_sum", b), ("two_diff", neg(b)), ("fast_two_sum", b)):
        total = add(a, second)
        rounded = fmt.rounded(total)

        def check(got, name=name, second=second, total=total, rounded=rounded):
            if bits(fmt, got[0]) != bits(fmt, rounded):
                return f"sum should be {bits(fmt, rounded)}"
            if not is_finite(rounded):
                return "error is finite" if is_finite(got[1]) else None
            if name == "fast_two_sum" and abs(number(a)) < abs(number(second)) and a != 0:
                return None
            exact = number(total) - number(rounded)
            excused = name != "fast_two_sum" and abs(number(a)) == fmt.max and not is_finite(got[1])
            return None if excused or number(got[1]) == exact and is_finite(got[1]) else f"error should be {exact}"

        yield case(fmt, name, (a, b), check)


def products(fmt, rng):
    a, b = two(fmt, rng)
    if rng.randrange(3) == 0 and is_finite(a) and a != 0:
        # Products next to both ends of the range, and where the error leaves it.
        at = rng.choice([fmt.quantum, fmt.quantum + fmt.digits, fmt.quantum + 2 * fmt.digits, fmt.bias + 1])
        b = fmt.rounded(between(fmt, rng, at - 2, at + 2) / abs(a))
    names = ["two_prod", "two_prod_fma", "two_prod_split"] + ["two_prod_wide"] * (fmt is F32)
    for name in names:
        yield product(fmt, name, (a, b), mul(a, b))
    yield product(fmt, "two_sqr", (a,), mul(a, a))
    yield case(fmt, "split", (a,), lambda got: split(fmt, a, got))


def product(fmt, name, operands, exact):
    rounded = fmt.rounded(exact)

    def check(got):
        if bits(fmt, got[0]) != bits(fmt, rounded):
            return f"product should be {bits(fmt, rounded)}"
        if not is_finite(rounded):
            return "error is finite" if is_finite(got[1]) else None
        error = fmt.rounded(number(exact) - number(rounded))
        return None if number(got[1]) == number(error) and is_finite(got[1]) else f"error should be {bits(fmt, error)}"

    return case(fmt, name, operands, check)


def split(fmt, a, got):
    low_bits = {24: (12, 11), 53: (26, 26)}[fmt.digits]
    if not is_finite(a) or abs(number(a)) >= fmt.max * (1 - Fraction(1, 1 << {24: 12, 53: 27}[fmt.digits])):
        return None if not is_finite(got[1]) or is_finite(a) and number(got[0]) + number(got[1]) == a else "low part is finite"
    if number(got[0]) + number(got[1]) != number(a):
        return "parts do not make the number"
    short = all(significant(number(part)) <= most for part, most in zip(got, low_bits))
    return None if short else "a part is too long"


def significant(x):
    if x == 0:
        return 0
    n = abs(x.numerator)
    return (n // (n & -n)).bit_length()


# Two products, interpolation.


def four(fmt, rng):
    kind = rng.randrange(4)
    if kind == 0:
        return [any_number(fmt, rng) for _ in range(4)]
    low, high = [(-6, 6), (-6, 6), (-fmt.bias // 2 - 40, -fmt.bias // 2 + 3), (fmt.bias // 2 - 3, fmt.bias // 2 + 2)][rng.randrange(4)]
    a, b, d = (between(fmt, rng, low, high) for _ in range(3))
    c = fmt.rounded(a * b / d)
    if not is_special(c):
        c = nudged(fmt, c, rng)
    if kind == 1:
        return [a, b, nudged(fmt, b, rng), nudged(fmt, a, rng)]
    return [a, b, c, d]


def kahan(fmt, a, b, c, d):
    product = fmt.rounded(mul(c, d))
    error = fmt.rounded(fma(c, d, neg(product)))
    return fmt.rounded(add(fmt.rounded(fma(a, b, neg(product))), neg(error)))


def kahan_bound(fmt, figures, a, b, c, d):
    """1.5 ulp unless a product leaves the range; where the error of `c * d` underflows, half the smallest number more."""

    def check(got):
        products = fmt.rounded(mul(a, b)), fmt.rounded(mul(c, d))
        if not all(map(is_finite, (a, b, c, d, *products, got))):
            return None
        exact = number(mul(a, b)) - number(mul(c, d))
        underflow = significant_place(number(mul(c, d))) < fmt.quantum
        error = max(abs(number(got) - exact) - (fmt.tiny / 2 if underflow else 0), 0) / fmt.ulp(exact)
        figures.note("diff_of_products, ulp" + (" (error underflows, less half a subnormal)" if underflow else ""), error, Fraction(3, 2))
        return None if error <= Fraction(3, 2) else f"{float(error)} ulp"

    return check


def significant_place(x):
    """The exponent of the last bit."""
    if x == 0:
        return 0
    n = abs(x.numerator)
    return (n & -n).bit_length() - x.denominator.bit_length()


def two_products(fmt, rng, figures):
    a, b, c, d = four(fmt, rng)
    for name, operands, factors in (
        ("diff_of_products", (a, b, c, d), (a, b, c, d)),
        ("sum_of_products", (a, b, c, d), (a, b, neg(c), d)),
        ("det2", (a, b, c, d), (a, d, b, c)),
    ):
        wanted, bound = kahan(fmt, *factors), kahan_bound(fmt, figures, *factors)
        yield case(fmt, name, operands, lambda got, w=wanted, b=bound: expect(fmt, w)(got) or b(got[0]))
    e, f = any_number(fmt, rng), nudged(fmt, d, rng) if is_finite(d) else d
    wanted = kahan(fmt, b, f, c, e), kahan(fmt, c, d, a, f), kahan(fmt, a, e, b, d)
    yield case(fmt, "cross", (a, b, c, d, e, f), expect(fmt, *wanted))
    yield case(fmt, "diff_of_products_robust", (a, b, c, d), lambda got: robust(fmt, figures, (a, b, c, d), got[0]))


def of_halves(_, rng, figures):
    fmt = rng.choice([F16, BF16])
    factors = four(fmt, rng)
    wanted, bound = kahan(fmt, *factors), kahan_bound(fmt, figures, *factors)
    yield case(fmt, "diff_of_products", factors, lambda got: expect(fmt, wanted)(got) or bound(got[0]))


def robust(fmt, figures, factors, got):
    a, b, c, d = factors
    exact = add(mul(a, b), neg(mul(c, d)))
    if 0 in factors:
        return expect(fmt, fmt.rounded(add(fmt.rounded(mul(a, b)), neg(fmt.rounded(mul(c, d))))))([got])
    if not all(map(is_finite, factors)) or is_special(exact):
        return expect(fmt, fmt.rounded(exact))([got])
    wanted = fmt.rounded(exact)
    if is_special(got) and got != 0:
        return None if wanted == got else f"not {bits(fmt, wanted)}"
    error = ulps(fmt, number(got), exact)
    figures.note("diff_of_products_robust, ulp", error, Fraction(3, 2))
    return None if error <= Fraction(3, 2) else f"{float(error)} ulp"


def lerp(fmt, rng, figures):
    a, b = two(fmt, rng)
    if rng.randrange(5) == 0:
        b = a
    kind = rng.randrange(6)
    t = [Fraction(0), Fraction(1), HALF, between(fmt, rng, -fmt.digits, -1), any_number(fmt, rng)][min(kind, 4)]
    if kind == 3:
        t = abs(t) if rng.randrange(2) else fmt.rounded(1 - abs(t))
    t = 0.0 if t == 0 and not is_special(t) else t
    first = fmt.rounded(fma(neg(t), a, a))
    wanted = fmt.rounded(fma(t, b, first))
    yield case(fmt, "lerp", (a, b, t), lambda got: expect(fmt, wanted)(got) or lerp_promises(fmt, figures, a, b, t, got[0]))


def lerp_promises(fmt, figures, a, b, t, got):
    if not all(map(is_finite, (a, b, t))):
        return lerp_of_infinities(a, b, t, got)
    a, b, t, exact_ends = number(a), number(b), number(t), a != 0 and b != 0
    if not 0 <= t <= 1:
        return None
    no_half = t == HALF and abs(a) < 2 * fmt.min_normal
    if exact_ends and (t in (0, 1) or a == b and not no_half) and got != (b if t == 1 else a):
        return "misses an end"
    exact = a - t * a + t * b
    first = fmt.rounded(a - t * a)
    error = ulps(fmt, number(got), exact)
    if a * b > 0:
        figures.note("lerp of one sign, ulp", error, 1)
        return None if error <= 1 else f"{float(error)} ulp"
    allowed = fmt.ulp(exact) / 2 + fmt.ulp(number(first)) / 2
    figures.note("lerp of opposite signs, of what is stated", abs(number(got) - exact) / allowed, 1)
    return None if abs(number(got) - exact) <= allowed else "opposite signs"


def lerp_of_infinities(a, b, t, got):
    if a != a or b != b or t != t:
        return None if got != got else "NaN is lost"
    if not is_finite(t) or not 0 <= t <= 1:
        return None
    if not is_finite(a) or t == 0:
        return None if got != got else "should be NaN"
    return None if got == b else "should be the end"


# Polynomials.


def polynomial(fmt, rng, figures):
    count = rng.randint(0, 17)
    kind = rng.randrange(5)
    if kind == 0:
        x, coefficients = any_number(fmt, rng), [any_number(fmt, rng) for _ in range(count)]
    elif kind == 1:
        x, coefficients = fmt.rounded(1 + between(fmt, rng, -9, -3)), binomial(count)
    else:
        spread = rng.choice([0, 3, 12])
        x = between(fmt, rng, -3, 2)
        coefficients = [between(fmt, rng, -spread, spread) for _ in range(count)]
        if count > 1 and kind > 2:
            # The constant cancels the rest.
            rest = sum(c * x**i for i, c in enumerate(coefficients) if i)
            coefficients[0] = fmt.rounded(-rest) if rest else coefficients[0]
    operands = (x, *coefficients)
    tame = kind > 0 and all(not is_special(c) or c == 0 for c in coefficients)
    exact = sum(number(c) * x**i for i, c in enumerate(coefficients)) if tame else None
    size = sum(abs(number(c) * x**i) for i, c in enumerate(coefficients)) if tame else None
    for name, steps in (("horner", horner), ("estrin", estrin), ("comp_horner", beyond_compensation)):
        wanted = steps(fmt, x, coefficients)
        bound = polynomial_bound(fmt, figures, name, len(coefficients) - 1, exact, size) if tame and coefficients else None

        def check(got, wanted=wanted, bound=bound):
            return (wanted is not None and expect(fmt, wanted)(got)) or (bound and bound(got[0])) or None

        yield case(fmt, name, operands, check)


def binomial(count):
    row = [Fraction(1)] if count else []
    for _ in range(count - 1):
        row = [a - b for a, b in zip([0, *row], [*row, 0])]
    return [Fraction(c) for c in row]


def horner(fmt, x, coefficients):
    if not coefficients:
        return 0.0
    value = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        value = fmt.rounded(fma(value, x, c))
    return value


def beyond_compensation(fmt, x, coefficients):
    """Of fewer than two coefficients, and where steps of two roundings are not finite, they are the result; else None."""
    value, finite = coefficients[-1] if coefficients else 0.0, len(coefficients) > 1
    for c in reversed(coefficients[:-1]):
        product = fmt.rounded(mul(value, x))
        value = fmt.rounded(add(product, c))
        finite = finite and is_finite(product) and is_finite(value)
    return None if finite else value


def estrin(fmt, x, coefficients):
    terms, power = list(coefficients), x
    while len(terms) > 1:
        pairs = [fmt.rounded(fma(high, power, low)) for low, high in zip(terms[::2], terms[1::2])]
        terms = pairs + terms[2 * len(pairs) :]
        power = fmt.rounded(mul(power, power))
    return terms[0] if terms else 0.0


def polynomial_bound(fmt, figures, name, degree, exact, size):
    u = fmt.unit
    gamma = lambda n: n * u / (1 - n * u)
    log = max(degree - 1, 0).bit_length()
    bound = {
        "horner": gamma(degree) * size,
        "estrin": gamma(degree + log) * size,
        "comp_horner": u * abs(exact) + gamma(2 * degree) ** 2 * size,
    }[name]

    def check(got):
        if not is_finite(got):
            return "not finite"
        error = abs(number(got) - exact)
        if bound:
            figures.note(f"{name}, of its bound", error / bound, 1)
        return None if error <= bound else f"{float(error / bound) if bound else error} of the bound"

    return check


FAMILIES = {
    "transformations": [lambda fmt, rng, figures: sums(fmt, rng), lambda fmt, rng, figures: products(fmt, rng)],
    "formulas": [two_products, two_products, of_halves, lerp],
    "polynomials": [polynomial],
}
FORMATS = (F32, F64)
