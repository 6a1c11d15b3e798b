"""The oracle of the double-floats: what each function is, by mpmath, and where it is tried."""
import random
import struct

from mpmath import mp, mpf

mp.prec = 420

DIGITS = {128: 53, 64: 24}
EXPONENTS = {128: (-900, 1020), 64: (-75, 125)}


def word(x, width):
    """x rounded to a word, as float."""
    with mp.workprec(DIGITS[width]):
        return float(+mpf(x))


def bits(x, width):
    if width == 64:
        return f"{struct.unpack('<I', struct.pack('<f', x))[0]:08x}"
    return f"{struct.unpack('<Q', struct.pack('<d', x))[0]:016x}"


def from_bits(text):
    n = int(text, 16)
    if len(text) == 8:
        return struct.unpack("<f", struct.pack("<I", n))[0]
    return struct.unpack("<d", struct.pack("<Q", n))[0]


def ulp(x, width):
    mantissa, exponent = mp.frexp(mpf(x))
    return mp.ldexp(mpf(1), int(exponent) - DIGITS[width])


def pair(x, width):
    hi = word(x, width)
    return hi, word(mpf(x) - mpf(hi), width)


def around(hi, rng, width):
    """A pair with this high word: the low one of any size, zero, at the half, or far below."""
    hi = word(hi, width)
    half = ulp(hi, width) / 2
    kind = rng.randrange(8)
    if hi == 0 or kind == 0:
        return hi, 0.0
    if kind == 1:
        lo = half * (1 - mp.ldexp(rng.randrange(8), -DIGITS[width]))
    elif kind == 2:
        lo = half * mp.ldexp(mpf(rng.uniform(0.5, 1)), -rng.randrange(DIGITS[width] * 2))
    else:
        lo = half * mpf(rng.random())
    lo = word(lo * rng.choice([-1, 1]), width)
    if word(mpf(hi) + mpf(lo), width) != hi:
        lo = 0.0
    smallest = 2.0 ** (EXPONENTS[width][0] - 60 - DIGITS[width])
    return hi, lo if abs(lo) >= smallest else 0.0


class Range:
    """Magnitudes from 2^low to 2^high, uniform in the exponent; `signed` for both signs."""

    def __init__(self, low, high, signed=True, narrow=None):
        self.low, self.high, self.signed = low, high, signed
        self.narrow = narrow or (low, high)

    def draw(self, rng, width):
        low, high = (self.low, self.high) if width == 128 else self.narrow
        low, high = max(low, EXPONENTS[width][0]), min(high, EXPONENTS[width][1])
        x = mp.ldexp(mpf(rng.uniform(1, 2)), rng.randint(int(low), int(high) - 1))
        if rng.randrange(6) == 0:
            x = mpf(word(x, 64)) if rng.randrange(2) else mp.ldexp(1, int(mp.frexp(x)[1]) - 1)
        return around(x * (rng.choice([-1, 1]) if self.signed else 1), rng, width)


class Interval:
    """Uniform between two numbers."""

    def __init__(self, low, high):
        self.low, self.high = low, high

    def draw(self, rng, width):
        while True:
            x = around(rng.uniform(self.low, self.high), rng, width)
            if self.low <= mpf(x[0]) + mpf(x[1]) <= self.high:
                return x


class Near:
    """Near one number, at a distance of any exponent."""

    def __init__(self, centre, low=-50, high=-2, side=0):
        self.centre, self.low, self.high, self.side = centre, low, high, side

    def draw(self, rng, width):
        low = self.low if width == 128 else self.low // 2
        offset = mp.ldexp(mpf(rng.uniform(1, 2)), rng.randint(low, self.high)) * (self.side or rng.choice([-1, 1]))
        return pair(self.centre + offset, width)


class Multiples:
    """Near multiples of a constant, to the last place of the pair."""

    def __init__(self, unit, high):
        self.unit, self.high = unit, high

    def draw(self, rng, width):
        high = self.high if width == 128 else min(self.high, 120)
        n = rng.getrandbits(rng.randint(1, high)) | 1
        with mp.workprec(1500):
            x = self.unit * n
            hi = word(x, width)
            lo = word(x - mpf(hi), width)
        sign = rng.choice([-1, 1])
        return hi * sign, lo * sign


