"""What packed registers, flushing modes and the modifiers of PTX promise, exactly, and where they are tried."""
from math import copysign

from number_draw import Case, any_number, between, nudged
from number_exact import (
    BF16, E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F16, F32, F64, UE4M3, add, div, fma, is_finite, mul, neg, sqrt,
)  # fmt: skip

# name: (format, lanes, bits of a lane)
REGISTERS = {
    "f32x2": (F32, 2, 32), "f16x2": (F16, 2, 16), "bf16x2": (BF16, 2, 16), "f8e4m3x4": (F8E4M3, 4, 8), "f8e4m3fnuzx2": (F8E4M3FNUZ, 2, 8),
    "f8e5m2x2": (F8E5M2, 2, 8), "f8e5m2fnuzx4": (F8E5M2FNUZ, 4, 8), "f6e2m3x4": (F6E2M3, 4, 8), "f6e3m2x2": (F6E3M2, 2, 8),
    "f4e2m1x8": (F4E2M1, 8, 4), "e8m0x2": (E8M0, 2, 8), "ue4m3x4": (UE4M3, 4, 8),
}  # fmt: skip
CASTS = {
    "f32x2": (F32, 32), "f16x2": (F16, 16), "bf16x2": (BF16, 16), "f8e4m3x2": (F8E4M3, 8), "f8e4m3fnuzx2": (F8E4M3FNUZ, 8),
    "f8e5m2x2": (F8E5M2, 8), "f8e5m2fnuzx2": (F8E5M2FNUZ, 8), "f6e2m3x2": (F6E2M3, 8), "f6e3m2x2": (F6E3M2, 8), "f4e2m1x2": (F4E2M1, 4),
    "e8m0x2": (E8M0, 8),
}  # fmt: skip
FROM = ["f32x2", "f16x2", "bf16x2", "f8e4m3x2", "f8e5m2x2", "f4e2m1x2"]
ROUNDS = ["ne", "na", "tz", "up", "dn"]
FORMATS = (F64, F32, F16, BF16)
OPERATIONS = {"add": (add, 2), "sub": (lambda a, b, mode="ne": add(a, neg(b), mode), 2), "mul": (mul, 2), "div": (div, 2), "fma": (fma, 3), "sqrt": (sqrt, 1)}


def draw_code(fmt, rng):
    return rng.getrandbits(fmt.bits) if fmt.bits <= 8 or rng.randrange(3) == 0 else fmt.round(any_number(fmt, rng))


def compute(fmt, name, codes, mode="ne"):
    operation, _ = OPERATIONS[name]
    operands = [fmt.decode(code) for code in codes]
    directed = name in ("add", "sub", "fma")
    return fmt.round(operation(*operands, mode) if directed else operation(*operands), mode)


def relu(fmt, code):
    x = fmt.decode(code)
    return fmt.nan() if x != x else code if x > 0 else 0


def saturate(fmt, code):
    x = fmt.decode(code)
    return 0 if x != x or x <= 0 else min(code, fmt.round(1))


MODIFIERS = {"": lambda fmt, code: code, "_relu": relu, "_sat": saturate}


def is_nan(fmt, code):
    x = fmt.decode(code)
    return x != x


def same(fmt, got, wanted):
    """A NaN for a NaN."""
    return got == wanted or is_nan(fmt, got) and is_nan(fmt, wanted)


def lanes_case(line, fmt, lanes, width, wanted):
    def check(reply):
        register, mask = int(reply, 16), (1 << width) - 1
        got = [register >> i * width & mask for i in range(lanes)]
        return None if all(same(fmt, g, w) for g, w in zip(got, wanted)) else f"wanted {' '.join(map(hex, wanted))}"

    return Case(line, check)


def line_of(name, of, registers, lanes, width):
    words = [f"{sum(code << i * width for i, code in enumerate(codes)):0{lanes * width // 4}x}" for codes in registers]
    return f"packed {name} {of} {' '.join(words)}"


def packed(_, rng, figures):
    of = rng.choice(list(REGISTERS))
    fmt, lanes, width = REGISTERS[of]
    names = ["add", "mul", "div", "fma", "relu", "saturate"] + ["sub", "neg"] * fmt.signed
    name = rng.choice(names)
    count = {"neg": 1, "relu": 1, "saturate": 1}.get(name) or OPERATIONS[name][1]
    registers = [[draw_code(fmt, rng) for _ in range(lanes)] for _ in range(count)]
    wanted = []
    for codes in zip(*registers):
        if name == "neg":
            x = fmt.decode(codes[0])
            wanted.append(codes[0] if x != x else fmt.round(neg(x)))
        elif name in ("relu", "saturate"):
            wanted.append((relu if name == "relu" else saturate)(fmt, codes[0]))
        else:
            wanted.append(compute(fmt, name, codes))
    yield lanes_case(line_of(name, of, registers, lanes, width), fmt, lanes, width, wanted)


