"""Hostile operands, and cases made of them."""
from dataclasses import dataclass
from fractions import Fraction
from math import inf, nan
from typing import Callable

from number_exact import is_special


@dataclass
class Case:
    line: str
    check: Callable  # What is wrong with a reply, or None.


class Figures:
    """The worst that was seen of each thing that has a bound."""

    def __init__(self):
        self.worst, self.line = {}, None

    def note(self, what, error, bound):
        if what not in self.worst or error > self.worst[what][0]:
            self.worst[what] = (error, bound, self.line)


def specials(fmt):
    tiny, one = fmt.tiny, Fraction(1)
    numbers = [0.0, tiny, fmt.min_normal, fmt.min_normal - tiny, fmt.min_normal * 2 - tiny, fmt.unit, one, one + 2 * fmt.unit]
    return numbers + [Fraction(3), fmt.max, fmt.max - fmt.ulp(fmt.max), fmt.max / 2, inf, nan]


def between(fmt, rng, low, high):
    """A normal number with an exponent in a range, and a significand of any length."""
    place = min(max(rng.randint(low, high), fmt.quantum + fmt.fraction_bits), fmt.bias)
    fraction = rng.getrandbits(fmt.fraction_bits)
    if rng.randrange(4) == 0:
        fraction &= -1 << rng.randrange(fmt.fraction_bits)
    significand = 1 << fmt.fraction_bits | fraction
    return rng.choice([-1, 1]) * significand * Fraction(2) ** (place - fmt.fraction_bits)


def any_number(fmt, rng):
    kind = rng.randrange(8)
    if kind == 0:
        return rng.choice([-1, 1]) * rng.choice(specials(fmt))
    if kind == 1:
        return fmt.decode(rng.getrandbits(fmt.bits))
    if kind == 2:
        x = rng.getrandbits(rng.randint(1, fmt.digits)) * fmt.tiny * rng.choice([-1, 1])
        return x if x else rng.choice([0.0, -0.0])
    if kind == 3:
        return between(fmt, rng, fmt.bias - 3, fmt.bias)
    if kind == 4:
        return between(fmt, rng, -fmt.bias, -fmt.bias + 2 * fmt.digits)
    return between(fmt, rng, -fmt.digits, fmt.digits)


def nudged(fmt, x, rng):
    """A neighbour a few places away, or x itself."""
    if is_special(x) and x != 0:
        return x
    code = fmt.round(x)
    magnitude = min(max((code & fmt.magnitudes) + rng.randint(-2, 2), 0), fmt.largest)
    return fmt.decode(code & fmt.sign_bit | magnitude)