class Integers:
    def __init__(self, low, high):
        self.low, self.high = low, high

    def draw(self, rng, width):
        return float(rng.randint(self.low, self.high)), 0.0


class Word:
    """A single word."""

    def __init__(self, inner):
        self.inner = inner

    def draw(self, rng, width):
        return self.inner.draw(rng, width)[0], 0.0


class Related:
    """A second argument that cancels: the first, negated or not, at a distance of any exponent."""

    def draw_after(self, first, rng, width):
        x = mpf(first[0]) + mpf(first[1])
        low = -100 if width == 128 else -44
        x *= 1 + mp.ldexp(mpf(rng.uniform(-1, 1)), rng.randint(low, 0))
        return pair(x * rng.choice([-1, 1]), width)


ANY = Range(-900, 1000, narrow=(-70, 120))
HALF = Range(-440, 490, narrow=(-35, 60))
MODERATE = Range(-40, 40)
POSITIVE = Range(-900, 1000, signed=False, narrow=(-70, 120))
TINY = Range(-200, -1, narrow=(-70, -1))


def truncated_remainder(x, y):
    with mp.workprec(5000):
        quotient = mp.floor(abs(x) / abs(y))
        return mp.sign(x) * (abs(x) - abs(y) * quotient)


def exactly(precision, function):
    """An oracle that needs more digits: large angles, logarithms near 1."""

    def evaluate(*arguments):
        with mp.workprec(precision):
            return function(*arguments)

    return evaluate


wide = lambda function: exactly(1600, function)

# name: (oracle, lists of ranges to draw the arguments from)
FUNCTIONS = {
    "add": (wide(lambda x, y: x + y), [[ANY, ANY], [MODERATE, MODERATE], [MODERATE, Related()]]),
    "sub": (wide(lambda x, y: x - y), [[ANY, ANY], [MODERATE, MODERATE], [MODERATE, Related()]]),
    "mul": (lambda x, y: x * y, [[HALF, HALF], [Interval(1, 2), Interval(1, 2)]]),
    "div": (lambda x, y: x / y, [[HALF, HALF], [Interval(1, 2), Interval(1, 2)]]),
    "rem": (truncated_remainder, [[MODERATE, MODERATE], [HALF, HALF], [Interval(1, 1000), Interval(1, 2)]]),
    "add_word": (wide(lambda x, y: x + y), [[MODERATE, Word(MODERATE)], [ANY, Word(ANY)]]),
    "mul_word": (lambda x, y: x * y, [[HALF, Word(HALF)], [Interval(1, 2), Word(Interval(1, 2))]]),
    "div_word": (lambda x, y: x / y, [[HALF, Word(HALF)], [Interval(1, 2), Word(Interval(1, 2))]]),
    "recip": (lambda x: 1 / x, [[HALF], [Interval(1, 2)]]),
    "sqrt": (mp.sqrt, [[POSITIVE], [Interval(1, 4)]]),
    "cbrt": (lambda x: mp.sign(x) * mp.cbrt(abs(x)), [[ANY], [Interval(1, 8)]]),
    "hypot": (lambda x, y: mp.sqrt(x * x + y * y), [[ANY, ANY], [Interval(1, 2), Interval(1, 2)]]),
    "powi": (lambda x, n: x ** int(n), [[Range(-2, 2), Integers(-64, 64)], [Interval(0.9, 1.1), Integers(-3000, 3000)]]),
    "pow": (wide(lambda x, y: x**y), [[Range(-3, 3, False), Range(-4, 4)], [Near(1, -40, -8), Range(0, 12)], [Interval(0.5, 2), Interval(-60, 60)]]),
    "exp": (mp.exp, [[Interval(-600, 700)], [Interval(-1, 1)], [TINY], [Range(-20, 9)]]),
    "exp2": (lambda x: mp.mpf(2) ** x, [[Interval(-800, 1000)], [Interval(-1, 1)], [TINY]]),
    "exp_m1": (wide(mp.expm1), [[Interval(-100, 700)], [Interval(-1, 1)], [TINY], [Range(-20, 5)]]),
    "ln": (wide(mp.log), [[POSITIVE], [Interval(0.5, 2)], [Near(1)]]),
    "log2": (wide(lambda x: mp.log(x) / mp.log(2)), [[POSITIVE], [Interval(0.5, 2)], [Near(1)]]),
    "log10": (wide(lambda x: mp.log(x) / mp.log(10)), [[POSITIVE], [Interval(0.5, 2)], [Near(1)]]),
    "ln_1p": (wide(mp.log1p), [[POSITIVE], [Interval(-0.9, 2)], [TINY], [Near(-1, -50, -2, 1)]]),
    "sin": (wide(mp.sin), [[Range(-1, 1020)], [Interval(-7, 7)], [TINY], [Multiples(mp.pi / 2, 600)]]),
    "cos": (wide(mp.cos), [[Range(-1, 1020)], [Interval(-7, 7)], [TINY], [Multiples(mp.pi / 2, 600)]]),
    "tan": (wide(mp.tan), [[Range(-1, 1020)], [Interval(-7, 7)], [TINY], [Multiples(mp.pi / 2, 600)]]),
    "asin": (wide(mp.asin), [[Interval(-1, 1)], [TINY], [Near(1, -50, -2, -1)]]),
    "acos": (wide(mp.acos), [[Interval(-1, 1)], [TINY], [Near(1, -50, -2, -1)], [Near(-1, -50, -2, 1)]]),
    "atan": (wide(mp.atan), [[ANY], [Interval(-4, 4)], [TINY]]),
    "atan2": (wide(mp.atan2), [[HALF, HALF], [Interval(-4, 4), Interval(-4, 4)]]),
    "sinh": (wide(mp.sinh), [[Interval(-700, 700)], [Interval(-2, 2)], [TINY]]),
    "cosh": (wide(mp.cosh), [[Interval(-700, 700)], [Interval(-2, 2)], [TINY]]),
    "tanh": (wide(mp.tanh), [[Interval(-45, 45)], [Interval(-2, 2)], [TINY]]),
    "asinh": (wide(mp.asinh), [[ANY], [Interval(-4, 4)], [TINY]]),
    "acosh": (wide(mp.acosh), [[Range(0, 1000, False)], [Interval(1, 4)], [Near(1, -50, -2, 1)]]),
    "atanh": (wide(mp.atanh), [[Interval(-1, 1)], [TINY], [Near(1, -50, -2, -1)]]),
    "to_degrees": (lambda x: x * 180 / mp.pi, [[HALF]]),
    "to_radians": (lambda x: x * mp.pi / 180, [[HALF]]),
}

