#!/usr/bin/env python3
"""Exact results of the approximated functions at random f64 arguments, for fma-core/examples/approx_error.rs and its tests.

Usage: python3 tools/approx_reference.py COUNT SEED [FUNCTION...]   (needs mpmath; about 0.1 s per 1,000 lines)

A line is `function x y result residue`: the bits of the arguments and of the rounded result in hexadecimal, and the exact value
less the result in 1/10000 of the result's unit in the last place. Functions of one argument have y = 0. Half of the arguments
are uniform where the function is interesting, half are spread over the exponents. Those of sin, cos and tan include the
numbers nearest to multiples of pi/2.

With `nearest` for COUNT, the arguments are instead the f64 up to 2^30 that are nearest of all to multiples of pi/2, from the convergents
of its multiples by powers of two; those that take all the words of the reduction.

The table that the tests keep is the worst of 120,000 arguments of each function, fused and separate, and those nearest ones:
    for seed in 1 2 3; do python3 tools/approx_reference.py 40000 $seed; done > all
    cargo run --release -p fma-core --example approx_error keep 32 < all > fma-core/tests/all/approx/hard.txt
    python3 tools/approx_reference.py nearest 0 sin cos tan >> fma-core/tests/all/approx/hard.txt
"""
import random
import struct
import sys
from mpmath import mp, mpf

mp.prec = 220
BOUND = 2.0**30


def bits(x):
    return f"{struct.unpack('<Q', struct.pack('<d', x))[0]:x}"


def rounded(value):
    """The nearest f64, and the rest in its units."""
    if value == 0:
        return 0.0, 0.0
    _, exponent = mp.frexp(value)
    unit = mp.ldexp(1, max(exponent, -1021) - 53)
    count = mp.nint(value / unit)
    if abs(count * unit) >= mp.ldexp(1, 1024):
        return float("inf") if value > 0 else float("-inf"), 0.0
    result = mp.ldexp(count, max(exponent, -1021) - 53)
    return (float(result) if count else (-0.0 if value < 0 else 0.0)), float(value / unit - count)


def uniform(low, high):
    return lambda r: r.uniform(low, high)


def spread(low, high, signs=(1, -1)):
    """Magnitudes uniform in the exponent from 2^low to 2^high."""
    return lambda r: r.choice(signs) * 2.0 ** r.uniform(low, high)


def positive(r):
    """Any finite positive f64, subnormals included."""
    return struct.unpack("<d", struct.pack("<Q", r.randrange(1, 0x7FF0000000000000)))[0]


def any_sign(r):
    return r.choice((1, -1)) * positive(r)


def near_one(r):
    return 1.0 + r.choice((1, -1)) * 2.0 ** r.uniform(-52, -1)


def multiple_of_half_pi(r):
    return float(int(2.0 ** r.uniform(0, 29.3)) * mp.pi / 2) * r.choice((1, -1))


def nearest_multiples():
    """f64 up to 2^30 whose distance to a multiple of pi/2 is least for their exponent."""
    for exponent in range(30):
        unit = mp.ldexp(1, exponent - 52)
        # unit * q is near a multiple of pi/2 where q is the denominator of a convergent of unit / (pi/2)
        rest, before, q = unit / (mp.pi / 2), 0, 1
        while q < 2**53:
            if q >= 2**46:
                yield float(q * unit)
            rest = 1 / (rest - mp.floor(rest))
            before, q = q, int(mp.floor(rest)) * q + before


def pair(first, second):
    return lambda r: (first(r), second(r))


def power(r):
    """A base and an exponent whose power is finite, or barely not."""
    base = r.choice((positive, near_one, uniform(0.01, 100)))(r)
    log = mp.log(base, 2)
    return base, float(r.uniform(-1078, 1025) / log) if log else 1.0


def negative_power(r):
    base = -r.uniform(0.1, 20)
    return base, float(r.randrange(-200, 200))


def scaled_pair(r):
    x = r.choice((1, -1)) * positive(r) ** 0.9
    return x, x * r.choice((1, -1)) * 2.0 ** r.uniform(-30, 30)


