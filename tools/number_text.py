"""What texts and conversions of pairs and narrow numbers are, exactly, and where they are tried."""
import re
from fractions import Fraction
from math import copysign, floor, inf, nan

from number_draw import Case, any_number, between
from number_exact import F4E2M1, F6E2M3, F8E4M3, F8E5M2, F32, F64, UE4M3, exponent, is_finite, is_special
from number_kernels import number

PAIRS = {"df64": F32, "df128": F64}
NARROW = {"f8e4m3": F8E4M3, "f8e5m2": F8E5M2, "f6e2m3": F6E2M3}
FORMATS = tuple(PAIRS)
GRAMMAR = re.compile(r"([+-]?)(?:(inf|infinity|nan)|(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?)", re.IGNORECASE)


def nearest_pair(fmt, x):
    """The high word is the number rounded, the low one the rest rounded; a half goes to the even high word."""
    if is_special(x):
        return x, 0.0
    hi = fmt.rounded(x)
    if is_special(hi):
        return hi, 0.0
    lo = fmt.rounded((x - hi) or 0.0)
    total = fmt.rounded(hi + number(lo))
    if is_special(total):
        return (fmt.max, greatest_low(fmt)) if total > 0 else (-fmt.max, -greatest_low(fmt))
    return total, fmt.rounded((hi + number(lo) - total) or 0.0)


def greatest_low(fmt):
    return fmt.ulp(fmt.max) / 2 * (1 - fmt.unit)


def words(fmt, pair):
    """Zeros of low words have no sign that matters."""
    return f"{fmt.written(pair[0])} {fmt.written(pair[1]) if pair[1] != 0 else fmt.hex(0)}"


def plain_zero(fmt, reply):
    hi, _, lo = reply.partition(" ")
    return f"{hi} {fmt.hex(0)}" if lo and number(fmt.read(lo)) == 0 else reply


def draw_pair(fmt, rng):
    hi = any_number(fmt, rng)
    if not is_finite(hi) or hi == 0:
        return hi, 0.0
    kind, half = rng.randrange(6), fmt.ulp(hi) / 2
    if kind == 0:
        return hi, 0.0
    lo = half * Fraction(rng.getrandbits(fmt.digits), 1 << fmt.digits)
    if kind == 1:
        lo = half * (1 - fmt.unit * rng.randint(0, 2))
    elif kind == 2:
        lo /= 1 << rng.randrange(2 * fmt.digits)
    elif kind == 3:
        lo = half / (1 << rng.randint(0, fmt.digits + 2)) * (1 + fmt.unit * 2 * rng.randint(0, 1))
    lo = fmt.rounded(lo * rng.choice([-1, 1]) or 0.0)
    return (hi, lo) if fmt.rounded(hi + number(lo)) == hi else (hi, 0.0)


def value(pair):
    return pair[0] if is_special(pair[0]) else pair[0] + number(pair[1])


def code_words(fmt, pair):
    return " ".join(fmt.hex(fmt.round(x)) if x == x else fmt.hex(fmt.nan()) for x in pair)


# Printing.


def decimal_digits(x, last):
    """|x| in units of 10^last, to nearest, ties to even."""
    return round(abs(x) / Fraction(10) ** last)


def leading(x):
    """The floor of the decimal logarithm."""
    estimate = floor(exponent(abs(x)) * 0.30102999566398)
    while Fraction(10) ** (estimate + 1) <= abs(x):
        estimate += 1
    while Fraction(10) ** estimate > abs(x):
        estimate -= 1
    return estimate


def shortest(x, is_same, of_std):
    """Digits and the place of the last: the fewest that are read as the same number, and the nearest of them; std takes ties up."""
    count = 1
    while True:
        last = leading(x) - count + 1
        below = floor(abs(x) / Fraction(10) ** last)
        fits = [n for n in (below, below + 1) if is_same((n if x > 0 else -n) * Fraction(10) ** last)]
        if fits:
            best = min(fits, key=lambda n: (abs(n * Fraction(10) ** last - abs(x)), -n if of_std else n & 1))
            while best % 10 == 0:
                best, last = best // 10, last + 1
            return best, last
        count += 1


