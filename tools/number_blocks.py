"""What the block-scaled containers of fma-core promise, exactly, and where they are tried."""
from fractions import Fraction
from math import inf

from number_draw import Case, any_number, between
from number_exact import E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E5M2, F32, F64, UE4M3, add, exponent, fma, is_finite, is_special, mul
from number_kernels import number

# name: (element, scale, elements of a block)
BLOCKS = {
    "mxf8e4m3": (F8E4M3, E8M0, 32),
    "mxf8e5m2": (F8E5M2, E8M0, 32),
    "mxf6e2m3": (F6E2M3, E8M0, 32),
    "mxf6e3m2": (F6E3M2, E8M0, 32),
    "mxf4": (F4E2M1, E8M0, 32),
    "nvf4": (F4E2M1, UE4M3, 16),
}
FORMATS = tuple(BLOCKS)
ROUNDS = ["ne", "na", "tz", "up", "dn"]


def joined(codes):
    return "".join(f"{code:02x}" for code in codes) or "-"


def packed(element, codes, size):
    """Whole blocks, four bits two to a byte."""
    codes = codes + [0] * (-len(codes) % size)
    return codes if element.bits > 4 else [low | high << 4 for low, high in zip(codes[::2], codes[1::2])]


def draw_numbers(rng):
    spread = rng.choice([0, 2, 10, 60])
    kind, length = rng.randrange(7), rng.choice([rng.randint(0, 70), rng.randint(1, 33)])
    centre = rng.choice([0, 0, rng.randint(-149, 127), -140, 125])
    numbers = []
    for _ in range(length):
        if kind == 0 or kind == 1 and rng.randrange(20) == 0:
            numbers.append(any_number(F32, rng))
        elif kind == 2 and rng.randrange(3):
            numbers.append(rng.choice([-1, 1]) * 0.0)
        elif kind == 3:
            numbers.append(rng.getrandbits(rng.randint(1, 24)) * F32.tiny or -0.0)
        else:
            x = between(F32, rng, centre - spread, centre + spread)
            # Half-way points of elements.
            numbers.append(F32.rounded(Fraction(2) ** exponent(abs(x)) * rng.randint(16, 32) / 16) if kind == 4 else x)
    return numbers


def scales(element, scale, size, numbers):
    finite = [abs(number(x)) for x in numbers if is_finite(x)]
    tensor = Fraction(1)
    if scale is UE4M3 and max(finite, default=0):
        ideal = max(finite) / (element.max * UE4M3.max)
        # Below the normal numbers, to nearest could be so much too small that the largest numbers saturate.
        tensor = F32.rounded(ideal, "up" if ideal < Fraction(1, 1 << 126) else "ne")
    for at in range(0, len(numbers), size):
        block = numbers[at : at + size]
        if not all(map(is_finite, block)):
            yield tensor, scale.nan()
            continue
        largest = max(abs(number(x)) for x in block)
        if not largest:
            yield tensor, 0
        elif scale is E8M0:
            yield tensor, max(exponent(largest) - exponent(element.max) + 127, 0)
        else:
            yield tensor, max(scale.round(largest / (element.max * tensor), saturate=True), 1)
    if not numbers:
        yield tensor, None


