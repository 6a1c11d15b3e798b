"""Numbers of every format and the exact arithmetic on them, for the oracle of fma-core's operations.

A value is a Fraction, or a float for what no Fraction is: zeros with their sign, infinities, NaN.
"""
from fractions import Fraction
from math import copysign, inf, isnan, isqrt, nan

IEEE, ALL_ONES, NEGATIVE_ZERO, FINITE = "infinities and NaN", "one NaN", "NaN at -0", "no NaN"


class Format:
    def __init__(self, name, exponent_bits, fraction_bits, bias, specials=IEEE, signed=True, zero=True):
        self.name, self.fraction_bits, self.bias, self.specials = name, fraction_bits, bias, specials
        self.signed, self.zero = signed, zero
        self.bits = signed + exponent_bits + fraction_bits
        self.sign_bit = 1 << (self.bits - 1) if signed else 0
        self.magnitudes = (1 << (exponent_bits + fraction_bits)) - 1
        self.exponent_mask = ((1 << exponent_bits) - 1) << fraction_bits
        self.digits = fraction_bits + 1
        self.quantum = (1 if zero else 0) - bias - fraction_bits
        self.largest = {IEEE: self.exponent_mask - 1, ALL_ONES: self.magnitudes - 1}.get(specials, self.magnitudes)
        self.tiny = Fraction(2) ** self.quantum
        self.max = self.decode(self.largest)
        self.min_normal = Fraction(2) ** (self.quantum + fraction_bits)
        self.unit = Fraction(1, 1 << self.digits)

    def decode(self, code):
        code &= self.sign_bit | self.magnitudes
        sign, magnitude = (-1 if code & self.sign_bit else 1), code & self.magnitudes
        if self.specials == NEGATIVE_ZERO and code == self.sign_bit or self.specials == ALL_ONES and magnitude == self.magnitudes:
            return nan
        if self.specials == IEEE and magnitude >= self.exponent_mask:
            return nan if magnitude > self.exponent_mask else sign * inf
        field, fraction = divmod(magnitude, 1 << self.fraction_bits)
        if field or not self.zero:
            fraction |= 1 << self.fraction_bits
        place = self.quantum + max(field - (1 if self.zero else 0), 0)
        number = fraction << place if place >= 0 else Fraction(fraction, 1 << -place)
        return sign * Fraction(number) if fraction else sign * 0.0

    def is_subnormal(self, code):
        return self.zero and 0 < code & self.magnitudes < 1 << self.fraction_bits

    def with_sign(self, magnitude, negative):
        if magnitude == 0 and self.specials == NEGATIVE_ZERO:
            return 0
        return magnitude | self.sign_bit if negative else magnitude

    def nan(self):
        quiet = self.exponent_mask | 1 << max(self.fraction_bits - 1, 0)
        return {IEEE: quiet, ALL_ONES: self.magnitudes, NEGATIVE_ZERO: self.sign_bit, FINITE: self.largest}[self.specials]

    def beyond(self, negative, saturate):
        if saturate or self.specials == FINITE:
            return self.with_sign(self.largest, negative)
        return self.with_sign(self.exponent_mask, negative) if self.specials == IEEE else self.nan()

    def round(self, x, mode="ne", saturate=False):
        """The code of a value."""
        if isinstance(x, float) and isnan(x):
            return self.nan()
        negative = copysign(1, x) < 0 if isinstance(x, float) else x < 0
        if x in (inf, -inf):
            return self.beyond(negative, saturate)
        magnitude = abs(Fraction(x))
        place = max(exponent(magnitude) - self.fraction_bits, self.quantum) if magnitude else self.quantum
        scaled = magnitude / Fraction(2) ** place
        whole = scaled.numerator // scaled.denominator
        rest = scaled - whole
        whole += goes_up(rest, whole, negative, mode)
        code = ((place - self.quantum) << self.fraction_bits) + whole
        if not self.zero:
            code = max(code - 1, 0)
        if code <= self.largest:
            return self.with_sign(code, negative)
        stays = mode == "tz" or mode == "up" and negative or mode == "dn" and not negative
        return self.with_sign(self.largest, negative) if stays else self.beyond(negative, saturate)

    def rounded(self, x, mode="ne"):
        return self.decode(self.round(x, mode))

    def hex(self, code):
        return f"{code:0{-(-self.bits // 4)}x}"

    def written(self, x):
        """As the evaluator writes a value: all NaNs are one."""
        return "nan" if x != x else self.hex(self.round(x))

    def read(self, text):
        return nan if text == "nan" else self.decode(int(text, 16))

    def ulp(self, x):
        return Fraction(2) ** max(exponent(abs(x)) - self.fraction_bits, self.quantum) if x else self.tiny