def fixed(digits, last, places):
    text = str(digits) + "0" * max(last, 0)
    behind = max(-last, 0)
    text = text.rjust(behind + 1, "0")
    whole, fraction = (text[:-behind], text[-behind:]) if behind else (text, "")
    if places is not None:
        fraction = fraction.ljust(places, "0")
    return whole + ("." + fraction if fraction else "")


def scientific(digits, last, places, letter):
    text = str(digits)
    power = last + len(text) - 1 if digits else 0
    fraction = text[1:].ljust(places or 0, "0")
    return text[0] + ("." + fraction if fraction else "") + letter + str(power)


def body(x, style, places, is_same, of_std):
    if is_special(x):
        if x != 0:
            return "NaN" if x != x else "inf"
        return fixed(0, 0, places) if style == "-" else scientific(0, 0, places, style)
    if places is None:
        digits, last = shortest(x, is_same, of_std)
        return fixed(digits, last, None) if style == "-" else scientific(digits, last, None, style)
    if style == "-":
        return fixed(decimal_digits(x, -places), -places, places)
    digits, last = decimal_digits(x, leading(x) - places), leading(x) - places
    if digits == 10 ** (places + 1):
        digits, last = digits // 10, last + 1
    return scientific(digits, last, places, style)


def padded(x, text, flags, width):
    sign = "" if x != x else "-" if (copysign(1, x) < 0 if is_special(x) else x < 0) else "+" if "+" in flags else ""
    missing = max(width - len(sign + text), 0)
    if "0" in flags:
        return sign + "0" * missing + text
    fill = "*" if "*" in flags else "_"
    before = 0 if "<" in flags else missing // 2 if "^" in flags else missing
    return fill * before + sign + text + fill * (missing - before)


def printing(of, rng, figures):
    of = rng.choice([of, of, "f64", *NARROW])
    if of in PAIRS:
        fmt = PAIRS[of]
        pair = draw_pair(fmt, rng)
        x, codes = value(pair), code_words(fmt, pair)
        is_same = lambda y: value(nearest_pair(fmt, y)) == x
    else:
        fmt = NARROW.get(of, F64)
        x = any_number(fmt, rng) if fmt is F64 else fmt.decode(rng.getrandbits(fmt.bits))
        codes = fmt.hex(fmt.round(x))
        # Narrow numbers print as the f32 that they are.
        through = F64 if fmt is F64 else F32
        is_same = lambda y: through.rounded(y) == x
    flags, style = rng.choice(["-", "+", "0", "+0", "<", "^", ">", "*^+", "<0"]), rng.choice("-eE")
    width, places = rng.choice([0, rng.randint(1, 60)]), rng.choice([None, 0, rng.randint(0, 4), rng.randint(0, 50), rng.randint(0, 400)])
    line = f"text format {of} {flags} {style} {width} {'-' if places is None else places} {codes}"

    def check(reply):
        wanted = f"|{padded(x, body(x, style, places, is_same, of not in PAIRS), flags, width)}|"
        return None if reply == wanted else f"wanted {wanted}"

    yield Case(line, check)


# Parsing.


def read(text):
    """The value of a text, or None."""
    match = GRAMMAR.fullmatch(text)
    if not match or not text.isascii():
        return None
    sign, special, whole, fraction, power = match.groups()
    factor = -1 if sign == "-" else 1
    if special:
        return nan if special.lower() == "nan" else factor * inf
    digits, last = int(whole + fraction or "0"), int(power or "0") - len(fraction)
    if digits == 0:
        return factor * 0.0
    if abs(last + len(str(digits))) > 2000:
        return factor * (inf if last > 0 else Fraction(1, 10**2000))
    return factor * digits * Fraction(10) ** last


def decimal_text(x, rng):
    """The number in digits: exactly, cut off, or moved by a little far behind."""
    if is_special(x):
        return str(x)
    last = -rng.choice([leading_zeros(x), max(-leading(x), 0) + rng.randint(0, 60)])
    digits = decimal_digits(x, last)
    if rng.randrange(3) == 0:
        more = rng.choice([1, 20, 800])
        digits, last = digits * 10**more + rng.choice([-1, 0, 1]), last - more
    digits = abs(digits)
    sign = "-" if x < 0 else rng.choice(["", "+"])
    if rng.randrange(2):
        return f"{sign}{'0' * rng.randrange(3)}{digits}{rng.choice('eE')}{rng.choice(['+', '']) if last >= 0 else ''}{last}"
    return sign + fixed(digits, last, None) + rng.choice(["", "." if last >= 0 else "", "e0", "E-0"])


