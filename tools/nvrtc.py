"""What NVIDIA's compiler makes of the formulas of docs/ptx.md: machine instructions that compute with floats, by NVRTC with
--use_fast_math and nvdisasm.

    pip install --no-deps --target peers nvidia-cuda-nvrtc==13.5.37 nvidia-cuda-nvdisasm==13.5.37
    python3 tools/nvrtc.py peers

Prints one row a formula, one column a machine. The formulas are those of examples/ptx.rs, in CUDA C++, each a kernel of one thread.
"""

import ctypes
import pathlib
import subprocess
import sys
import tempfile

MACHINES = ["sm_75", "sm_90", "sm_100", "sm_120"]

# name, operands, formula
FORMULAS = [
    ("multiply_add", "abc", "a * b + c"),
    ("cubic", "abcdx", "a + b * x + c * (x * x) + d * (x * x * x)"),
    ("sum_then_product", "abcde", "(a + b + c) * d * e"),
    ("line_light", "abcde", "a * b + c * d - e"),
    ("determinant", "abcd", "a * b - c * d"),
    ("kahan", "abcd", "fmaf(a, b, -(c * d)) - fmaf(c, d, -(c * d))"),
    ("lerp", "abt", "(1.0f - t) * a + t * b"),
    ("common_factor", "abc", "a * c + b * c"),
    ("fourth_power", "a", "a * a * a * a"),
    ("clamped", "abc", "fminf(fmaxf(a * b + c, 0.0f), 1.0f)"),
    ("quotient", "ab", "a / b"),
    ("inverse_root", "a", "1.0f / sqrtf(a)"),
    ("root", "a", "sqrtf(a)"),
    ("exponential", "a", "expf(a)"),
    ("sine", "a", "sinf(a)"),
    ("logarithm", "a", "logf(a)"),
    ("hyperbolic_tangent", "a", "tanhf(a)"),
]

# The opcodes that examples/ptx.rs counts.
FLOATS = "FADD FMUL FFMA FMNMX FSETP FSEL MUFU DADD DMUL DFMA HADD2 HMUL2 HFMA2".split()


def kernel(operands, formula):
    """A kernel of one thread: operands come from memory, so that nothing is known of them."""
    loads = "".join(f"  float {name} = in[{place}];\n" for place, name in enumerate(operands))
    return f'extern "C" __global__ void f(const float* in, float* out) {{\n{loads}  *out = {formula};\n}}\n'


def library(folder):
    """libnvrtc, which looks for its own parts beside itself."""
    path = next(folder.rglob("libnvrtc.so.*"))
    for part in folder.rglob("libnvrtc-builtins.so.*"):
        ctypes.CDLL(str(part), ctypes.RTLD_GLOBAL)
    return ctypes.CDLL(str(path))


def compiled(nvrtc, source, machine):
    """The machine code of a source."""
    program, size = ctypes.c_void_p(), ctypes.c_size_t()

    def call(name, *arguments):
        status = getattr(nvrtc, name)(*arguments)
        if status != 0:
            raise SystemExit(f"{name} failed with {status} on\n{source}")

    call("nvrtcCreateProgram", ctypes.byref(program), source.encode(), b"formula.cu", 0, None, None)
    options = [f"--gpu-architecture={machine}".encode(), b"--use_fast_math"]
    call("nvrtcCompileProgram", program, len(options), (ctypes.c_char_p * len(options))(*options))
    call("nvrtcGetCUBINSize", program, ctypes.byref(size))
    code = ctypes.create_string_buffer(size.value)
    call("nvrtcGetCUBIN", program, code)
    return code.raw


def count(disassembler, code):
    """How many of its instructions compute with floats."""
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(code)
        file.flush()
        run = subprocess.run([disassembler, "--print-code", file.name], capture_output=True, text=True, check=True)
    lines = [line.split("*/", 1)[1] for line in run.stdout.splitlines() if line.strip().startswith("/*")]
    words = [word for line in lines for word in line.split()[:2] if not word.startswith("@")]
    return sum(word.split(".")[0] in FLOATS for word in words)


def main():
    folder = pathlib.Path(sys.argv[1])
    nvrtc, disassembler = library(folder), next(folder.rglob("nvdisasm"))
    print("| formula | " + " | ".join(MACHINES) + " |")
    print("|---|" + "---|" * len(MACHINES))
    for name, operands, formula in FORMULAS:
        counts = [count(disassembler, compiled(nvrtc, kernel(operands, formula), machine)) for machine in MACHINES]
        print(f"| {name} | " + " | ".join(map(str, counts)) + " |")


if __name__ == "__main__":
    main()