def both(low, high):
    return pair(uniform(low, high), uniform(low, high))


FUNCTIONS = {
    "exp": (mp.exp, [uniform(-746, 710), spread(-60, 9.4)]),
    "exp2": (lambda x: mpf(2) ** x, [uniform(-1076, 1024), spread(-60, 10)]),
    "exp10": (lambda x: mpf(10) ** x, [uniform(-324, 308.3), spread(-60, 8.2)]),
    "expm1": (mp.expm1, [uniform(-40, 710), spread(-60, 9.4), uniform(-1.2, 1.2)]),
    "ln": (mp.log, [uniform(0.3, 3), positive, near_one, uniform(1.41, 1.6)]),
    "ln_1p": (mp.log1p, [uniform(-0.999, 2), spread(-60, 1000, (1,)), spread(-60, 0, (-1,)), uniform(0.41, 0.6)]),
    "log2": (lambda x: mp.log(x) / mp.log(2), [uniform(0.3, 3), positive, near_one, uniform(1.41, 1.6)]),
    "log10": (lambda x: mp.log(x) / mp.log(10), [uniform(0.3, 3), positive, near_one, uniform(1.41, 1.6)]),
    "sin": (mp.sin, [uniform(-10, 10), spread(-40, 30), multiple_of_half_pi]),
    "cos": (mp.cos, [uniform(-10, 10), spread(-40, 30), multiple_of_half_pi]),
    "tan": (mp.tan, [uniform(-10, 10), spread(-40, 30), multiple_of_half_pi]),
    "atan": (mp.atan, [uniform(-2, 2), spread(-40, 60)]),
    "atan2": (mp.atan2, [both(-2, 2), scaled_pair, pair(spread(-9, 9), spread(-9, 9))]),
    "asin": (mp.asin, [uniform(-1, 1), spread(-40, 0), lambda r: 1 - 2.0 ** r.uniform(-52, -1)]),
    "acos": (mp.acos, [uniform(-1, 1), spread(-40, 0), lambda r: 1 - 2.0 ** r.uniform(-52, -1)]),
    "sinh": (mp.sinh, [uniform(-3, 3), spread(-40, 9.47)]),
    "cosh": (mp.cosh, [uniform(-3, 3), spread(-40, 9.47)]),
    "tanh": (mp.tanh, [uniform(-3, 3), spread(-40, 4.5)]),
    "erf": (mp.erf, [uniform(-3, 3), spread(-40, 2.6)]),
    "pow": (lambda x, y: mp.sign(x) ** int(y) * abs(x) ** y if x < 0 else x**y, [power, power, power, negative_power]),
    "rcp": (lambda x: 1 / x, [uniform(1, 2), any_sign]),
    "rsqrt": (lambda x: 1 / mp.sqrt(x), [uniform(1, 4), positive]),
    "cbrt": (lambda x: mp.sign(x) * mp.cbrt(abs(x)), [uniform(-8, 8), any_sign]),
    "hypot": (lambda x, y: mp.sqrt(x * x + y * y), [both(-2, 2), scaled_pair]),
}


def lines(name, count, seed):
    function, samplers = FUNCTIONS[name]
    source = random.Random(f"{name} {seed}")
    random_arguments = (samplers[i % len(samplers)](source) for i in range(int(count) if count != "nearest" else 0))
    for arguments in nearest_multiples() if count == "nearest" else random_arguments:
        x, y = arguments if isinstance(arguments, tuple) else (arguments, 0.0)
        exact = function(mpf(x), mpf(y)) if isinstance(arguments, tuple) else function(mpf(x))
        result, residue = rounded(exact)
        yield f"{name} {bits(x)} {bits(y)} {bits(result)} {round(residue * 1e4)}"


def main():
    count, seed, names = sys.argv[1], sys.argv[2], sys.argv[3:] or FUNCTIONS
    for name in names:
        for line in lines(name, count, seed):
            print(line)


if __name__ == "__main__":
    main()
