#!/usr/bin/env python3
"""Folds the measured instruction forms of fma-ptx/tests/legality.csv into rows of patterns: `tools/ptx_rows.py CSV` prints them.

Two rows that differ in one place only become one row with a choice in that place, until no two do.
"""
import csv
import re
import sys
from collections import OrderedDict

TYPES = re.compile(r"^(f16|f16x2|bf16|bf16x2|f32|f32x2|f64|tf32|[usb](2|4|8|16|32|64)|pred|(e4m3|e5m2|e2m1|e2m3|e3m2|ue8m0|ue5m3|s2f6)(x2|x4)?)$")
ORDER = "rn rz rm rp rs rna rni rzi rmi rpi approx full ftz oob NaN xorsign abs satfinite relu sat pzo".split()
SAME_FORM = {"order", "spelling", "regtype", "mixed-order"}
MARKS = OrderedDict([("MISCOMPILED", "Miscompiled"), ("rounding silently", "RoundingIgnored"), ("packed SASS", "Packed"), (".target sm_10", "Demoted"),
                     ("sm_120/121: expanded", "Expanded"), ("11.8 accepts", "IgnoredBefore12"), ("ptxas 13.5: internal", "Crashes"), ("on sm_70", "DroppedBelow80")])


def place(part):
    if part.startswith("scaled"):
        return (1, len(ORDER), "")
    if part in ORDER:
        return (1, ORDER.index(part), "")
    return (0, 0, "")


def canonical(form):
    parts = form.split(".")
    if parts[0] in ("mma", "redux") or parts[0] == "cvt" and parts[1] == "pack":
        return [(("p", i), part) for i, part in enumerate(parts)]
    types = [part for part in parts[1:] if TYPES.match(part)]
    rest = [part for part in parts[1:] if not TYPES.match(part)]
    known = sorted({part for part in rest if place(part)[0]}, key=place)
    others = [part for part in rest if not place(part)[0]]
    slots = [(("m", 0), parts[0])] + [(("c", i), part) for i, part in enumerate(others)]
    for part in known:
        index = place(part)[1]
        key = "round" if index < 10 else "approx" if index < 12 else ("scaled" if index == len(ORDER) else part)
        slots.append((("k", {"round": 0, "approx": 11}.get(key, index), key), part))
    return slots + [(("t", i), part) for i, part in enumerate(types)]


def merge(forms):
    keys = sorted({key for form in forms for key, _ in form}, key=lambda k: ("mpckt".index(k[0]), k[1]))
    rows = list(OrderedDict.fromkeys(tuple((dict(form).get(key, ""),) for key in keys) for form in forms))
    changed = True
    while changed:
        changed = False
        for slot in range(len(keys)):
            groups = OrderedDict()
            for row in rows:
                groups.setdefault(row[:slot] + row[slot + 1:], []).append(row)
            merged = []
            for members in groups.values():
                union = tuple(OrderedDict.fromkeys(choice for row in members for choice in row[slot]))
                merged.append(members[0][:slot] + (union,) + members[0][slot + 1:])
            changed |= len(merged) < len(rows)
            rows = merged
    return rows


def text(row):
    out = ""
    for choices in row:
        present = [choice for choice in choices if choice]
        if not present:
            continue
        body = "." + present[0] if len(present) == 1 else ".{" + "|".join(present) + "}"
        out += f"[{body}]" if "" in choices else body
    return out[1:]


def reach(targets):
    if targets.startswith("(only"):
        return "Retired"
    if targets.endswith("+"):
        return f"From({targets[3:-1]})"
    numbers = [int(name[3:].rstrip("af")) for name in targets.split(",")]
    if targets[-1] == "f":
        return f"Family(&{numbers})"
    if targets[-1] == "a":
        return f"Exact(&{numbers})"
    return "Legacy"


REGISTERS = {"f16": "h", "bf16": "h", "f32": "f", "tf32": "r", "f64": "d", "f32x2": "l", "e2m1x2": "b"}
FILES = OrderedDict([
    ("multiply", "fma mad mixed"), ("sum", "add sub mul"), ("divide", "div rcp sqrt rsqrt sin cos lg2 ex2 tanh"),
    ("choose", "min max abs neg copysign selp slct testp"), ("compare", "setp set order"), ("convert", "cvt cvt-f2i cvt-i2f cvt.pack"),
    ("narrow", "cvt-packed cvt-narrow cvt-widen cvt-x4"), ("lanes", "mixed-packed x4arith"), ("matrix", "mma redux atom")])


def register(name):
    """The letter of the registers that hold a type: the CSV's."""
    if name in REGISTERS:
        return REGISTERS[name]
    if name[0] in "usb" and name[1:].isdigit():
        return {8: "h", 16: "h", 32: "r", 64: "l"}.get(int(name[1:]), "r")
    return "r" if name.startswith("e2m1") is False and name.endswith("x4") or name in ("f16x2", "bf16x2") else "h"


def shape_of(form, operands):
    """Operands by the index of the type that they have, where one fits: the first for the result, else the last."""
    letters = re.sub(r"(0x[0-9a-f]+|\d+|,)", "", operands)
    types = [part for part in form.split(".")[1:] if TYPES.match(part)]
    if form.startswith(("mma", "cvt.pack")):
        return letters
    out = ""
    for index, letter in enumerate(letters):
        fits = [i for i, name in enumerate(types) if register(name) == letter] if letter.isalpha() else []
        first = index == 0 and 0 in fits or len(fits) > 1 and form.startswith(("selp", "slct")) and index < 3
        out += letter if not fits else str(fits[0] if first else fits[-1])
    return out


def main():
    classes = OrderedDict()
    seen = set()
    # Other orders and spellings of known forms say nothing new.
    for row in sorted(csv.DictReader(open(sys.argv[1])), key=lambda row: row["group"] in SAME_FORM):
        known = tuple(canonical(row["form"]))
        if row["group"] in SAME_FORM and (known in seen or row["form"].startswith("mov") or known[-1][1].startswith("0")):
            continue
        seen.add(known)
        group = row["group"].rstrip("3") if row["group"][-1] == "3" else row["group"]
        caution = next((mark for start, mark in MARKS.items() if row["caution"].startswith(start)), "Sound")
        assert caution != "Sound" or not row["caution"]
        group = next(file for file, groups in FILES.items() if group in groups.split())
        key = (group, shape_of(row["form"], row["operands"]), row["min_ptx"], row["targets"], row["later_on"], caution)
        classes.setdefault(key, []).append(canonical(row["form"]))
    names = list(FILES)
    lines = []
    for (group, shape, version, targets, later, mark), forms in classes.items():
        for row in merge(forms):
            major, minor = version.split(".")
            late = f".late({later.split(':')[1][3:]}, {later.split(':')[0].replace('.', ', ')})" if later else ""
            note = f".marked({mark})" if mark != "Sound" else ""
            lines.append((names.index(group), f'    row("{text(row)}", "{shape}", {major}, {minor}, {reach(targets)}){late}{note},'))
    for index, name in enumerate(names):
        print(f"// {name}")
        print("\n".join(sorted(line for place, line in lines if place == index)))


main()
