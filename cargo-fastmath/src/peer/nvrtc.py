"""Compiles the CUDA C++ on standard input by NVRTC, and writes the machine code to standard output.

    python3 nvrtc.py LIBRARY OPTION...

The library's own parts lie beside it.
"""

import ctypes
import pathlib
import sys


def compiled(library, source, options):
    program, size = ctypes.c_void_p(), ctypes.c_size_t()

    def call(name, *arguments):
        return getattr(library, name)(*arguments)

    def text(size_of, read):
        call(size_of, program, ctypes.byref(size))
        content = ctypes.create_string_buffer(size.value)
        call(read, program, content)
        return content.raw

    call("nvrtcCreateProgram", ctypes.byref(program), source, b"peer.cu", 0, None, None)
    words = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
    if call("nvrtcCompileProgram", program, len(options), words) != 0:
        log = text("nvrtcGetProgramLogSize", "nvrtcGetProgramLog")
        raise SystemExit(log.rstrip(b"\0\n").decode(errors="replace"))
    return text("nvrtcGetCUBINSize", "nvrtcGetCUBIN")


def main():
    path = pathlib.Path(sys.argv[1])
    for part in path.parent.glob("libnvrtc-builtins.so.*"):
        ctypes.CDLL(str(part), ctypes.RTLD_GLOBAL)
    code = compiled(ctypes.CDLL(str(path)), sys.stdin.buffer.read(), sys.argv[2:])
    sys.stdout.buffer.write(code)


if __name__ == "__main__":
    main()