def half_modifiers(_, rng, figures):
    of = rng.choice(["f16x2", "bf16x2"])
    fmt = REGISTERS[of][0]
    operation = rng.choice(["add", "sub", "mul", "fma"] if of == "f16x2" else ["fma"])
    modifier = rng.choice(["_sat", "_relu"] if of == "f16x2" else ["_relu"]) if operation == "fma" else "_sat"
    oob = operation == "fma" and rng.randrange(2)
    registers = [[draw_code(fmt, rng) for _ in range(2)] for _ in range(OPERATIONS[operation][1])]
    out_of_bounds = rng.choice([rng.choice(registers)[0], fmt.nan(), fmt.magnitudes])
    wanted = []
    for codes in zip(*registers):
        result = 0 if oob and out_of_bounds in codes else compute(fmt, operation, codes)
        wanted.append(MODIFIERS[modifier](fmt, result))
    name = f"{operation}{'_oob' * bool(oob)}{modifier}"
    line = line_of(name, of, registers, 2, 16) + (f" {out_of_bounds:08x}" if oob else "")
    yield lanes_case(line, fmt, 2, 16, wanted)


def casts(_, rng, figures):
    of, to = rng.choice(FROM), rng.choice(list(CASTS))
    (source, from_width), (target, width) = CASTS[of], CASTS[to]
    mode, overflow = rng.choice(ROUNDS + [f"s{rng.getrandbits(32):x}"]), rng.choice(["ieee", "sat"])
    codes = []
    for _ in range(2):
        x = target.decode(rng.getrandbits(target.bits))
        # Numbers of the target, points half-way between, and their neighbours.
        near = is_finite(x) and rng.randrange(2)
        codes.append(source.round(nudged(source, source.rounded(x + target.ulp(x) / 2 * rng.randrange(2) if x != 0 else x), rng)) if near else draw_code(source, rng))
    wanted = []
    for code in codes:
        x = source.decode(code)
        magnitude = x if target.signed or x != x else copysign(x, 1) if isinstance(x, float) else abs(x)
        wanted.append(target.round(magnitude, mode, overflow == "sat"))
    register = codes[0] | codes[1] << from_width
    yield lanes_case(f"packed cast {of} {to} {mode} {overflow} {register:x}", target, 2, width, wanted)


def flush(fmt, denormal, code):
    if denormal == "ieee" or not fmt.is_subnormal(code):
        return code
    return code & fmt.sign_bit if denormal == "sign" else 0


def flushed(fmt, rng, figures):
    name = rng.choice(["add", "sub", "mul", "div", "sqrt", "fma", "fma_ptx", "fma_sat", "fma_relu", "fma_oob", "fma_oob_sat", "fma_oob_relu"])
    mode, denormal = rng.choice(ROUNDS), rng.choice(["ieee", "sign", "positive"])
    operation = name.split("_")[0]
    codes = [draw_code(fmt, rng) for _ in range(OPERATIONS[operation][1])]
    if rng.randrange(3) == 0 and len(codes) > 1:
        codes[1] = fmt.round(near_subnormal(fmt, rng, operation, codes))
    oob = [rng.choice([rng.choice(codes), fmt.nan()])] if "oob" in name else []
    if oob:
        result = 0 if oob[0] in codes else compute(fmt, "fma", codes, mode)
    else:
        result = flush(fmt, denormal, compute(fmt, operation, [flush(fmt, denormal, code) for code in codes], mode))
    result = MODIFIERS["_sat" if name.endswith("_sat") else "_relu" if name.endswith("_relu") else ""](fmt, result)
    wanted = "nan" if is_nan(fmt, result) else fmt.hex(result)
    line = f"ptx {name} {fmt.name} {mode} {denormal} {' '.join(fmt.hex(code) for code in codes + oob)}"
    yield Case(line, lambda reply: None if reply == wanted else f"wanted {wanted}")


def near_subnormal(fmt, rng, operation, codes):
    """An operand that brings the result next to the smallest normal number."""
    target, x = between(fmt, rng, fmt.quantum + fmt.fraction_bits - 2, fmt.quantum + fmt.fraction_bits + 1), fmt.decode(codes[0])
    if not is_finite(x) or x == 0:
        return target
    exact = {"add": target - x, "sub": x - target, "mul": target / x, "div": x / target, "fma": target / x}[operation]
    return fmt.rounded(exact) if exact else target


FAMILIES = {"packed": [packed, half_modifiers, casts], "flushed": [flushed]}
