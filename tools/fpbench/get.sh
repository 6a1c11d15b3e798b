#!/usr/bin/env bash
# get.sh FOLDER: the FPBench programs that docs/accuracy.md was made from, under their own licence, into a folder outside of this repository.
set -eu
git clone --quiet https://github.com/FPBench/FPBench "$1"
git -C "$1" checkout --quiet 7e2b76b1c3b55f923753e23ddfc979f847c50dbb
echo "$1/benchmarks"