# The exponential of an f32 pair overflows far earlier.
NARROW_INTERVALS = {(-600, 700): (-50, 85), (-800, 1000): (-70, 125), (-100, 700): (-50, 85), (-700, 700): (-85, 85), (-60, 60): (-20, 20)}
LIMIT_NARROW = 80


def draw(name, rng, width):
    _, choices = FUNCTIONS[name]
    arguments = []
    for source in rng.choice(choices):
        if isinstance(source, Related):
            arguments.append(source.draw_after(arguments[0], rng, width))
            continue
        if width == 64 and isinstance(source, Interval):
            low, high = NARROW_INTERVALS.get((source.low, source.high), (source.low, source.high))
            source = Interval(low, high)
        if width == 64 and isinstance(source, Integers):
            source = Integers(max(source.low, -30), min(source.high, 30))
        arguments.append(source.draw(rng, width))
    return arguments


def expected(name, arguments):
    oracle, _ = FUNCTIONS[name]
    with mp.workprec(2400):
        numbers = [mpf(hi) + mpf(lo) for hi, lo in arguments]
    return oracle(*numbers)


def in_range(value, width):
    """Whether the result keeps both words, so that an error in u² means something."""
    low, high = EXPONENTS[width]
    return value != 0 and mp.ldexp(1, low) < abs(value) < mp.ldexp(1, high)


def error(result, value, width):
    """In u²."""
    with mp.workprec(2400):
        return float(abs(mpf(result[0]) + mpf(result[1]) - value) / abs(value) * mp.ldexp(1, 2 * DIGITS[width]))


def cases(name, width, count, seed):
    """Random arguments whose results are in range."""
    rng = random.Random(f"{name} {width} {seed}")
    while count:
        arguments = draw(name, rng, width)
        try:
            value = expected(name, arguments)
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
        if isinstance(value, mp.mpf) and mp.isfinite(value) and in_range(value, width):
            yield arguments, value
            count -= 1