def nearly_carrying(element, scale, size, numbers, rows, rng):
    """Bits next to those with which one of the numbers carries."""
    index = rng.randrange(len(numbers) or 1)
    tensor, code = rows[index // size]
    if not numbers or not is_finite(numbers[index]) or not number(numbers[index]) or not scale.decode(code) or is_special(scale.decode(code)):
        return 0
    quotient = abs(number(numbers[index])) / (scale.decode(code) * tensor)
    place = max(exponent(quotient) - element.fraction_bits, element.quantum)
    discarded = quotient / Fraction(2) ** place % 1 * (1 << 32)
    return ((1 << 32) - round(discarded) + rng.randint(-1, 1)) % (1 << 32)


def quantize(name, rng, figures):
    element, scale, size = BLOCKS[name]
    numbers, mode = draw_numbers(rng), rng.choice(ROUNDS + ["s"])
    rows = list(scales(element, scale, size, numbers))
    if mode == "s":
        mode = f"s{rng.choice([0, rng.getrandbits(32), (1 << 32) - 1, nearly_carrying(element, scale, size, numbers, rows, rng)]):x}"
    codes = []
    for index, x in enumerate(numbers):
        tensor, code = rows[index // size]
        divisor = scale.decode(code)
        skip = divisor != divisor or is_special(divisor)
        codes.append(0 if skip else element.round(x if is_special(x) else x / (divisor * tensor), mode, saturate=True))
    wanted = f"{F32.written(rows[0][0])} {joined([c for _, c in rows if c is not None])} {joined(packed(element, codes, size))}"
    line = " ".join([f"block quantize {name} {mode}", *(F32.hex(F32.round(x)) for x in numbers)])
    yield Case(line, lambda reply: None if reply == wanted else f"wanted {wanted}")


def draw_blocks(name, rng, length):
    """Any codes, any scales; the tensor scale of MX is 1."""
    element, scale, size = BLOCKS[name]
    count = -(-length // size)
    near = rng.randrange(1 << scale.bits)
    codes = [rng.getrandbits(8 if element.bits <= 4 else element.bits) for _ in range(count * size // (2 if element.bits <= 4 else 1))]
    if rng.randrange(2) and element.specials != "no NaN":
        # Finite ones.
        codes = [c if is_finite(element.decode(c)) else c & 0x1F for c in codes]
    codes_of_scales = [rng.getrandbits(8) if rng.randrange(6) == 0 else min(max(near + rng.randint(-4, 4), 0), scale.largest) for _ in range(count)]
    tensor = Fraction(1)
    if scale is UE4M3:
        tensor = any_number(F32, rng) if rng.randrange(3) == 0 else abs(between(F32, rng, -20, 20))
    values = []
    for i in range(length):
        byte = codes[i // 2] >> i % 2 * 4 if element.bits <= 4 else codes[i]
        values.append(element.decode(byte))
    words = f"{length:x} {F32.hex(F32.round(tensor)) if tensor == tensor else '7fc00000'} {joined(codes_of_scales)} {joined(codes)}"
    return words, values, [scale.decode(c) for c in codes_of_scales], tensor


def value(x, scale, tensor):
    return mul(x, mul(scale, tensor))


def dequantize(name, rng, figures):
    size = BLOCKS[name][2]
    words, values, of_blocks, tensor = draw_blocks(name, rng, rng.randint(0, 70))
    exact = [value(x, of_blocks[i // size], tensor) for i, x in enumerate(values)]
    wanted = " ".join(F32.written(F32.rounded(x)) for x in exact)
    yield Case(f"block dequantize {name} {words}", lambda reply: None if reply == wanted else f"wanted {wanted}")
    if values and all(map(is_finite, exact)):
        yield accuracy(name, rng, words, exact)


def accuracy(name, rng, words, values):
    reference = [F64.rounded(number(x) + (between(F64, rng, -40, 0) * abs(number(x)) if rng.randrange(4) else 0)) for x in values]
    errors = [abs(number(x) - number(r)) for x, r in zip(values, reference)]
    noise, signal = sum(e * e for e in errors), sum(number(r) ** 2 for r in reference)
    line = " ".join([f"block accuracy {name} {words}", *(F64.hex(F64.round(r)) for r in reference)])

    def close(got, exact):
        return got == exact if is_special(got) else abs(got - exact) <= exact * Fraction(len(values) + 4) * F64.unit

    def check(reply):
        greatest, mean, ratio = (F64.read(word) for word in reply.split())
        if number(greatest) != number(F64.rounded(max(errors) or 0.0)):
            return "largest error"
        if not close(number(mean), sum(errors) / len(errors)):
            return "mean error"
        return None if (ratio == inf if noise == 0 else close(ratio, signal / noise)) else "signal to noise"

    return Case(line, check)


def dot(name, rng, figures):
    other = name if name == "nvf4" else rng.choice([of for of in BLOCKS if of != "nvf4"])
    length = rng.choice([rng.randint(0, 70), rng.randint(0, 33)])
    size = BLOCKS[name][2]
    words, x, x_scales, x_tensor = draw_blocks(name, rng, length)
    more, y, y_scales, y_tensor = draw_blocks(other, rng, length)
    total = 0.0
    for block, (s, t) in enumerate(zip(x_scales, y_scales)):
        products = 0.0
        for a, b in zip(x[block * size : (block + 1) * size], y[block * size : (block + 1) * size]):
            products = fma(a, b, products)
        total = F32.rounded(add(total, mul(products, mul(s, t))))
    wanted = F32.written(F32.rounded(mul(total, mul(x_tensor, y_tensor))))
    yield Case(f"block dot {name} {other} {words} {more}", lambda reply: None if reply == wanted else f"wanted {wanted}")


FAMILIES = {"blocks": [quantize, quantize, dequantize, dot, dot]}