def leading_zeros(x):
    """Places behind the point of a dyadic number."""
    return x.denominator.bit_length() - 1


def nonsense(rng):
    pieces = ["1", "0", "12", ".", "e", "E", "+", "-", "inf", "INF", "infinity", "nan", "NaN", "in", "_", "x", ",", "e9", "e-999999999999999999999",
              "e99999999999", "é", "٣", "0x1p3", "∞", "'", "e+", "000", "0.", "f32"]  # fmt: skip
    return "".join(rng.choice(pieces) for _ in range(rng.randint(1, 4)))


def tie(fmt, rng):
    """Half-way between numbers, of pairs too."""
    x = between(fmt, rng, -fmt.bias - 40, fmt.bias)
    return x + fmt.ulp(x) / 2 * rng.choice([1, 1, 1 - fmt.unit, 1 - fmt.unit / 2, fmt.unit])


def parsing(of, rng, figures):
    fmt = PAIRS[of]
    if rng.randrange(3) == 0:
        of, fmt = rng.choice([("f8e4m3", F8E4M3), ("f8e5m2", F8E5M2), ("f6e2m3", F6E2M3), ("f4e2m1", F4E2M1), ("ue4m3", UE4M3)])
    kind = rng.randrange(4)
    if kind == 0:
        text = nonsense(rng)
    elif kind == 1 and of in PAIRS:
        text = decimal_text(value(draw_pair(fmt, rng)), rng)
    elif kind == 2:
        text = decimal_text(tie(fmt, rng), rng)
    else:
        digits = "".join(rng.choice("0123456789") for _ in range(rng.randint(1, 40)))
        text = f"{rng.choice(['', '-'])}{digits[0]}.{digits[1:]}e{rng.randint(-360, 320) if of in PAIRS else rng.randint(-12, 8)}"
    x = read(text)
    if x is None:
        wanted = "error"
    elif of in PAIRS:
        wanted = words(fmt, nearest_pair(fmt, x))
    else:
        magnitude = x if fmt.signed or x != x else copysign(x, 1) if is_special(x) else abs(x)
        code = fmt.round(magnitude)
        wanted = "nan" if is_special(fmt.decode(code)) and fmt.decode(code) != fmt.decode(code) else fmt.hex(code)

    def check(reply):
        reply = plain_zero(fmt, reply) if of in PAIRS and reply != "error" else reply
        return None if reply == wanted else f"wanted {wanted}"

    yield Case(f"text parse {of} {text}", check)


# Conversions.

I128 = range(-(1 << 127), 1 << 127)
LIMITS = {"i8": range(-128, 128), "i64": range(-(1 << 63), 1 << 63), "u64": range(1 << 64), "i128": I128, "u128": range(1 << 128)}


def half_even(x):
    return round(x)


def half_away(x):
    return floor(abs(x) + Fraction(1, 2)) * (1 if x > 0 else -1)


def truncated(x):
    return floor(abs(x)) * (1 if x > 0 else -1)


WHOLE = {"floor": floor, "ceil": lambda x: -floor(-x), "trunc": truncated, "round": half_away, "round_ties_even": half_even}


def converted(name, fmt, x):
    """The text that is expected."""
    if name in WHOLE:
        if is_special(x):
            return words(fmt, (x, 0.0))
        n = Fraction(WHOLE[name](x))
        return words(fmt, nearest_pair(fmt, n or copysign(0.0, x)))
    if name == "fract":
        if is_special(x):
            return words(fmt, (0.0 if x == 0 else nan, 0.0))
        return words(fmt, nearest_pair(fmt, (x - truncated(x)) or 0.0))
    if name in ("to_f32", "to_f64"):
        return (F32 if name == "to_f32" else F64).written((F32 if name == "to_f32" else F64).rounded(x))
    if name in ("to_df64", "try_df64"):
        pair = nearest_pair(F32, x)
        exact = x != x or value(pair) == x
        return words(F32, pair) if exact or name == "to_df64" else "error"
    kind, of = name.split("_")
    if of in ("f32", "f64"):
        target = F32 if of == "f32" else F64
        return target.written(x) if x != x or target.rounded(x) == x else "error"
    if kind == "cast":
        return words(PAIRS[of], nearest_pair(PAIRS[of], cast(x)))
    n = None if not is_finite(x) else truncated(number(x)) if kind == "to" or number(x).denominator == 1 else None
    return str(n) if n is not None and n in LIMITS[of] else "none" if kind == "to" else "error"


