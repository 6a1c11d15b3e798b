"""Writes cargo-fastmath/src/real/tests/values.txt: every function of a mathematical library at telling arguments, to 60 digits.

usage: python3 tools/real_values.py > cargo-fastmath/src/real/tests/values.txt        (mpmath 1.3)

A row is the operation's name, the arguments as bits of f64, and the value. The same rows come out of each run.
"""
import random
import struct

import mpmath
from mpmath import mp, mpf

mp.prec = 6000
random.seed(20)

UNARY = {
    "sqrt": mpmath.sqrt, "rsqrt": lambda x: 1 / mpmath.sqrt(x), "cbrt": lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)),
    "to_degrees": lambda x: x * 180 / mp.pi, "to_radians": lambda x: x * mp.pi / 180,
    "exp": mpmath.exp, "exp2": lambda x: mpf(2) ** x, "exp_m1": mpmath.expm1,
    "ln": mpmath.log, "log2": lambda x: mpmath.log(x, 2), "log10": mpmath.log10, "ln_1p": mpmath.log1p,
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan,
    "asin": mpmath.asin, "acos": mpmath.acos, "atan": mpmath.atan,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
    "asinh": mpmath.asinh, "acosh": mpmath.acosh, "atanh": mpmath.atanh,
}
BINARY = {
    "hypot": mpmath.hypot, "powf": lambda x, y: mpmath.power(x, y), "log": lambda x, y: mpmath.log(x, y),
    "atan2": mpmath.atan2,
}
TELLING = [1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, 0.1, -0.1, 10.0, -10.0, 1e-5, -1e-5, 0.9999999999999999, 1.0000000000000002,
           -0.9999999999999999, 1.5707963267948966, 3.141592653589793, 6.283185307179586, 100.0, -100.0, 650.0, -650.0,
           1e22, -1e22, 1e-300, -1e-300, 1.7976931348623157e308, 5e-324, 710.5, -745.2, 0.75]
POWERS = [2.0, -1.0, 0.5, 1 / 3, -0.1, 10.0, 70001.0, 1e-5]


def bits(x):
    return f"{struct.unpack('<Q', struct.pack('<d', x))[0]:016x}"


def random_bits():
    return struct.unpack("<d", struct.pack("<Q", random.getrandbits(64)))[0]


def row(name, function, *args):
    try:
        value = function(*[mpf(arg) for arg in args])
    except (ValueError, ZeroDivisionError, OverflowError):
        return
    if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value):
        return
    if value != 0 and not -9000 < mpmath.log10(abs(value)) < 9000:
        return
    print(name, *map(bits, args), mpmath.nstr(value, 60, min_fixed=1, max_fixed=0))


for name, function in UNARY.items():
    for x in TELLING + [random.uniform(-4, 4) for _ in range(6)] + [random_bits() for _ in range(6)]:
        if x == x and abs(x) != float("inf"):
            row(name, function, x)
for name, function in BINARY.items():
    for x in TELLING:
        for y in POWERS:
            row(name, function, x, y)