def exponent(x):
    """The floor of the binary logarithm of a positive Fraction."""
    estimate = x.numerator.bit_length() - x.denominator.bit_length()
    power = x.numerator >= x.denominator << estimate if estimate >= 0 else x.numerator << -estimate >= x.denominator
    return estimate if power else estimate - 1


def goes_up(rest, whole, negative, mode):
    if rest == 0 or mode == "tz":
        return 0
    if mode == "ne":
        return int(rest > Fraction(1, 2) or rest == Fraction(1, 2) and whole & 1)
    if mode == "na":
        return int(rest >= Fraction(1, 2))
    if mode in ("up", "dn"):
        return int((mode == "dn") == negative)
    return int(rest * (1 << 32)) + int(mode[1:], 16) >> 32


F64 = Format("f64", 11, 52, 1023)
F32 = Format("f32", 8, 23, 127)
F16 = Format("f16", 5, 10, 15)
BF16 = Format("bf16", 8, 7, 127)
F8E4M3 = Format("f8e4m3", 4, 3, 7, ALL_ONES)
F8E4M3FNUZ = Format("f8e4m3fnuz", 4, 3, 8, NEGATIVE_ZERO)
F8E5M2 = Format("f8e5m2", 5, 2, 15)
F8E5M2FNUZ = Format("f8e5m2fnuz", 5, 2, 16, NEGATIVE_ZERO)
F6E2M3 = Format("f6e2m3", 2, 3, 1, FINITE)
F6E3M2 = Format("f6e3m2", 3, 2, 3, FINITE)
F4E2M1 = Format("f4e2m1", 2, 1, 1, FINITE)
E8M0 = Format("e8m0", 8, 0, 127, ALL_ONES, signed=False, zero=False)
UE4M3 = Format("ue4m3", 4, 3, 7, ALL_ONES, signed=False)


def is_special(x):
    return isinstance(x, float)


def is_finite(x):
    return not is_special(x) or x == 0


def sign_of(x):
    """A float that behaves like x in products with zeros and infinities."""
    return x if is_special(x) else 1.0 if x > 0 else -1.0


def neg(x):
    return -x


def mul(x, y):
    return sign_of(x) * sign_of(y) if is_special(x) or is_special(y) else x * y


def add(x, y, mode="ne"):
    if is_special(x) and is_special(y):
        return -0.0 if x == y == 0 and copysign(1, x) != copysign(1, y) and mode == "dn" else x + y
    if is_special(x) or is_special(y):
        special, other = (x, y) if is_special(x) else (y, x)
        return other if special == 0 else special
    total = x + y
    return total if total else -0.0 if mode == "dn" else 0.0


def div(x, y):
    if not is_special(x) and not is_special(y):
        return x / y
    x, y = sign_of(x), sign_of(y)
    if y == 0:
        return nan if x == 0 or x != x else copysign(inf, x) * copysign(1, y)
    return x / y


def sqrt(x):
    """To 300 bits, and one more that is set where the root is not exact."""
    if is_special(x):
        return nan if x == -inf else x
    if x < 0:
        return nan
    scale = 300 - exponent(x) // 2
    square = x * Fraction(4) ** scale
    root = isqrt(square.numerator // square.denominator)
    inexact = root * root != square
    return (root + Fraction(inexact, 2)) / Fraction(2) ** scale


def fma(x, y, z, mode="ne"):
    return add(mul(x, y), z, mode)