def cast(x):
    """Through an integer from 2^52 on, where f64 might round one; else through f64."""
    if is_special(x):
        return x
    n, through = truncated(x), F64.rounded(x)
    large = abs(number(through)) >= 1 << 52 and (n in I128 or n in LIMITS["u128"])
    return Fraction(n) if large else through


CONVERSIONS = [*WHOLE, "fract", "to_f32", "to_f64", "to_df64", "try_f32", "try_f64", "cast_df64", "cast_df128",
               *(f"try_{of}" for of in ("i8", "u64", "i128", "u128")), *(f"to_{of}" for of in ("i64", "u64", "i128", "u128"))]  # fmt: skip


def draw_convertible(fmt, rng):
    """Pairs of any kind, and those about integers, the ends of their types, and the ends of f32."""
    kind = rng.randrange(5)
    if kind < 2:
        return draw_pair(fmt, rng)
    if kind == 2:
        n = (1 << rng.choice([7, 8, 23, 24, 31, 47, 52, 53, 63, 64, 105, 106, 126, 127, 128])) + rng.randint(-3, 3) + rng.choice([0, 0, Fraction(1, 2), Fraction(1, 4)])
        return nearest_pair(fmt, Fraction(n) * rng.choice([-1, 1]))
    if kind == 3:
        return nearest_pair(fmt, Fraction(rng.randint(-40, 40), 4) or 0.0)
    # Between f32 pairs: ties, and the ends of the range.
    pair = draw_pair(F32, rng)
    edge = rng.choice([F32.max + F32.ulp(F32.max) / 2, F32.max + greatest_low(F32), F32.tiny / 2, F32.tiny * 3 / 2])
    x = edge if rng.randrange(3) == 0 or is_special(value(pair)) else value(pair)
    places = F32.ulp(number(pair[1])) if number(pair[1]) else F32.tiny
    x += rng.choice([0, places / 2, F32.ulp(number(pair[0]) or x) / 2, F32.ulp(x) / 2 * (1 - F32.unit)])
    x += rng.choice([0, 0, 1, -1]) * Fraction(2) ** -rng.randint(50, 110) * abs(x)
    return nearest_pair(fmt, x * rng.choice([-1, 1]) or 0.0)


def conversion(of, rng, figures):
    fmt = PAIRS[of]
    pair = draw_convertible(fmt, rng)
    for name in rng.sample(CONVERSIONS, 4) + ["try_df64"] * (fmt is F64):
        line, target = f"convert {name} {of} {code_words(fmt, pair)}", F32 if "df64" in name else F64 if "df128" in name else fmt
        wanted = converted(name, fmt, value(pair))

        def check(reply, wanted=wanted, target=target, name=name):
            got = plain_zero(target, reply) if " " in reply else reply
            if name == "fract":
                got, wanted = got.removeprefix("8"), wanted.removeprefix("8")
            return None if got == wanted else f"wanted {wanted}"

        yield Case(line, check)


def integers(of, rng, figures):
    fmt = PAIRS[of]
    bits = rng.randint(1, 128)
    n = rng.getrandbits(bits) >> rng.randrange(bits) << rng.randrange(2) * rng.randrange(60)
    n = rng.choice([n, (1 << bits) + rng.randint(-2, 2), (1 << bits) + (1 << max(bits - fmt.digits, 0)) + rng.randint(-1, 1)])
    n = min(n, (1 << 128) - 1) * rng.choice([1, -1])
    names = (["from_integer", "try_integer", "cast_i128"] if n in I128 else []) + (["try_u128", "from_u128", "cast_u128"] if n >= 0 else [])
    for name in names:
        pair = nearest_pair(fmt, Fraction(n) or 0.0)
        wanted = words(fmt, pair) if not name.startswith("try") or number(value(pair)) == n else "error"
        yield Case(f"convert {name} {of} {n}", lambda reply, w=wanted: None if (plain_zero(fmt, reply) if " " in reply else reply) == w else f"wanted {w}")


FAMILIES = {"printing": [printing], "parsing": [parsing], "conversions": [conversion, conversion, integers]}
